import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { getCachedBytes, compressBody, decompressBody, readCompressedBody } from '#server/cache/compressed-body.ts'

const html = readFileSync('docs/ARCHITECTURE.md')

test('restores a body exactly, from memory and from storage', async () => {
  const body = compressBody(html)
  expect(body.size).toBe(html.length)
  expect(body.zstd.length).toBeLessThan(html.length / 2)
  expect(decompressBody(body).equals(html)).toBe(true)
  expect(await readCompressedBody(body.zstd)).toEqual(body)
})

test('restores an empty body', () => {
  expect(decompressBody(compressBody(Buffer.alloc(0)))).toHaveLength(0)
})

test.each([0, 3, 100])('rejects bytes truncated after %i', async length => {
  await expect(readCompressedBody(compressBody(html).zstd.subarray(0, length))).rejects.toThrow()
})

test('counts a cached page as its compressed HTML and two more encodings', () => {
  const body = compressBody(html)
  expect(getCachedBytes(body)).toBe(body.zstd.length * 3 + 2000)
})
