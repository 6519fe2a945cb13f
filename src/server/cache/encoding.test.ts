import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { describe, expect, test } from 'vitest'

import { encode, type Encoding, ENCODINGS, negotiateEncoding, isCompressible, zstdCompressNow } from '#server/cache/encoding.ts'

describe('negotiate', () => {
  test.each<[string | undefined, Encoding | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['zstd', 'zstd'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'zstd'],
    ['GZIP ; Q=1.0', 'gzip'],
    ['x-gzip', 'gzip'],
    ['identity;q=1, gzip;q=0.2', undefined],
    ['br;q=7, gzip', 'gzip'],
    ['deflate', undefined],
  ])('%s → %s', (header, expected) => expect(negotiateEncoding(header)).toBe(expected))

  test('selects only from the available encodings', () => {
    expect(negotiateEncoding('br, gzip;q=0.1', ['gzip'])).toBe('gzip')
    expect(negotiateEncoding('br, gzip', [])).toBeUndefined()
  })
})

test.each([
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
  ['gzip', promisify(gunzip)],
] as const)('%s restores the original bytes', async (encoding, decode) => {
  const page = Buffer.from('<p>Պաղպաղակ, морозиво, gelat</p>'.repeat(100))
  for (const effort of ['once', 'shared', 'build'] as const) {
    const compressed = await encode(encoding, page, effort)
    expect(compressed.length).toBeLessThan(page.length / 5)
    expect((await decode(compressed)).equals(page)).toBe(true)
  }
})

test('compresses text, but not images and event streams', () => {
  for (const type of ['text/html; charset=utf-8', 'text/css', 'application/json', 'image/svg+xml']) expect(isCompressible(type)).toBe(true)
  for (const type of ['image/webp', 'font/woff2', 'text/event-stream', 'application/pdf']) expect(isCompressible(type)).toBe(false)
})

test.each(ENCODINGS)('%s: the result holds only its bytes in memory', async encoding => {
  const compressed = await encode(encoding, Buffer.from('<p>recado</p>'.repeat(500)), 'once')
  expect(compressed.buffer.byteLength).toBe(compressed.length)
})

test('synchronous compression holds only its bytes in memory', () => {
  const compressed = zstdCompressNow(Buffer.from('<p>recado</p>'.repeat(500)), 'once')
  expect(compressed.buffer.byteLength).toBe(compressed.length)
})

test.each([300, 1500, 70_000])(
  'Zstandard knows the size of %i bytes before it compresses, so that a small file takes small tables',
  async size => {
    const body = Buffer.from('recado '.repeat(size / 7 + 1).slice(0, size))
    for (const frame of [await encode('zstd', body, 'build'), zstdCompressNow(body, 'build')]) {
      // RFC 8878 §3.1.1.1: after the magic number, the header says with 2 bits how long the size of the content is, and with 1 bit that the tables are not larger
      const [isSingleSegment, sizeFlag] = [(frame[4]! & 0x20) !== 0, frame[4]! >> 6]
      const contentSize = sizeFlag === 0 ? frame[5]! : sizeFlag === 1 ? frame.readUInt16LE(5) + 256 : frame.readUInt32LE(5)
      expect([isSingleSegment, contentSize]).toEqual([true, size])
    }
  },
)
