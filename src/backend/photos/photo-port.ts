import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { createDiskStorage, listFolder } from '#backend/photos/disk-storage.ts'
import { createPhotoCleaner, type PhotoCleaner } from '#backend/photos/photo-cleaner.ts'
import type { PhotoStorage } from '#backend/photos/photo-storage.ts'
import { createS3Storage, type S3Options } from '#backend/photos/s3-storage.ts'
import { createSealedStorage } from '#backend/photos/seal-photo.ts'

/** What the marketplace needs to receive photos (decision 0089). */
export interface PhotoPort {
  readonly storage: PhotoStorage
  readonly cleaner: PhotoCleaner
  /** Folder of files that arrive. It has no other files. */
  readonly incoming: string
}

/** A file in `incoming` that is older than this belongs to a process that was killed. Milliseconds. */
const MAX_INCOMING_AGE_MS = 3_600_000

/**
 * Opens the storage of photos: a bucket, or a folder of this machine.
 *
 * @param dataDir absolute path
 */
export function openPhotoPort({ dataDir, s3 }: { readonly dataDir: string; readonly s3: S3Options | undefined }): PhotoPort {
  const incoming = join(dataDir, 'photos', 'incoming')
  const storage = s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'photos'), incoming)
  return { storage: createSealedStorage(storage), cleaner: createPhotoCleaner(), incoming }
}

/** A file of a name that no photo has: it is written, read and deleted. */
const PROBE = '00000000-0000-0000-0000-000000000000'

/** Checks that files can be written, read and deleted. @throws PhotoStorageError */
export async function checkPhotoStorage({ storage, incoming }: PhotoPort): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await storage.put(PROBE, Buffer.from('probe'))
  await storage.get(PROBE)
  await storage.delete(PROBE)
}

/** Deletes the files of processes that were killed while they received them. @param now Unix milliseconds */
export async function deleteAbandonedFiles({ incoming }: Pick<PhotoPort, 'incoming'>, now: number): Promise<void> {
  for (const name of await listFolder(incoming)) {
    const path = join(incoming, name)
    const entry = await stat(path).catch(() => undefined)
    if (entry && now - entry.mtimeMs > MAX_INCOMING_AGE_MS) await rm(path, { force: true })
  }
}
