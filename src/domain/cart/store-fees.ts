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

/**
 * The fees of an order of a store: the same for its card, the cart, the price of an order and the replies about fees.
 *
 * @param isPrime whether prime promotions apply to the customer; false for an anonymous one
 * @param isPickup whether the customer collects the order
 */
export function toStoreFees(store: FeeTerms, { isPrime, isPickup = false }: { isPrime: boolean; isPickup?: boolean }): StoreFees {
  const { serviceFee, minimumBasket, highestMinBasketSurcharge: surcharge } = store
  return { serviceFee, surcharge, minimumBasket, ...(isPickup ? { deliveryFee: undefined } : toDeliveryFees(store, isPrime)) }
}

/** The fee after offers, and the price of products from which it is not charged. A delivery that is free anyway has no such price. */
export function toDeliveryFees(
  { deliveryFee: fee, freeDeliveryFrom, promotions }: DeliveryTerms,
  isPrime: boolean,
): { readonly deliveryFee: number; readonly freeDeliveryFrom?: number } {
  const deliveryFee = calculateDeliveryFee(fee, withCustomerPromotions({ promotions: [...promotions] }, isPrime).promotions)
  const hasThreshold = deliveryFee > 0 && freeDeliveryFrom !== null && freeDeliveryFrom !== undefined
  return { deliveryFee, ...(hasThreshold && { freeDeliveryFrom }) }
}

/**
 * Delivery fee after the offers of the store: free delivery wins over a flat fee, as on the store page.
 *
 * @param offers offers of the store that apply to this customer
 */
export function calculateDeliveryFee(fee: number, offers: readonly Promotion[]): number {
  if (offers.some(it => it.type === 'FREE_DELIVERY')) return 0
  return offers.find(it => it.type === 'FLAT_DELIVERY')?.price ?? fee
}
