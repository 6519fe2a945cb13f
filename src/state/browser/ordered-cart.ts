import { carts } from '#state/browser/storefront.ts'
import { recordOrderedCart } from '#state/cart/ordered-cart.ts'

/** Removes the products of an ordered cart from this browser. */
export function emptyCart(storeId: number): void {
  carts.empty(storeId)
  recordOrderedCart(localStorage, storeId, Date.now())
}
