import sharp from 'sharp'

import { deliveryProofs } from '#backend/db/schema/order-flow.ts'
import type { Tx } from '#backend/db/transaction.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { findSavedAddress } from '#backend/modules/geo/address-book.ts'
import { getHandover } from '#domain/geo/address-book/detail-fields.ts'

/** The photo of the sample courier: a bag at a door. */
const DOOR_PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">
<rect width="480" height="360" fill="#cdbfae"/><rect y="290" width="480" height="70" fill="#8f8070"/>
<rect x="150" y="20" width="180" height="274" rx="6" fill="#5a3a2c"/><rect x="164" y="34" width="152" height="110" rx="4" fill="#6d4938"/>
<rect x="164" y="158" width="152" height="122" rx="4" fill="#6d4938"/><circle cx="306" cy="160" r="8" fill="#d9b45b"/>
<ellipse cx="252" cy="322" rx="66" ry="10" fill="#5f5347"/><path d="M200 232h104l10 90H190z" fill="#c98f4e"/><path d="M200 232h104l-8 16h-88z" fill="#b27a3d"/>
<path d="M228 232c0-34 48-34 48 0" fill="none" stroke="#8a5c2b" stroke-width="7"/></svg>`

/**
 * Records how the sample courier hands an order over: at the door, with a photo, if the customer's saved address says so, else in person.
 *
 * @param now Unix milliseconds
 */
export async function recordHandover(tx: Tx, { order }: Pick<OrderRow, 'order'>, now: number): Promise<void> {
  if (order.handlingStrategy !== 'DELIVERY') return
  // the address of an order has its instructions as text only
  const saved = await findSavedAddress(tx, order.customerId, order.delivery)
  const handover = saved ? getHandover(saved) : 'HAND'
  const photo = handover === 'DOOR' ? (await sharp(Buffer.from(DOOR_PHOTO)).webp({ quality: 60 }).toBuffer()).toString('base64') : null
  await tx
    .insert(deliveryProofs)
    .values({ orderId: order.id, handover, photo, createdAt: new Date(now) })
    .onConflictDoNothing()
}
