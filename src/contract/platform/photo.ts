import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Instant, list, Nothing } from '#contract/primitives.ts'

/**
 * `POST /photos` stores a photo. The body is the file, a JPEG, PNG or WebP of at most 10 MB and 40 megapixels. The reply is an
 * `UploadedPhoto`. It is not in the registry, because its body is not JSON.
 */
export const PHOTOS_PATH = '/photos'

// not `z.uuid()`, which every page with a cart would load
export const PhotoId = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))

/** A stored photo, without its metadata. */
export const Photo = z.object({
  id: PhotoId,
  /** Path below the base of the API, with a signature: it shows the photo to anybody, for a day or two. */
  url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
})
export type Photo = z.infer<typeof Photo>

/** A photo that is not part of anything yet. Who knows its id can use it once, or remove it. */
export const UploadedPhoto = z.object({ ...Photo.shape, expirationTime: Instant })
export type UploadedPhoto = z.infer<typeof UploadedPhoto>

/** Why `POST /photos` refuses a file: `error.code` of the reply, with its status. */
export const PHOTO_REJECTIONS = {
  /** The body has no bytes. */
  PHOTO_EMPTY: 400,
  /** The connection ended before the file did. */
  PHOTO_INCOMPLETE: 400,
  /** The file arrives too slowly. */
  PHOTO_TOO_SLOW: 408,
  PHOTO_TOO_LARGE: 413,
  /** Neither JPEG, PNG nor WebP. */
  PHOTO_TYPE: 415,
  PHOTO_TOO_MANY_PIXELS: 422,
  /** Damaged or cut off. */
  PHOTO_UNREADABLE: 422,
  /** Too many photos in 24 hours, or at the same time. */
  PHOTO_QUOTA: 429,
  /** Too many uploads of all customers, or the storage does not answer. */
  PHOTO_BUSY: 503,
} as const
export type PhotoRejection = keyof typeof PHOTO_REJECTIONS

/** Photos in a request, each uploaded before. */
export const sentPhotos = (limit: number) => z.optional(list(PhotoId, limit))

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/photos/:id',
  domain: 'platform',
  source: 'B §7',
  customPath: true,
  summary: 'Removes an uploaded photo that is not part of anything yet.',
  params: z.object({ id: PhotoId }),
  reply: Nothing,
})
