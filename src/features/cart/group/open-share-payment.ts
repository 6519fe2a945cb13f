import { report } from '#state/browser/report.ts'
import { call } from '#state/browser/session.ts'
import { createSharePayment } from '#state/cart/group/share-payment.ts'
import { createPaymentMethods } from '#state/checkout/payment-methods.ts'
import { newId } from '#state/platform/identity.ts'

/** Creates the payment of a part, and the cards of the customer, for the browser. */
export function openSharePayment(language: string, paymentOrigin: string) {
  const localized: typeof call = (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } })
  const payment = createSharePayment({
    call: localized,
    report,
    paymentOrigin,
    newId,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    navigate: address => location.assign(address),
    // the events of the group order change the page
    reload: () => {},
  })
  // after "back" from the challenge a page from the back/forward cache does not have the result
  addEventListener('pageshow', event => event.persisted && location.reload())
  return { payment, cards: createPaymentMethods({ call: localized }) }
}
