import { LazyPhonePrompt, LazySignIn } from '#features/account/sessions/LazyAccountParts.tsx'
import { openParcel } from '#features/checkout/parcel/open-parcel.ts'
import type { ParcelData } from '#features/checkout/parcel/parcel-data.ts'
import { ParcelForm } from '#features/checkout/parcel/ParcelForm.tsx'
import { readCheckoutData, reportRenderError } from '#features/checkout/read-checkout-data.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import parcelSheet from '#styles/parcel.css?url'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'
import { watchCustomerStatus } from '#layouts/islands/watch-customer-status.ts'

/** Mounts the form of a parcel. Dialogs load when they are needed. */
export async function open(place: HTMLElement, language: string): Promise<void> {
  const data = readCheckoutData() as ParcelData
  const { store } = data
  if (store === null) return (await import('#features/checkout/open-saved-checkout.ts')).goToSavedStore(data.cityPath)
  await loadStyleSheet(parcelSheet)
  const { selectStop, addressTarget, ...stores } = openParcel(data, store)

  const chooseStopAddress = (stop: string): void => {
    selectStop(stop)
    // the page is reloaded if a chunk is missing (chunk-failure.client.ts)
    import('#layouts/islands/stop-address-island.tsx').then(it => it.openStopAddress(language, addressTarget)).catch(() => {})
  }

  watchCustomerStatus()
  mountIsland(
    place,
    <>
      <ParcelForm
        {...stores}
        t={data.texts}
        data={data}
        store={store}
        chooseStopAddress={chooseStopAddress}
        phone={<LazyPhonePrompt language={language} />}
      />
      <LazySignIn language={language} />
    </>,
    reportRenderError,
  )
}
