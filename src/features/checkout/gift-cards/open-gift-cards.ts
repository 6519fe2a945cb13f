import { readLastCountry } from '#domain/prime/read-last-country.ts'
import type { GiftCardPageData } from '#features/checkout/gift-cards/gift-card-texts.ts'
import { report } from '#state/browser/report.ts'
import { call } from '#state/browser/session.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { createGiftCardPayment } from '#state/checkout/gift-cards/gift-card-payment.ts'
import { createGiftCardRedemption } from '#state/checkout/gift-cards/gift-card-redemption.ts'
import { createGiftCards } from '#state/checkout/gift-cards/gift-cards.ts'
import { createPaymentMethods } from '#state/checkout/payment-methods.ts'
import { newId } from '#state/platform/identity.ts'

/** Creates the stores of the page for the browser. @param linked the code of the link */
export function openGiftCards({ language, paymentOrigin }: GiftCardPageData, linked: string | undefined) {
  const countryCode = deliveryAddress.$address.get()?.city?.countryCode ?? readLastCountry(document.cookie)?.toUpperCase()
  const giftCards = createGiftCards({ call, language, countryCode })
  const payment = createGiftCardPayment({
    call,
    report,
    paymentOrigin,
    newId,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    navigate: address => location.assign(address),
    reload: () => void giftCards.load(),
  })
  const redemption = createGiftCardRedemption({ call, language, storage: sessionStorage, linked, newId })
  // after "back" from the challenge a page from the back/forward cache does not have the result
  addEventListener('pageshow', event => event.persisted && location.reload())
  return { giftCards, payment, redemption, cards: createPaymentMethods({ call }) }
}

/** Data embedded by the server; trusted, because our own page wrote it. */
export function readGiftCardData(): GiftCardPageData {
  return JSON.parse(document.getElementById('gift-card-data')!.textContent) as GiftCardPageData
}
