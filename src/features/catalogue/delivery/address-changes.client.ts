import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'

/** Loads the delivery times for the delivery address once the page is idle; the HTML has times for the city. */
export function updateDeliveryEtas(address: CookieAddress | undefined): void {
  if (!address || !document.querySelector('[data-eta]')) return
  const idle = globalThis.requestIdleCallback ?? setTimeout
  idle(() => void import('#features/catalogue/delivery/delivery-etas.client.ts').then(it => it.showDeliveryEtas()).catch(() => {}))
}

/** Shows the note unless the store is in the city of the address and the address is in bounds. */
export function updateOutOfReachNote(cityCode: string, address: CookieAddress | undefined): void {
  const note = document.querySelector<HTMLElement>('[data-out-of-reach]')
  if (note) note.hidden = !address || (address.inbounds && address.city.code === cityCode)
}
