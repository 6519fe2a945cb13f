import { LazyPhonePrompt, LazySignIn } from '#features/account/sessions/LazyAccountParts.tsx'
import { CheckoutLines } from '#features/cart/CheckoutLines.tsx'
import { LastProductDialog } from '#features/cart/LastProductDialog.tsx'
import { focusFirstChange } from '#features/cart/load-cart-changes.ts'
import { loadSuggestions } from '#features/cart/load-suggestions.ts'
import { Checkout } from '#features/checkout/Checkout.tsx'
import { goToSavedStore, openCheckout, readCheckoutData, reportRenderError } from '#features/checkout/open-checkout.ts'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { offerAddressesAfterLogin } from '#layouts/islands/offer-addresses.ts'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'
import { watchUserStatus } from '#layouts/islands/watch-user-status.tsx'

const mountAddressPicker = () => import('#layouts/islands/address-island.tsx').then(it => it.mountAddressPicker())

/** The page of the store with the options of a product. The path may have the order mode. */
const toProductPath = (path: string, id: number): string => `${path}${path.includes('?') ? '&' : '?'}product=${id}`

/** Mounts the checkout with the basket lines and the dialogs of other features. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const data = readCheckoutData()
  const { store } = data
  if (store === null) return goToSavedStore(data.cityPath)
  const [t, cartTexts] = await Promise.all([loadCheckoutTexts(language), loadCartTexts(language)])
  // after the differences are rendered
  const stores = openCheckout(data, store, () => requestAnimationFrame(() => focusFirstChange(place)))
  watchAccountCarts()
  watchUserStatus()
  offerAddressesAfterLogin({ onlyWithoutAddress: true })
  loadSuggestions()
  // preloaded, because many customers set an address here
  mountAddressPicker().catch(() => {})
  const chooseAddress = () =>
    void mountAddressPicker().then(
      it => it.openAddressPicker(),
      // the page is reloaded if a chunk is missing (chunk-failure.client.ts)
      () => {},
    )
  mountIsland(
    place,
    <>
      <Checkout
        {...stores}
        t={t}
        data={data}
        store={store}
        chooseAddress={chooseAddress}
        phone={<LazyPhonePrompt language={language} />}
        lines={
          <CheckoutLines
            t={cartTexts}
            money={data.money}
            fees={store.fees}
            // options are chosen on the page of the store
            onOptions={it => location.assign(toProductPath(store.path, it.id))}
          />
        }
      />
      <LastProductDialog t={cartTexts} onEmpty={() => location.assign(store.path)} />
      <LazySignIn language={language} />
    </>,
    reportRenderError,
  )
}
