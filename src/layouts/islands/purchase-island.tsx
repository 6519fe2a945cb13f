import { LazyPhonePrompt, LazySignIn } from '#features/account/sessions/LazyAccountParts.tsx'
import { openPurchase } from '#features/checkout/purchase/open-purchase.ts'
import type { PurchaseAddress, PurchaseData } from '#features/checkout/purchase/purchase-data.ts'
import { PurchaseForm } from '#features/checkout/purchase/PurchaseForm.tsx'
import { readCheckoutData, reportRenderError } from '#features/checkout/read-checkout-data.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import parcelSheet from '#styles/parcel.css?url'
import photosSheet from '#styles/photos.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'
import { watchCustomerStatus } from '#layouts/islands/watch-customer-status.ts'

/** Mounts the form of a purchase. Dialogs load when they are needed. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const data = readCheckoutData() as PurchaseData
  const { store } = data
  if (store === null) return (await import('#features/checkout/open-saved-checkout.ts')).goToSavedStore(data.cityPath)
  await Promise.all([parcelSheet, photosSheet].map(it => loadStyleSheet(it)))
  const { selectAddress, addressTarget, ...stores } = openPurchase(data, store)

  const chooseFormAddress = (field: PurchaseAddress): void => {
    selectAddress(field)
    // the page is reloaded if a chunk is missing (chunk-failure.client.ts)
    import('#layouts/islands/stop-address-island.tsx').then(it => it.openStopAddress(language, addressTarget)).catch(() => {})
  }

  watchCustomerStatus()
  mountIsland(
    place,
    <>
      <PurchaseForm
        {...stores}
        t={data.texts}
        data={data}
        store={store}
        chooseFormAddress={chooseFormAddress}
        phone={<LazyPhonePrompt language={language} />}
      />
      <LazySignIn language={language} />
    </>,
    reportRenderError,
  )
}
