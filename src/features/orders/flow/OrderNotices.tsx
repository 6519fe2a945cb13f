import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { Notifications } from '#state/orders/notifications.ts'
import { Button } from '#ui/Button.tsx'

/** Turns messages about orders on and off: to this browser, and by e-mail. Hidden until the choices are loaded. */
export function OrderNotices({ notifications, t }: { notifications: Notifications; t: OrdersTexts }) {
  const { push, mails, busy, failed } = useStore(notifications.$notifications)
  useEffect(() => void notifications.load(), [notifications])
  if (mails === undefined) return null

  return (
    <section className="card panel section" aria-labelledby="order-notices">
      <h2 id="order-notices">{t.noticesTitle}</h2>
      <p className="muted">{t.noticesText}</p>
      {push === 'off' && (
        <Button look="secondary" busy={busy === 'push'} onClick={() => void notifications.turnPushOn()}>
          {t.pushOn}
        </Button>
      )}
      {push === 'on' && (
        <Button look="secondary" busy={busy === 'push'} onClick={() => void notifications.turnPushOff()}>
          {t.pushOff}
        </Button>
      )}
      {push === 'denied' && <p className="small">{t.pushDenied}</p>}
      <label className="check">
        <input
          type="checkbox"
          checked={mails}
          disabled={busy === 'mails'}
          onChange={event => void notifications.setMails(event.target.checked)}
        />
        <span>{t.mailsOn}</span>
      </label>
      <p role="alert" className={failed === undefined ? 'sr-only' : 'note warning'}>
        {failed !== undefined && (failed === 'push' ? t.pushFailed : t.mailsFailed)}
      </p>
    </section>
  )
}
