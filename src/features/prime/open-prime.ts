import { readLastCountry } from '#domain/prime/read-last-country.ts'
import type { PrimePageData } from '#features/prime/island-props.ts'
import { primeStatus } from '#state/browser/cart-check.ts'
import { isPrime } from '#state/browser/cart-owner.ts'
import { report } from '#state/browser/report.ts'
import { call, session } from '#state/browser/session.ts'
import { deliveryAddress } from '#state/browser/storefront.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { createPaymentMethods } from '#state/checkout/payment-methods.ts'
import { newId } from '#state/platform/identity.ts'
import { loadPrimeModal } from '#state/prime/prime-modal.ts'
import { createPrimeProfile } from '#state/prime/prime-profile.ts'
import { createSubscriptionPayment } from '#state/prime/subscription-payment.ts'

/** In session storage: the country of the last offer of this tab. The address of the return from a challenge has none. */
const COUNTRY_KEY = 'glv_prime_country'

/** Of the page, else of the last offer of this tab, else of the customer's address or last visited city. Two uppercase letters. */
function findCountry(pageCountry: string | null): string | undefined {
  try {
    if (pageCountry !== null) sessionStorage.setItem(COUNTRY_KEY, pageCountry)
    const offered = pageCountry ?? sessionStorage.getItem(COUNTRY_KEY)
    if (offered !== null) return offered
  } catch {
    // a browser that blocks storage
  }
  return deliveryAddress.$address.get()?.city?.countryCode ?? readLastCountry(document.cookie)?.toUpperCase()
}

/** Creates the stores of the page of Prime for the browser. */
export function openPrime({ countryCode, language, paymentOrigin }: PrimePageData) {
  /** The prices of carts and the status of the customer follow the subscription. */
  function refreshCustomer(): void {
    void primeStatus.refresh()
    void userStatus.refresh()
  }
  const profile = createPrimeProfile({
    call,
    language,
    countryCode: findCountry(countryCode),
    onChange: refreshCustomer,
  })
  const payment = createSubscriptionPayment({
    call,
    report,
    paymentOrigin,
    newId,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    navigate: address => location.assign(address),
    reload() {
      void profile.load()
      refreshCustomer()
    },
  })
  // after "back" from the challenge a page from the back/forward cache does not have the result
  addEventListener('pageshow', event => event.persisted && location.reload())
  return { profile, payment, cards: createPaymentMethods({ call }), refreshCustomer }
}

/** The stores of the offer in the checkout; undefined for a subscriber, and without content. */
export async function openPrimeModal(data: PrimePageData & { readonly countryCode: string }) {
  await session.load()
  if (session.$session.get().status !== 'authenticated') return undefined
  await primeStatus.refresh()
  if (isPrime()) return undefined
  const { countryCode, language } = data
  const items = await loadPrimeModal({ call, report, countryCode, language })
  return items.length === 0 ? undefined : { ...openPrime(data), items }
}

/** Data embedded by the server; trusted, because our own page wrote it. */
export function readPrimeData(): PrimePageData {
  return JSON.parse(document.getElementById('prime-data')!.textContent) as PrimePageData
}
