import type { WritableAtom } from 'nanostores'

import type { createPayment } from '#state/checkout/checkout-payment.ts'
import type { CheckoutError, PaymentProgress } from '#state/checkout/checkout-types.ts'

/** What pays an order. */
export interface PaymentModule {
  readonly createPayment: typeof createPayment
  /** Removes the products of an ordered cart. */
  readonly emptyCart: (storeId: number) => void
}

type Payment = ReturnType<typeof createPayment>

interface LazyPaymentDependencies {
  /** Rejects without a connection. */
  load(): Promise<Payment>
  readonly $paying: WritableAtom<PaymentProgress>
  readonly $error: WritableAtom<CheckoutError | undefined>
}

/** Loads what pays an order, once. A failed load is tried again by the next call. */
export function createLazyPayment({ load, $paying, $error }: LazyPaymentDependencies) {
  let payment: Promise<Payment> | undefined
  function prepare(): Promise<Payment> {
    payment ??= load()
    payment.catch(() => (payment = undefined))
    return payment
  }
  return {
    /** On the first press: the payment is here when the customer pays. */
    prepare: (): void => void prepare().catch(() => {}),
    /** @returns undefined without a connection: the dialog then says so */
    async open(): Promise<Payment | undefined> {
      if ($paying.get() === 'idle') $paying.set('busy')
      try {
        return await prepare()
      } catch {
        $paying.set('idle')
        return void $error.set({ kind: 'network' })
      }
    },
  }
}
