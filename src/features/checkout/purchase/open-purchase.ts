import { atom } from 'nanostores'

import type { Address } from '#contract/geo/address.ts'
import { buildCheckoutLanguageCookie } from '#domain/language/checkout-language.ts'
import type { CheckoutStore } from '#features/checkout/checkout-data.ts'
import type { PurchaseAddress, PurchaseData } from '#features/checkout/purchase/purchase-data.ts'
import type { LoadedCardForm } from '#features/checkout/payments/CardForm.tsx'
import { report } from '#state/browser/report.ts'
import { call, session } from '#state/browser/session.ts'
import { modals } from '#state/browser/storefront.ts'
import { userStatus } from '#state/browser/user-status.ts'
import { createPurchaseCheckout } from '#state/checkout/purchase/purchase-checkout.ts'
import { newId } from '#state/platform/identity.ts'

/** Creates the stores of the page of a purchase for the browser. */
export function openPurchase(data: PurchaseData, store: CheckoutStore) {
  let cardForm: Promise<LoadedCardForm> | undefined
  /** A failed load is tried again by the next call. */
  function loadCardForm(): Promise<LoadedCardForm> {
    cardForm ??= import('#features/checkout/payments/CardForm.tsx').then(it => it.openCardForm(data, () => void checkout.pay()))
    cardForm.catch(() => (cardForm = undefined))
    return cardForm
  }
  const checkout = createPurchaseCheckout({
    call,
    session,
    report,
    newId,
    terms: data.purchase.terms,
    isCustom: data.purchase.shop !== undefined,
    currency: data.money.currency,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
    now: Date.now,
    storage: localStorage,
    navigate: address => {
      document.cookie = buildCheckoutLanguageCookie(data.language, location.protocol === 'https:')
      location.assign(address)
    },
    leave: () => location.assign(data.cityPath),
    loadPayment: () => import('#state/checkout/checkout-payment.ts'),
    card: {
      submitCard: async () => (await loadCardForm()).store.submitCard(),
      showMissingFields: () => void loadCardForm().then(it => it.store.showMissingFields(), () => {}), // prettier-ignore
    },
    refreshUserStatus: userStatus.refresh,
    requireSignIn: () => modals.push({ name: 'signIn', dismissable: true }),
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
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, checkout.preparePayment, { once: true })
  // after "back" from the challenge a page from the back/forward cache does not have the result
  addEventListener('pageshow', event => event.persisted && location.reload())
  void session.load()

  /** The address for which the picker is open. */
  const $address = atom<Address | undefined>()
  let selected: PurchaseAddress = 'address'
  return {
    checkout,
    loadCardForm,
    addressTarget: { $address, setAddress: (address: Address) => checkout.setAddress(selected, address) },
    selectAddress(field: PurchaseAddress): void {
      selected = field
      $address.set(checkout.$form.get()[field])
    },
  }
}
