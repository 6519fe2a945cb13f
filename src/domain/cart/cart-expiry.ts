/**
 * Time until a saved cart expires after its last change, milliseconds.
 *
 * @source A §9: "Cart expiry 120 minutes"
 */
export const CART_EXPIRY_MS = 120 * 60_000

/** Time until an expired cart can no longer be restored, since its last change, milliseconds (issue 19: "for 7 days"). */
export const EXPIRED_CART_DELETION_MS = CART_EXPIRY_MS + 7 * 24 * 60 * 60_000
