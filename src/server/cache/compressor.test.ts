import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { compressBody } from '#server/cache/compressed-body.ts'
import { encode, type CompressionEffort } from '#server/cache/encoding.ts'
import { toDigest } from '#server/http/exchange.ts'
import { createCompressor } from '#server/cache/compressor.ts'

const body = readFileSync('docs/ARCHITECTURE.md')
const createPage = () => ({ body: compressBody(body), etag: 'same-bytes', compressed: new Map() })

function createCountingCompressor() {
  const efforts: CompressionEffort[] = []
  const compressor = createCompressor((encoding, bytes, effort) => {
    efforts.push(effort)
    return encode(encoding, bytes, effort)
  })
  return { efforts, compressor }
}

test('compresses a page well for the first request and best after the second, also when it is rendered again unchanged', async () => {
  const { efforts, compressor } = createCountingCompressor()
  const cached = createPage()
  const first = await compressor.compress(cached, 'br')
  await compressor.idle()
  expect(efforts).toEqual(['shared'])
  expect(await compressor.compress(cached, 'br')).toBe(first)
  await compressor.idle()
  const third = await compressor.compress(cached, 'br')
  expect(third.length).toBeLessThan(first.length)
  expect(brotliDecompressSync(third).equals(body)).toBe(true)
  expect(await compressor.compress(createPage(), 'br')).toBe(third)
  expect(efforts).toEqual(['shared', 'often'])
})

test('concurrent requests cause one best compression', async () => {
  const { efforts, compressor } = createCountingCompressor()
  const cached = createPage()
  await Promise.all(Array.from({ length: 20 }, () => compressor.compress(cached, 'br')))
  await compressor.idle()
  expect(efforts).toEqual(['shared', 'often'])
})

test('uses the first compression when the best one fails', async () => {
  const compressor = createCompressor((encoding, bytes, effort) =>
    effort === 'often' ? Promise.reject(new Error('no memory')) : encode(encoding, bytes, effort),
  )
  const cached = createPage()
  const first = await compressor.compress(cached, 'br')
  await compressor.compress(cached, 'br')
  await compressor.idle()
  expect(await compressor.compress(cached, 'br')).toBe(first)
})

test('compresses personal responses fast, and reuses results of equal bytes', async () => {
  const { efforts, compressor } = createCountingCompressor()
  const failBody = (): Buffer => {
    throw new Error('The body must not be built')
  }
  const first = await compressor.compressOnce(body, () => body, 'br')
  expect(brotliDecompressSync(first ?? '').equals(body)).toBe(true)
  expect(await compressor.compressOnce(Buffer.from(body), failBody, 'br')).toBe(first)
  await compressor.compressOnce(body, () => body, 'gzip')
  await compressor.compressOnce(Buffer.from('another template'), () => Buffer.concat([body, Buffer.from('.')]), 'br')
  expect(efforts).toEqual(['once', 'once', 'once'])
})

test('reuses the best compression of a shared page for one visitor', async () => {
  const { efforts, compressor } = createCountingCompressor()
  const cached = { body: compressBody(body), etag: toDigest(body), compressed: new Map() }
  await compressor.compress(cached, 'br')
  await compressor.compress(cached, 'br')
  await compressor.idle()
  expect(await compressor.compressOnce(Buffer.from('its template'), () => body, 'br')).toBe(await compressor.compress(cached, 'br'))
  expect(efforts).toEqual(['shared', 'often'])
})

test('does not compress small bodies', async () => {
  const { efforts, compressor } = createCountingCompressor()
  const small = Buffer.from('<p>gone</p>')
  expect(await compressor.compressOnce(small, () => small, 'br')).toBeUndefined()
  expect(efforts).toEqual([])
})
