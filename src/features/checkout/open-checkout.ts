import { buildCheckoutLanguageCookie } from '#domain/language/checkout-language.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { CheckoutData, CheckoutStore } from '#features/checkout/checkout-data.ts'
import { cartCheck } from '#state/browser/cart-check.ts'
import { checkoutCarts } from '#state/browser/ordered-cart.ts'
import { report } from '#state/browser/report.ts'
import { carts, deliveryAddress, modals } from '#state/browser/storefront.ts'
import { call, session } from '#state/browser/session.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { createCardForm } from '#state/checkout/card-form.ts'
import { createSavedPromoCodes } from '#state/checkout/saved-promo-codes.ts'
import { createCheckout } from '#state/checkout/checkout.ts'
import { createDebtPayment } from '#state/checkout/debt-payment.ts'
import { newId } from '#state/platform/identity.ts'
import { goToSavedCheckout } from '#state/checkout/saved-checkout.ts'

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Interval at which an open checkout asks for an ETA that is old, milliseconds. */
const ETA_INTERVAL_MS = 60_000

/** Creates the stores of the checkout page for the browser. @param reviewChanges moves the focus to the first difference of the cart */
export function openCheckout(data: CheckoutData, store: CheckoutStore, reviewChanges: () => void) {
  const { storeId, addressId, name, image, slug, cityCode, path, tint } = store
  const { second: _, ...money } = data.money
  carts.enterStore({ storeId, addressId, name, image, slug, cityCode, path, tint, money })
  // before the checkout: its first price waits for this comparison
  void cartCheck.open(store.fees)
  const cardForm = createCardForm({
    call,
    provider: data.provider ?? '',
    paymentOrigin: data.paymentOrigin,
    origin: location.origin,
    language: data.language,
    newId,
    sleep,
    onSubmit: () => void checkout.pay(),
  })
  const checkout = createCheckout({
    call,
    carts: checkoutCarts,
    deliveryAddress,
    session,
    cartCheck,
    report,
    newId,
    sleep,
    now: Date.now,
    storage: localStorage,
    navigate: address => {
      document.cookie = buildCheckoutLanguageCookie(data.language, location.protocol === 'https:')
      location.assign(address)
    },
    card: cardForm,
    refreshUserStatus: userStatus.refresh,
    requireSignIn: () => modals.push({ name: 'signIn', dismissable: true }),
    reviewChanges,
    place: {
      store,
      countryCode: data.countryCode,
      takesCards: data.provider !== null,
      language: data.language,
      paymentOrigin: data.paymentOrigin,
      pendingPath: toPath({ name: 'paymentsPending' }),
      orderPath: orderId => toPath({ name: 'order', language: data.language, orderId }),
    },
  })
  const debtPayment = createDebtPayment({
    call,
    newId,
    sleep,
    navigate: address => location.assign(address),
    pendingPath: toPath({ name: 'paymentsPending' }),
    async getCard() {
      const { payment } = checkout.$choices.get()
      if (payment !== 'newCard') return payment?.type === 'CreditCard' ? payment.instrumentId : null
      const card = await cardForm.submitCard()
      if (card) checkout.choosePayment({ type: 'CreditCard', alternativePlatform: null, instrumentId: card.id })
      return card?.id
    },
    reload: () => void checkout.reload(),
  })
  addEventListener('message', event => cardForm.handleMessage(event))
  // after "back" from the challenge a page from the back/forward cache does not have the result
  addEventListener('pageshow', event => event.persisted && location.reload())
  const refreshEta = () => document.visibilityState === 'visible' && checkout.refreshEta()
  addEventListener('visibilitychange', refreshEta)
  setInterval(refreshEta, ETA_INTERVAL_MS)
  void session.load()
  const savedCodes = createSavedPromoCodes({ call, place: { language: data.language, countryCode: data.countryCode } })
  return { checkout, cardForm, debtPayment, savedCodes }
}

/** @source B §8: CK_PAGE_RENDER_ERROR */
export const reportRenderError = (): void => report({ kind: 'event', name: 'CK_PAGE_RENDER_ERROR' })

/** Restores the saved checkout when the URL names no store. */
export function goToSavedStore(cityPath: string): void {
  goToSavedCheckout({ storage: localStorage, report, now: Date.now, navigate: path => location.replace(path) }, cityPath)
}

/** Data embedded by the server; trusted, because our own loader wrote it. */
export function readCheckoutData(): CheckoutData {
  return JSON.parse(document.getElementById('checkout-data')!.textContent) as CheckoutData
}
