import type { Store } from '#contract/catalogue/store.ts'

/** The prices that a basket must show, calculated from the store's fees. Minor units. */
export interface PriceBreakdown {
  readonly products: number
  readonly discount: number
  readonly deliveryFee: number
  readonly serviceFee: number
  readonly smallOrderFee: number
  readonly total: number
}

/**
 * @param fullPrice all units before promotions, minor units
 * @param discount of the promotions, minor units
 * @source A §4, "all-in price": products after promotions, delivery unless it is free from this price, service, and a small-order fee up to what is missing to the minimum
 */
export function calculatePrices(store: Store, fullPrice: number, discount = 0): PriceBreakdown {
  const promotions = store.promotions.filter(it => !it.prime)
  const flat = promotions.find(it => it.type === 'FLAT_DELIVERY')?.price
  const isFree = promotions.some(it => it.type === 'FREE_DELIVERY') || fullPrice - discount >= (store.freeDeliveryFrom ?? Infinity)
  const deliveryFee = isFree ? 0 : (flat ?? store.deliveryFee)
  const missing = Math.max(0, store.minimumBasket - (fullPrice - discount))
  const smallOrderFee = Math.min(missing, store.highestMinBasketSurcharge)
  const total = fullPrice - discount + deliveryFee + store.serviceFee + smallOrderFee
  return { products: fullPrice, discount, deliveryFee, serviceFee: store.serviceFee, smallOrderFee, total }
}
