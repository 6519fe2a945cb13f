import '#layouts/every.client.ts'

import { checkZone } from '#features/catalogue/check-zone.client.ts'
import { followAddress, showReach } from '#features/catalogue/address-changes.client.ts'
import { followScroll } from '#features/catalogue/menu-spy.client.ts'
import { makeModal, openSheetFrom, productSheet, showAddress, wireSheet } from '#features/catalogue/product-sheet.client.ts'
import { readStoreData } from '#features/catalogue/store-data.client.ts'
import { showAddressLabel } from '#features/geo/address-label.client.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { afterPaint, answerPresses, onIntent } from '#features/platform/presses.client.ts'
import { onceStyled, openedSheetHolds } from '#layouts/opened-sheet.client.ts'

type Room = typeof import('#layouts/islands/store-island.tsx')

const data = readStoreData()
let room: Awaited<ReturnType<Room['mountStore']>> | undefined
let waking: Promise<NonNullable<typeof room>> | undefined

/** React, the basket and the options, once; a failed try is tried again at the next press. */
function wake(): Promise<NonNullable<typeof room>> {
  waking ??= Promise.all([import('#layouts/islands/store-island.tsx'), openedSheetHolds])
    .then(([it]) => it.mountStore(data))
    .then(it => (room = it))
  waking.catch(() => (waking = undefined))
  return waking
}

const wakeAddress = () =>
  Promise.all([import('#layouts/islands/address-island.tsx'), openedSheetHolds]).then(([it]) => it.mountAddressPicker())

/** A dialog that cannot be loaded is no loss: the page says beside the name of the store that it is out of reach. */
function openOutOfZone(): void {
  void Promise.all([import('#layouts/islands/out-of-zone-island.tsx'), openedSheetHolds])
    .then(([it]) => it.openOutOfZone(data.store.name, () => void wakeAddress().then(room => room.openAddressPicker())))
    .catch(() => {})
}

/** What cannot be loaded is still an address. */
const follow = (control: HTMLElement) => () => {
  if (control instanceof HTMLAnchorElement) location.assign(control.href)
}

const openProduct = (control: HTMLElement, id: number): void => onceStyled(() => openProductNow(control, id))

function openProductNow(control: HTMLElement, id: number): void {
  openSheetFrom(control, room !== undefined)
  afterPaint(() => {
    if (!productSheet().open) return
    makeModal()
    showAddress(control)
    void wake().then(it => {
      if (productSheet().open) it.openProduct(id)
    }, follow(control))
  })
}

answerPresses(control => {
  const { add, product } = control.dataset
  const id = Number(add ?? product)
  if (control.dataset['address'] !== undefined) void wakeAddress().then(it => it.openAddressPicker(), follow(control))
  else if (control.dataset['basket'] !== undefined) void wake().then(it => it.openBasket(), follow(control))
  else if (add !== undefined && data.products[id]?.customizable === false)
    void wake().then(it => it.addOne(id, control.closest('.item')), follow(control))
  else openProduct(control, id)
})
showAddressLabel(address => {
  followAddress(address)
  showReach(data.store.cityCode, address)
  checkZone(address, data.store, openOutOfZone)
})
onIntent(control => {
  if (control?.dataset['address'] !== undefined) return void wakeAddress().catch(() => {})
  const id = Number(control?.dataset['product'])
  void wake().then(
    it => id > 0 && it.ahead(id),
    () => {},
  )
})
wireSheet(() => room?.closeProduct())
followScroll()

const named = document.querySelector<HTMLElement>('[data-open-product]')
if (named) openProduct(named, Number(named.dataset['openProduct']))
// "A basket with something in it wakes React on its own store page once the page is idle"
else if (localStorage.getItem(`${STORAGE_NAME.cart}:${data.store.storeId}`))
  (globalThis.requestIdleCallback ?? setTimeout)(() => void wake().catch(() => {}))
if (location.hash === '#basket')
  void wake().then(
    it => it.openBasket(),
    () => {},
  )
