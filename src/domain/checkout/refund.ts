import type { PriceLine } from '#domain/checkout/price-order.ts'

/** What an order has given back so far; minor units. */
export interface ReturnedAmounts {
  /** Of a cancellation: the total less its fee. */
  readonly cancelled: number
  /** Refunds and credits of support. */
  readonly support: number
  /** Refunds of its lines and of other parts of its price, by staff. */
  readonly lines: number
}

export const NOTHING_RETURNED: ReturnedAmounts = { cancelled: 0, support: 0, lines: 0 }

/** What an order can still give back, minor units: together it is never more than what was paid. */
export function getRefundable(total: number, { cancelled, support, lines }: ReturnedAmounts): number {
  return Math.max(0, total - cancelled - support - lines)
}

/**
 * What customers paid for products and delivery, without tip and other fees; minor units.
 *
 * @param order `deliveryDiscount`: the part of the discounts that a promo code takes off the delivery fee
 */
export function getPaidShares({
  total,
  priceLines,
  deliveryDiscount = 0,
}: {
  readonly total: number
  readonly priceLines: readonly PriceLine[]
  readonly deliveryDiscount?: number
}): {
  readonly products: number
  readonly delivery: number
} {
  const sumOf = (...types: readonly PriceLine['type'][]) =>
    priceLines.reduce((sum, it) => (types.includes(it.type) ? sum + it.amount : sum), 0)
  const products = Math.max(0, Math.min(sumOf('PRODUCTS', 'DISCOUNT') + deliveryDiscount, total))
  return { products, delivery: Math.max(0, Math.min(sumOf('DELIVERY') - deliveryDiscount, total - products)) }
}

/** A line of an order, with the units that were refunded before. */
export interface RefundableLine {
  readonly id: string
  readonly quantity: number
  /** Minor units. */
  readonly unitPrice: number
  readonly refundedUnits: number
}

/** Units by the id of a line. */
type RefundedUnits = ReadonlyMap<string, number>

/**
 * UNKNOWN_UNITS: a line is unknown, or has fewer units that are not refunded. TOO_MUCH: the order has given back the rest already.
 * FREE: nothing was paid for the units.
 */
type LineRefund =
  { readonly amount: number } | { readonly issue: 'UNKNOWN_UNITS' | 'FREE' } | { readonly issue: 'TOO_MUCH'; readonly amount: number }

/**
 * What the refund of some units gives back. Discounts of the order reduce each unit in proportion. Amounts are rounded in the sum of all
 * refunds, so that the refund of every unit, in any number of parts, gives back exactly what was paid for the products.
 *
 * @param paid minor units: `products` were paid for all lines, `refundable` is the result of `getRefundable`
 */
export function calculateLineRefund(
  lines: readonly RefundableLine[],
  units: RefundedUnits,
  paid: { readonly products: number; readonly refundable: number },
): LineRefund {
  const isAvailable = ([id, count]: readonly [string, number]): boolean => {
    const line = lines.find(it => it.id === id)
    return line !== undefined && count > 0 && count <= line.quantity - line.refundedUnits
  }
  if (units.size === 0 || ![...units].every(isAvailable)) return { issue: 'UNKNOWN_UNITS' }
  const valueOf = (count: (line: RefundableLine) => number) => lines.reduce((sum, it) => sum + it.unitPrice * count(it), 0)
  const full = valueOf(it => it.quantity)
  const before = valueOf(it => it.refundedUnits)
  const after = valueOf(it => it.refundedUnits + (units.get(it.id) ?? 0))
  const amount = getShare(paid.products, after, full) - getShare(paid.products, before, full)
  if (amount === 0) return { issue: 'FREE' }
  return amount > paid.refundable ? { issue: 'TOO_MUCH', amount } : { amount }
}

/** A part of an amount, rounded down. The product of two amounts can exceed the safe integers. */
function getShare(amount: number, part: number, full: number): number {
  return full === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(full))
}

/**
 * Where a refund goes: to the card what it has paid, the rest to the balance of the customer.
 *
 * @param cardLeft minor units that a card has paid and that are not refunded or granted
 */
export function splitRefund(amount: number, cardLeft: number): { readonly card: number; readonly balance: number } {
  const card = Math.min(amount, Math.max(0, cardLeft))
  return { card, balance: amount - card }
}
