import type { Store } from '#contract/catalogue/store.ts'

type StoreFlags = Pick<Store, 'open' | 'enabled' | 'schedulingEnabled' | 'scheduleMessage'>

/** @source A §4: "Store open state: open only when flagged open and enabled." */
export function isOpen({ open, enabled }: StoreFlags): boolean {
  return open && enabled
}

/**
 * Whether a store is still flagged open: a reply may have been cached since before the store closed.
 *
 * @param now in milliseconds since the epoch
 */
export function isStillOpen(store: Pick<Store, 'open' | 'openUntil'>, now: number): boolean {
  return store.open && (store.openUntil === null || now < store.openUntil)
}

/** @source A §4: "Closed without schedule: closed and scheduling not offered (or no schedule message), or disabled." */
export function isClosedWithoutSchedule(store: StoreFlags): boolean {
  return !store.enabled || (!isOpen(store) && (!store.schedulingEnabled || !store.scheduleMessage))
}

export type OpenState = 'open' | 'scheduled' | 'closed'

export function getOpenState(store: StoreFlags): OpenState {
  if (isOpen(store)) return 'open'
  return isClosedWithoutSchedule(store) ? 'closed' : 'scheduled'
}

/** The services of a city: a parcel, and "buy anything". */
const SERVICE_TYPES: ReadonlySet<Store['itemsType']> = new Set(['QUIERO', 'COURIER'])

/** @source A §5: "A store without a urn (and not courier or quiero) fails with error key error.noStore." */
export const takesOrders = ({ urn, itemsType }: Pick<Store, 'urn' | 'itemsType'>): boolean => urn !== null || SERVICE_TYPES.has(itemsType)

/** Whether the page of a store offers its products, for now or for later. */
export const canOrder = (store: StoreFlags & Pick<Store, 'urn' | 'itemsType'>): boolean =>
  takesOrders(store) && getOpenState(store) !== 'closed'

const FORM_TYPES: ReadonlySet<Store['itemsType']> = new Set(['QUIERO', 'COURIER', 'CUSTOM'])

/**
 * Whether a store has no menu: the customer describes the order.
 *
 * @source A §3: "Product source enumeration … QUIERO, COURIER, … CUSTOM"; A §2.2 rule 6, "custom store"; A §4, "phantom"
 */
export const isCustomStore = ({ itemsType }: Pick<Store, 'itemsType'>): boolean => FORM_TYPES.has(itemsType)
