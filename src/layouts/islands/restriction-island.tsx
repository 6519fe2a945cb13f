import { RestrictionDialog } from '#features/catalogue/store/RestrictionDialog.tsx'
import { createStoreRestrictions } from '#features/catalogue/store/store-restrictions.ts'
import type { StoreData } from '#features/catalogue/store/store-data.ts'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { loadCatalogueTexts } from '#i18n/island-texts/catalogue.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

let place: HTMLElement | undefined
let isLoading = false

const isOpen = (): boolean => place?.querySelector('dialog')?.open === true

/** Calls `add` once the customer has confirmed the restrictions of the product during this visit. */
export async function confirmRestrictions(data: StoreData, productId: number, add: () => void): Promise<void> {
  const restrictions = createStoreRestrictions(data)
  const unconfirmed = restrictions.findUnconfirmed(productId)
  if (unconfirmed.length === 0) return add()
  if (isLoading || isOpen()) return
  isLoading = true
  const texts = Promise.all([loadCatalogueTexts(data.language), loadCartTexts(data.language)])
  const [t, { close }] = await texts.finally(() => (isLoading = false))
  // the closed dialog of an earlier product may still fade out
  place?.remove()
  place = document.body.appendChild(document.createElement('div'))
  mountIsland(
    place,
    <RestrictionDialog
      t={t}
      closeLabel={close}
      restrictions={unconfirmed}
      onConfirm={() => {
        restrictions.confirm(unconfirmed)
        add()
      }}
    />,
  )
}
