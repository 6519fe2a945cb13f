import { hash, randomUUID } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { compressBody, type CompressedBody, readCompressedBody } from '#server/cache/compressed-body.ts'

/** What the store knows of one landing. */
export interface PrerenderedLanding {
  /** `Landing.key` of what it was rendered from. */
  readonly key: string
  /** Hash of its HTML: name of its file, and its ETag. */
  readonly page: string
  /** Why search engines may not list it; absent where they may. */
  readonly noindex?: string
}

/** By path. */
export type PrerenderedGroup = Readonly<Record<string, PrerenderedLanding>>

/**
 * Rendered landings, on disk. Pages lie in `pages/` under the hash of their HTML, whichever edition they belong to: what comes out the same
 * again is not compressed and not written again. An edition (one set of sources and settings) is a folder of lists, one file for a country in a
 * language, that say which page is whose. Files appear under their name when they are whole, and are never changed: processes that share the
 * folder, and those that are killed, harm nobody. A list that lost a race is a page rendered twice.
 */
export interface LandingStorage {
  /** All that the edition has. */
  read(): Map<string, PrerenderedLanding>
  writeGroup(group: string, pressed: PrerenderedGroup): void
  /**
   * At once, on this thread: to pack and write a page takes little beside rendering it, and to wait for both takes more of the processor than
   * doing it.
   *
   * @returns its hash
   */
  put(html: Buffer): string
  /** Undefined when it was taken away or is damaged. */
  get(page: string): Promise<CompressedBody | undefined>
  /** What the whole edition was pressed from; undefined until it was. */
  readDigest(): string | undefined
  writeDigest(mark: string): void
  /** Takes away old editions, and pages that no edition names. */
  removeOld(): void
}

const DIGEST_FILE = 'pressed'
/** As many as there are builds (scripts/site-build.ts). */
const MAX_BUILDS = 3
/** A page that no list names may be one whose list is about to be written. Milliseconds. */
const MIN_UNUSED_MS = 60 * 60_000

export function openLandingStorage(dataDir: string, buildId: string): LandingStorage {
  const home = join(dataDir, 'landings')
  const folder = join(home, 'editions', buildId)
  const toPageFile = (page: string): string => join(home, 'pages', page.slice(0, 2), page)

  return {
    read: () => new Map(readGroups(folder).flatMap(it => Object.entries(it))),
    writeGroup: (group, pressed) => writeWhole(join(folder, `${group}.json`), JSON.stringify(pressed)),
    put(html) {
      const page = hash('sha256', html).slice(0, 32)
      const file = toPageFile(page)
      if (existsSync(file)) return page
      const { zstd } = compressBody(html)
      const aside = `${file}.${randomUUID()}`
      try {
        writeFileSync(aside, zstd)
      } catch {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(aside, zstd)
      }
      renameSync(aside, file)
      return page
    },
    get: page =>
      readFile(toPageFile(page))
        .then(readCompressedBody)
        .catch(() => undefined),
    readDigest: () => (existsSync(join(folder, DIGEST_FILE)) ? readFileSync(join(folder, DIGEST_FILE), 'utf8') : undefined),
    writeDigest: mark => writeWhole(join(folder, DIGEST_FILE), mark),
    removeOld() {
      const editions = existsSync(join(home, 'editions')) ? readdirSync(join(home, 'editions')) : []
      const age = (name: string): number => Date.now() - statSync(join(home, 'editions', name)).mtimeMs
      const old = editions.filter(it => it !== buildId).toSorted((one, other) => age(one) - age(other)).slice(MAX_BUILDS - 1) // prettier-ignore
      for (const name of old) rmSync(join(home, 'editions', name), { recursive: true, force: true })
      const named = new Set(
        editions.filter(it => !old.includes(it)).flatMap(it => readGroups(join(home, 'editions', it)).flatMap(getPages)),
      )
      for (const name of globSync('pages/*/*', { cwd: home })) {
        const file = join(home, name)
        const isYoung = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < MIN_UNUSED_MS
        if (!isYoung && !named.has(name.split('/').at(-1) ?? '')) rmSync(file, { force: true })
      }
    },
  }
}

function readGroups(folder: string): PrerenderedGroup[] {
  return globSync('*.json', { cwd: folder }).flatMap(name => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), 'utf8')) as PrerenderedGroup]
    } catch {
      return [] // taken away while we looked
    }
  })
}

const getPages = (list: PrerenderedGroup): string[] => Object.values(list).map(it => it.page)

function writeWhole(file: string, text: string): void {
  const aside = `${file}.${randomUUID()}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(aside, text)
  renameSync(aside, file)
}
