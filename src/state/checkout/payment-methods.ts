import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { deletePaymentMethod, getPaymentMethods, setDefaultPaymentMethod } from '#contract/checkout/payment-method.ts'
import type { PaymentMethod } from '#contract/checkout/payment.ts'

export type PaymentMethodsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** `changing`: a change is in progress; there is one at a time. */
  | { readonly status: 'ready'; readonly methods: readonly PaymentMethod[]; readonly changing: boolean }

/** The saved payment methods of one customer, to list, to make default and to remove. */
export function createPaymentMethods({ call }: { readonly call: Client }) {
  const $methods = atom<PaymentMethodsState>({ status: 'loading' })

  /** @returns whether the marketplace made the change; otherwise the list does not change */
  async function change(request: () => Promise<{ paymentMethods: readonly PaymentMethod[] }>): Promise<boolean> {
    const before = $methods.get()
    if (before.status !== 'ready' || before.changing) return false
    $methods.set({ ...before, changing: true })
    try {
      const { paymentMethods } = await request()
      $methods.set({ status: 'ready', methods: paymentMethods, changing: false })
      return true
    } catch {
      // another tab may have removed the card: reload the list, or keep it when that fails too
      const methods = await call(getPaymentMethods, { query: {} }).then(
        it => it.paymentMethods,
        () => before.methods,
      )
      $methods.set({ status: 'ready', methods, changing: false })
      return false
    }
  }

  return {
    $methods,
    async load(): Promise<void> {
      $methods.set({ status: 'loading' })
      try {
        const { paymentMethods } = await call(getPaymentMethods, { query: {} })
        $methods.set({ status: 'ready', methods: paymentMethods, changing: false })
      } catch {
        $methods.set({ status: 'failed' })
      }
    },
    makeDefault: ({ kind, id }: PaymentMethod) => change(() => call(setDefaultPaymentMethod, { params: { a: kind, b: id } })),
    remove: ({ kind, id }: PaymentMethod) => change(() => call(deletePaymentMethod, { params: { a: kind, b: id } })),
  }
}
