import { type OrderRow, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { getCancellationFee } from '#domain/orders/cancellation.ts'

/** What the cancellation costs now, minor units; undefined when it is too late. */
export function getRowCancellationFee(row: OrderRow): number | undefined {
  const { order, priceLines, country, isOwed, purchase, limitRequests } = row
  // the courier has paid for the products
  if (purchase && purchase.amount !== null) return undefined
  // the courier is at the till, and the customer has agreed to the price, or is about to pay it
  if (limitRequests.some(it => it.state === 'ACCEPTED' || it.state === 'PAYING')) return undefined
  const isCollected = order.payment.type !== 'Cash' && !isOwed && toOrderTimeline(row).paid
  return getCancellationFee({ ...order, priceLines, isCollected }, country.cancellationFeePercent)
}
