import '#layouts/every-page.client.ts'

import { updateDeliveryEtas, updateOutOfReachNote } from '#features/catalogue/delivery/address-changes.client.ts'
import { showCustomerParts } from '#features/catalogue/customer/customer-parts.client.ts'
import { showAddressLabel } from '#features/geo/address-label.client.ts'
import { handleInteractions, onIntent } from '#features/platform/early-interactions.client.ts'
import { dialogStylesReady } from '#layouts/dialog-styles.client.ts'

const mountStorefront = () =>
  Promise.all([import('#layouts/islands/storefront-island.tsx'), dialogStylesReady]).then(([it]) => it.mountStorefront())
const watchCustomer = () => import('#layouts/islands/watch-customer.ts').then(it => it.watchCustomer())
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

/** The control that opened the address picker: a sort waits for an address. */
let addressControl: HTMLElement | undefined
let hasLoaded = false

showAddressLabel(address => {
  updateOutOfReachNote(address)
  // the HTML is for the address of the first call; a later one has other stores, sorts and times
  if (hasLoaded && document.querySelector('[data-stores]')) {
    void loadListChanges()
      .then(it => it.reloadList(addressControl))
      .then(() => showCustomerParts(watchCustomer))
  } else updateDeliveryEtas(address)
})
hasLoaded = true
handleInteractions(control => {
  // a popup that opened as a page: its header links to popups too
  if (control.matches('[data-popup],[data-report]')) followLink(control)()
  else if (isList(control)) void loadListChanges().then(it => it.changeList(control), followLink(control))
  else if (isAddress(control)) {
    addressControl = control
    void mountAddressPicker().then(it => it.openAddressPicker(), followLink(control))
  } else void mountStorefront().then(it => it.openBasket(), followLink(control))
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
showCustomerParts(watchCustomer)
// this page was left after its list had changed: "back" leads to the earlier list
if ((history.state as { list?: number } | null)?.list) void loadListChanges()
