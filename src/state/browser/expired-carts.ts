import { carts } from '#state/browser/storefront.ts'
import { deleteOldExpiredCarts } from '#state/cart/expired-carts.ts'

/** Before the cart offers to restore an expired one. */
export function cleanExpiredCarts(): void {
  const { $hasExpiredCart, $cart } = carts
  deleteOldExpiredCarts(localStorage as unknown as Record<string, string>, {
    $hasExpiredCart,
    storeId: $cart.get()?.storeId,
    now: Date.now(),
  })
}
