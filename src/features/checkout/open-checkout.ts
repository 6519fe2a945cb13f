import { buildCheckoutLanguageCookie } from '#domain/language/checkout-language.ts'
import type { CheckoutData, CheckoutStore } from '#features/checkout/checkout-data.ts'
import type { LoadedCardForm } from '#features/checkout/payments/CardForm.tsx'
import { cartCheck } from '#state/browser/cart-check.ts'
import { report } from '#state/browser/report.ts'
import { carts, deliveryAddress, modals } from '#state/browser/storefront.ts'
import { call, session } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { createCheckout } from '#state/checkout/checkout.ts'
import { newId } from '#state/platform/identity.ts'

/** Interval at which an open checkout asks for an ETA that is old, milliseconds. */
const ETA_INTERVAL_MS = 60_000

/** Creates the stores of the checkout page for the browser. @param reviewChanges moves the focus to the first difference of the cart */
export function openCheckout(data: CheckoutData, store: CheckoutStore, reviewChanges: () => void) {
  const { storeId, addressId, name, image, slug, cityCode, path, tint } = store
  const { second: _, ...money } = data.money
  carts.enterStore({ storeId, addressId, name, image, slug, cityCode, path, tint, money })
  // before the checkout: its first price waits for this comparison
  void cartCheck.open(store.fees)
  let cardForm: Promise<LoadedCardForm> | undefined
  /** A failed load is tried again by the next call. */
  function loadCardForm(): Promise<LoadedCardForm> {
    cardForm ??= import('#features/checkout/payments/CardForm.tsx').then(it => it.openCardForm(data, () => void checkout.pay()))
    cardForm.catch(() => (cardForm = undefined))
    return cardForm
  }
  const checkout = createCheckout({
    call,
    carts,
    deliveryAddress,
    session,
    cartCheck,
    report,
    newId,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    now: Date.now,
    storage: localStorage,
    navigate: address => {
      document.cookie = buildCheckoutLanguageCookie(data.language, location.protocol === 'https:')
      location.assign(address)
    },
    async loadPayment() {
      const parts = [import('#state/checkout/checkout-payment.ts'), import('#state/browser/ordered-cart.ts')] as const
      const [{ createPayment }, { emptyCart }] = await Promise.all(parts)
      return { createPayment, emptyCart }
    },
    card: {
      submitCard: async () => (await loadCardForm()).store.submitCard(),
      // without the form no field is missing
      showMissingFields: () => void loadCardForm().then(it => it.store.showMissingFields(), () => {}), // prettier-ignore
    },
    refreshUserStatus: userStatus.refresh,
    requireSignIn: () => modals.push({ name: 'signIn', dismissable: true }),
    requireGuest: () => modals.push({ name: 'guest', dismissable: true, subject: store.cityCode }),
    reviewChanges,
    place: {
      store,
      countryCode: data.countryCode,
      takesCards: data.provider !== null,
      language: data.language,
      paymentOrigin: data.paymentOrigin,
      pendingPath: data.pendingPath,
      orderPath: orderId => `${data.ordersPath}${orderId}/`,
    },
  })
  // what pays an order loads with the first press of the customer
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, checkout.preparePayment, { once: true })
  // after "back" from the challenge a page from the back/forward cache does not have the result
  addEventListener('pageshow', event => event.persisted && location.reload())
  const refreshEta = () => document.visibilityState === 'visible' && checkout.refreshEta()
  addEventListener('visibilitychange', refreshEta)
  setInterval(refreshEta, ETA_INTERVAL_MS)
  void session.load()
  return { checkout, loadCardForm }
}
