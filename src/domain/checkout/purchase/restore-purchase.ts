import { SavedPurchase } from '#contract/checkout/saved-purchase.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { CHECKOUT_EXPIRY_MS } from '#domain/checkout/restore-checkout.ts'

/**
 * Reads the form of a purchase in local storage; undefined when it is absent, invalid, of another store, or has expired.
 *
 * @param now Unix milliseconds
 * @source B §9: "Saved dynamic checkout expiry 30 minutes"
 */
export function restorePurchase(text: string | null, { storeId }: { readonly storeId: number }, now: number): SavedPurchase | undefined {
  const saved = text === null ? undefined : SavedPurchase.safeParse(parseJson(text)).data
  return saved?.storeId === storeId && now - saved.savedAt <= CHECKOUT_EXPIRY_MS ? saved : undefined
}
