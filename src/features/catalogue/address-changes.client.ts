import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'

/** Times that the page shows are those of a door nearby; with an address they are asked for, once the page is idle. */
export function updateDeliveryEtas(address: CookieAddress | undefined): void {
  if (!address || !document.querySelector('[data-eta]')) return
  const idle = globalThis.requestIdleCallback ?? setTimeout
  idle(() => void import('#features/catalogue/delivery-etas.client.ts').then(it => it.showDeliveryEtas()).catch(() => {}))
}

/** Whether the store brings it there: its city must be the address's own, and the address within reach. */
export function updateOutOfReachNote(cityCode: string, address: CookieAddress | undefined): void {
  const note = document.querySelector<HTMLElement>('[data-out-of-reach]')
  if (note) note.hidden = !address || (address.inbounds && address.city.code === cityCode)
}
