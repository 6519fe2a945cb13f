import '#layouts/every.client.ts'

import { followAddress } from '#features/catalogue/address-changes.client.ts'
import { showAddressLabel } from '#features/geo/address-label.client.ts'
import { answerPresses, onIntent } from '#features/platform/presses.client.ts'
import { openedSheetHolds } from '#layouts/opened-sheet.client.ts'

const wake = () => Promise.all([import('#layouts/islands/storefront-island.tsx'), openedSheetHolds]).then(([it]) => it.mountStorefront())
const wakeAddress = () =>
  Promise.all([import('#layouts/islands/address-island.tsx'), openedSheetHolds]).then(([it]) => it.mountAddressPicker())
const isAddress = (control: HTMLElement | null) => control?.dataset['address'] !== undefined

/** What cannot be loaded is still an address. */
const follow = (control: HTMLElement) => () => {
  if (control instanceof HTMLAnchorElement) location.assign(control.href)
}

showAddressLabel(followAddress)
answerPresses(control => {
  if (isAddress(control)) void wakeAddress().then(it => it.openAddressPicker(), follow(control))
  else void wake().then(it => it.openBasket(), follow(control))
})
onIntent(control => void (isAddress(control) ? wakeAddress() : wake()).catch(() => {}))
