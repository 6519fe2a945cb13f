import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { createPhotoCleaner } from '#backend/photos/photo-cleaner.ts'
import type { PhotoPort } from '#backend/photos/photo-port.ts'
import type { PhotoStorage } from '#backend/photos/photo-storage.ts'
import { createSealedStorage } from '#backend/photos/seal-photo.ts'

/** A port whose files are in memory, as they would be on disk. It closes when the test file ends. */
export function createMemoryPhotos(): PhotoPort & { readonly files: ReadonlyMap<string, Buffer> } {
  const files = new Map<string, Buffer>()
  const incoming = mkdtempSync(join(tmpdir(), 'recado-incoming-'))
  const cleaner = createPhotoCleaner()
  afterAll(() => {
    cleaner.close()
    rmSync(incoming, { recursive: true, force: true })
  })
  const storage: PhotoStorage = {
    put: async (id, bytes) => void files.set(id, bytes),
    get: async id => files.get(id),
    delete: async id => void files.delete(id),
    async *list() {
      for (const id of files.keys()) yield { id, changedAt: 0 }
    },
  }
  return { storage: createSealedStorage(storage), cleaner, incoming, files }
}
