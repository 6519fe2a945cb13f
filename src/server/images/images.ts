import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { LRUCache } from 'lru-cache'

import { AND, COMPOSED, isSocial } from '#domain/catalogue/picture.ts'
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
const NAME = new RegExp(`^(?:(${ID})-(96|160|256)\\.webp|(${ID}(?:${AND}${ID}){0,2})-on-(\\d{1,2})-(\\d+x\\d+)\\.jpg)$`)
const EXTENSIONS = ['.webp', '.png', '.jpg', '.jpeg']
const FOR_GOOD = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** Bytes of made pictures that are kept in memory; some five thousand files. */
const IN_MEMORY = 24 * 1024 * 1024
/** So many are made at a time: the rest of the processor is for pages. */
const AT_A_TIME = 2
const CONTENT_TYPE: Readonly<Record<ImageFormat, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface Original {
  readonly file: string
  readonly own: boolean
  /** Names this very content: another file of the same name is another. */
  readonly mark: string
}

/**
 * The pictures of the shop: each thing has one original; its sizes and forms are made when first asked for and kept on disk.
 *
 * @param dataDir holds `pictures/originals`, which an import fills, and `pictures/made`, which may be thrown away at any time
 * @param house the folder of our own originals
 */
export function createImages(dataDir: string, house = resolve('src/server/images/originals')): Images {
  const originals = join(dataDir, 'pictures', 'originals')
  const madeIn = join(dataDir, 'pictures', 'made')
  const kept = new LRUCache<string, ImageFile>({ maxSize: IN_MEMORY, sizeCalculation: it => it.bytes.length + 200 })
  const making = new Map<string, Promise<ImageFile>>()
  const waiting: (() => void)[] = []
  let busy = 0

  /** Waits for its turn. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= AT_A_TIME) await new Promise<void>(resolve => waiting.push(resolve))
    busy++
    try {
      return await work()
    } finally {
      busy--
      waiting.shift()?.()
    }
  }

  async function originalOf(id: string): Promise<Original | undefined> {
    for (const extension of EXTENSIONS) {
      const file = join(originals, id + extension)
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile()) return { file, own: true, mark: `${found.mtimeMs.toString(36)}-${found.size.toString(36)}` }
    }
    const file = join(house, `${id}.webp`)
    return existsSync(file) ? { file, own: false, mark: 'house' } : undefined
  }

  async function make(wanted: ImageRequest, originals: readonly Original[], path: string): Promise<ImageFile> {
    const draw = () =>
      inTurn(async () => {
        // a process whose pictures are all made needs no library that draws
        const { resizeImage } = await import('#server/images/resize-image.ts')
        return resizeImage(
          wanted,
          originals.map(it => it.file),
        )
      })
    // of one thing there are so many pictures; of several there is no end, and whoever asks names them: those are not kept on disk
    const bytes = originals.length > 1 ? await draw() : ((await readFile(path).catch(() => undefined)) ?? (await keep(path, await draw())))
    return {
      bytes,
      contentType: CONTENT_TYPE[wanted.form],
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      cacheControl: originals.some(it => it.own) ? A_DAY : FOR_GOOD,
      vary: wanted.form === 'jpg' ? undefined : 'Accept',
    }
  }

  return {
    async find(name, accept = '') {
      const wanted = wantedBy(name, accept)
      if (!wanted) return undefined
      const found = await Promise.all(wanted.ids.map(originalOf))
      const originals = found.filter(it => it !== undefined)
      if (originals.length < found.length) return undefined
      const path = join(madeIn, `${name.replace(/\.\w+$/, '')}-${originals.map(it => it.mark).join(AND)}.${wanted.form}`)
      const standing = kept.get(path)
      if (standing) return standing
      const run = making.get(path) ?? make(wanted, originals, path).finally(() => making.delete(path))
      making.set(path, run)
      const file = await run
      kept.set(path, file)
      return file
    },
  }
}

function wantedBy(name: string, accept: string): ImageRequest | undefined {
  const [, id, side, ids, tint, size] = NAME.exec(name) ?? []
  if (id !== undefined) {
    const form = /\bimage\/avif\b/.test(accept) ? 'avif' : 'webp'
    return { ids: [id], form, width: Number(side), height: Number(side), tint: undefined }
  }
  const composed = COMPOSED.find(it => `${it.width}x${it.height}` === size)
  if (ids === undefined || !composed || Number(tint) >= 24) return undefined
  const wanted: ImageRequest = { ids: ids.split(AND), form: 'jpg', ...composed, tint: Number(tint) }
  return isSocial(wanted) || wanted.ids.length === 1 ? wanted : undefined
}

/** Whole or not at all; a disk that takes nothing costs time, not the picture. */
async function keep(path: string, bytes: Buffer): Promise<Buffer> {
  const aside = `${path}.${randomUUID()}`
  await mkdir(resolve(path, '..'), { recursive: true })
    .then(() => writeFile(aside, bytes))
    .then(() => rename(aside, path))
    .catch(() => undefined)
  return bytes
}
