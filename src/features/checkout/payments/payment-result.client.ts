import { parseRoute } from '#domain/navigation/parse-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { emptyCart } from '#state/browser/ordered-cart.ts'
import { call } from '#state/browser/session.ts'
import { newId } from '#state/platform/identity.ts'
import { createPaymentResult, type PaymentResult } from '#state/checkout/payment-result.ts'

function attachPaymentResult() {
  const container = document.querySelector<HTMLElement>('[data-payment-state]')!
  const language = document.body.dataset['language'] ?? 'en'
  const paymentResult = createPaymentResult({
    call,
    carts: { empty: emptyCart },
    storage: localStorage,
    newId,
    paymentOrigin: container.dataset['paymentOrigin'] ?? '',
    siteOrigin: location.origin,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    navigate: address => location.replace(address),
    orderPath: orderId => toPath({ name: 'order', language, orderId }),
    donationsPath: result => `${toPath({ name: 'donationsWebView', language })}#${result}`,
    giftCardsPath: result => `${toPath({ name: 'giftCards', language })}#${result}`,
    groupPath: storeId => `${toPath({ name: 'groupOrder', language })}#share-${storeId}`,
    primePath: result => `${toPath({ name: 'profilePrime', language })}#${result}`,
  })
  const checkoutPath = paymentResult.getCheckoutPath()
  if (checkoutPath !== undefined) container.querySelector<HTMLAnchorElement>('[data-checkout]')!.href = checkoutPath
  paymentResult.$result.subscribe(it => show(container, it))
  container.querySelector('[data-cancel]')!.addEventListener('click', () => void paymentResult.cancel())
  return { paymentResult, retryButton: container.querySelector<HTMLButtonElement>('[data-again]')! }
}

function show(container: HTMLElement, result: PaymentResult): void {
  for (const part of container.querySelectorAll<HTMLElement>('[data-state]')) part.hidden = part.dataset['state'] !== result.status
  if (result.status === 'challenge') container.querySelector<HTMLAnchorElement>('[data-challenge]')!.href = result.url
  const message = container.querySelector<HTMLElement>('[data-message]')!
  message.textContent = result.status === 'failed' ? result.message : ''
  message.hidden = message.textContent === ''
}

/** Completes the payment after the challenge; the URL has a single-use state. */
export function completePayment(): void {
  const { paymentResult, retryButton } = attachPaymentResult()
  const route = parseRoute(location.pathname, Object.fromEntries(new URLSearchParams(location.search)))
  if (route.name !== 'paymentReturn') return
  const complete = () => void paymentResult.complete(route.checkoutId, route.state)
  retryButton.addEventListener('click', complete)
  complete()
}

/** Follows a payment that is still open: of this browser, or of another device. */
export function pollPayment(): void {
  const { paymentResult, retryButton } = attachPaymentResult()
  retryButton.addEventListener('click', () => void paymentResult.pollLast())
  void paymentResult.pollLast()
}

/** Shows why the payment failed, and the link back to its checkout. */
export function showPaymentFailure(): void {
  void attachPaymentResult().paymentResult.readFailure()
}
