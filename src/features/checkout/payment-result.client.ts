import { parseRoute } from '#domain/navigation/parse-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { carts } from '#state/browser/storefront.ts'
import { call } from '#state/browser/session.ts'
import { newId } from '#state/platform/identity.ts'
import { createPaymentResult, type PaymentResult } from '#state/checkout/payment-result.ts'

function attachPaymentResult() {
  const place = document.querySelector<HTMLElement>('[data-payment-state]')!
  const language = document.body.dataset['language'] ?? 'en'
  const end = createPaymentResult({
    call,
    carts,
    storage: localStorage,
    newId,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    navigate: address => location.replace(address),
    orderPath: orderId => toPath({ name: 'order', language, orderId }),
  })
  const back = end.getCheckoutPath()
  if (back !== undefined) place.querySelector<HTMLAnchorElement>('[data-checkout]')!.href = back
  end.$result.subscribe(it => show(place, it))
  return { end, again: place.querySelector<HTMLButtonElement>('[data-again]')! }
}

function show(place: HTMLElement, end: PaymentResult): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== end.status
  const message = place.querySelector<HTMLElement>('[data-message]')!
  message.textContent = end.status === 'failed' ? end.message : ''
  message.hidden = message.textContent === ''
}

/** Completes the payment after the challenge; the address has a single-use state. */
export function completePayment(): void {
  const { end, again } = attachPaymentResult()
  const route = parseRoute(location.pathname, Object.fromEntries(new URLSearchParams(location.search)))
  if (route.name !== 'paymentReturn') return
  const complete = () => void end.complete(route.checkoutId, route.state)
  again.addEventListener('click', complete)
  complete()
}

/** Polls a payment that the provider has not answered. */
export function followPayment(): void {
  const { end, again } = attachPaymentResult()
  again.addEventListener('click', () => void end.follow())
  void end.follow()
}

/** Shows the link back to the failed checkout. */
export function showPaymentFailure(): void {
  attachPaymentResult().end.$result.set({ status: 'failed', message: '' })
}
