import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { photos, type StoredPhoto } from '#backend/db/schema/photos.ts'
import { markPhotoStored } from '#backend/modules/platform/photos/photo-rows.ts'
import { CleanerBusyError } from '#backend/photos/photo-cleaner.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { PhotoStorageError } from '#backend/photos/photo-storage.ts'
import { ReceiveError } from '#backend/photos/receive-file.ts'
import { Problem } from '#backend/problem.ts'
import { PHOTO_REJECTIONS, type PhotoRejection } from '#contract/platform/photo.ts'
import type { Report } from '#domain/platform/report.ts'

const MESSAGES: Readonly<Record<PhotoRejection, string>> = {
  PHOTO_EMPTY: 'The file is empty',
  PHOTO_INCOMPLETE: 'The file did not arrive completely. Try again',
  PHOTO_TOO_SLOW: 'The file took too long. Try again with a faster connection',
  PHOTO_TOO_LARGE: 'The file is larger than 10 MB',
  PHOTO_TYPE: 'The file is no photo. Use JPEG, PNG or WebP',
  PHOTO_TOO_MANY_PIXELS: 'The photo has more than 40 megapixels',
  PHOTO_UNREADABLE: 'The photo cannot be read. It may be damaged',
  PHOTO_QUOTA: 'You have uploaded too many photos. Try again later',
  PHOTO_BUSY: 'Photos cannot be stored at the moment. Try again',
}
const BUSY_SECONDS = 3

export function createPhotoProblem(code: PhotoRejection): Problem {
  const status = PHOTO_REJECTIONS[code]
  return new Problem(status, MESSAGES[code], undefined, {
    code,
    ...(status === 503 && { headers: { 'retry-after': String(BUSY_SECONDS) } }),
  })
}

interface PhotoStoreOptions {
  readonly db: Db
  readonly port: PhotoPort
  readonly report: Report
  /** Unix milliseconds. */
  now(): number
}

/**
 * Cleans and stores a photo whose row exists.
 *
 * @param id of the row
 * @param write writes the file that arrives to a path
 * @throws Problem; neither a file nor the row is left then
 */
export type StorePhoto = (id: string, write: (path: string) => Promise<void>) => Promise<StoredPhoto>

export function createPhotoStore({ db, port, report, now }: PhotoStoreOptions): StorePhoto {
  async function store(id: string, write: (path: string) => Promise<void>): Promise<StoredPhoto> {
    const [input, output] = [join(port.incoming, randomUUID()), join(port.incoming, randomUUID())]
    await mkdir(port.incoming, { recursive: true, mode: 0o700 })
    try {
      await write(input)
      const cleaned = await port.cleaner.clean(input, output)
      if ('rejection' in cleaned) throw createPhotoProblem(cleaned.rejection)
      await port.storage.put(id, await readFile(output))
      if (!(await markPhotoStored(db, { id, ...cleaned }, now()))) throw createPhotoProblem('PHOTO_BUSY')
      return { id, ...cleaned }
    } finally {
      await Promise.all([input, output].map(it => rm(it, { force: true })))
    }
  }

  /** Nothing is stored, so nothing counts. If the storage or the database fails, a job does this later (delete-photos.ts). */
  async function release(id: string): Promise<void> {
    try {
      await port.storage.delete(id)
      await db.delete(photos).where(eq(photos.id, id))
    } catch (error) {
      toProblem(error)
    }
  }

  function toProblem(error: unknown): unknown {
    if (error instanceof ReceiveError) return createPhotoProblem(error.rejection)
    if (error instanceof CleanerBusyError) return createPhotoProblem('PHOTO_BUSY')
    if (!(error instanceof PhotoStorageError)) return error
    report({ kind: 'error', name: 'PHOTO_STORAGE_ERROR', message: error.message })
    return createPhotoProblem('PHOTO_BUSY')
  }

  return (id, write) =>
    store(id, write).catch(async (error: unknown) => {
      await release(id)
      throw toProblem(error)
    })
}
