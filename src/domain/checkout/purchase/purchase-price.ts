import type { StoreFees } from '#domain/cart/basket-totals.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import type { PriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'

/**
 * The price of a purchase: up to the limit for the products, and the fees. They do not depend on what the products cost, so a cheaper purchase
 * costs exactly the difference less. The form and the marketplace both use this function.
 */
export function pricePurchase(
  limit: number,
  { deliveryFee = 0, serviceFee }: Pick<StoreFees, 'deliveryFee' | 'serviceFee'>,
): { readonly lines: readonly PriceLine[]; readonly total: number } {
  const service = serviceFee > 0 ? [{ type: 'SERVICE' as const, amount: serviceFee }] : []
  return {
    lines: [{ type: 'PRODUCTS', amount: limit }, { type: 'DELIVERY', amount: deliveryFee }, ...service],
    total: limit + deliveryFee + serviceFee,
  } // prettier-ignore
}

/** What the customer gets back for a purchase: all of the limit that was not spent. Without a sum nothing was spent. */
export const getUnspentAmount = ({ limit, amount }: { readonly limit: number; readonly amount: number | null }): number =>
  limit - Math.min(amount ?? 0, limit)

/** The parts of an amount that people notice: three digits. */
const DIGITS = 3

/**
 * What a purchase costs in the sandbox: within the estimate, and never above the limit.
 *
 * @param fraction from 0 to 1
 */
export function simulateAmount({ from, to }: PriceEstimate, limit: number, fraction: number): number {
  const highest = Math.min(to ?? limit, limit)
  const lowest = Math.min(from ?? highest / 2, highest)
  const step = 10 ** Math.max(0, String(highest).length - DIGITS)
  const amount = Math.ceil((lowest + (highest - lowest) * fraction) / step) * step
  return Math.max(1, Math.min(amount, highest))
}
