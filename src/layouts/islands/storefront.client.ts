import '#layouts/every-page.client.ts'

import { updateDeliveryEtas } from '#features/catalogue/delivery/address-changes.client.ts'
import { readSessionHint } from '#domain/account/session-hint.ts'
import { readAddressCookie } from '#domain/geo/read-address-cookie.ts'
import { showAddressLabel } from '#features/geo/address-label.client.ts'
import { handleInteractions, onIntent } from '#features/platform/early-interactions.client.ts'
import { dialogStylesReady } from '#layouts/dialog-styles.client.ts'

const mountStorefront = () =>
  Promise.all([import('#layouts/islands/storefront-island.tsx'), dialogStylesReady]).then(([it]) => it.mountStorefront())
const mountAddressPicker = () =>
  Promise.all([import('#layouts/islands/address-island.tsx'), dialogStylesReady]).then(([it]) => it.mountAddressPicker())
const loadListChanges = () => import('#features/catalogue/category/list-changes.client.ts')
const isList = (control: HTMLElement | null): control is HTMLAnchorElement => control?.dataset['list'] !== undefined
const isAddress = (control: HTMLElement | null) => control?.dataset['address'] !== undefined

/** Fallback of a failed load: follow the link. */
const followLink = (control: HTMLElement) => () => {
  const { href } = control as HTMLAnchorElement
  if (href) location.assign(href)
}

/** The address that the HTML is for. */
let shownAddress = readAddressCookie(document.cookie)?.at
/** The sort that waits for an address. */
let wantedList: HTMLElement | undefined

/** A failed load leaves the row empty. */
function showOrderAgain(): void {
  const block = document.querySelector<HTMLElement>('[data-order-again]')
  if (block && readSessionHint(document.cookie) !== undefined)
    void import('#features/catalogue/ordered/order-again.client.ts').then(it => it.showOrderedStores(block)).catch(() => {})
}

showAddressLabel(address => {
  // the HTML has the stores, sorts and times of the former address
  if (address?.at !== shownAddress && document.querySelector('[data-stores]'))
    void loadListChanges()
      .then(it => it.reloadList(wantedList))
      .then(showOrderAgain)
  else updateDeliveryEtas(address)
  shownAddress = address?.at
})
handleInteractions(control => {
  if (isAddress(control)) wantedList = control.matches('.sort') ? control : undefined
  if (isList(control)) void loadListChanges().then(it => it.changeList(control), followLink(control))
  else if (isAddress(control)) void mountAddressPicker().then(it => it.openAddressPicker(), followLink(control))
  else void mountStorefront().then(it => it.openBasket(), followLink(control))
})
onIntent(
  control =>
    void (
      isList(control)
        ? loadListChanges().then(it => it.prefetchList(control))
        : isAddress(control)
          ? mountAddressPicker()
          : mountStorefront()
    ).catch(() => {}),
)
showOrderAgain()
// this page was left after its list had changed: "back" leads to the earlier list
if ((history.state as { list?: number } | null)?.list) void loadListChanges()
