import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { LRUCache } from 'lru-cache'

import { PICTURE_ID_SEPARATOR, COMPOSED_SIZES, isSocialSize } from '#domain/catalogue/picture.ts'
import type { ImageFormat, ImageRequest } from '#server/images/resize-image.ts'

/** One file of a picture, as it goes out. */
export interface ImageFile {
  readonly bytes: Buffer
  readonly contentType: string
  /** Strong. */
  readonly etag: string
  /** An operator may put another picture under an id; the house's own never change. */
  readonly cacheControl: string
  /** The form depends on what the browser can read. */
  readonly vary: 'Accept' | undefined
}

export interface Images {
  /**
   * A picture by the name of its file, "1f355-160.webp", "1f355-on-3-351x179.jpg" or "1f355~1f363-on-3-1200x630.jpg", from memory, from disk, or
   * made now.
   *
   * @param accept the header of that name: browsers that read AVIF get it, under the same name
   * @returns undefined where there is no such picture, or no such size of it
   */
  find(name: string, accept?: string): Promise<ImageFile | undefined>
}

const ID = '[a-z\\d][a-z\\d._-]{0,63}'
/** One thing, or up to three of them on a tint. */
const NAME = new RegExp(`^(?:(${ID})-(96|160|256)\\.webp|(${ID}(?:${PICTURE_ID_SEPARATOR}${ID}){0,2})-on-(\\d{1,2})-(\\d+x\\d+)\\.jpg)$`)
const EXTENSIONS = ['.webp', '.png', '.jpg', '.jpeg']
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
/** Bytes of made pictures that are kept in memory; some five thousand files. */
const MAX_MEMORY_BYTES = 24 * 1024 * 1024
/** So many are made at a time: the rest of the processor is for pages. */
const MAX_CONCURRENT = 2
const CONTENT_TYPE: Readonly<Record<ImageFormat, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface Original {
  readonly file: string
  readonly isCustom: boolean
  /** Names this very content: another file of the same name is another. */
  readonly version: string
}

/**
 * The pictures of the shop: each thing has one original; its sizes and forms are made when first asked for and kept on disk.
 *
 * @param dataDir holds `pictures/originals`, which an import fills, and `pictures/made`, which may be thrown away at any time
 * @param builtInDir the folder of our own originals
 */
export function createImages(dataDir: string, builtInDir = resolve('src/server/images/originals')): Images {
  const originals = join(dataDir, 'pictures', 'originals')
  const resizedDir = join(dataDir, 'pictures', 'made')
  const memory = new LRUCache<string, ImageFile>({ maxSize: MAX_MEMORY_BYTES, sizeCalculation: it => it.bytes.length + 200 })
  const pending = new Map<string, Promise<ImageFile>>()
  const waiting: (() => void)[] = []
  let busy = 0

  /** Waits for its turn. */
  async function withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= MAX_CONCURRENT) await new Promise<void>(resolve => waiting.push(resolve))
    busy++
    try {
      return await work()
    } finally {
      busy--
      waiting.shift()?.()
    }
  }

  async function findOriginal(id: string): Promise<Original | undefined> {
    for (const extension of EXTENSIONS) {
      const file = join(originals, id + extension)
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile()) return { file, isCustom: true, version: `${found.mtimeMs.toString(36)}-${found.size.toString(36)}` }
    }
    const file = join(builtInDir, `${id}.webp`)
    return existsSync(file) ? { file, isCustom: false, version: 'house' } : undefined
  }

  async function make(wanted: ImageRequest, originals: readonly Original[], path: string): Promise<ImageFile> {
    const draw = () =>
      withSlot(async () => {
        // a process whose pictures are all made needs no library that draws
        const { resizeImage } = await import('#server/images/resize-image.ts')
        return resizeImage(
          wanted,
          originals.map(it => it.file),
        )
      })
    // of one thing there are so many pictures; of several there is no end, and whoever asks names them: those are not kept on disk
    const bytes =
      originals.length > 1 ? await draw() : ((await readFile(path).catch(() => undefined)) ?? (await writeWhole(path, await draw())))
    return {
      bytes,
      contentType: CONTENT_TYPE[wanted.format],
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      cacheControl: originals.some(it => it.isCustom) ? ONE_DAY : IMMUTABLE,
      vary: wanted.format === 'jpg' ? undefined : 'Accept',
    }
  }

  return {
    async find(name, accept = '') {
      const wanted = parseImageName(name, accept)
      if (!wanted) return undefined
      const found = await Promise.all(wanted.ids.map(findOriginal))
      const originals = found.filter(it => it !== undefined)
      if (originals.length < found.length) return undefined
      const path = join(resizedDir, `${name.replace(/\.\w+$/, '')}-${originals.map(it => it.version).join(PICTURE_ID_SEPARATOR)}.${wanted.format}`)
      const cached = memory.get(path)
      if (cached) return cached
      const run = pending.get(path) ?? make(wanted, originals, path).finally(() => pending.delete(path))
      pending.set(path, run)
      const file = await run
      memory.set(path, file)
      return file
    },
  }
}

function parseImageName(name: string, accept: string): ImageRequest | undefined {
  const [, id, side, ids, tint, size] = NAME.exec(name) ?? []
  if (id !== undefined) {
    const format = /\bimage\/avif\b/.test(accept) ? 'avif' : 'webp'
    return { ids: [id], format, width: Number(side), height: Number(side), tint: undefined }
  }
  const composed = COMPOSED_SIZES.find(it => `${it.width}x${it.height}` === size)
  if (ids === undefined || !composed || Number(tint) >= 24) return undefined
  const wanted: ImageRequest = { ids: ids.split(PICTURE_ID_SEPARATOR), format: 'jpg', ...composed, tint: Number(tint) }
  return isSocialSize(wanted) || wanted.ids.length === 1 ? wanted : undefined
}

/** Whole or not at all; a disk that takes nothing costs time, not the picture. */
async function writeWhole(path: string, bytes: Buffer): Promise<Buffer> {
  const aside = `${path}.${randomUUID()}`
  await mkdir(resolve(path, '..'), { recursive: true })
    .then(() => writeFile(aside, bytes))
    .then(() => rename(aside, path))
    .catch(() => undefined)
  return bytes
}
