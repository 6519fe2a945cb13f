import { createHmac } from 'node:crypto'

import type { Hono } from 'hono'

import { type Authenticate, parseCallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import { writeJson } from '#backend/json-reply.ts'
import { createPhotoLinks } from '#backend/modules/platform/photos/photo-links.ts'
import { type PhotoOwner, reservePhoto } from '#backend/modules/platform/photos/photo-rows.ts'
import { createPhotoProblem, createPhotoStore } from '#backend/modules/platform/photos/store-photo.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { receiveFile, type ReceiveTimes } from '#backend/photos/receive-file.ts'
import { PHOTOS_PATH, UploadedPhoto } from '#contract/platform/photo.ts'
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

/** Serves `POST /photos`: receives, cleans and stores the photo of a customer or a visitor. It is no JSON call. */
export function servePhotoUpload(app: Hono, options: PhotoUploadOptions): void {
  const { db, photos: port, authenticate, report, now, photoTimes } = options
  const storePhoto = createPhotoStore({ db, port, report, now })
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

  app.post(PHOTOS_PATH, async c => {
    const owner = await getOwner(c.req.raw.headers)
    if (Number(c.req.header('content-length') ?? 0) > MAX_PHOTO_BYTES) throw createPhotoProblem('PHOTO_TOO_LARGE')
    if (running >= MAX_PARALLEL_UPLOADS) throw createPhotoProblem('PHOTO_BUSY')
    running += 1
    try {
      const id = await reservePhoto(db, owner, now())
      const stored = await storePhoto(id, path => receiveFile(c.req.raw.body, path, photoTimes))
      const [photo] = await links.toPhotos([stored], now())
      return c.body(writeJson(UploadedPhoto, { ...photo!, expirationTime: now() + UNUSED_PHOTO_MS }, `POST ${PHOTOS_PATH}`), 200, {
        'content-type': 'application/json',
      })
    } finally {
      running -= 1
    }
  })
}
