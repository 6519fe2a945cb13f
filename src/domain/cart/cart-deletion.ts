import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'

/**
 * Time until an expired cart can no longer be restored, since its last change, milliseconds (issue 19: "for 7 days"). Not in
 * `cart-expiry.ts`, which is a part of the script of every page.
 */
export const EXPIRED_CART_DELETION_MS = CART_EXPIRY_MS + 7 * 24 * 60 * 60_000
