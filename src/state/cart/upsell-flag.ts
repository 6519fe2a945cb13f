import type { Cart } from '#contract/cart/cart.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

type FlaggedCart = Pick<Cart, 'storeId'> & { readonly info: Pick<Cart['info'], 'basketId'> }

/** Local storage; a blocked one has no flag, and keeps none. */
type FlagStorage = Pick<Storage, 'getItem' | 'setItem'>

const toValue = ({ storeId, info }: FlaggedCart): string => `${storeId}:${info.basketId}`

function readFlag(storage: FlagStorage): string | null {
  try {
    return storage.getItem(STORAGE_NAME.upsell)
  } catch {
    return null
  }
}

/** Whether the cart has shown its suggestions. */
export const isUpsellDisplayed = (storage: FlagStorage, cart: FlaggedCart): boolean => readFlag(storage) === toValue(cart)

export function setUpsellDisplayed(storage: FlagStorage, cart: FlaggedCart): void {
  try {
    storage.setItem(STORAGE_NAME.upsell, toValue(cart))
  } catch {
    // the next page shows the suggestions again
  }
}
