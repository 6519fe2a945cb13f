import { useEffect, useId, useRef, useState } from 'react'

import type { City } from '#contract/geo/city.ts'
import type { Cancellation } from '#contract/orders/place-order.ts'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { toMoneyStyle } from '#features/orders/order-texts.ts'
import { fill } from '#i18n/fill.ts'
import { formatMoney } from '#i18n/money.ts'
import type { OrderTracking } from '#state/orders/order-tracking.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props extends OrdersProps {
  orderTracking: Pick<OrderTracking, 'loadCancellation' | 'cancel'>
  cancellable: boolean
  /** Nothing of it is prepared: the courier takes it. */
  /** What the courier of an order without a store has when it is too late. */
  form: 'parcel' | 'purchase' | undefined
  /** Called after the cancellation. The button no longer exists then, so the focus must move. */
  onDone: () => void
  city: City
}

type Outcome = 'late' | 'costlier' | 'failed'

/** Cancels an order after a confirmation, which shows the fee and asks for a reason, because it cannot be undone. */
export function CancelOrder({ orderTracking, cancellable, form, onDone, city, t, style }: Props) {
  const [cancellation, setCancellation] = useState<Cancellation>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [reason, setReason] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isCancelled, setIsCancelled] = useState(false)
  const group = useId()
  const notifyDone = useRef(onDone)
  useEffect(() => {
    notifyDone.current = onDone
  })
  // runs after the effect of the dialog, which returns the focus to a button that no longer exists
  useEffect(() => {
    if (isCancelled && !isConfirming) notifyDone.current()
  }, [isCancelled, isConfirming])

  /** @returns whether the order can be cancelled */
  async function load(): Promise<boolean> {
    const loaded = await orderTracking.loadCancellation()
    if (typeof loaded === 'object') setCancellation(loaded)
    else setOutcome(loaded)
    return typeof loaded === 'object'
  }

  async function open(): Promise<void> {
    setBusy(true)
    setOutcome(undefined)
    if (await load()) setIsConfirming(true)
    setBusy(false)
  }

  async function cancel(): Promise<void> {
    if (!cancellation) return
    setBusy(true)
    const done = await orderTracking.cancel({ fee: cancellation.fee, ...(reason !== undefined && { reason }) })
    setOutcome(done === 'done' ? undefined : done)
    if (done === 'late' || done === 'done' || (done === 'costlier' && !(await load()))) setIsConfirming(false)
    if (done === 'done') setIsCancelled(true)
    setBusy(false)
  }

  const fee = cancellation && cancellation.fee > 0 ? formatMoney(cancellation.fee, toMoneyStyle(city, style.numbers)) : undefined
  return (
    <div className="order-cancel">
      <p role="alert" className={!isConfirming && outcome ? 'note warning' : undefined}>
        {!isConfirming && outcome && (outcome === 'failed' ? t.cancelFailed : form ? t[`${form}CancelLate`] : t.cancelLate)}
      </p>
      {(cancellable || isConfirming) && (
        <Button look="secondary" wide busy={busy && !isConfirming} onClick={() => void open()}>
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
        <p>{fee === undefined ? (form ? t[`${form}CancelText`] : t.cancelText) : fill(t.cancelFeeText, { fee })}</p>
        <fieldset className="cancel-reasons">
          <legend>{t.cancelWhy}</legend>
          {cancellation?.reasons.map(({ id, title }) => (
            <label key={id}>
              <input type="radio" name={group} checked={reason === id} onChange={() => setReason(id)} />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
        <p role="alert" className={outcome && outcome !== 'late' ? 'note warning' : undefined}>
          {outcome === 'failed' && t.cancelFailed}
          {outcome === 'costlier' && t.cancelCostlier}
        </p>
      </Dialog>
    </div>
  )
}
