import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

import { COMPOSED, tintColour } from '#domain/catalogue/picture.ts'

/** One file of a picture, as it goes out. */
export interface PictureFile {
  readonly bytes: Buffer
  readonly contentType: string
  /** Strong. */
  readonly etag: string
  /** An operator may put another picture under an id; the house's own never change. */
  readonly cacheControl: string
  /** The form depends on what the browser can read. */
  readonly vary: 'Accept' | undefined
}

export interface Pictures {
  /**
   * A picture by the name of its file, "1f355-160.webp" or "1f355-on-3-351x179.jpg", from memory, from disk, or made now.
   *
   * @param accept the header of that name: browsers that read AVIF get it, under the same name
   * @returns undefined where there is no such picture, or no such size of it
   */
  find(name: string, accept?: string): Promise<PictureFile | undefined>
}

const NAME = /^([a-z\d][a-z\d._-]{0,63})-(?:(96|160|256)\.webp|on-(\d{1,2})-(\d+x\d+)\.jpg)$/
const EXTENSIONS = ['.webp', '.png', '.jpg', '.jpeg']
const FOR_GOOD = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** Bytes of made pictures that are kept in memory; some five thousand files. */
const IN_MEMORY = 24 * 1024 * 1024
/** What people wait for is made fast: the next effort takes four times as long and saves two bytes in a hundred. */
const AVIF = { quality: 58, effort: 2 } as const
const WEBP = { quality: 80, alphaQuality: 85, effort: 4 } as const
const JPEG = { quality: 84, mozjpeg: true } as const
/** So many are made at a time: the rest of the processor is for pages. */
const AT_A_TIME = 2
/** How much of the shorter side of a composed picture the thing itself takes. */
const SHARE = 0.78

type Form = 'avif' | 'webp' | 'jpg'
const CONTENT_TYPE: Readonly<Record<Form, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

interface Wanted {
  readonly id: string
  readonly form: Form
  readonly width: number
  readonly height: number
  /** Composed on this tint; transparent without. */
  readonly tint: number | undefined
}

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
export function createPictures(dataDir: string, house = resolve('src/art')): Pictures {
  const originals = join(dataDir, 'pictures', 'originals')
  const madeIn = join(dataDir, 'pictures', 'made')
  const kept = new LRUCache<string, PictureFile>({ maxSize: IN_MEMORY, sizeCalculation: it => it.bytes.length + 200 })
  const making = new Map<string, Promise<PictureFile>>()
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

  async function make(wanted: Wanted, original: Original, path: string): Promise<PictureFile> {
    const bytes = (await readFile(path).catch(() => undefined)) ?? (await keep(path, await inTurn(() => drawn(wanted, original.file))))
    return {
      bytes,
      contentType: CONTENT_TYPE[wanted.form],
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      cacheControl: original.own ? A_DAY : FOR_GOOD,
      vary: wanted.form === 'jpg' ? undefined : 'Accept',
    }
  }

  return {
    async find(name, accept = '') {
      const wanted = wantedBy(name, accept)
      if (!wanted) return undefined
      const original = await originalOf(wanted.id)
      if (!original) return undefined
      const path = join(madeIn, `${name.replace(/\.\w+$/, '')}-${original.mark}.${wanted.form}`)
      const standing = kept.get(path)
      if (standing) return standing
      const run = making.get(path) ?? make(wanted, original, path).finally(() => making.delete(path))
      making.set(path, run)
      const file = await run
      kept.set(path, file)
      return file
    },
  }
}

function wantedBy(name: string, accept: string): Wanted | undefined {
  const [, id, side, tint, size] = NAME.exec(name) ?? []
  if (id === undefined) return undefined
  if (side !== undefined) {
    const form = /\bimage\/avif\b/.test(accept) ? 'avif' : 'webp'
    return { id, form, width: Number(side), height: Number(side), tint: undefined }
  }
  const composed = COMPOSED.find(it => `${it.width}x${it.height}` === size)
  return composed && Number(tint) < 24 ? { id, form: 'jpg', ...composed, tint: Number(tint) } : undefined
}

async function drawn({ form, width, height, tint }: Wanted, file: string): Promise<Buffer> {
  // an operator's file may be a photograph of any shape: its middle is taken
  const square = (side: number) =>
    sharp(file, { limitInputPixels: 4096 * 4096 })
      .rotate()
      .resize(side, side, { fit: 'cover' })
  if (tint === undefined) return (form === 'avif' ? square(width).avif(AVIF) : square(width).webp(WEBP)).toBuffer()
  const thing = await square(Math.round(Math.min(width, height) * SHARE)).toBuffer()
  const ground = sharp({ create: { width, height, channels: 3, background: tintColour(tint) } })
  return ground
    .composite([{ input: thing, gravity: 'centre' }])
    .jpeg(JPEG)
    .toBuffer()
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
