import type { Store } from '#contract/catalogue/store.ts'
import type { Country } from '#contract/geo/city.ts'
import { getPurchaseTerms } from '#domain/checkout/purchase/purchase-terms.ts'

/** What a custom store has instead of a menu. */
export type OrderForm = 'parcel' | 'purchase'

/**
 * Finds the form of a store.
 *
 * @returns undefined for a store with a menu, and in a country without the prices of the form
 * @source A §1, "custom order types"; A §3, "itemsType (STORE, QUIERO, COURIER; other values seen: … CUSTOM)"
 */
export function findOrderForm(
  { itemsType }: Pick<Store, 'itemsType'>,
  { parcel, priceEstimationValues }: Pick<Country, 'parcel' | 'priceEstimationValues'>,
): OrderForm | undefined {
  if (itemsType === 'COURIER') return parcel ? 'parcel' : undefined
  if (itemsType !== 'QUIERO' && itemsType !== 'CUSTOM') return undefined
  return getPurchaseTerms(priceEstimationValues) && 'purchase'
}
