import { readSessionHint } from '#domain/account/session-hint.ts'

/** A visitor has no status; it loads for a customer, and after a sign-in. */
export function watchCustomerStatus(): void {
  let isWatching = false
  const start = (): void => {
    if (isWatching || readSessionHint(document.cookie) === undefined) return
    isWatching = true
    import('#layouts/islands/watch-checkout-customer.ts').then(it => it.watchCheckoutCustomer(), () => (isWatching = false)) // prettier-ignore
  }
  start()
  // dispatched by state/browser/session.ts
  addEventListener('session', start)
}
