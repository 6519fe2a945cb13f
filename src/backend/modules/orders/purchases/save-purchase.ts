import { orderPurchases } from '#backend/db/schema/purchases.ts'
import type { Tx } from '#backend/db/transaction.ts'
import type { PurchaseIntent } from '#backend/modules/checkout/purchase/purchase-intent.ts'
import { getPurchaseTerms, toPriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'

/** Saves what a courier has to buy, with the estimate of this time. @param values the country's `priceEstimationValues` */
export async function savePurchase(
  tx: Tx,
  orderId: number,
  { purchase, points, option }: PurchaseIntent,
  values: readonly number[],
): Promise<void> {
  const terms = getPurchaseTerms(values)
  if (!terms || !option) throw new Error('This purchase has not been checked')
  const { from, to } = toPriceEstimate(option, terms)
  const { lines, limit } = purchase
  await tx.insert(orderPurchases).values({ orderId, lines, limit, points, option, estimateFrom: from, estimateTo: to })
}
