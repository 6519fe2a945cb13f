import { orderPurchases, type StoredPurchaseLine } from '#backend/db/schema/purchases.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { PurchaseIntent } from '#backend/modules/checkout/purchase/purchase-intent.ts'
import { attachPhotos, PHOTO_GONE } from '#backend/modules/platform/photos/photo-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { PurchaseLine } from '#contract/checkout/purchase.ts'
import { getPurchaseTerms, toPriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'

interface Placement {
  readonly customerId: number
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Saves what a courier has to buy, with the estimate of this time. The photos of the lines become part of the order.
 *
 * @param values the country's `priceEstimationValues`
 * @throws Problem 422 PHOTO_GONE
 */
export async function savePurchase(
  tx: Tx,
  orderId: number,
  { purchase, points, option }: PurchaseIntent,
  values: readonly number[],
  placement: Placement,
): Promise<void> {
  const terms = getPurchaseTerms(values)
  if (!terms || !option) throw new Error('This purchase has not been checked')
  const { from, to } = toPriceEstimate(option, terms)
  const lines = await attachLinePhotos(tx, orderId, purchase.lines, placement)
  await tx.insert(orderPurchases).values({ orderId, lines, limit: purchase.limit, points, option, estimateFrom: from, estimateTo: to })
}

async function attachLinePhotos(
  tx: Tx,
  orderId: number,
  lines: readonly PurchaseLine[],
  { customerId, language, now }: Placement,
): Promise<StoredPurchaseLine[]> {
  const ids = lines.flatMap(it => it.photo ?? [])
  const photos = await attachPhotos(tx, ids, { customerId, orderId, now }).catch((error: unknown) => {
    throw error instanceof Problem && error.details.code === PHOTO_GONE ? createCheckoutProblem('photoGone', language) : error
  })
  const byId = new Map(photos.map(it => [it.id, it]))
  return lines.map(({ photo, ...line }) => ({ ...line, ...(photo !== undefined && { photo: byId.get(photo)! }) }))
}
