import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { LRUCache } from 'lru-cache'

import { PICTURE_ID_SEPARATOR, COMPOSED_SIZES } from '#domain/catalogue/picture.ts'
import type { ImageFormat, ImageRequest } from '#server/images/resize-image.ts'

/** One file of an image, as sent. */
export interface ImageFile {
  readonly bytes: Buffer
  readonly contentType: string
  /** Strong. */
  readonly etag: string
  /** An operator can replace the image of an id; the built-in images never change. */
  readonly cacheControl: string
  /** The format depends on the formats that the browser accepts. */
  readonly vary: 'Accept' | undefined
}

export interface Images {
  /**
   * Finds an image by file name, "1f355-160.webp", "1f355-160-low.webp", "1f355-on-3-351x179.jpg" or "1f355~1f363-on-3-1200x630.jpg", in memory or on disk, or
   * creates it.
   *
   * @param accept the Accept header: browsers that support AVIF receive it under the same name
   * @returns undefined when there is no such image or size
   */
  find(name: string, accept?: string): Promise<ImageFile | undefined>
}

const ID = '[a-z\\d][a-z\\d._-]{0,63}'
/** One object, or up to three objects on a tint. */
const NAME = new RegExp(
  `^(?:(${ID})-(96|160|256)(-low)?\\.webp|(${ID}(?:${PICTURE_ID_SEPARATOR}${ID}){0,2})-on-(\\d{1,2})-(\\d+x\\d+)\\.jpg)$`,
)
const EXTENSIONS = ['.webp', '.png', '.jpg', '.jpeg']
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
/** Size of resized images in memory, bytes; about five thousand files. */
const MAX_MEMORY_BYTES = 24 * 1024 * 1024
/** Images resized at the same time: the rest of the processor is for pages. */
const MAX_CONCURRENT = 2
const CONTENT_TYPE: Readonly<Record<ImageFormat, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface OriginalImage {
  readonly file: string
  readonly isCustom: boolean
  /** Identifies the content: changes when the file is replaced. */
  readonly version: string
}

/**
 * The images of the storefront. Each object has one original; its sizes and formats are created on first request and stored on disk.
 *
 * @param dataDir contains `pictures/originals`, which an import fills, and `pictures/made`, which may be deleted at any time
 * @param builtInDir folder of the built-in originals
 */
export function createImages(dataDir: string, builtInDir = resolve('src/server/images/originals')): Images {
  const originals = join(dataDir, 'pictures', 'originals')
  const resizedDir = join(dataDir, 'pictures', 'made')
  const memory = new LRUCache<string, ImageFile>({ maxSize: MAX_MEMORY_BYTES, sizeCalculation: it => it.bytes.length + 200 })
  const pending = new Map<string, Promise<ImageFile>>()
  const waiting: (() => void)[] = []
  let busy = 0

  /** Limits concurrent work to MAX_CONCURRENT. */
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

  async function findOriginal(id: string): Promise<OriginalImage | undefined> {
    for (const extension of EXTENSIONS) {
      const file = join(originals, id + extension)
      const stats = await stat(file).catch(() => undefined)
      if (stats?.isFile()) return { file, isCustom: true, version: `${stats.mtimeMs.toString(36)}-${stats.size.toString(36)}` }
    }
    const file = join(builtInDir, `${id}.webp`)
    return existsSync(file) ? { file, isCustom: false, version: 'builtin' } : undefined
  }

  async function createFile(request: ImageRequest, originals: readonly OriginalImage[], path: string): Promise<ImageFile> {
    const resize = () =>
      withSlot(async () => {
        // imported on demand: a process whose images all exist does not need the library
        const { resizeImage } = await import('#server/images/resize-image.ts')
        return resizeImage(
          request,
          originals.map(it => it.file),
        )
      })
    // Images of one object are bounded in number. Combinations are unbounded and come from clients, so these are not stored on disk.
    const bytes =
      originals.length > 1
        ? await resize()
        : ((await readFile(path).catch(() => undefined)) ?? (await writeAtomically(path, await resize())))
    return {
      bytes,
      contentType: CONTENT_TYPE[request.format],
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      cacheControl: originals.some(it => it.isCustom) ? ONE_DAY : IMMUTABLE,
      vary: request.format === 'jpg' || request.quality === 'low' ? undefined : 'Accept',
    }
  }

  return {
    async find(name, accept = '') {
      const request = parseImageName(name, accept)
      if (!request) return undefined
      const matches = await Promise.all(request.ids.map(findOriginal))
      const originals = matches.filter(it => it !== undefined)
      if (originals.length < matches.length) return undefined
      const path = join(
        resizedDir,
        `${name.replace(/\.\w+$/, '')}-${originals.map(it => it.version).join(PICTURE_ID_SEPARATOR)}.${request.format}`,
      )
      const cached = memory.get(path)
      if (cached) return cached
      const run = pending.get(path) ?? createFile(request, originals, path).finally(() => pending.delete(path))
      pending.set(path, run)
      const file = await run
      memory.set(path, file)
      return file
    },
  }
}

function parseImageName(name: string, accept: string): ImageRequest | undefined {
  const [, id, side, low, ids, tint, size] = NAME.exec(name) ?? []
  if (id !== undefined) {
    const square = { ids: [id], width: Number(side), height: Number(side), tint: undefined }
    // at low quality WebP is smaller than AVIF
    if (low !== undefined) return { ...square, format: 'webp', quality: 'low' }
    return { ...square, format: /\bimage\/avif\b/.test(accept) ? 'avif' : 'webp', quality: 'standard' }
  }
  const composed = COMPOSED_SIZES.find(it => `${it.width}x${it.height}` === size)
  if (ids === undefined || !composed || Number(tint) >= 24) return undefined
  return { ids: ids.split(PICTURE_ID_SEPARATOR), format: 'jpg', ...composed, tint: Number(tint), quality: 'standard' }
}

/** Writes atomically. A disk error is ignored: the image is returned anyway. */
async function writeAtomically(path: string, bytes: Buffer): Promise<Buffer> {
  const temporary = `${path}.${randomUUID()}`
  await mkdir(resolve(path, '..'), { recursive: true })
    .then(() => writeFile(temporary, bytes))
    .then(() => rename(temporary, path))
    .catch(() => undefined)
  return bytes
}
