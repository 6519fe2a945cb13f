import { call } from '#state/browser/storefront.ts'
import { isOutOfZone } from '#state/geo/delivery-zone.ts'

/** Whether the delivery address is outside the delivery zone of the store. */
export const isStoreOutOfZone = (store: { readonly storeId: number; readonly cityCode: string }): Promise<boolean> =>
  isOutOfZone(call, store)
