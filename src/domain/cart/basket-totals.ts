/** What the store asks beside its products, minor units. */
export interface StoreFees {
  readonly deliveryFee: number
  readonly serviceFee: number
  /** A §3 highestMinBasketSurcharge: the most that a small basket costs extra. */
  readonly surcharge: number
  readonly minimumBasket: number
}

export interface BasketTotals extends StoreFees {
  readonly products: number
  /** What promotions took off; already out of `products`. */
  readonly saving: number
  readonly total: number
  /** What is missing to the minimum basket; 0 when it is reached. */
  readonly missing: number
}

/**
 * The all-in price before the checkout. The server prices everything again; this is what it will say if nothing moves.
 *
 * @param products after promotions, minor units
 */
export function calculateBasketTotals(products: number, saving: number, fees: StoreFees): BasketTotals {
  const missing = products === 0 ? 0 : Math.max(0, fees.minimumBasket - products)
  const surcharge = Math.min(fees.surcharge, missing)
  return { ...fees, products, saving, missing, surcharge, total: products + fees.deliveryFee + fees.serviceFee + surcharge }
}
