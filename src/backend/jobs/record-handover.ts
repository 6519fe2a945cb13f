import type { Db } from '#backend/db/connect.ts'
import { deliveryProofs } from '#backend/db/schema/order-flow.ts'
import type { Tx } from '#backend/db/transaction.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { findSavedAddress } from '#backend/modules/geo/address-book.ts'
import { storeSamplePhoto } from '#backend/jobs/store-sample-photo.ts'
import { attachPhotos } from '#backend/modules/platform/photos/photo-rows.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { getHandover } from '#domain/geo/address-book/detail-fields.ts'

/** The photo of the sample courier: a bag at a door. */
const DOOR_PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360">
<rect width="480" height="360" fill="#cdbfae"/><rect y="290" width="480" height="70" fill="#8f8070"/>
<rect x="150" y="20" width="180" height="274" rx="6" fill="#5a3a2c"/><rect x="164" y="34" width="152" height="110" rx="4" fill="#6d4938"/>
<rect x="164" y="158" width="152" height="122" rx="4" fill="#6d4938"/><circle cx="306" cy="160" r="8" fill="#d9b45b"/>
<ellipse cx="252" cy="322" rx="66" ry="10" fill="#5f5347"/><path d="M200 232h104l10 90H190z" fill="#c98f4e"/><path d="M200 232h104l-8 16h-88z" fill="#b27a3d"/>
<path d="M228 232c0-34 48-34 48 0" fill="none" stroke="#8a5c2b" stroke-width="7"/></svg>`

export interface Handover {
  readonly kind: 'HAND' | 'DOOR'
  /** Stored, and not part of anything yet. */
  readonly photoId: string | undefined
}

/**
 * How the sample courier hands an order over: at the door, with a photo, if the customer's saved address says so, else in person. The photo
 * is stored before the transaction of the step. One that is not used is deleted after a day.
 *
 * @param now Unix milliseconds
 * @returns undefined when no courier brings the order
 */
export async function prepareHandover(
  db: Db,
  { order }: Pick<OrderRow, 'order'>,
  port: Pick<PhotoPort, 'storage'> | undefined,
  now: number,
): Promise<Handover | undefined> {
  if (order.handlingStrategy !== 'DELIVERY') return undefined
  // the address of an order has its instructions as text only
  const saved = await findSavedAddress(db, order.customerId, order.delivery)
  if (!saved || getHandover(saved) !== 'DOOR') return { kind: 'HAND', photoId: undefined }
  if (!port) return { kind: 'DOOR', photoId: undefined }
  return { kind: 'DOOR', photoId: await storeSamplePhoto(db, port, DOOR_PHOTO, now) }
}

/** Stores how the order was handed over. @param now Unix milliseconds */
export async function recordHandover(tx: Tx, { order }: Pick<OrderRow, 'order'>, { kind, photoId }: Handover, now: number): Promise<void> {
  const { id: orderId, customerId } = order
  if (photoId !== undefined) await attachPhotos(tx, [photoId], { customerId, orderId, now })
  await tx
    .insert(deliveryProofs)
    .values({ orderId, handover: kind, photoId: photoId ?? null, createdAt: new Date(now) })
    .onConflictDoNothing()
}
