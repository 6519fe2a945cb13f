import { hash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { compressBody, type CompressedBody, readCompressedBody } from '#server/cache/compressed-body.ts'

/** The record of one stored landing. */
export interface PrerenderedLanding {
  /** `Landing.key` of the rendered version. */
  readonly key: string
  /** Hash of its HTML, which is its file name and its ETag. */
  readonly page: string
  /** Why search engines must not list it; absent when they may. */
  readonly noindex?: string
}

/** Landings of one country and language, by path. */
export type PrerenderedGroup = Readonly<Record<string, PrerenderedLanding>>

/**
 * Rendered landings on disk. Pages are in `pages/` under the hash of their HTML, so that builds share equal pages. Each build (one set of
 * sources and settings) has a folder with one list per country and language, which maps paths to pages. Files are written atomically and
 * never change, so processes can share the folder, also when one is killed. Two writers of one list cost a second rendering.
 */
export interface LandingStorage {
  /** Reads all landings of the build. */
  read(): Map<string, PrerenderedLanding>
  writeGroup(group: string, landings: PrerenderedGroup): void
  /**
   * Synchronous, because compressing and writing a page takes little time beside rendering it.
   *
   * @returns its hash
   */
  put(html: Buffer): string
  /** Reads a page; undefined when it is missing or damaged. */
  get(page: string): Promise<CompressedBody | undefined>
  /** The digest of the data that all landings were prerendered from; undefined before that. */
  readDigest(): string | undefined
  writeDigest(digest: string): void
  /** Deletes old builds, and pages that no build lists. */
  removeOld(): void
}

const DIGEST_FILE = 'source-digest'
/** The number of builds that `scripts/site-build.ts` does not delete. */
const MAX_BUILDS = 3
/** A new page may not be listed yet, so only older ones are deleted. Milliseconds. */
const MIN_UNUSED_MS = 60 * 60_000

export function openLandingStorage(dataDir: string, buildId: string): LandingStorage {
  const root = join(dataDir, 'landings')
  const folder = join(root, 'builds', buildId)
  const toPageFile = (page: string): string => join(root, 'pages', page.slice(0, 2), page)

  return {
    read: () => new Map(readGroups(folder).flatMap(it => Object.entries(it))),
    writeGroup: (group, landings) => writeAtomically(join(folder, `${group}.json`), JSON.stringify(landings)),
    put(html) {
      const page = hash('sha256', html).slice(0, 32)
      const file = toPageFile(page)
      if (existsSync(file)) return page
      const { zstd } = compressBody(html)
      const temporary = `${file}.${randomUUID()}`
      try {
        writeFileSync(temporary, zstd)
      } catch {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(temporary, zstd)
      }
      renameSync(temporary, file)
      return page
    },
    get: page =>
      readFile(toPageFile(page))
        .then(readCompressedBody)
        .catch(() => undefined),
    readDigest: () => (existsSync(join(folder, DIGEST_FILE)) ? readFileSync(join(folder, DIGEST_FILE), 'utf8') : undefined),
    writeDigest: digest => writeAtomically(join(folder, DIGEST_FILE), digest),
    removeOld() {
      const builds = existsSync(join(root, 'builds')) ? readdirSync(join(root, 'builds')) : []
      const getAgeMs = (name: string): number => Date.now() - statSync(join(root, 'builds', name)).mtimeMs
      const old = builds.filter(it => it !== buildId).toSorted((one, other) => getAgeMs(one) - getAgeMs(other)).slice(MAX_BUILDS - 1) // prettier-ignore
      for (const name of old) rmSync(join(root, 'builds', name), { recursive: true, force: true })
      const listedPages = new Set(
        builds.filter(it => !old.includes(it)).flatMap(it => readGroups(join(root, 'builds', it)).flatMap(getPages)),
      )
      for (const name of globSync('pages/*/*', { cwd: root })) {
        const file = join(root, name)
        const isRecent = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < MIN_UNUSED_MS
        if (!isRecent && !listedPages.has(name.split('/').at(-1) ?? '')) rmSync(file, { force: true })
      }
    },
  }
}

function readGroups(folder: string): PrerenderedGroup[] {
  return globSync('*.json', { cwd: folder }).flatMap(name => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), 'utf8')) as PrerenderedGroup]
    } catch {
      return [] // deleted meanwhile
    }
  })
}

const getPages = (list: PrerenderedGroup): string[] => Object.values(list).map(it => it.page)

function writeAtomically(file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(temporary, text)
  renameSync(temporary, file)
}
