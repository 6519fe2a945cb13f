import { SavedCheckout } from '#contract/checkout/saved-checkout.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'

/** B §9: "Saved dynamic checkout expiry 30 minutes". */
export const CHECKOUT_EXPIRY_MS = 30 * 60_000

/** Parses the saved checkout of local storage (B §3), of any age; undefined when it is absent or invalid. */
export function readSavedCheckout(text: string | null | undefined): SavedCheckout | undefined {
  return text === null || text === undefined ? undefined : SavedCheckout.safeParse(parseJson(text)).data
}

/**
 * Path of the last saved checkout, for a checkout address without a store; undefined when there is none or it has expired.
 *
 * @param now Unix time, milliseconds
 * @source A §2.2 rule 10, B §2: "restore the saved store and dynamic values from local storage"
 */
export function getSavedCheckoutPath(saved: SavedCheckout | undefined, now: number): string | undefined {
  return saved && isFresh(saved.dynamicValues, now) ? saved.store.checkoutPath : undefined
}

/** The saved dynamic values of this basket, unless expired. */
export function getFreshValues(
  saved: SavedCheckout | undefined,
  basketId: string,
  now: number,
): SavedCheckout['dynamicValues'] | undefined {
  const values = saved?.dynamicValues
  return values && values.basketId === basketId && isFresh(values, now) ? values : undefined
}

const isFresh = ({ savedAt }: SavedCheckout['dynamicValues'], now: number): boolean => now - savedAt <= CHECKOUT_EXPIRY_MS
