/** Issue 23: "at most 10 MB and 40 megapixels". Bytes. */
export const MAX_PHOTO_BYTES = 10_485_760
/** Width times height. */
export const MAX_PHOTO_PIXELS = 40_000_000
/** Longer side of a stored photo, px. A larger one is made smaller. */
export const MAX_PHOTO_SIDE = 2048

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A photo that is not part of anything after this time is deleted. Milliseconds. */
export const UNUSED_PHOTO_MS = DAY_MS
/** Issue 23: "deleted 90 days after the order". Milliseconds. */
export const PHOTO_RETENTION_MS = 90 * DAY_MS

/** Photos that one customer, or one visitor's network, uploads in 24 hours: three orders with a photo of each of their 40 lines. */
export const MAX_PHOTOS_PER_DAY = 120
/** Photos that arrive from one of them at the same time. */
export const MAX_PARALLEL_PHOTOS = 6

/** Bytes that `getPhotoType` needs. */
export const PHOTO_SIGNATURE_BYTES = 12

export type PhotoType = 'jpeg' | 'png' | 'webp'

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0): boolean =>
  signature.every((byte, index) => bytes[offset + index] === byte)

/** The type of a photo by its first bytes, whatever its name or content type says. Undefined: no photo that we accept. */
export function getPhotoType(bytes: Uint8Array): PhotoType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  // RIFF, length, WEBP
  return startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8) ? 'webp' : undefined
}

/** The end of a link to a photo: the same for all links of a day, so that a page that is loaded again has the same addresses. */
export const getPhotoLinkExpiry = (now: number): number => Math.ceil((now + DAY_MS) / DAY_MS) * DAY_MS
