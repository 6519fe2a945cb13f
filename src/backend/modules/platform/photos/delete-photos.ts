import { and, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { createMissingPhotoProblem } from '#backend/modules/platform/photos/serve-photo.ts'
import { MAX_UPLOAD_MS } from '#backend/modules/platform/photos/photo-rows.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { removePhoto } from '#contract/platform/photo.ts'
import { PHOTO_RETENTION_MS } from '#domain/platform/photo.ts'

type Port = Pick<PhotoPort, 'storage'>

/** Photos of one run of the job. */
const BATCH = 200
const DAY_MS = 86_400_000
/** A file without a row that is younger may belong to an upload that runs, or be newer than a restored database. */
const ORPHAN_MS = 7 * DAY_MS

/** `DELETE /photos/:id`: of the own photo, or of a visitor's whose id the caller knows, before it is part of anything. */
export function removePhotoHandler(db: Db, { storage }: Port, now: () => number): Handler<typeof removePhoto> {
  return async ({ params }, call) => {
    const isOwn = call.customer ? or(eq(photos.customerId, call.customer.id), isNull(photos.customerId)) : isNull(photos.customerId)
    const isUnused = and(eq(photos.id, params.id), isOwn, isNotNull(photos.storedAt), isNull(photos.attachedAt), isNull(photos.removedAt))
    const [row] = await db
      .update(photos)
      .set({ deleteAt: new Date(now()) })
      .where(isUnused)
      .returning({ id: photos.id })
    if (!row) throw createMissingPhotoProblem()
    // if the storage fails, the job deletes the file
    await removeFiles(db, { storage }, [row.id], now()).catch(() => undefined)
    return {}
  }
}

/** The end of the order, or its beginning when it has none. */
const orderEnd = sql`(select coalesce(${orders.deliveredAt}, ${orders.cancelledAt}, ${orders.createdAt}) from ${orders} where ${orders.id} = ${photos.orderId})`

/**
 * Deletes the files of expired photos: those that are unused, those of orders that ended 90 days ago, those of deleted
 * accounts and orders, and those that did not arrive completely.
 *
 * @param now Unix milliseconds
 * @returns how many
 * @throws PhotoStorageError; the next run goes on
 */
export async function deleteDuePhotos(db: Db, port: Port, now: number): Promise<number> {
  const isDue = or(
    lte(photos.deleteAt, new Date(now)),
    and(isNull(photos.deleteAt), isNull(photos.orderId)),
    and(isNull(photos.deleteAt), sql`${orderEnd} <= ${new Date(now - PHOTO_RETENTION_MS).toISOString()}::timestamptz`),
    and(isNull(photos.storedAt), lt(photos.createdAt, new Date(now - MAX_UPLOAD_MS))),
  )
  const due = await findIds(db, and(isNull(photos.removedAt), isDue))
  if (due.length > 0) await removeFiles(db, port, due, now)
  await db.delete(photos).where(and(isNotNull(photos.removedAt), lt(photos.createdAt, new Date(now - DAY_MS))))
  return due.length
}

async function findIds(db: Db, where: SQL | undefined): Promise<string[]> {
  const rows = await db.select({ id: photos.id }).from(photos).where(where).limit(BATCH)
  return rows.map(it => it.id)
}

/** The file first: a row without a file is harmless. */
async function removeFiles(db: Db, { storage }: Port, ids: readonly string[], now: number): Promise<void> {
  for (const id of ids) {
    await storage.delete(id)
    await db.update(photos).set({ removedAt: new Date(now) }).where(eq(photos.id, id)) // prettier-ignore
  }
}

/**
 * Deletes files without a row, such as those of a database that was filled anew.
 *
 * @param now Unix milliseconds
 * @returns how many
 */
export async function deleteOrphanedFiles(db: Db, { storage }: Port, now: number): Promise<number> {
  let count = 0
  const check = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    const rows = await db.select({ id: photos.id }).from(photos).where(and(inArray(photos.id, [...ids]), isNull(photos.removedAt))) // prettier-ignore
    const known = new Set(rows.map(it => it.id))
    for (const id of ids) {
      if (known.has(id)) continue
      await storage.delete(id)
      count += 1
    }
  }
  const batch: string[] = []
  for await (const { id, changedAt } of storage.list()) {
    if (changedAt > now - ORPHAN_MS) continue
    batch.push(id)
    if (batch.length >= BATCH) await check(batch.splice(0))
  }
  await check(batch)
  return count
}
