import { sendPhoto } from '#client/send-photo.ts'
import { removePhoto } from '#contract/platform/photo.ts'
import { MAX_PHOTO_SIDE } from '#domain/platform/photo.ts'
import { report } from '#state/browser/report.ts'
import { call } from '#state/browser/session.ts'
import { newId } from '#state/platform/identity.ts'
import { createPhotoUploads, type PhotoUploads, type PreparedPhoto } from '#state/platform/photos/photo-uploads.ts'

/** Bytes. A smaller file is sent as it is. */
const SMALL_BYTES = 1_000_000
const PREVIEW_SIDE = 96

/** The photos of a form of this page. */
export const createPagePhotos = (max: number): PhotoUploads =>
  createPhotoUploads({
    prepare: preparePhoto,
    send: (file, options) => sendPhoto(file, { base: '/api', ...options }),
    remove: id => call(removePhoto, { params: { id } }),
    report,
    newId,
    onOnline: listener => addEventListener('online', listener),
    max,
  })

/** Makes a photo smaller before a slow connection has to carry it. */
async function preparePhoto(file: Blob): Promise<PreparedPhoto> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const preview = draw(bitmap, PREVIEW_SIDE)?.toDataURL('image/jpeg', 0.7)
    const isLarge = file.size > SMALL_BYTES && Math.max(bitmap.width, bitmap.height) > MAX_PHOTO_SIDE
    const canvas = isLarge ? draw(bitmap, MAX_PHOTO_SIDE) : undefined
    bitmap.close()
    const smaller = canvas && (await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.88)))
    return { file: smaller && smaller.size < file.size ? smaller : file, preview }
  } catch {
    // the server decides about a file that this browser cannot read
    return { file, preview: undefined }
  }
}

/** @param side the longer one, px */
function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
