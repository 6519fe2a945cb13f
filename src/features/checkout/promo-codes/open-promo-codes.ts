import { call } from '#state/browser/session.ts'
import { createSavedPromoCodes, type SavedPromoCodesStore } from '#state/checkout/saved-promo-codes.ts'

/** Creates the store of the page of promo codes for the browser. The page belongs to no country. */
export function openPromoCodes(language: string): SavedPromoCodesStore {
  return createSavedPromoCodes({ call, place: { language } })
}
