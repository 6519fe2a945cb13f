import { type OrderRow, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { getCancellationFee } from '#domain/orders/cancellation.ts'

/** What the cancellation costs now, minor units; undefined when it is too late. */
export function getRowCancellationFee(row: OrderRow): number | undefined {
  const { order, priceLines, country, isOwed } = row
  const isCollected = order.payment.type !== 'Cash' && !isOwed && toOrderTimeline(row).paid
  return getCancellationFee({ ...order, priceLines, isCollected }, country.cancellationFeePercent)
}
