import { call } from '#state/browser/storefront.ts'
import { isOutOfZone } from '#state/geo/delivery-zone.ts'

/** Asks the marketplace whether it delivers from the store to the address that the customer has chosen. */
export const isStoreOutOfZone = (store: { readonly storeId: number; readonly cityCode: string }): Promise<boolean> =>
  isOutOfZone(call, store)
