import { orderPurchases, type StoredPurchaseLine } from '#backend/db/schema/purchases.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { OrderableStore } from '#backend/modules/checkout/quote.ts'
import type { PurchaseIntent } from '#backend/modules/checkout/purchase/purchase-intent.ts'
import { attachPhotos, PHOTO_GONE } from '#backend/modules/platform/photos/photo-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import type { PurchaseLine } from '#contract/checkout/purchase.ts'
import { getPurchaseTerms, toPriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'

interface Placement {
  readonly customerId: number
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

/** Where the order was placed. */
type PurchaseStore = Pick<OrderableStore, 'itemsType' | 'name' | 'address' | 'at' | 'country'>

/**
 * Saves what a courier has to buy, with the estimate of this time. The photos of the lines become part of the order.
 *
 * @throws Problem 422 PHOTO_GONE
 */
export async function savePurchase(
  tx: Tx,
  orderId: number,
  { purchase, points, option }: PurchaseIntent,
  store: PurchaseStore,
  placement: Placement,
): Promise<void> {
  const terms = getPurchaseTerms(store.country.priceEstimationValues)
  if (!terms || !option) throw new Error('This purchase has not been checked')
  const { from, to } = toPriceEstimate(option, terms)
  const lines = await attachLinePhotos(tx, orderId, purchase.lines, placement)
  const route = store.itemsType === 'CUSTOM' ? [toStorePoint(store), ...points] : points
  await tx.insert(orderPurchases).values({ orderId, lines, limit: purchase.limit, points: route, option, estimateFrom: from, estimateTo: to }) // prettier-ignore
}

/** The courier buys in the custom store. */
const toStorePoint = ({ name, address, at }: PurchaseStore): CustomOrderPoint => ({
  type: 'PICKUP',
  address: { label: address ?? name, latitude: at.lat, longitude: at.lng, details: address === null ? null : name, customFields: [] },
})

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
