import type { RefundedPart } from '#contract/orders/refund.ts'
import { REFUNDABLE_PARTS } from '#contract/orders/refund.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import { getPaidShares } from '#domain/checkout/refund.ts'

/** A part of a price, with what was paid for it and what was given back of it; minor units. */
export interface PaidPart {
  readonly type: RefundedPart['type']
  readonly paid: number
  readonly refunded: number
}

/** Minor units by the type of a price line. */
type PartAmounts = Readonly<Partial<Record<RefundedPart['type'], number>>>

/**
 * The parts of a price that something was paid for. Their sum, with the products, is never above the total. Products are a part of orders
 * without lines only: those of other orders are refunded by units.
 *
 * @param order `deliveryDiscount`: what a promo code takes off the delivery fee, minor units
 * @param refunded what was given back of each part
 */
export function getPaidParts(
  order: {
    readonly total: number
    readonly priceLines: readonly PriceLine[]
    readonly deliveryDiscount: number
    readonly hasLines: boolean
  },
  refunded: PartAmounts,
): PaidPart[] {
  const shares = getPaidShares(order)
  let rest = order.total - shares.products - shares.delivery
  const parts = REFUNDABLE_PARTS.map(type => {
    if (type === 'PRODUCTS') return { type, paid: order.hasLines ? 0 : shares.products }
    if (type === 'DELIVERY') return { type, paid: shares.delivery }
    const amount = order.priceLines.reduce((sum, it) => (it.type === type ? sum + it.amount : sum), 0)
    const paid = Math.max(0, Math.min(amount, rest))
    rest -= paid
    return { type, paid }
  })
  return parts.filter(it => it.paid > 0).map(it => ({ ...it, refunded: refunded[it.type] ?? 0 }))
}

/** UNKNOWN_PARTS: a part is named twice, is not in the price, or has less left than is asked for. TOO_MUCH: the order has given back the rest already. */
type PartRefund = { readonly amount: number } | { readonly issue: 'UNKNOWN_PARTS' | 'TOO_MUCH' }

/**
 * What a refund of parts gives back.
 *
 * @param refundable minor units that the order can still give back
 */
export function calculatePartRefund(parts: readonly PaidPart[], requested: readonly RefundedPart[], refundable: number): PartRefund {
  const isAvailable = ({ type, amount }: RefundedPart): boolean => {
    const part = parts.find(it => it.type === type)
    return part !== undefined && amount > 0 && amount <= part.paid - part.refunded
  }
  if (new Set(requested.map(it => it.type)).size < requested.length || !requested.every(isAvailable)) return { issue: 'UNKNOWN_PARTS' }
  const amount = requested.reduce((sum, it) => sum + it.amount, 0)
  return amount > refundable ? { issue: 'TOO_MUCH' } : { amount }
}
