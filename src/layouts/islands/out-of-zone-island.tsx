import { OutOfZoneDialog } from '#features/catalogue/delivery/OutOfZoneDialog.tsx'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { getDialogHistory } from '#ui/dialogs/dialog-history.ts'

let place: HTMLElement | undefined

/** Opens the dialog for an address outside the delivery zone. It waits until no other dialog is open. */
export async function openOutOfZone(storeName: string, chooseAddress: () => void): Promise<void> {
  if (place) return
  const root = (place = document.createElement('div'))
  const t = await loadCheckoutTexts(document.body.dataset['language'] ?? 'en').catch((error: unknown) => {
    place = undefined
    throw error
  })
  getDialogHistory().whenClear(() =>
    mountIsland(
      document.body.appendChild(root),
      <OutOfZoneDialog t={t} storeName={storeName} onOtherAddress={chooseAddress} onClose={() => (place = undefined)} />,
    ),
  )
}
