import type { StoreData } from '#features/catalogue/store/store-data.ts'
import { createRestrictions } from '#state/catalogue/restrictions.ts'

/** The restrictions of the store page, confirmed for the visit. A file of its own, because most stores have none. */
export function createStoreRestrictions({ store, restrictions = [] }: StoreData) {
  return createRestrictions(sessionStorage, store.storeId, restrictions)
}
