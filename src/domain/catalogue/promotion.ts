import type { PromotionType } from '#contract/catalogue/promotion.ts'

/**
 * The promoted unit price, minor units; null for promotions that do not change the unit price.
 *
 * @param offer `price`: of FLAT_PRODUCT, and the delivery fee of FLAT_DELIVERY
 * @source A §3: five kinds of promotion
 */
export function calculatePromotedPrice(
  price: number,
  offer: { readonly type: PromotionType; readonly percentage: number | null; readonly price: number | null },
): number | null {
  if (offer.type === 'PERCENTAGE_DISCOUNT') return Math.round((price * (100 - (offer.percentage ?? 0))) / 100)
  return offer.price
}
