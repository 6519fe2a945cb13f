/** Fees of a store in addition to its products, minor units. `toStoreFees` makes them. */
export interface StoreFees {
  /** Undefined for an order that the customer collects. */
  readonly deliveryFee: number | undefined
  readonly serviceFee: number
  /** A §3 highestMinBasketSurcharge: maximum surcharge of a basket under the minimum. */
  readonly surcharge: number
  readonly minimumBasket: number
  /** Products of this price and more are delivered free; absent when the store has no such price. */
  readonly freeDeliveryFrom?: number | undefined
}

export interface BasketTotals extends StoreFees {
  readonly products: number
  /** Promotion discount, already subtracted from `products`. */
  readonly saving: number
  readonly total: number
  /** Amount missing to the minimum basket; 0 when it is reached. */
  readonly missing: number
  /** Amount missing to free delivery; 0 when it is reached, and for a store without a threshold. */
  readonly missingToFreeDelivery: number
}

/**
 * Price with all fees before the checkout. The server calculates it again; both agree while prices and fees do not change.
 *
 * @param products after promotions, minor units
 */
export function calculateBasketTotals(products: number, saving: number, fees: StoreFees): BasketTotals {
  const missing = products === 0 ? 0 : Math.max(0, fees.minimumBasket - products)
  const surcharge = Math.min(fees.surcharge, missing)
  const deliveryFee = chargeDelivery(fees, products)
  return {
    ...fees,
    deliveryFee,
    products,
    saving,
    missing,
    missingToFreeDelivery: products === 0 || !deliveryFee ? 0 : Math.max(0, (fees.freeDeliveryFrom ?? 0) - products),
    surcharge,
    total: products + (deliveryFee ?? 0) + fees.serviceFee + surcharge,
  }
}

/**
 * The delivery fee of an order, after the threshold of the store. Undefined for an order that the customer collects.
 *
 * @param products after promotions, minor units
 */
export function chargeDelivery({ deliveryFee, freeDeliveryFrom }: StoreFees, products: number): number | undefined {
  return deliveryFee !== undefined && freeDeliveryFrom !== undefined && products >= freeDeliveryFrom ? 0 : deliveryFee
}
