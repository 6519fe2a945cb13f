import { writeFile } from 'node:fs/promises'

import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { orderParcels, parcelSignatures } from '#backend/db/schema/parcels.ts'
import { photos } from '#backend/db/schema/photos.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { attachPhotos } from '#backend/modules/platform/photos/photo-rows.ts'
import { createPhotoStore } from '#backend/modules/platform/photos/store-photo.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getSignatureDetails, signParcel } from '#contract/orders/signature.ts'
import { getSignaturePhase, type SignaturePhase } from '#domain/orders/parcel-signature.ts'
import { UNUSED_PHOTO_MS } from '#domain/platform/photo.ts'
import type { Report } from '#domain/platform/report.ts'

interface SignatureOptions {
  readonly db: Db
  readonly photos: PhotoPort
  readonly report: Report
  /** Unix milliseconds. */
  now(): number
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const PROBLEMS: Readonly<Record<Exclude<SignaturePhase, 'OPEN'>, { readonly code: string; readonly message: string }>> = {
  EARLY: { code: 'SIGNATURE_EARLY', message: 'The courier does not have the parcel yet' },
  SIGNED: { code: 'SIGNATURE_GIVEN', message: 'Somebody has signed for this parcel' },
  OVER: { code: 'SIGNATURE_OVER', message: 'Nobody can sign for this parcel any more' },
}

/**
 * Handlers of the signature page (B §2). The image is stored like every photo: decoded and encoded again, encrypted, and deleted 90 days
 * after the order (docs/decisions/0089).
 */
export function createSignatureHandlers({ db, photos: port, report, now }: SignatureOptions) {
  const storePhoto = createPhotoStore({ db, port, report, now })

  const getDetails: Handler<typeof getSignatureDetails> = async ({ params }) => {
    const row = await loadSignature(db, params.id)
    return {
      uuid: row.id,
      state: row.signedAt ? 'DELIVERED' : 'NOT_DELIVERED',
      recipientName: row.recipientName,
      trackingNumbers: [row.code],
      phase: toPhase(row, now()),
      language: row.language,
    }
  }

  const sign: Handler<typeof signParcel> = async ({ params, body }) => {
    const recipientName = body.recipientName.trim()
    if (recipientName === '') throw new Problem(422, 'recipientName: enter a name')
    // before the image is decoded
    requireOpen(await loadSignature(db, params.id), now())
    const image = Buffer.from(body.signatureData.slice(body.signatureData.indexOf(',') + 1), 'base64')
    const [reserved] = await db
      .insert(photos)
      .values({ createdAt: new Date(now()), deleteAt: new Date(now() + UNUSED_PHOTO_MS) })
      .returning({ id: photos.id })
    const { id: photoId } = await storePhoto(reserved!.id, path => writeFile(path, image))
    await db.transaction(async tx => {
      // parallel signatures wait for each other; the photo of one that comes second is deleted a day later
      const row = await loadSignature(tx, params.id, true)
      requireOpen(row, now())
      await attachPhotos(tx, [photoId], { customerId: row.customerId, orderId: row.orderId, now: now() })
      await tx
        .update(parcelSignatures)
        .set({ recipientName, photoId, signedAt: new Date(now()) })
        .where(eq(parcelSignatures.id, row.id))
    })
    return { uuid: params.id, state: 'DELIVERED' }
  }

  return { getSignatureDetails: getDetails, signParcel: sign }
}

type SignatureRow = Awaited<ReturnType<typeof loadSignature>>

/** @throws Problem 404 */
async function loadSignature(db: Db | Tx, id: string, forUpdate = false) {
  const query = db
    .select({
      id: parcelSignatures.id,
      orderId: parcelSignatures.orderId,
      recipientName: parcelSignatures.recipientName,
      signedAt: parcelSignatures.signedAt,
      isReturned: orderParcels.isReturned,
      code: orders.code,
      stage: orders.stage,
      deliveredAt: orders.deliveredAt,
      customerId: orders.customerId,
      language: orders.language,
    })
    .from(parcelSignatures)
    .innerJoin(orders, eq(orders.id, parcelSignatures.orderId))
    .innerJoin(orderParcels, eq(orderParcels.orderId, parcelSignatures.orderId))
    .where(eq(parcelSignatures.id, id))
  // a text that is no UUID would be an error of the database
  const [row] = UUID.test(id) ? await (forUpdate ? query.for('update', { of: parcelSignatures }) : query) : []
  if (!row) throw new Problem(404, 'There is no such signature')
  return row
}

const toPhase = ({ signedAt, stage, isReturned, deliveredAt }: SignatureRow, now: number): SignaturePhase =>
  getSignaturePhase({ isSigned: signedAt !== null, stage, isReturned, deliveredAt: deliveredAt?.getTime() ?? null }, now)

/** @throws Problem 409 unless the recipient can sign */
function requireOpen(row: SignatureRow, now: number): void {
  const phase = toPhase(row, now)
  if (phase !== 'OPEN') throw new Problem(409, PROBLEMS[phase].message, undefined, { code: PROBLEMS[phase].code })
}
