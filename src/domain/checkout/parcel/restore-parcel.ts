import { SavedParcel } from '#contract/checkout/saved-parcel.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { CHECKOUT_EXPIRY_MS } from '#domain/checkout/restore-checkout.ts'

/**
 * Reads the form of a parcel in local storage; undefined when it is absent, invalid, of another city, or has expired.
 *
 * @param now Unix milliseconds
 * @source B §9: "Saved dynamic checkout expiry 30 minutes"
 */
export function restoreParcel(text: string | null, { cityCode }: { readonly cityCode: string }, now: number): SavedParcel | undefined {
  const saved = text === null ? undefined : SavedParcel.safeParse(parseJson(text)).data
  return saved?.cityCode === cityCode && now - saved.savedAt <= CHECKOUT_EXPIRY_MS ? saved : undefined
}
