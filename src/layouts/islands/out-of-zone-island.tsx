import { OutOfZoneDialog } from '#features/catalogue/delivery/OutOfZoneDialog.tsx'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

let place: HTMLElement | undefined

/** Opens the dialog for an address outside the delivery zone. */
export async function openOutOfZone(storeName: string, chooseAddress: () => void): Promise<void> {
  if (place) return
  place = document.body.appendChild(document.createElement('div'))
  const t = await loadCheckoutTexts(document.body.dataset['language'] ?? 'en').catch((error: unknown) => {
    place = undefined
    throw error
  })
  mountIsland(place, <OutOfZoneDialog t={t} storeName={storeName} onOtherAddress={chooseAddress} onClose={() => (place = undefined)} />)
}
