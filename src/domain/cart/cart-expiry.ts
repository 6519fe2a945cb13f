/**
 * Time until a saved cart expires after its last change, milliseconds.
 *
 * @source A §9: "Cart expiry 120 minutes"
 */
export const CART_EXPIRY_MS = 120 * 60_000
