import { isReadable, parseOfflineKind, type SavedEntry } from '#domain/platform/offline/cache-rules.ts'
import { SAVED_PAGES_CACHE } from '#domain/platform/offline/offline-names.ts'

/** Headers of a saved copy. */
export const SAVED_HEADER = {
  /** Unix time, milliseconds. */
  at: 'saved-at',
  kind: 'saved-kind',
  bytes: 'saved-bytes',
  scripts: 'saved-scripts',
  /** Encoded: a header has only ASCII characters. */
  heading: 'saved-heading',
} as const

/** When a copy was saved; undefined for a response that is not a copy. Unix time, milliseconds. */
export function readSavedAt(response: Response): number | undefined {
  const savedAt = Number(response.headers.get(SAVED_HEADER.at) ?? Number.NaN)
  return Number.isFinite(savedAt) ? savedAt : undefined
}

interface ListedPage {
  readonly path: string
  readonly heading: string
  readonly savedAt: number
}

/** The saved pages that can be read, the last saved first. */
export async function listSavedPages(): Promise<ListedPage[]> {
  const cache = await caches.open(SAVED_PAGES_CACHE)
  const pages: ListedPage[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const savedAt = response && readSavedAt(response)
    const heading = response?.headers.get(SAVED_HEADER.heading)
    if (!heading || !isReadable(savedAt, Date.now())) continue
    pages.push({ path: new URL(request.url).pathname, heading: decodeURIComponent(heading), savedAt })
  }
  return pages.toSorted((one, other) => other.savedAt - one.savedAt)
}

/** Reads an entry of the cache of saved pages; one without a kind is a script. */
export function toSavedEntry(url: string, { headers }: Response): SavedEntry {
  const kind = parseOfflineKind(headers.get(SAVED_HEADER.kind))
  if (!kind) return { url, kind: 'script' }
  return {
    url,
    kind,
    savedAt: Number(headers.get(SAVED_HEADER.at)),
    bytes: Number(headers.get(SAVED_HEADER.bytes)),
    scripts: (headers.get(SAVED_HEADER.scripts) ?? '').split(' ').map(it => new URL(it, location.origin).href),
  }
}

/** A date with its time, as people write it in that locale; an unknown locale is written as the browser does. */
export const formatSavedTime = (savedAt: number, locale: string | undefined): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(savedAt)
