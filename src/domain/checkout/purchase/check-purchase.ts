import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import { MAX_PURCHASE_LINES, type PriceEstimationOption, type Purchase } from '#contract/checkout/purchase.ts'
import type { BoughtPurchase } from '#contract/orders/purchase.ts'
import { isCallablePhone } from '#domain/checkout/parcel/check-parcel.ts'
import { type PurchaseTerms, toPriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'
import { findPointIssue, type PointIssue } from '#domain/geo/points/point-sequence.ts'

/** Characters of the note for the courier. */
export const MAX_PURCHASE_NOTE_LENGTH = 500

/** Why a courier cannot buy something. */
export type PurchaseIssue =
  | PointIssue
  | 'NO_DELIVERY'
  | 'TOO_MANY_STOPS'
  | 'NO_CONTACT_NAME'
  | 'NO_CONTACT_PHONE'
  | 'NO_LINES'
  | 'TOO_MANY_LINES'
  | 'NOTE_TOO_LONG'
  | 'LIMIT_TOO_LOW'
  | 'LIMIT_TOO_HIGH'

export interface PurchaseOrder {
  /** The shop when the customer names its address, and where the courier brings everything. */
  readonly points: readonly CustomOrderPoint[]
  readonly purchase: Purchase
  readonly option: PriceEstimationOption
  readonly note: string
}

/** Why the points are no route of a purchase: at most one shop, and one delivery. */
export function findPurchaseRouteIssue(points: readonly Pick<CustomOrderPoint, 'type' | 'address'>[]): PurchaseIssue | undefined {
  const count = (type: CustomOrderPoint['type']): number => points.filter(it => it.type === type).length
  if (count('DELIVERY') === 0) return 'NO_DELIVERY'
  if (count('DELIVERY') > 1 || count('PICKUP') > 1 || count('STARTING') + count('RETURN') > 0) return 'TOO_MANY_STOPS'
  return findPointIssue(points)
}

/** A limit that allows the estimate, and that couriers can pay. */
export function findLimitIssue(limit: number, option: PriceEstimationOption, terms: PurchaseTerms): PurchaseIssue | undefined {
  const { from } = toPriceEstimate(option, terms)
  if (limit <= 0 || limit < (from ?? 0)) return 'LIMIT_TOO_LOW'
  return limit > terms.maxLimit ? 'LIMIT_TOO_HIGH' : undefined
}

/** Everything that is wrong with a purchase, in the order of the form. */
export function findPurchaseIssues({ points, purchase, option, note }: PurchaseOrder, terms: PurchaseTerms): PurchaseIssue[] {
  const { lines, limit } = purchase
  const { name = '', phone = '' } = points.find(it => it.type === 'DELIVERY')?.contact ?? {}
  const issues: readonly (PurchaseIssue | false | undefined)[] = [
    (lines.length === 0 || lines.some(it => it.name.trim() === '')) && 'NO_LINES',
    lines.length > MAX_PURCHASE_LINES && 'TOO_MANY_LINES',
    note.trim().length > MAX_PURCHASE_NOTE_LENGTH && 'NOTE_TOO_LONG',
    findLimitIssue(limit, option, terms),
    findPurchaseRouteIssue(points),
    name.trim() === '' && 'NO_CONTACT_NAME',
    !isCallablePhone(phone) && 'NO_CONTACT_PHONE',
  ]
  return issues.filter(it => it !== undefined && it !== false)
}

/** Why a courier cannot have bought this. NOTHING_BOUGHT: the order has to be cancelled. */
export type BoughtIssue = 'ABOVE_LIMIT' | 'UNKNOWN_LINE' | 'NOTHING_BOUGHT'

/**
 * The limit is what the customer has agreed to: a courier never pays more.
 *
 * @source issue 23: "never above the limit without consent"
 */
export function findBoughtIssue(
  { amount, missing }: BoughtPurchase,
  { limit, lines }: { readonly limit: number; readonly lines: readonly unknown[] },
): BoughtIssue | undefined {
  if (missing.some(it => it >= lines.length)) return 'UNKNOWN_LINE'
  if (amount <= 0 || new Set(missing).size === lines.length) return 'NOTHING_BOUGHT'
  return amount > limit ? 'ABOVE_LIMIT' : undefined
}
