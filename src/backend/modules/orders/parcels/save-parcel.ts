import { randomInt } from 'node:crypto'

import { orderParcels, parcelSignatures } from '#backend/db/schema/parcels.ts'
import type { Tx } from '#backend/db/transaction.ts'
import type { ParcelIntent } from '#backend/modules/checkout/parcel/parcel-intent.ts'
import type { ParcelPrice } from '#domain/checkout/parcel/parcel-price.ts'

/** Digits of the code that the recipient tells the courier. */
const CODE_DIGITS = 4

/** Saves the parcel of an order, with a new code for its recipient, and a signature to give at each delivery stop. */
export async function saveParcel(tx: Tx, orderId: number, { parcel, points }: ParcelIntent, price: ParcelPrice): Promise<void> {
  const recipientCode = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await tx.insert(orderParcels).values({ orderId, ...parcel, points, recipientCode, pointFee: price.extraStops, metres: price.metres })
  const stops = points.flatMap(({ type }, pointIndex) => (type === 'DELIVERY' ? [{ orderId, pointIndex }] : []))
  await tx.insert(parcelSignatures).values(stops)
}
