import type { Db } from '#backend/db/connect.ts'
import type { StoredPhoto } from '#backend/db/schema/photos.ts'
import { toOrderPoints } from '#backend/modules/orders/order-points.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { toGeo } from '#backend/modules/orders/parcels/parcel-points.ts'
import { toLimitRequest } from '#backend/modules/orders/purchases/limit-request-rows.ts'
import { createPhotoLinks } from '#backend/modules/platform/photos/photo-links.ts'
import { type Photo, PHOTOS_PATH } from '#contract/platform/photo.ts'
import type { OrderedPurchase } from '#contract/orders/ordered-purchase.ts'
import type { Address } from '#contract/geo/address.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Point } from '#contract/primitives.ts'

type PurchaseRow = NonNullable<OrderRow['purchase']>
type PurchasedRow = Pick<OrderRow, 'purchase' | 'order' | 'card' | 'isOwed' | 'limitRequests'>

/** Without a signature, so only the customer of the order sees it (serve-photo.ts). */
const toOwnPhoto = (photo: StoredPhoto): Photo => ({ ...photo, url: `${PHOTOS_PATH}/${photo.id}` })

/** The purchase of an order in the contract's form. */
export const toOrderedPurchase = (row: PurchasedRow, toPhoto = toOwnPhoto): OrderedPurchase => {
  const { lines, limit, estimateFrom, estimateTo, amount, missing, receipt } = row.purchase!
  return {
    lines: lines.map(({ photo, ...it }, index) => ({ ...it, isMissing: missing.includes(index), photo: photo ? toPhoto(photo) : null })),
    limit,
    estimate: { from: estimateFrom, to: estimateTo },
    amount,
    limitRequest: toLimitRequest(row),
    receipt: receipt && toPhoto(receipt),
  }
}

/** The same for staff, with links to the photos that expire. @param now Unix milliseconds */
export async function toStaffPurchase(db: Db, row: PurchasedRow, now: number): Promise<OrderedPurchase> {
  const purchase = row.purchase!
  const stored = [...purchase.lines.map(it => it.photo), purchase.receipt].filter(it => it !== undefined && it !== null)
  const links = new Map((await createPhotoLinks(db).toPhotos(stored, now)).map(it => [it.id, it]))
  return toOrderedPurchase(row, it => links.get(it.id)!)
}

/** What an order says about its purchase; an order of a store has the prices of its products instead. */
export const toPurchaseFields = (
  row: PurchasedRow,
): Pick<Order, 'attachments' | 'purchasesEstimatedPrice' | 'purchases' | 'selectedPriceEstimationOption' | 'purchase'> => {
  const { purchase } = row
  return {
    attachments: purchase?.lines.flatMap(({ photo }) => (photo ? { id: photo.id, imageUrl: toOwnPhoto(photo).url } : [])) ?? [],
    purchasesEstimatedPrice: purchase?.limit ?? null,
    purchases: purchase?.lines.map(({ name, quantity }) => ({ name, quantity })) ?? [],
    selectedPriceEstimationOption: purchase?.option ?? null,
    purchase: purchase && toOrderedPurchase(row),
  }
}

/** The points of a purchase (B §3, "points"), with the contact of the delivery. */
export function toPurchasePoints({ order, purchase }: Pick<OrderRow, 'order'> & { readonly purchase: PurchaseRow }): Order['points'] {
  const { points } = purchase
  return toOrderPoints(order, points, it => (points[it]!.type === 'PICKUP' ? order.pickedUpAt : order.deliveredAt) !== null)
}

/** B §3, "addresses {DELIVERY[], PICKUP[]}": the shop, when the customer has named its address. */
export function toPurchaseAddresses({ order, purchase }: Pick<OrderRow, 'order'> & { readonly purchase: PurchaseRow }): Order['addresses'] {
  const shops = purchase.points.filter(it => it.type === 'PICKUP')
  const toShop = ({ address }: (typeof shops)[number]): Address => ({
    ...order.delivery,
    geo: toGeo({ address }),
    fullText: address.label,
    text: address.label,
    summary: address.label,
    details: address.details,
    customFields: address.customFields,
    type: 'PICKUP',
  })
  return { DELIVERY: [order.delivery], PICKUP: shops.map(toShop) }
}

/** The shop that the customer has named; null for any shop. */
export function findShop({ points }: Pick<PurchaseRow, 'points'>): Point | null {
  const shop = points.find(it => it.type === 'PICKUP')
  return shop ? toGeo(shop) : null
}
