import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { compressBody } from '#server/cache/compressed-body.ts'
import { encode, type Effort } from '#server/cache/encoding.ts'
import { digestOf } from '#server/http/exchange.ts'
import { createPacker } from '#server/cache/compressor.ts'

const body = readFileSync('docs/ARCHITECTURE.md')
const page = () => ({ body: compressBody(body), etag: 'same-bytes', packed: new Map() })

function counted() {
  const efforts: Effort[] = []
  const packer = createPacker((encoding, bytes, effort) => {
    efforts.push(effort)
    return encode(encoding, bytes, effort)
  })
  return { efforts, packer }
}

test('a page is packed well for the first visitor, finely once another has come, and stays so when it is rendered anew', async () => {
  const { efforts, packer } = counted()
  const kept = page()
  const first = await packer.pack(kept, 'br')
  await packer.idle()
  expect(efforts).toEqual(['shared'])
  expect(await packer.pack(kept, 'br')).toBe(first)
  await packer.idle()
  const third = await packer.pack(kept, 'br')
  expect(third.length).toBeLessThan(first.length)
  expect(brotliDecompressSync(third).equals(body)).toBe(true)
  expect(await packer.pack(page(), 'br')).toBe(third)
  expect(efforts).toEqual(['shared', 'often'])
})

test('many visitors at once have a page packed finely once', async () => {
  const { efforts, packer } = counted()
  const kept = page()
  await Promise.all(Array.from({ length: 20 }, () => packer.pack(kept, 'br')))
  await packer.idle()
  expect(efforts).toEqual(['shared', 'often'])
})

test('when packing finely fails, visitors still get the page', async () => {
  const packer = createPacker((encoding, bytes, effort) =>
    effort === 'often' ? Promise.reject(new Error('no memory')) : encode(encoding, bytes, effort),
  )
  const kept = page()
  const first = await packer.pack(kept, 'br')
  await packer.pack(kept, 'br')
  await packer.idle()
  expect(await packer.pack(kept, 'br')).toBe(first)
})

test('what one visitor gets is packed fast, and taken from what is packed already where the bytes are the same', async () => {
  const { efforts, packer } = counted()
  const unwanted = (): Buffer => {
    throw new Error('It is known by its sketch')
  }
  const first = await packer.packOnce(body, () => body, 'br')
  expect(brotliDecompressSync(first ?? '').equals(body)).toBe(true)
  expect(await packer.packOnce(Buffer.from(body), unwanted, 'br')).toBe(first)
  await packer.packOnce(body, () => body, 'gzip')
  await packer.packOnce(Buffer.from('sketch of another'), () => Buffer.concat([body, Buffer.from('.')]), 'br')
  expect(efforts).toEqual(['once', 'once', 'once'])
})

test('what was packed finely for all is given to the one as well', async () => {
  const { efforts, packer } = counted()
  const kept = { body: compressBody(body), etag: digestOf(body), packed: new Map() }
  await packer.pack(kept, 'br')
  await packer.pack(kept, 'br')
  await packer.idle()
  expect(await packer.packOnce(Buffer.from('its sketch'), () => body, 'br')).toBe(await packer.pack(kept, 'br'))
  expect(efforts).toEqual(['shared', 'often'])
})

test('what is too small to be worth it is not packed', async () => {
  const { efforts, packer } = counted()
  const small = Buffer.from('<p>gone</p>')
  expect(await packer.packOnce(small, () => small, 'br')).toBeUndefined()
  expect(efforts).toEqual([])
})
