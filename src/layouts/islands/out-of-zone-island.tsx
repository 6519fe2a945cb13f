import { OutOfZoneDialog } from '#features/catalogue/OutOfZoneDialog.tsx'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

let place: HTMLElement | undefined

/** Says that the store does not deliver to the chosen address, and offers to choose another one. */
export async function openOutOfZone(storeName: string, chooseAddress: () => void): Promise<void> {
  if (place) return
  place = document.body.appendChild(document.createElement('div'))
  const t = await loadCheckoutTexts(document.body.dataset['language'] ?? 'en').catch((error: unknown) => {
    place = undefined
    throw error
  })
  mountIsland(place, <OutOfZoneDialog t={t} storeName={storeName} onOtherAddress={chooseAddress} onClose={() => (place = undefined)} />)
}
