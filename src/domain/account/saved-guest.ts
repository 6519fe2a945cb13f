import { SavedGuest } from '#contract/account/saved-guest.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'

/** The codes of an order without an account end this long after the last one; then only the details are restored. */
const STEP_LIFETIME_MS = 20 * 60_000

/** What a tab has stored of an order without an account; undefined when it is absent or invalid. @param now Unix milliseconds */
export function parseSavedGuest(text: string | null, now: number): SavedGuest | undefined {
  const saved = text === null ? undefined : SavedGuest.safeParse(parseJson(text)).data
  if (!saved) return undefined
  const age = now - saved.savedAt
  const { step: _, ...details } = saved
  return age >= 0 && age < STEP_LIFETIME_MS ? saved : details
}
