import '#layouts/every-page.client.ts'

import { checkDeliveryZone } from '#features/catalogue/delivery/check-zone.client.ts'
import {
  updateDeliveryEtas,
  updateDeliveryFees,
  updateOutOfReachNote,
  whenIdle,
} from '#features/catalogue/delivery/address-changes.client.ts'
import { makeSheetModal, openProductSheet, getProductSheet, attachProductSheet } from '#features/catalogue/product/product-sheet.client.ts'
import { readStoreData } from '#features/catalogue/store/store-data.client.ts'
import { showAddressLabel } from '#features/geo/address-label.client.ts'
import { showCustomerParts } from '#features/catalogue/customer/customer-parts.client.ts'
import { CART_KEY, FAVOURITES_KEY, SESSION_HINT } from '#domain/platform/page-script-names.ts'
import { afterPaint, handleInteractions, onIntent } from '#features/platform/early-interactions.client.ts'
import { runWhenStyled, dialogStylesReady } from '#layouts/dialog-styles.client.ts'

try {
  localStorage.getItem('')
} catch {
  // a browser that blocks storage throws at each access
  await import('#features/platform/storage-fallback.client.ts').then(it => it.replaceBlockedStorage())
}

const OTHER_CONTROLS = '[data-popup],[data-report],[data-favourite]'

type StoreIslandModule = typeof import('#layouts/islands/store-island.tsx')

const data = readStoreData()
let store: Awaited<ReturnType<StoreIslandModule['mountStore']>> | undefined
let mounting: Promise<NonNullable<typeof store>> | undefined

/** Mounts the basket and the options once; the next interaction retries a failed load. */
function mountStore(): Promise<NonNullable<typeof store>> {
  mounting ??= Promise.all([import('#layouts/islands/store-island.tsx'), dialogStylesReady])
    .then(([it]) => it.mountStore(data))
    .then(it => (store = it))
  mounting.catch(() => (mounting = undefined))
  return mounting
}

const mountAddressPicker = () =>
  Promise.all([import('#layouts/islands/address-island.tsx'), dialogStylesReady]).then(([it]) => it.mountAddressPicker())

/** A failed load is ignored, because the page shows a note beside the store name. */
function openOutOfZone(): void {
  void Promise.all([import('#layouts/islands/out-of-zone-island.tsx'), dialogStylesReady])
    .then(([it]) => it.openOutOfZone(data.store, () => void mountAddressPicker().then(island => island.openAddressPicker())))
    .catch(() => {})
}

/** Fallback of a failed load: follow the link. */
const followLink = (control: HTMLElement) => () => {
  if (control instanceof HTMLAnchorElement) location.assign(control.href)
}

let productUrl: string | undefined

/** The URL of the product can be shared while its sheet is open, and "back" closes the sheet. A failed load leaves both out. */
function trackSheet(url: string | undefined): void {
  productUrl = url
  void import('#ui/dialogs/dialog-history.ts')
    .then(it => getProductSheet().open && it.trackDialog(getProductSheet(), { url: productUrl }))
    .catch(() => {})
}

const openProduct = (control: HTMLElement, id: number): void => runWhenStyled(() => openProductNow(control, id))

function openProductNow(control: HTMLElement, id: number): void {
  openProductSheet(control, store !== undefined)
  afterPaint(() => {
    if (!getProductSheet().open) return
    makeSheetModal()
    trackSheet((control as HTMLAnchorElement).href)
    void mountStore().then(it => {
      if (getProductSheet().open) it.openProduct(id)
    }, followLink(control))
  })
}

/** Whether the basket of this store has products. Its island mounts without a press then. */
const isFilled = () => localStorage.getItem(`${CART_KEY}:${data.store.storeId}`)

/**
 * Shows the bar of an empty basket in the next frame. Loading the island, which replaces it, takes about two seconds on a slow phone.
 * A product with restrictions is added after the customer has confirmed them.
 */
function showFirstUnit(id: number): void {
  const label = document.querySelector('#basket-root span')
  if (!label || store || isFilled() || data.restrictions?.some(it => it.productIds.includes(id))) return
  label.textContent = label.textContent.replace(/\d+/, count => String(Number(count) + 1))
  runWhenStyled(() => (label.closest('div')!.hidden = false))
}

/** A popup, a report or a heart: what they need loads behind one file, because a page lists the files of each import that it may do. */
const useControl = (control: HTMLElement): void =>
  void Promise.all([import('#layouts/islands/store-controls.client.ts'), dialogStylesReady]).then(
    ([it]) => it.useControl(control, data),
    followLink(control),
  )

handleInteractions(control => {
  const { add, product } = control.dataset
  const id = Number(add ?? product)
  if (control.matches(OTHER_CONTROLS)) useControl(control)
  else if (control.dataset['address'] !== undefined) void mountAddressPicker().then(it => it.openAddressPicker(), followLink(control))
  else if (control.dataset['basket'] !== undefined) void mountStore().then(it => it.openBasket(), followLink(control))
  else if (add !== undefined && data.products[id]?.customizable === false) {
    showFirstUnit(id)
    void mountStore().then(it => it.addOne(id, control.closest('.item, .product-detail')), followLink(control))
  } else openProduct(control, id)
})
// found by the search of the menu
addEventListener('products', event => Object.assign(data.products, (event as CustomEvent<typeof data.products>).detail))
/** Loaded once the menu is scrolled: by the reader, an anchor or "back". */
function followScroll(): void {
  void import('#features/catalogue/menu/menu-scroll.client.ts').then(
    it => it.followScroll(data),
    () => addEventListener('scroll', followScroll, { once: true }),
  )
}
if (scrollY || location.hash || history.state) followScroll()
else addEventListener('scroll', followScroll, { once: true })
showAddressLabel(address => {
  updateDeliveryEtas(address)
  updateDeliveryFees(address)
  updateOutOfReachNote(address)
  checkDeliveryZone(address, data.store, openOutOfZone)
})
onIntent(control => {
  if (control?.matches(OTHER_CONTROLS)) return
  if (control?.dataset['address'] !== undefined) return void mountAddressPicker().catch(() => {})
  const id = Number(control?.dataset['product'])
  void mountStore().then(
    it => id > 0 && it.prefetch(id),
    () => {},
  )
})
showCustomerParts(() => import('#layouts/islands/watch-customer.ts').then(it => it.watchCustomer()))
attachProductSheet(() => store?.closeProduct())

const openedProduct = document.querySelector<HTMLElement>('[data-open-product]')
// a visitor from elsewhere reads the product on the page, and loads the sheet by its button
if (openedProduct && document.referrer.startsWith(`${location.origin}/`))
  openProduct(openedProduct, Number(openedProduct.dataset['openProduct']))
// a filled basket mounts the islands of its store page once the page is idle; a customer may have filled it on another device
else if (isFilled() || document.cookie.includes(`${SESSION_HINT}=`)) whenIdle(() => void mountStore().catch(() => {}))
// the hearts of a visitor; load-customer-parts.client.ts shows those of a customer
if (localStorage.getItem(FAVOURITES_KEY)) void import('#layouts/islands/store-controls.client.ts').then(it => it.showHearts(), () => {}) // prettier-ignore
if (location.hash === '#basket')
  void mountStore().then(
    it => it.openBasket(),
    () => {},
  )
