import { call } from '#state/browser/storefront.ts'
import { isOutOfZone } from '#state/geo/delivery-zone.ts'
import { loadReachableStores } from '#state/geo/reachable-stores.ts'

const PICKUP_PATH = /[?&]mode=pickup\b/

/** Whether the delivery address is outside the delivery zone of the store. An order that is collected needs no zone. */
export const isStoreOutOfZone = async (store: { readonly storeId: number; readonly cityCode: string; readonly path: string }) =>
  !PICKUP_PATH.test(store.path) && isOutOfZone(call, store)

/** Stores of the same kind that deliver to the delivery address. */
export const loadAlternatives = (store: { readonly storeId: number; readonly cityCode: string }) => loadReachableStores(call, store)
