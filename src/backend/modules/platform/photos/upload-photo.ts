import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'

import { type Authenticate, parseCallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import { writeJson } from '#backend/json-reply.ts'
import { createPhotoLinks } from '#backend/modules/platform/photos/photo-links.ts'
import { markPhotoStored, type PhotoOwner, reservePhoto } from '#backend/modules/platform/photos/photo-rows.ts'
import { CleanerBusyError } from '#backend/photos/photo-cleaner.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { PhotoStorageError } from '#backend/photos/photo-storage.ts'
import { ReceiveError, receiveFile, type ReceiveTimes } from '#backend/photos/receive-file.ts'
import { Problem } from '#backend/problem.ts'
import { PHOTO_REJECTIONS, PHOTOS_PATH, type PhotoRejection, UploadedPhoto } from '#contract/platform/photo.ts'
import type { Report } from '#domain/platform/report.ts'
import { toLimitKey } from '#domain/platform/limit-key.ts'
import { MAX_PHOTO_BYTES, UNUSED_PHOTO_MS } from '#domain/platform/photo.ts'

export interface PhotoUploadOptions {
  readonly db: Db
  readonly photos: PhotoPort
  readonly authenticate: Authenticate
  readonly report: Report
  /** Unix milliseconds. */
  now(): number
  /** Shorter in tests. */
  readonly photoTimes?: ReceiveTimes | undefined
}

/** Uploads of all customers at the same time. Each has a file on disk, and two open files. */
const MAX_PARALLEL_UPLOADS = 32

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

/** Serves `POST /photos`: receives, cleans and stores the photo of a customer or a visitor. It is no JSON call. */
export function servePhotoUpload(app: Hono, options: PhotoUploadOptions): void {
  const { db, photos: port, authenticate, report, now, photoTimes } = options
  const loadVisitorKey = createServerKey(db, 'photo-visitors')
  const links = createPhotoLinks(db)
  let running = 0

  async function getOwner(headers: Headers): Promise<PhotoOwner> {
    const customer = await authenticate(headers)
    if (customer) return { customerId: customer.id, visitorHash: null }
    const network = toLimitKey(parseCallContext(headers).clientAddress ?? '')
    return {
      customerId: null,
      visitorHash: createHmac('sha256', await loadVisitorKey())
        .update(network)
        .digest('base64url'),
    }
  }

  /** @throws Problem; no file is left then */
  async function store(id: string, body: ReadableStream<Uint8Array> | null): Promise<{ width: number; height: number }> {
    const [input, output] = [join(port.incoming, randomUUID()), join(port.incoming, randomUUID())]
    await mkdir(port.incoming, { recursive: true, mode: 0o700 })
    try {
      await receiveFile(body, input, photoTimes)
      const cleaned = await port.cleaner.clean(input, output)
      if ('rejection' in cleaned) throw createPhotoProblem(cleaned.rejection)
      await port.storage.put(id, await readFile(output))
      if (!(await markPhotoStored(db, { id, ...cleaned }, now()))) throw createPhotoProblem('PHOTO_BUSY')
      return cleaned
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

  app.post(PHOTOS_PATH, async c => {
    const owner = await getOwner(c.req.raw.headers)
    if (Number(c.req.header('content-length') ?? 0) > MAX_PHOTO_BYTES) throw createPhotoProblem('PHOTO_TOO_LARGE')
    if (running >= MAX_PARALLEL_UPLOADS) throw createPhotoProblem('PHOTO_BUSY')
    running += 1
    try {
      const id = await reservePhoto(db, owner, now())
      const stored = await store(id, c.req.raw.body).catch(async (error: unknown) => {
        await release(id)
        throw toProblem(error)
      })
      const [photo] = await links.toPhotos([{ id, ...stored }], now())
      return c.body(writeJson(UploadedPhoto, { ...photo!, expirationTime: now() + UNUSED_PHOTO_MS }, `POST ${PHOTOS_PATH}`), 200, {
        'content-type': 'application/json',
      })
    } finally {
      running -= 1
    }
  })

  function toProblem(error: unknown): unknown {
    if (error instanceof ReceiveError) return createPhotoProblem(error.rejection)
    if (error instanceof CleanerBusyError) return createPhotoProblem('PHOTO_BUSY')
    if (!(error instanceof PhotoStorageError)) return error
    report({ kind: 'error', name: 'PHOTO_STORAGE_ERROR', message: error.message })
    return createPhotoProblem('PHOTO_BUSY')
  }
}
