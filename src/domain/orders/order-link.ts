import type { OrderStatusType } from '#contract/orders/order.ts'
import { isFinal } from '#domain/orders/order-status.ts'

const DAY_MS = 24 * 3_600_000

/**
 * When a link to the status of an order expires: a day after it is made, or a day after the scheduled time of a scheduled order.
 *
 * @param now Unix milliseconds
 * @returns Unix milliseconds; undefined for an order that ended more than a day ago, or never began: there is nothing to follow
 */
export function getLinkExpiry(
  {
    status,
    scheduledFor,
    endedAt,
  }: { readonly status: OrderStatusType; readonly scheduledFor: number | null; readonly endedAt: number | null },
  now: number,
): number | undefined {
  if (status === 'DraftStatus' || status === 'OrphanStatus') return undefined
  if (isFinal(status) && now - (endedAt ?? 0) > DAY_MS) return undefined
  return Math.max(now, scheduledFor ?? 0) + DAY_MS
}
