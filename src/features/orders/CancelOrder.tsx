import { useEffect, useRef, useState } from 'react'

import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { OrderTracking } from '#state/orders/order-tracking.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  live: OrderTracking
  cancellable: boolean
  /** Called after the cancellation. The button is gone by then, so the focus must move. */
  onDone: () => void
  t: OrdersTexts
}

/** Cancels an order after a confirmation, because it cannot be undone. */
export function CancelOrder({ live, cancellable, onDone, t }: Props) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'late' | 'failed'>()
  const [gone, setGone] = useState(false)
  const notifyDone = useRef(onDone)
  useEffect(() => {
    notifyDone.current = onDone
  })
  // runs after the effect of the dialog, which returns the focus to a button that no longer exists
  useEffect(() => {
    if (gone && !asking) notifyDone.current()
  }, [gone, asking])

  async function cancel(): Promise<void> {
    setBusy(true)
    const done = await live.cancel()
    setBusy(false)
    setOutcome(done === 'done' ? undefined : done)
    if (done !== 'failed') setAsking(false)
    if (done === 'done') setGone(true)
  }

  return (
    <div className="order-cancel">
      <p role="alert" className={outcome === 'late' ? 'note warning' : undefined}>
        {outcome === 'late' && t.cancelLate}
      </p>
      {(cancellable || asking) && (
        <Button
          look="secondary"
          wide
          onClick={() => {
            setOutcome(undefined)
            setAsking(true)
          }}
        >
          {t.cancel}
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.cancelTitle}
        closeLabel={t.close}
        footer={
          <>
            <Button look="secondary" onClick={() => setAsking(false)}>
              {t.cancelKeep}
            </Button>
            <Button busy={busy} onClick={() => void cancel()}>
              {t.cancelDo}
            </Button>
          </>
        }
      >
        <p>{t.cancelText}</p>
        <p role="alert" className={outcome === 'failed' ? 'note warning' : undefined}>
          {outcome === 'failed' && t.cancelFailed}
        </p>
      </Dialog>
    </div>
  )
}
