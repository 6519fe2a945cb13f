import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from 'node:zlib'

import { LRUCache } from 'lru-cache'

/** Best first: the earlier one wins when the client's weights are equal. */
export const ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Effort by use of a response: `once` (one request) is fast, `shared` is better, `often` is best at run time (a store page then fits the
 * first flight of packets), `build` is for files of the build.
 */
export type CompressionEffort = 'once' | 'shared' | 'often' | 'build'

const BROTLI_QUALITY = { once: 4, shared: 5, often: 11, build: 11 } as const
const ZSTD_LEVEL = { once: 3, shared: 6, often: 17, build: 19 } as const
const GZIP_LEVEL = { once: 5, shared: 6, often: 9, build: 9 } as const

/** Smaller bodies gain less than the headers cost. Bytes. */
export const MIN_COMPRESS_BYTES = 1024

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)
const zip = promisify(gzip)

/** Browsers send few different values, so each is parsed once. */
const parsedHeaders = new LRUCache<string, ReadonlyMap<string, number>>({ max: 200 })

/** @returns the best of `available` by the client's q-values (RFC 9110 §12.5.3); undefined: send the body uncompressed */
export function negotiateEncoding(acceptEncoding: string | undefined, available: readonly Encoding[] = ENCODINGS): Encoding | undefined {
  if (!acceptEncoding) return undefined
  let weights = parsedHeaders.get(acceptEncoding)
  if (!weights) parsedHeaders.set(acceptEncoding, (weights = parseAcceptEncoding(acceptEncoding)))
  const getWeight = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const identity = weights.get('identity') ?? 0
  let best: Encoding | undefined
  for (const it of available) if (getWeight(it) > (best ? getWeight(best) : Math.max(0, identity - Number.EPSILON))) best = it
  return best
}

export async function encode(encoding: Encoding, body: Buffer, effort: CompressionEffort): Promise<Buffer> {
  return trimBuffer(await compressBody(encoding, body, effort))
}

function compressBody(encoding: Encoding, body: Buffer, effort: CompressionEffort): Promise<Buffer> {
  if (encoding === 'gzip') return zip(body, { level: GZIP_LEVEL[effort] })
  if (encoding === 'zstd') return zstd(body, toZstdOptions(body, effort))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return brotli(body, { params })
}

/** Zstandard on this thread: waiting for another thread costs more than compressing a page. */
export function zstdCompressNow(body: Buffer, effort: CompressionEffort): Buffer {
  return trimBuffer(zstdCompressSync(body, toZstdOptions(body, effort)))
}

/**
 * Copies the result: zlib returns a view of a 64 kB chunk, and a cached view would hold the whole chunk, four times the bytes of a usual
 * page.
 */
function trimBuffer(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** With the size of the body, the compressor allocates tables of that size. Without it they are for 8 MB, and a small file takes 180 times as long. */
const toZstdOptions = (body: Buffer, effort: CompressionEffort) => ({
  params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL[effort] },
  pledgedSrcSize: body.length,
})

/** Images (except SVG), fonts and archives are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|ld\+json|problem\+json|rss\+xml|wasm)|image\/(?:svg\+xml|x-icon|bmp))/i.test(
    contentType,
  )
}

function parseAcceptEncoding(header: string): Map<string, number> {
  return new Map(
    header.split(',').map(part => {
      const [name = '', ...parameters] = part.split(';').map(it => it.trim().toLowerCase())
      const q = parameters.find(it => it.startsWith('q='))?.slice(2)
      const weight = q === undefined ? 1 : Number(q)
      return [name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0]
    }),
  )
}
