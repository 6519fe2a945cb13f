import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'

/** Runs the task when the page is idle; a browser that does not tell runs it soon. */
export const whenIdle = (task: () => void): void => void (globalThis.requestIdleCallback ?? setTimeout)(task)

/** Loads the delivery times for the delivery address once the page is idle; the HTML has times for the city. */
export function updateDeliveryEtas(address: CookieAddress | undefined): void {
  if (!address || !document.querySelector('[data-eta]')) return
  whenIdle(() => void import('#features/catalogue/delivery/delivery-etas.client.ts').then(it => it.showDeliveryEtas()).catch(() => {}))
}

/** Loads the fees that depend on the way to the address; the HTML of a store has the lowest ones. */
export function updateDeliveryFees(address: CookieAddress | undefined): void {
  if (!address || !document.querySelector('[data-lowest]')) return
  whenIdle(() => void import('#features/catalogue/delivery/customer-fees.client.ts').then(it => it.showCustomerFees()).catch(() => {}))
}

/** Shows the note unless the city of the page is the city of the address and the address is in bounds. */
export function updateOutOfReachNote(address: CookieAddress | undefined): void {
  const note = document.querySelector<HTMLElement>('[data-out-of-reach]')
  if (note) note.hidden = !address || (address.inbounds && address.city.code === note.dataset['outOfReach'])
}
