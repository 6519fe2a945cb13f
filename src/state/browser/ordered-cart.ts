import { carts } from '#state/browser/storefront.ts'
import { recordOrderedCart } from '#state/cart/ordered-cart.ts'

/** The carts of this browser for a checkout, which empties the cart that it has ordered. */
export const checkoutCarts: typeof carts = {
  ...carts,
  empty(storeId) {
    carts.empty(storeId)
    recordOrderedCart(localStorage, storeId, Date.now())
  },
}
