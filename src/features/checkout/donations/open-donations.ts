import { readLastCountry } from '#domain/prime/read-last-country.ts'
import type { DonationPageData } from '#features/checkout/donations/donation-texts.ts'
import { report } from '#state/browser/report.ts'
import { call } from '#state/browser/session.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { createDonationPayment } from '#state/checkout/donations/donation-payment.ts'
import { createDonations } from '#state/checkout/donations/donations.ts'
import { createPaymentMethods } from '#state/checkout/payment-methods.ts'
import { newId } from '#state/platform/identity.ts'

/** Creates the stores of the page for the browser. */
export function openDonations({ language, paymentOrigin }: DonationPageData) {
  const countryCode = deliveryAddress.$address.get()?.city?.countryCode ?? readLastCountry(document.cookie)?.toUpperCase()
  const donations = createDonations({ call, language, countryCode })
  const payment = createDonationPayment({
    call,
    report,
    paymentOrigin,
    newId,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    navigate: address => location.assign(address),
    reload: () => void donations.load(),
  })
  // after "back" from the challenge a page from the back/forward cache does not have the result
  addEventListener('pageshow', event => event.persisted && location.reload())
  return { donations, payment, cards: createPaymentMethods({ call }) }
}

/** Data embedded by the server; trusted, because our own page wrote it. */
export function readDonationData(): DonationPageData {
  return JSON.parse(document.getElementById('donation-data')!.textContent) as DonationPageData
}
