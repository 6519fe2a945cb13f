import type { Store } from '#contract/catalogue/store.ts'

/** What a basket must show, worked out here from the store's own fees: minor units. */
export interface ExpectedSums {
  readonly products: number
  readonly saving: number
  readonly deliveryFee: number
  readonly serviceFee: number
  readonly smallOrderFee: number
  readonly total: number
}

/**
 * @param full price of all units before promotions, minor units
 * @param saving what promotions take off, minor units
 * @source A §4, "all-in price": products after promotions, delivery, service, and the small-order fee as far as the minimum is missed
 */
export function expectedSums(store: Store, full: number, saving = 0): ExpectedSums {
  const offers = store.promotions.filter(it => !it.prime)
  const flat = offers.find(it => it.type === 'FLAT_DELIVERY')?.price
  const deliveryFee = offers.some(it => it.type === 'FREE_DELIVERY') ? 0 : (flat ?? store.deliveryFee)
  const missing = Math.max(0, store.minimumBasket - (full - saving))
  const smallOrderFee = Math.min(missing, store.highestMinBasketSurcharge)
  const total = full - saving + deliveryFee + store.serviceFee + smallOrderFee
  return { products: full, saving, deliveryFee, serviceFee: store.serviceFee, smallOrderFee, total }
}
