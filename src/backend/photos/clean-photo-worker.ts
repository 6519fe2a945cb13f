/**
 * The process that decodes photos (photo-cleaner.ts starts it). A file that crashes a decoder, or needs much memory, does not affect the
 * server. It has no settings, no database and no keys.
 */
import sharp from 'sharp'

import type { CleanJob, CleanResult } from '#backend/photos/photo-cleaner.ts'
import { MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE } from '#domain/platform/photo.ts'

/** The decoder stops after this time. Seconds. */
const TIMEOUT_SECONDS = 8
const WEBP = { quality: 80, effort: 3 } as const

sharp.cache(false)
sharp.concurrency(1)
// whatever a file looks like to the library, no other decoder reads it
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })

/** Decodes a file and encodes its pixels anew, upright and in sRGB. Nothing else of the file is left. */
async function clean({ input, output }: CleanJob): Promise<CleanResult> {
  try {
    const { width, height } = await sharp(input, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PHOTO_PIXELS) return { rejection: 'PHOTO_TOO_MANY_PIXELS' }
    const cleaned = await sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_PHOTO_SIDE, height: MAX_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .webp(WEBP)
      .toFile(output)
    return { width: cleaned.width, height: cleaned.height }
  } catch {
    return { rejection: 'PHOTO_UNREADABLE' }
  }
}

process.on('message', (job: CleanJob) => void clean(job).then(result => process.send?.({ id: job.id, result })))
process.on('disconnect', () => process.exit())
