import { type OrderRow, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { getCancellationFee } from '#domain/orders/cancellation.ts'

/** What the cancellation costs now, minor units; undefined when it is too late. */
export function getRowCancellationFee(row: OrderRow): number | undefined {
  const { order, priceLines, country, isOwed, purchase } = row
  // the courier has paid for the products
  if (purchase && purchase.amount !== null) return undefined
  const isCollected = order.payment.type !== 'Cash' && !isOwed && toOrderTimeline(row).paid
  return getCancellationFee({ ...order, priceLines, isCollected }, country.cancellationFeePercent)
}
