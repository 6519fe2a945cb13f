import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context, Hono } from 'hono'

import type { Authenticate } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { createPhotoLinks } from '#backend/modules/platform/photos/photo-links.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { Problem } from '#backend/problem.ts'
import { createSignInProblem } from '#backend/register-endpoint.ts'
import { PhotoId, PHOTOS_PATH } from '#contract/platform/photo.ts'

interface ServePhotoOptions {
  readonly db: Db
  readonly photos: Pick<PhotoPort, 'storage'>
  readonly authenticate: Authenticate
  /** Unix milliseconds. */
  now(): number
}

/**
 * Headers of every photo. trust.md, "Files": "served as attachment under a sandbox CSP". The type is fixed, because the file was encoded
 * here.
 */
export const PHOTO_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'private, no-store',
  'content-disposition': 'attachment; filename="photo.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

export const createMissingPhotoProblem = (): Problem => new Problem(404, 'There is no such photo')

/** @throws Problem 404 when the file has been deleted */
export async function sendPhoto(c: Context, { storage }: Pick<PhotoPort, 'storage'>, id: string): Promise<Response> {
  const bytes = await storage.get(id)
  if (!bytes) throw createMissingPhotoProblem()
  return c.body(new Uint8Array(bytes), 200, PHOTO_HEADERS)
}

/** Serves `GET /photos/:id` to the customer, and to the holder of a signed link. It is no JSON call. */
export function servePhoto(app: Hono, { db, photos: port, authenticate, now }: ServePhotoOptions): void {
  const links = createPhotoLinks(db)
  app.get(`${PHOTOS_PATH}/:id`, async c => {
    const id = c.req.param('id')
    if (!PhotoId.safeParse(id).success) throw createMissingPhotoProblem()
    const { expires, signature } = c.req.query()
    const hasLink = await links.isValid(id, { expires, signature }, now())
    const customer = hasLink ? undefined : await authenticate(c.req.raw.headers)
    if (!hasLink && !customer) throw createSignInProblem()
    const isVisible = customer && eq(photos.customerId, customer.id)
    const [row] = await db
      .select({ id: photos.id })
      .from(photos)
      .where(and(eq(photos.id, id), isVisible, isNotNull(photos.storedAt), isNull(photos.removedAt)))
    if (!row) throw createMissingPhotoProblem()
    return sendPhoto(c, port, row.id)
  })
}
