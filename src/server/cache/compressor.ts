import { LRUCache } from 'lru-cache'

import { type CompressedBody, decompressBody } from '#server/cache/compressed-body.ts'
import { encode, type Encoding, MIN_COMPRESS_BYTES } from '#server/cache/encoding.ts'
import { toDigest } from '#server/http/exchange.ts'

/** A body that many get; `etag` names its bytes. */
interface Compressible {
  readonly body: CompressedBody
  readonly etag: string
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

export interface Compressor {
  compress(page: Compressible, encoding: Encoding): Promise<Buffer>
  /**
   * Packs what one visitor gets, fast: unless these very bytes have been compressed already, which they often have, for somebody else.
   *
   * @param sketch names the body (`WholeAnswer.sketch`), which is then not even put together
   * @returns undefined for a body that is too small to be worth it   */
  compressOnce(sketch: Buffer, body: () => Buffer, encoding: Encoding): Promise<Buffer | undefined>
  /** When nothing is being compressed finely any more. */
  idle(): Promise<void>
}

/** Bytes. */
const MAX_SHARED_BYTES = 16 * 1024 * 1024
/** Of answers compressed for one visitor, bytes. */
const MAX_ONCE_BYTES = 4 * 1024 * 1024
/** To pack one page finely takes a tenth of a second of one processor: what does not fit the queue waits for its next visitor. */
const MAX_QUEUE_LENGTH = 50

/**
 * Packs pages: at once and well for whoever asks first, then, once somebody has asked again, finely in the background, one page at a
 * time. What is compressed finely is known by its bytes, so a page that is rendered anew without a change is not compressed anew.
 */
export function createCompressor(compress: typeof encode = encode): Compressor {
  const fine = new LRUCache<string, Buffer>({ maxSize: MAX_SHARED_BYTES, sizeCalculation: it => it.length + 200 })
  const once = new LRUCache<string, Buffer>({ maxSize: MAX_ONCE_BYTES, sizeCalculation: it => it.length + 200 })
  const queued = new Set<string>()
  let queue: Promise<void> = Promise.resolve()

  function refine({ body, etag }: Compressible, encoding: Encoding): void {
    const key = `${etag} ${encoding}`
    if (queued.has(key) || queued.size >= MAX_QUEUE_LENGTH) return
    queued.add(key)
    queue = queue
      .then(async () => void fine.set(key, await compress(encoding, decompressBody(body), 'often')))
      .catch(() => {}) // the page is there, compressed well enough
      .finally(() => queued.delete(key))
  }

  return {
    async compress(page, encoding) {
      const best = fine.get(`${page.etag} ${encoding}`)
      if (best) return best
      const quick = page.compressed.get(encoding)
      if (quick) {
        refine(page, encoding)
        return quick
      }
      const first = compress(encoding, decompressBody(page.body), 'shared')
      page.compressed.set(encoding, first)
      return first
    },
    async compressOnce(sketch, body, encoding) {
      const key = `${toDigest(sketch)} ${encoding}`
      const known = once.get(key)
      if (known) return known
      const html = body()
      if (html.length < MIN_COMPRESS_BYTES) return undefined
      const compressed = fine.get(`${toDigest(html)} ${encoding}`) ?? (await compress(encoding, html, 'once'))
      once.set(key, compressed)
      return compressed
    },
    idle: () => queue,
  }
}
