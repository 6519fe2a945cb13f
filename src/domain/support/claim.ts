import type { PriceLine } from '#domain/checkout/price-order.ts'
import { getPaidShares, getRefundable, type ReturnedAmounts } from '#domain/checkout/refund.ts'
import type { ClaimRule, StoredOption, StoredReason } from '#domain/support/stored-tree.ts'

/** The period in which `ClaimRule.claims` counts. */
export const CLAIM_PERIOD_MS = 30 * 24 * 3_600_000
/** Lifetime of the promo code of a credit. */
export const CREDIT_LIFETIME_MS = 180 * 24 * 3_600_000
const HOUR_MS = 3_600_000

/** Selected products: units by the id of a line. */
export type ClaimedUnits = ReadonlyMap<string, number>

export interface ClaimChoice {
  readonly reason: StoredReason
  readonly units: ClaimedUnits
}

/** What the customer has paid for; minor units. */
export interface ClaimedOrder {
  readonly total: number
  readonly lines: readonly { readonly id: string; readonly quantity: number; readonly unitPrice: number }[]
  readonly priceLines: readonly PriceLine[]
  /** What a promo code takes off the delivery fee. */
  readonly deliveryDiscount: number
  /** What a card has paid and still holds: 0 for cash, and for an order that a balance has paid. */
  readonly refundable: number
  /** What the order has given back before. */
  readonly returned: ReturnedAmounts
}

/** Earlier refunds and credits. */
export interface ClaimHistory {
  /** Whether this order has one, or a refund of lines by staff. */
  readonly isGranted: boolean
  /** Whether the customer has not paid for this order: its charge failed. */
  readonly isOwed: boolean
  /** Of the customer, in the last 30 days. */
  readonly recentCount: number
  /** Since the delivery, milliseconds; null before it. */
  readonly age: number | null
}

/** Products and delivery are parts of the amount, minor units. TICKET: staff decides. */
export type ClaimDecision =
  | { readonly kind: 'REFUND' | 'CREDIT'; readonly products: number; readonly delivery: number; readonly amount: number }
  | { readonly kind: 'TICKET' }

const TICKET: ClaimDecision = { kind: 'TICKET' }

/** A choice as it arrives. */
export interface SentChoice {
  readonly optionId: string
  readonly textDetails: string | null
  readonly products: readonly { readonly id: string; readonly quantity: number }[]
  /** Ids of uploaded photos. */
  readonly photos?: string[] | undefined
}

/**
 * Checks the choices against the form and the lines of the order.
 *
 * @returns undefined when a reason is unknown or chosen twice, several are chosen in a form of one, required details or products are
 *   missing, products are not those of the order, or a reason without products has photos
 */
export function parseChoices(form: StoredOption, sent: readonly SentChoice[], lines: ClaimedOrder['lines']): ClaimChoice[] | undefined {
  if (form.type !== 'MultiSelectForm' && sent.length > 1) return undefined
  if (sent.length === 0 || new Set(sent.map(it => it.optionId)).size < sent.length) return undefined
  const choices: ClaimChoice[] = []
  for (const { optionId, textDetails, products, photos = [] } of sent) {
    const reason = form.reasons?.find(it => it.id === optionId)
    if (!reason) return undefined
    const details = textDetails?.trim() ?? ''
    if (details === '' ? reason.details?.required === true : reason.details === undefined) return undefined
    if (products.length === 0 ? reason.products?.required === true : reason.products === undefined) return undefined
    if (photos.length > 0 && reason.products === undefined) return undefined
    const units = new Map(products.map(it => [it.id, it.quantity]))
    const areOfOrder = products.every(it => it.quantity <= (lines.find(line => line.id === it.id)?.quantity ?? 0))
    if (units.size < products.length || !areOfOrder) return undefined
    choices.push({ reason, units })
  }
  return choices
}

/**
 * Decides on a claim. A refund or credit is given at once when the order is delivered, each reason has a resolution of the same kind, and
 * the rule allows it; an order has one at most, and one that is not paid has none. In all other cases staff decides.
 */
export function decideClaim(choices: readonly ClaimChoice[], order: ClaimedOrder, rule: ClaimRule, history: ClaimHistory): ClaimDecision {
  const { isGranted, isOwed, recentCount, age } = history
  if (isGranted || isOwed || recentCount >= rule.claims || age === null || age >= rule.hours * HOUR_MS) return TICKET
  const kinds = new Set(choices.map(it => it.reason.resolution?.kind))
  const [kind] = kinds
  if (kinds.size !== 1 || kind === undefined) return TICKET
  const { products, delivery } = calculateShares(choices, order)
  const amount = products + delivery
  const maximum = Math.min(Math.floor((order.total * rule.maximumPercent) / 100), getRefundable(order.total, order.returned))
  if (amount <= 0 || amount > maximum) return TICKET
  return { kind: amount > order.refundable ? 'CREDIT' : kind, products, delivery, amount }
}

/**
 * A unit in two reasons counts once, with the higher percentage. Discounts of the order reduce each product in proportion. Rounded down, so
 * that the parts of an order never exceed it.
 */
function calculateShares(choices: readonly ClaimChoice[], order: ClaimedOrder): { products: number; delivery: number } {
  const paid = getPaidShares(order)
  const full = order.lines.reduce((sum, it) => sum + it.unitPrice * it.quantity, 0)
  const byPercent = choices
    .flatMap(({ reason: { resolution }, units }) => (resolution?.share === 'PRODUCTS' ? [{ percent: resolution.percent, units }] : []))
    .toSorted((one, other) => other.percent - one.percent)
  let weighted = 0
  for (const { id, unitPrice } of order.lines) {
    let counted = 0
    for (const { percent, units } of byPercent) {
      const claimed = units.get(id) ?? 0
      weighted += Math.max(0, claimed - counted) * unitPrice * percent
      counted = Math.max(counted, claimed)
    }
  }
  const deliveryPercent = Math.max(
    0,
    ...choices.map(({ reason: { resolution } }) => (resolution?.share === 'DELIVERY' ? resolution.percent : 0)),
  )
  return {
    // the product of two amounts can exceed the safe integers
    products: full === 0 ? 0 : Number((BigInt(weighted) * BigInt(paid.products)) / (BigInt(full) * 100n)),
    delivery: Math.floor((paid.delivery * deliveryPercent) / 100),
  }
}
