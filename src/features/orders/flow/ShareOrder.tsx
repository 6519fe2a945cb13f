import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { OrderSharing } from '#state/orders/order-sharing.ts'
import { Button } from '#ui/Button.tsx'

/** Creates the link that shows the status of the order to others, copies it, and ends it. */
export function ShareOrder({ sharing, t }: { sharing: OrderSharing; t: OrdersTexts }) {
  const { status, url } = useStore(sharing.$sharing)
  const [copied, setCopied] = useState(false)
  const busy = status === 'busy'

  async function copy(): Promise<void> {
    if (url === undefined) return
    // a browser without permission still shows the link
    await navigator.clipboard.writeText(url).then(() => setCopied(true)).catch(() => {}) // prettier-ignore
  }

  return (
    <section className="card panel section" aria-labelledby="order-share">
      <h2 id="order-share">{t.shareTitle}</h2>
      <p className="muted">{t.shareText}</p>
      {url === undefined ? (
        <Button look="secondary" busy={busy} onClick={() => void sharing.share()}>
          {t.shareAction}
        </Button>
      ) : (
        <>
          <div className="field">
            <label htmlFor="order-link">{t.shareLink}</label>
            <input id="order-link" readOnly value={url} onFocus={event => event.target.select()} />
          </div>
          <div className="order-actions">
            <Button look="secondary" onClick={() => void copy()}>
              {t.shareCopy}
            </Button>
            <Button look="secondary" busy={busy} onClick={() => void sharing.end()}>
              {t.shareEnd}
            </Button>
          </div>
        </>
      )}
      <p role="status" className={status === 'ended' || (copied && url !== undefined) ? 'small' : 'sr-only'}>
        {status === 'ended' ? t.shareEnded : copied && url !== undefined && t.shareCopied}
      </p>
      <p role="alert" className={status === 'failed' ? 'note warning' : 'sr-only'}>
        {status === 'failed' && t.shareFailed}
      </p>
    </section>
  )
}
