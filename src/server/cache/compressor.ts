import { LRUCache } from 'lru-cache'

import { type CompressedBody, decompressBody } from '#server/cache/compressed-body.ts'
import { encode, type Encoding, MIN_COMPRESS_BYTES } from '#server/cache/encoding.ts'
import { toDigest } from '#server/http/exchange.ts'

/** A shared body; `etag` identifies its bytes. */
interface Compressible {
  readonly body: CompressedBody
  readonly etag: string
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

export interface Compressor {
  compress(page: Compressible, encoding: Encoding): Promise<Buffer>
  /**
   * Compresses a response for one visitor fast, unless the same bytes are compressed already.
   *
   * @param template identifies the body (`BufferedPage.template`); on a cache hit the body is not built
   * @returns undefined for a body below MIN_COMPRESS_BYTES
   */
  compressOnce(template: Buffer, body: () => Buffer, encoding: Encoding): Promise<Buffer | undefined>
  /** Resolves when the background queue is empty. */
  idle(): Promise<void>
}

/** Bytes. */
const MAX_SHARED_BYTES = 16 * 1024 * 1024
/** Responses compressed for one visitor, bytes. */
const MAX_PERSONAL_BYTES = 4 * 1024 * 1024
/** The best compression of a page takes a tenth of a second of one processor. A page beyond the queue waits for its next request. */
const MAX_QUEUE_LENGTH = 50

/**
 * Compresses pages: with good quality for the first request, then, after a second request, with the best quality in the background, one
 * page at a time. The best result is cached by content, so an unchanged page is not compressed again.
 */
export function createCompressor(compress: typeof encode = encode): Compressor {
  const bestResults = new LRUCache<string, Buffer>({ maxSize: MAX_SHARED_BYTES, sizeCalculation: it => it.length + 200 })
  const personalResults = new LRUCache<string, Buffer>({ maxSize: MAX_PERSONAL_BYTES, sizeCalculation: it => it.length + 200 })
  const queued = new Set<string>()
  let queue: Promise<void> = Promise.resolve()

  function queueBest({ body, etag }: Compressible, encoding: Encoding): void {
    const key = `${etag} ${encoding}`
    if (queued.has(key) || queued.size >= MAX_QUEUE_LENGTH) return
    queued.add(key)
    queue = queue
      .then(async () => void bestResults.set(key, await compress(encoding, decompressBody(body), 'often')))
      .catch(() => {}) // the first compression of the page remains in use
      .finally(() => queued.delete(key))
  }

  return {
    async compress(page, encoding) {
      const best = bestResults.get(`${page.etag} ${encoding}`)
      if (best) return best
      const first = page.compressed.get(encoding)
      if (first) {
        queueBest(page, encoding)
        return first
      }
      const compressed = compress(encoding, decompressBody(page.body), 'shared')
      page.compressed.set(encoding, compressed)
      return compressed
    },
    async compressOnce(template, body, encoding) {
      const key = `${toDigest(template)} ${encoding}`
      const cached = personalResults.get(key)
      if (cached) return cached
      const html = body()
      if (html.length < MIN_COMPRESS_BYTES) return undefined
      const compressed = bestResults.get(`${toDigest(html)} ${encoding}`) ?? (await compress(encoding, html, 'once'))
      personalResults.set(key, compressed)
      return compressed
    },
    idle: () => queue,
  }
}
