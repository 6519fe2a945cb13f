import { LazyGuest, LazyPhonePrompt, LazySignIn } from '#features/account/sessions/LazyAccountParts.tsx'
import { CheckoutLines } from '#features/cart/CheckoutLines.tsx'
import { LazyLastProductDialog } from '#features/cart/LazyLastProductDialog.tsx'
import { focusFirstChange } from '#features/cart/load-cart-changes.ts'
import { Checkout } from '#features/checkout/Checkout.tsx'
import { openCheckout } from '#features/checkout/open-checkout.ts'
import { readCheckoutData, reportRenderError } from '#features/checkout/read-checkout-data.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchCustomerStatus } from '#layouts/islands/watch-customer-status.ts'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'

/** The page of the store with the options of a product. The path may have the order mode. */
const toProductPath = (path: string, id: number): string => `${path}${path.includes('?') ? '&' : '?'}product=${id}`

const openAddressPicker = () =>
  void import('#layouts/islands/address-island.tsx')
    .then(it => it.mountAddressPicker())
    .then(
      it => it.openAddressPicker(),
      // the page is reloaded if a chunk is missing (chunk-failure.client.ts)
      () => {},
    )

/** Mounts the checkout with the basket lines and the dialogs of other features. Dialogs and forms load when they are needed (docs/decisions/0074). */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const data = readCheckoutData()
  const { store } = data
  if (store === null) return (await import('#features/checkout/open-saved-checkout.ts')).goToSavedStore(data.cityPath)
  const stores = openCheckout(data, store, () => void focusFirstChange(place).catch(() => {}))
  watchAccountCarts({ waitsForPress: true })
  watchCustomerStatus()
  // dispatched by state/browser/session.ts; a page without a login loads nothing for it
  addEventListener('session', () => void import('#layouts/islands/offer-addresses.ts').then(it => it.offerAddresses({ onlyWithoutAddress: true })).catch(() => {})) // prettier-ignore
  mountIsland(
    place,
    <>
      <Checkout
        {...stores}
        t={data.texts}
        data={data}
        store={store}
        chooseAddress={openAddressPicker}
        phone={<LazyPhonePrompt language={language} />}
        lines={
          <CheckoutLines
            t={data.lineTexts}
            money={data.money}
            // options are chosen on the page of the store
            onOptions={it => location.assign(toProductPath(store.path, it.id))}
          />
        }
      />
      <LazyLastProductDialog language={language} onEmpty={() => location.assign(store.path)} />
      <LazySignIn language={language} />
      <LazyGuest language={language} />
    </>,
    reportRenderError,
  )
}
