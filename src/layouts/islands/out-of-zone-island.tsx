import { loadAlternatives } from '#features/catalogue/delivery/delivery-zone.client.ts'
import { OutOfZoneDialog } from '#features/catalogue/delivery/OutOfZoneDialog.tsx'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { getDialogHistory } from '#ui/dialogs/dialog-history.ts'

/** The store of the page. */
interface PageStore {
  readonly storeId: number
  readonly cityCode: string
  readonly name: string
  readonly path: string
}

let place: HTMLElement | undefined

/** Opens the dialog for an address outside the delivery zone. It waits until no other dialog is open. */
export async function openOutOfZone(store: PageStore, chooseAddress: () => void): Promise<void> {
  if (place) return
  const root = (place = document.createElement('div'))
  const language = document.body.dataset['language'] ?? 'en'
  const [t, notice] = await Promise.all([
    loadCheckoutTexts(language),
    // loaded when needed: a static import would split the chunk of the address picker; the dialog works without it
    import('#layouts/islands/address-island.tsx').then(it => it.createZoneNoticeForm(language, store)).catch(() => undefined),
  ]).catch((error: unknown) => {
    place = undefined
    throw error
  })
  const loadReachableStores = () => loadAlternatives(store)
  const getStorePath = (slug: string) => new URL(`../${encodeURIComponent(slug)}/`, new URL(store.path, location.origin)).pathname
  getDialogHistory().whenClear(() =>
    mountIsland(
      document.body.appendChild(root),
      <OutOfZoneDialog
        t={t}
        storeName={store.name}
        loadReachableStores={loadReachableStores}
        getStorePath={getStorePath}
        pickupPath={document.querySelector('.phone-mode a')?.getAttribute('href') ?? undefined}
        notice={notice}
        onOtherAddress={chooseAddress}
        onClose={() => (place = undefined)}
      />,
    ),
  )
}
