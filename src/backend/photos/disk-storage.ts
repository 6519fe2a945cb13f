import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isPhotoId, type PhotoStorage, PhotoStorageError } from '#backend/photos/photo-storage.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

function toStorageError(error: unknown): PhotoStorageError {
  const { code = '' } = error as NodeJS.ErrnoException
  // the address of the file has the id of a photo in it, and is left out
  return new PhotoStorageError(`The folder of photos answers ${code || 'with an error'}`, ['EACCES', 'EROFS', 'ENOTDIR'].includes(code), {
    cause: error,
  })
}

/**
 * Stores photos in a folder, which only this user can read. A file is complete or absent, also after a power failure.
 *
 * @param incoming folder of unfinished files on the same file system
 */
export function createDiskStorage(folder: string, incoming: string): PhotoStorage {
  // 256 folders: file systems are slow with many files in one
  const toFolder = (id: string) => join(folder, id.slice(0, 2))
  const toFile = (id: string) => join(toFolder(id), id)
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toStorageError(error)
    }
  }
  return {
    put: (id, bytes) =>
      guard(async () => {
        await mkdir(toFolder(id), { recursive: true, mode: 0o700 })
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        const part = join(incoming, randomUUID())
        try {
          const file = await open(part, 'wx', 0o600)
          await file.writeFile(bytes).then(() => file.sync()).finally(() => file.close()) // prettier-ignore
          await rename(part, toFile(id))
        } finally {
          await rm(part, { force: true })
        }
      }),
    get: id => guard(() => readFile(toFile(id)).catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error as Error)))),
    delete: id => guard(() => rm(toFile(id), { force: true })),
    async *list() {
      for (const name of await listFolder(folder)) {
        if (!/^[\da-f]{2}$/.test(name)) continue
        for (const id of await listFolder(join(folder, name))) {
          const entry = isPhotoId(id) ? await stat(toFile(id)).catch(() => undefined) : undefined
          if (entry?.isFile()) yield { id, changedAt: entry.mtimeMs }
        }
      }
    },
  }
}

/** Empty for a missing folder. */
export const listFolder = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(toStorageError(error))))
