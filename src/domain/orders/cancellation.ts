import type { OrderStatusType } from '#contract/orders/order.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import { getPaidShares } from '#domain/checkout/refund.ts'
import type { OrderStage } from '#domain/orders/order-status.ts'
import { isCancellable } from '#domain/orders/order-timeline.ts'

/** Why customers cancel. The marketplace has their texts. */
export const CANCEL_REASONS = ['CHANGED_MIND', 'WRONG_ITEMS', 'WRONG_ADDRESS', 'TOO_LONG', 'WRONG_PAYMENT', 'OTHER'] as const

export interface CancellableOrder {
  readonly status: OrderStatusType
  readonly stage: OrderStage
  /** Minor units. */
  readonly total: number
  readonly priceLines: readonly PriceLine[]
  /** Whether a card or the balance has paid it: nobody can collect a fee from an order in cash, or from one that is owed. */
  readonly isCollected: boolean
}

/**
 * What the cancellation of an order costs now, minor units: nothing until its preparation starts, then a part of the products, until a
 * courier or the customer has it.
 *
 * @param feePercent of the country; null: no cancellation during the preparation
 * @returns undefined when the order can no longer be cancelled
 * @source ours; the specification has the call without a rule (B §7, "statuses/cancel")
 */
export function getCancellationFee(order: CancellableOrder, feePercent: number | null): number | undefined {
  if (isCancellable(order.status, order.stage)) return 0
  if (order.status !== 'ProgressStatus' || order.stage !== 'COOKING' || feePercent === null || !order.isCollected) return undefined
  return Math.floor((getPaidShares(order).products * feePercent) / 100)
}
