import '#layouts/every-page.client.ts'

import { updateDeliveryEtas } from '#features/catalogue/delivery/address-changes.client.ts'
import { showAddressLabel } from '#features/geo/address-label.client.ts'
import { handleInteractions, onIntent } from '#features/platform/early-interactions.client.ts'
import { dialogStylesReady } from '#layouts/dialog-styles.client.ts'

const mountStorefront = () =>
  Promise.all([import('#layouts/islands/storefront-island.tsx'), dialogStylesReady]).then(([it]) => it.mountStorefront())
const mountAddressPicker = () =>
  Promise.all([import('#layouts/islands/address-island.tsx'), dialogStylesReady]).then(([it]) => it.mountAddressPicker())
const isAddress = (control: HTMLElement | null) => control?.dataset['address'] !== undefined

/** Fallback of a failed load: follow the link. */
const followLink = (control: HTMLElement) => () => {
  if (control instanceof HTMLAnchorElement) location.assign(control.href)
}

showAddressLabel(updateDeliveryEtas)
handleInteractions(control => {
  if (isAddress(control)) void mountAddressPicker().then(it => it.openAddressPicker(), followLink(control))
  else void mountStorefront().then(it => it.openBasket(), followLink(control))
})
onIntent(control => void (isAddress(control) ? mountAddressPicker() : mountStorefront()).catch(() => {}))
