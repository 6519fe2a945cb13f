import { Problem } from '#backend/problem.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import type { PriceEstimationOption, Purchase } from '#contract/checkout/purchase.ts'

/** What a customer wants a courier to buy. */
export interface PurchaseIntent {
  readonly purchase: Purchase
  /** The shop when the customer names its address, and the delivery. */
  readonly points: readonly CustomOrderPoint[]
  /** Undefined in an estimation, whose price does not depend on it. */
  readonly option: PriceEstimationOption | undefined
}

/** @throws Problem 422 for an order without a purchase or without points */
export function createPurchaseIntent(
  purchase: Purchase | undefined,
  points: readonly CustomOrderPoint[] | undefined,
  option: PriceEstimationOption | null | undefined,
): PurchaseIntent {
  if (!purchase || !points) throw new Problem(422, 'A purchase needs points and lines', undefined, { code: 'NO_PURCHASE' })
  return { purchase, points, option: option ?? undefined }
}
