import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { expect, test } from 'vitest'

import { readAssets } from '#server/assets/asset-library.ts'
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

import { precompress } from './precompress.ts'

test('writes compressed files that decompress to the originals', async () => {
  const clientDir = join(createTemporaryFolder('precompress'), 'client')
  mkdirSync(join(clientDir, '_astro'), { recursive: true })
  const script = 'export const answer = () => "delivery in minutes"\n'.repeat(200)
  writeFileSync(join(clientDir, '_astro/a.js'), script)
  writeFileSync(join(clientDir, 'small.txt'), 'short')
  writeFileSync(join(clientDir, 'noise.svg'), randomBytes(2000))
  writeFileSync(join(clientDir, 'picture.webp'), 'x'.repeat(2000))
  expect(await precompress(clientDir)).toBe(3)
  const { files: assets } = readAssets(clientDir)
  const compressed = assets.get('/_astro/a.js')!.compressed
  const decode = { br: promisify(brotliDecompress), zstd: promisify(zstdDecompress), gzip: promisify(gunzip) }
  expect([...compressed.keys()]).toEqual(['br', 'zstd', 'gzip'])
  for (const [encoding, file] of compressed) expect(String(await decode[encoding](file.bytes!))).toBe(script)
  expect([...assets.keys()].toSorted()).toEqual(['/_astro/a.js', '/noise.svg', '/picture.webp', '/small.txt'])
  for (const name of ['small.txt', 'noise.svg', 'picture.webp']) expect(assets.get(`/${name}`)!.compressed.size).toBe(0)
  // removes files of the previous build
  writeFileSync(join(clientDir, '_astro/a.js'), 'short')
  expect(await precompress(clientDir)).toBe(0)
  expect(existsSync(join(clientDir, '../compressed/br/_astro/a.js'))).toBe(false)
})
