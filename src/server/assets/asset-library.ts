import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'

import { toContentType } from '#server/assets/content-type.ts'
import { type Encoding, ENCODINGS } from '#server/cache/encoding.ts'
import { toDigest } from '#server/http/exchange.ts'

/** One file of the build in one encoding. Files above 1 MB are streamed from disk. */
export interface AssetVariant {
  readonly file: string
  readonly size: number
  readonly bytes: Buffer | undefined
}

export interface Asset {
  readonly contentType: string
  /** Strong, without the suffix of an encoding. */
  readonly etag: string
  /** The name contains a hash of the content, so browsers may cache it for a year. */
  readonly immutable: boolean
  readonly plain: AssetVariant
  readonly compressed: ReadonlyMap<Encoding, AssetVariant>
}

export interface AssetLibrary {
  /** By decoded path: "/_astro/boot.x1.js". */
  readonly files: ReadonlyMap<string, Asset>
}

/** The folder of `scripts/precompress.ts` for the compressed files of a build, one for each encoding. */
export function toCompressedDir(clientDir: string, encoding: Encoding): string {
  return join(clientDir, '..', 'compressed', encoding)
}

const MAX_IN_MEMORY_BYTES = 1024 * 1024
const HASHED = /^\/(?:_astro|fonts|pictures)\//

/** Reads the build's client folder once, at the start. A missing folder gives an empty library. */
export function readAssets(clientDir: string): AssetLibrary {
  const files = new Map<string, Asset>()
  const names = existsSync(clientDir) ? globSync('**/*', { cwd: clientDir }).filter(it => statSync(join(clientDir, it)).isFile()) : []
  for (const name of names) {
    const path = `/${name.split(sep).join('/')}`
    files.set(path, readAsset(clientDir, name, path))
  }
  return { files }
}

function readAsset(clientDir: string, name: string, path: string): Asset {
  const content = readFileSync(join(clientDir, name))
  const compressed = new Map<Encoding, AssetVariant>()
  for (const encoding of ENCODINGS) {
    const file = join(toCompressedDir(clientDir, encoding), name)
    if (existsSync(file)) compressed.set(encoding, toVariant(file, readFileSync(file)))
  }
  const etag = toDigest(content)
  return {
    contentType: toContentType(path),
    etag,
    immutable: HASHED.test(path),
    plain: toVariant(join(clientDir, name), content),
    compressed,
  }
}

function toVariant(file: string, content: Buffer): AssetVariant {
  return { file, size: content.length, bytes: content.length <= MAX_IN_MEMORY_BYTES ? content : undefined }
}
