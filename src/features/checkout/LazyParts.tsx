import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { OrderPartProps, PartProps } from '#features/checkout/checkout-props.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useLoaded } from '#ui/use-loaded.ts'

// The parts of a checkout that most customers do not see before they press something.

/** The dialog of an error. When it cannot be loaded, a message says so, and the next press shows the next error. */
export function LazyErrorDialog(props: OrderPartProps) {
  const error = useStore(props.checkout.$error)
  const [failures, setFailures] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const part = useLoaded(
    error && `${error.kind} ${failures}`,
    () => import('#features/checkout/ErrorDialog.tsx'),
    () => {
      props.checkout.dismiss()
      setFailed(true)
      setFailures(failures + 1)
    },
  )
  if (part) return <part.ErrorDialog {...props} />
  return (
    isFailed && (
      <div className="toasts">
        <p className="toast" role="alert">
          {props.t.silenceText}
        </p>
      </div>
    )
  )
}

/** The form of the card provider. */
export function LazyCardForm({ t, loadCardForm }: OrderPartProps) {
  const [failures, setFailures] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const part = useLoaded(`card ${failures}`, loadCardForm, () => setFailed(true))
  if (part) return <part.CardForm cardForm={part.store} />
  return (
    <div className="card-form">
      {isFailed ? (
        <div className="note danger" role="alert">
          <span className="grow">{t.cardFormFailed}</span>
          <button
            type="button"
            className="link"
            onClick={() => {
              setFailed(false)
              setFailures(failures + 1)
            }}
          >
            {t.tryAgain}
          </button>
        </div>
      ) : (
        <Skeleton label={t.cardFormLoading} shape="lines" count={4} />
      )}
    </div>
  )
}

/** What the customer owes. The message of a paid debt stays. */
export function LazyDebt(props: OrderPartProps) {
  const debt = useStore(props.checkout.$quote)?.debt ?? undefined
  const part = useLoaded(debt && 'debt', () => import('#features/checkout/payments/CheckoutDebt.tsx'))
  return part && <part.CheckoutDebt {...props} debt={debt} />
}

/** Where the customer collects the order. */
export function LazyPickup(props: PartProps) {
  const part = useLoaded('pickup', () => import('#features/checkout/parts/PickupPart.tsx'))
  return part ? <part.PickupPart {...props} /> : <Skeleton label={props.t.pickupAddress} shape="lines" count={2} />
}

/** The page of an empty cart. */
export function LazyEmptyCheckout(props: PartProps) {
  const part = useLoaded('empty', () => import('#features/checkout/EmptyCheckout.tsx'))
  return part ? <part.EmptyCheckout {...props} /> : <Skeleton label={props.t.emptyTitle} shape="lines" count={3} />
}
