import { Problem } from '#backend/problem.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import type { PriceEstimationOption, Purchase } from '#contract/checkout/purchase.ts'

/** The order types of a purchase. CUSTOM: in a store without a menu, which the order names. */
type PurchaseType = 'QUIERO' | 'CUSTOM'

export const isPurchaseType = (orderType: string): orderType is PurchaseType => orderType === 'QUIERO' || orderType === 'CUSTOM'

/** What a customer wants a courier to buy. */
export interface PurchaseIntent {
  /** Undefined in an estimation, which has no order type: the type of its store. */
  readonly type: PurchaseType | undefined
  readonly purchase: Purchase
  /** The shop when the customer names its address, and the delivery. Of a custom store the delivery alone. */
  readonly points: readonly CustomOrderPoint[]
  /** Undefined in an estimation, whose price does not depend on it. */
  readonly option: PriceEstimationOption | undefined
}

/** @throws Problem 422 for an order without a purchase or without points */
export function createPurchaseIntent(
  type: PurchaseType | undefined,
  purchase: Purchase | undefined,
  points: readonly CustomOrderPoint[] | undefined,
  option: PriceEstimationOption | null | undefined,
): PurchaseIntent {
  if (!purchase || !points) throw new Problem(422, 'A purchase needs points and lines', undefined, { code: 'NO_PURCHASE' })
  return { type, purchase, points, option: option ?? undefined }
}
