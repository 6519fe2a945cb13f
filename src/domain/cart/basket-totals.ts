/** Fees of a store in addition to its products, minor units. */
export interface StoreFees {
  /** Undefined for an order that the customer collects. */
  readonly deliveryFee: number | undefined
  readonly serviceFee: number
  /** A §3 highestMinBasketSurcharge: maximum surcharge of a basket under the minimum. */
  readonly surcharge: number
  readonly minimumBasket: number
}

export interface BasketTotals extends StoreFees {
  readonly products: number
  /** Promotion discount, already subtracted from `products`. */
  readonly saving: number
  readonly total: number
  /** Amount missing to the minimum basket; 0 when it is reached. */
  readonly missing: number
}

/**
 * Price with all fees before the checkout. The server calculates it again; both agree while prices and fees do not change.
 *
 * @param products after promotions, minor units
 */
export function calculateBasketTotals(products: number, saving: number, fees: StoreFees): BasketTotals {
  const missing = products === 0 ? 0 : Math.max(0, fees.minimumBasket - products)
  const surcharge = Math.min(fees.surcharge, missing)
  return { ...fees, products, saving, missing, surcharge, total: products + (fees.deliveryFee ?? 0) + fees.serviceFee + surcharge }
}
