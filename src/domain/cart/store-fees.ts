import type { Promotion } from '#contract/catalogue/promotion.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { withCustomerPromotions } from '#domain/cart/line.ts'

/** What decides the delivery fee of a store; minor units. */
interface DeliveryTerms {
  /** Before promotions. */
  readonly deliveryFee: number
  /** Absent or null: no price of products makes the delivery free. */
  readonly freeDeliveryFrom?: number | null | undefined
  readonly promotions: readonly Promotion[]
}

/** What decides the fees of a store; minor units. */
export interface FeeTerms extends DeliveryTerms {
  readonly serviceFee: number
  readonly minimumBasket: number
  readonly highestMinBasketSurcharge: number
}

/** Whom the fees are for. */
export interface FeeAudience {
  readonly isPrime: boolean
  readonly isPickup?: boolean
  readonly welcomeFee?: number | undefined
}

/**
 * The fees of an order of a store: the same for its card, the cart, the price of an order and the replies about fees.
 *
 * @param isPrime whether prime promotions apply to the customer; false for an anonymous one
 * @param isPickup whether the customer collects the order
 * @param welcomeFee highest delivery fee of a new customer, minor units; undefined without an offer (`getWelcomeFee`)
 */
export function toStoreFees(store: FeeTerms, { isPrime, isPickup = false, welcomeFee }: FeeAudience): StoreFees {
  const { serviceFee, minimumBasket, highestMinBasketSurcharge: surcharge } = store
  return { serviceFee, surcharge, minimumBasket, ...(isPickup ? { deliveryFee: undefined } : toDeliveryFees(store, isPrime, welcomeFee)) }
}

/** Why the delivery fee of a customer is lower than the public one; the offer for new customers is named when it is the lowest. */
export function findFeeReason(
  store: DeliveryTerms,
  { isPrime, welcomeFee }: Omit<FeeAudience, 'isPickup'>,
): 'WELCOME' | 'PRIME' | undefined {
  const [everyone, withPrime, own] = [
    toDeliveryFees(store, false).deliveryFee,
    toDeliveryFees(store, isPrime).deliveryFee,
    toDeliveryFees(store, isPrime, welcomeFee).deliveryFee,
  ]
  if (own < withPrime) return 'WELCOME'
  return withPrime < everyone ? 'PRIME' : undefined
}

/** The fee after offers, and the price of products from which it is not charged. A delivery that is free anyway has no such price. */
export function toDeliveryFees(
  { deliveryFee: fee, freeDeliveryFrom, promotions }: DeliveryTerms,
  isPrime: boolean,
  welcomeFee = Number.POSITIVE_INFINITY,
): { readonly deliveryFee: number; readonly freeDeliveryFrom?: number } {
  const offers = withCustomerPromotions({ promotions: [...promotions] }, isPrime).promotions
  const deliveryFee = Math.min(calculateDeliveryFee(fee, offers), welcomeFee)
  const hasThreshold = deliveryFee > 0 && freeDeliveryFrom !== null && freeDeliveryFrom !== undefined
  return { deliveryFee, ...(hasThreshold && { freeDeliveryFrom }) }
}

/**
 * Delivery fee after the offers of the store: the lowest one. An offer never raises the fee.
 *
 * @param offers offers of the store that apply to this customer
 */
export function calculateDeliveryFee(fee: number, offers: readonly Promotion[]): number {
  if (offers.some(it => it.type === 'FREE_DELIVERY')) return 0
  return Math.min(fee, ...offers.flatMap(it => (it.type === 'FLAT_DELIVERY' ? [it.price ?? fee] : [])))
}
