import { globSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'

import { toCompressedDir } from '#server/assets/asset-library.ts'
import { toContentType } from '#server/assets/content-type.ts'
import { encode, type Encoding, ENCODINGS, isCompressible } from '#server/cache/encoding.ts'

/** Compression does not help smaller files. */
const MIN_COMPRESS_BYTES = 256

/**
 * Compresses the files of a built client folder in every encoding, at the highest level, into the sibling folder `compressed/`.
 *
 * @returns number of written files; a compressed file that is not smaller than the original is left out
 */
export async function precompress(clientDir: string): Promise<number> {
  await Promise.all(ENCODINGS.map(it => rm(toCompressedDir(clientDir, it), { recursive: true, force: true })))
  const queue = globSync('**/*', { cwd: clientDir }).filter(it => isCompressible(toContentType(it)))
  let written = 0
  const runWorker = async (): Promise<void> => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const count = await compressFile(clientDir, name)
      written += count
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runWorker))
  return written
}

async function compressFile(clientDir: string, name: string): Promise<number> {
  const file = join(clientDir, name)
  if (!(await stat(file)).isFile()) return 0
  const content = await readFile(file)
  if (content.length < MIN_COMPRESS_BYTES) return 0
  const results = await Promise.all(ENCODINGS.map(it => compressAs(toCompressedDir(clientDir, it), name, content, it)))
  return results.filter(Boolean).length
}

async function compressAs(dir: string, name: string, content: Buffer, encoding: Encoding): Promise<boolean> {
  const compressed = await encode(encoding, content, 'build')
  if (compressed.length >= content.length) return false
  await mkdir(dirname(join(dir, name)), { recursive: true })
  await writeFile(join(dir, name), compressed)
  return true
}
