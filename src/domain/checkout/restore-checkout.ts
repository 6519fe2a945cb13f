import { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import { parseJson } from '#domain/cart/restore.ts'

/** B §9: "Saved dynamic checkout expiry 30 minutes". */
export const CHECKOUT_LIFE_MS = 30 * 60_000

/** What lies in local storage (B §3), whatever its age; undefined when there is none or it makes no sense. */
export function readSavedCheckout(kept: string | null | undefined): SavedCheckout | undefined {
  return kept === null || kept === undefined ? undefined : SavedCheckout.safeParse(parseJson(kept)).data
}

/** The dynamic values of this very basket, while they are fresh. */
export function restoredValues(
  saved: SavedCheckout | undefined,
  basketId: string,
  now: number,
): SavedCheckout['dynamicValues'] | undefined {
  const values = saved?.dynamicValues
  return values && values.basketId === basketId && now - values.savedAt <= CHECKOUT_LIFE_MS ? values : undefined
}
