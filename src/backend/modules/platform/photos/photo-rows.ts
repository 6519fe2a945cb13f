import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { photos, type StoredPhoto } from '#backend/db/schema/photos.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { Problem } from '#backend/problem.ts'
import { PhotoId } from '#contract/platform/photo.ts'
import { MAX_PARALLEL_PHOTOS, MAX_PHOTOS_PER_DAY, PHOTO_RETENTION_MS, UNUSED_PHOTO_MS } from '#domain/platform/photo.ts'

const DAY_MS = 86_400_000
/** An upload that has not ended after this time was lost with its process: the server waits for 30 s. */
export const MAX_UPLOAD_MS = 120_000

/** Who uploads: a customer, or a visitor by network. */
export type PhotoOwner =
  { readonly customerId: number; readonly visitorHash: null } | { readonly customerId: null; readonly visitorHash: string }

/**
 * Creates the row of a photo that arrives.
 *
 * @param now Unix milliseconds
 * @throws Problem 429 PHOTO_QUOTA after too many photos in 24 hours, or with too many at once
 */
export async function reservePhoto(db: Db, owner: PhotoOwner, now: number): Promise<string> {
  return db.transaction(async tx => {
    const key = owner.customerId === null ? `visitor ${owner.visitorHash}` : `customer ${owner.customerId}`
    // parallel uploads of one owner are counted one after another
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`photos of ${key}`}, 0))`)
    const isOwn = owner.customerId === null ? eq(photos.visitorHash, owner.visitorHash) : eq(photos.customerId, owner.customerId)
    const recent = await tx
      .select({ createdAt: photos.createdAt, isStored: sql<boolean>`${photos.storedAt} is not null` })
      .from(photos)
      .where(and(isOwn, gt(photos.createdAt, new Date(now - DAY_MS))))
      .orderBy(photos.createdAt)
    const running = recent.filter(it => !it.isStored && it.createdAt.getTime() > now - MAX_UPLOAD_MS).length
    if (running >= MAX_PARALLEL_PHOTOS) throw createQuotaProblem(2)
    // the oldest that has to be older than a day
    const oldest = recent.at(-MAX_PHOTOS_PER_DAY)
    if (oldest) throw createQuotaProblem(Math.ceil((oldest.createdAt.getTime() + DAY_MS - now) / 1000))
    const [row] = await tx
      .insert(photos)
      .values({ ...owner, createdAt: new Date(now), deleteAt: new Date(now + UNUSED_PHOTO_MS) })
      .returning({ id: photos.id })
    return row!.id
  })
}

const createQuotaProblem = (seconds: number): Problem =>
  new Problem(429, 'You have uploaded too many photos. Try again later', undefined, { code: 'PHOTO_QUOTA', headers: { 'retry-after': String(Math.max(1, seconds)) } }) // prettier-ignore

/** The file is in the storage. @param now Unix milliseconds @returns false: the row has been given up meanwhile */
export async function markPhotoStored(db: Db, { id, width, height }: StoredPhoto, now: number): Promise<boolean> {
  const rows = await db
    .update(photos)
    .set({ width, height, storedAt: new Date(now) })
    .where(and(eq(photos.id, id), isNull(photos.removedAt)))
    .returning({ id: photos.id })
  return rows.length > 0
}

const createPhotoGoneProblem = (): Problem =>
  new Problem(422, 'A photo is no longer available. Add it again', undefined, { code: PHOTO_GONE })

/** Code of a request whose photo cannot be used. */
export const PHOTO_GONE = 'PHOTO_GONE'

interface Attachment {
  /** Whose photos they are from now on. */
  readonly customerId: number | null
  /** The order that they are about. Without one they are deleted some time after `now`. */
  readonly orderId: number | null
  /** Unix milliseconds. */
  readonly now: number
}

/** A photo of an order that was never placed, as after a payment that failed: the next attempt has the same photos. */
const isOfAbandonedDraft = (customerId: number | null) =>
  and(
    customerId === null ? sql`false` : eq(photos.customerId, customerId),
    sql`exists (select from ${orders} where ${orders.id} = ${photos.orderId} and ${orders.status} in ('DraftStatus', 'OrphanStatus'))`,
  )

/**
 * Makes uploaded photos part of something, once.
 *
 * @param ids of photos of the customer, or of a visitor: only that visitor knows its id
 * @returns them in the order of the ids
 * @throws Problem 422 PHOTO_GONE when one has another owner, is in use, has been deleted, or has never existed
 */
export async function attachPhotos(tx: Tx, ids: readonly string[], { customerId, orderId, now }: Attachment): Promise<StoredPhoto[]> {
  if (ids.length === 0) return []
  // a text that is no UUID would be an error of the database
  if (!ids.every(it => PhotoId.safeParse(it).success)) throw createPhotoGoneProblem()
  const isFree = and(isNull(photos.attachedAt), gt(photos.deleteAt, new Date(now)))
  const isUsable = and(isNotNull(photos.storedAt), isNull(photos.removedAt), or(isFree, isOfAbandonedDraft(customerId)))
  const rows = await tx
    .select()
    .from(photos)
    .where(and(inArray(photos.id, [...ids]), isUsable))
    .for('update')
  const usable = new Map(rows.filter(it => it.customerId === null || it.customerId === customerId).map(it => [it.id, it]))
  if (new Set(ids).size < ids.length || usable.size < ids.length) throw createPhotoGoneProblem()
  await tx
    .update(photos)
    .set({
      customerId,
      orderId,
      visitorHash: null,
      attachedAt: new Date(now),
      deleteAt: orderId === null ? new Date(now + PHOTO_RETENTION_MS) : null,
    }) // prettier-ignore
    .where(inArray(photos.id, [...ids]))
  return ids.map(id => ({ id, width: usable.get(id)!.width!, height: usable.get(id)!.height! }))
}
