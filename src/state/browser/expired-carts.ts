import { carts } from '#state/browser/storefront.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { readCartOwner } from '#state/cart/cart-owner.ts'
import { deleteOldExpiredCarts, readExpiredCarts } from '#state/cart/expired-carts.ts'

/** Before the cart offers to restore an expired one. */
export function cleanExpiredCarts(): void {
  const { $hasExpiredCart, $cart } = carts
  deleteOldExpiredCarts(getStorage(), {
    $hasExpiredCart,
    storeId: $cart.get()?.storeId,
    now: Date.now(),
  })
}

/** Cleaned first: see `readExpiredCarts`. */
export function listRestorableCarts(): Cart[] {
  const current = carts.getAll()
  cleanExpiredCarts()
  return readExpiredCarts(getStorage(), current, readCartOwner(getStorage()))
}

const getStorage = () => localStorage as unknown as Record<string, string>
