import sharp from 'sharp'

import type { Db } from '#backend/db/connect.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { markPhotoStored } from '#backend/modules/platform/photos/photo-rows.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import { UNUSED_PHOTO_MS } from '#domain/platform/photo.ts'

/** Size of the drawings; px. */
const SIZE = { width: 480, height: 360 } as const

const encoded = new Map<string, Promise<Buffer>>()

function encode(drawing: string): Promise<Buffer> {
  const photo = encoded.get(drawing) ?? sharp(Buffer.from(drawing)).resize(SIZE).webp({ quality: 60 }).toBuffer()
  encoded.set(drawing, photo)
  return photo
}

/**
 * Stores a photo of the simulated courier. One that does not become part of anything is deleted after a day.
 *
 * @param drawing SVG of 480 × 360
 * @param now Unix milliseconds
 * @returns its id; undefined when the storage fails: an order does not wait for it
 */
export async function storeSamplePhoto(
  db: Db,
  { storage }: Pick<PhotoPort, 'storage'>,
  drawing: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await db
    .insert(photos)
    .values({ createdAt: new Date(now), deleteAt: new Date(now + UNUSED_PHOTO_MS) })
    .returning({ id: photos.id })
  const { id } = row!
  const isStored = await storage.put(id, await encode(drawing)).then(() => true, () => false) // prettier-ignore
  if (isStored) await markPhotoStored(db, { id, ...SIZE }, now)
  return isStored ? id : undefined
}
