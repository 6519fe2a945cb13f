import { useEffect, useRef, useState } from 'react'

import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { OrderTracking } from '#state/orders/order-tracking.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  orderTracking: OrderTracking
  cancellable: boolean
  /** Called after the cancellation. The button no longer exists then, so the focus must move. */
  onDone: () => void
  t: OrdersTexts
}

/** Cancels an order after a confirmation, because it cannot be undone. */
export function CancelOrder({ orderTracking, cancellable, onDone, t }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'late' | 'failed'>()
  const [isCancelled, setIsCancelled] = useState(false)
  const notifyDone = useRef(onDone)
  useEffect(() => {
    notifyDone.current = onDone
  })
  // runs after the effect of the dialog, which returns the focus to a button that no longer exists
  useEffect(() => {
    if (isCancelled && !isConfirming) notifyDone.current()
  }, [isCancelled, isConfirming])

  async function cancel(): Promise<void> {
    setBusy(true)
    const done = await orderTracking.cancel()
    setBusy(false)
    setOutcome(done === 'done' ? undefined : done)
    if (done !== 'failed') setIsConfirming(false)
    if (done === 'done') setIsCancelled(true)
  }

  return (
    <div className="order-cancel">
      <p role="alert" className={outcome === 'late' ? 'note warning' : undefined}>
        {outcome === 'late' && t.cancelLate}
      </p>
      {(cancellable || isConfirming) && (
        <Button
          look="secondary"
          wide
          onClick={() => {
            setOutcome(undefined)
            setIsConfirming(true)
          }}
        >
          {t.cancel}
        </Button>
      )}
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        dismissable={!busy}
        title={t.cancelTitle}
        closeLabel={t.close}
        footer={
          <>
            <Button look="secondary" disabled={busy} onClick={() => setIsConfirming(false)}>
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
