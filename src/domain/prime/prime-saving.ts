import type { CartProduct } from '#contract/cart/cart.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { findUnitPromotion, type PricedOption, withCustomerPromotion, withCustomerPromotions } from '#domain/cart/line.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { type LineToPrice, priceOrder } from '#domain/checkout/price-order.ts'

/** The fees of a store for a customer with Prime, and those of the same customer without it. */
interface FeesOfPrime {
  readonly withPrime: StoreFees
  readonly withoutPrime: StoreFees
}

/**
 * What Prime saves: the same order at the prices and fees without Prime, less its price with Prime. A cart and the receipt of its order have
 * the same amount. A promo code and a tip do not change it.
 *
 * @param lines with the promotions of a customer with Prime
 * @returns minor units; 0 when Prime makes nothing cheaper
 */
export function calculatePrimeSaving(lines: readonly LineToPrice[], { withPrime, withoutPrime }: FeesOfPrime): number {
  const publicLines = lines.map(it => ({
    ...withCustomerPromotions({ ...it, promotions: [...it.promotions] }, false),
    options: it.options.map(option => withCustomerPromotion(option, false)),
  }))
  return Math.max(0, priceOrder(publicLines, withoutPrime).total - priceOrder(lines, withPrime).total)
}

/**
 * As `calculatePrimeSaving`, for a cart.
 *
 * @param fees with Prime, as the cart has them
 * @param withoutPrime delivery fee of the same customer without Prime; undefined for a customer without it
 */
export function calculateCartPrimeSaving(
  lines: readonly CartProduct[],
  fees: StoreFees,
  withoutPrime: (Pick<StoreFees, 'freeDeliveryFrom'> & { readonly deliveryFee: number }) | undefined,
): number {
  if (!withoutPrime) return 0
  const { deliveryFee, freeDeliveryFrom } = withoutPrime
  const isPickup = fees.deliveryFee === undefined
  return calculatePrimeSaving(
    lines.map(({ product, selectedAttributes, amount }) => ({
      productId: product.id,
      price: product.price,
      promotions: product.promotions,
      options: selectedAttributes,
      quantity: amount,
    })),
    { withPrime: fees, withoutPrime: isPickup ? fees : { ...fees, deliveryFee, freeDeliveryFrom } },
  )
}

/**
 * Whose promotion makes a line cheaper; null without one. `PRIME` if a part of the price is for customers with Prime only.
 *
 * @source B §3: "boughtProducts (quantity, name, customisation; promotion origin PRIME or OTHER)"
 */
export function getPromotionOrigin({
  promotions,
  options,
}: {
  readonly promotions: readonly Promotion[]
  readonly options: readonly PricedOption[]
}): 'PRIME' | 'OTHER' | null {
  const pairs = promotions.filter(it => it.type === 'TWO_FOR_ONE')
  const applied = [findUnitPromotion(promotions), pairs.find(it => !it.prime) ?? pairs[0], ...options.map(it => it.promotion ?? undefined)]
  const found = applied.filter(it => it !== undefined)
  if (found.length === 0) return null
  return found.some(it => it.prime) ? 'PRIME' : 'OTHER'
}
