import { OFFLINE_KINDS, type OfflineKind } from '#domain/platform/offline/offline-names.ts'

/** The parts of a response that decide whether it may be saved. */
export interface CopyResponse {
  readonly status: number
  readonly redirected: boolean
  /** `basic`: from our own origin. */
  readonly type: string
  readonly contentType: string | null
  readonly cacheControl: string | null
}

/**
 * Whether the service worker may save this response: an anonymous page of our own origin. A response that belongs to one visitor has
 * `private` or `no-store`, and a response with cookies has them too (`src/server/http/send-response.ts`). Without Cache-Control nothing is
 * saved.
 */
export function isStorable({ status, redirected, type, contentType, cacheControl }: CopyResponse): boolean {
  if (status !== 200 || redirected || type !== 'basic' || !/^text\/html\b/i.test(contentType ?? '')) return false
  return cacheControl !== null && !/\b(?:private|no-store)\b/i.test(cacheControl)
}

/** The kind of a page by its header; undefined: the page is not saved. */
export const parseOfflineKind = (header: string | null): OfflineKind | undefined => OFFLINE_KINDS.find(it => it === header)

/** A filter, a product or a search has a query. Only the page itself is saved, so that the number of copies stays small. */
export const hasSavableAddress = (url: URL): boolean => url.search === ''

/** A copy that is younger is not fetched again. Milliseconds. */
const RENEW_AFTER_MS = 10 * 60_000
/** Older copies are deleted: their prices and menus would mislead. Milliseconds. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000

/** @param savedAt undefined when there is no copy */
export const isRenewalDue = (savedAt: number | undefined, now: number): boolean =>
  savedAt === undefined || !isWithin(savedAt, now, RENEW_AFTER_MS)
export const isReadable = (savedAt: number | undefined, now: number): savedAt is number =>
  savedAt !== undefined && isWithin(savedAt, now, MAX_AGE_MS)

/** A time in the future comes from a clock that was wrong. */
const isWithin = (time: number, now: number, duration: number): boolean => time <= now && now - time < duration

/** Files whose names contain a hash of their content (`src/server/assets/asset-library.ts`), so that a saved one is never stale. */
const HASHED_FILE = /^\/(?:_astro|fonts|pictures)\/[^/]+$/
export const isHashedFile = (pathname: string): boolean => HASHED_FILE.test(pathname)

/** An entry of the cache of saved pages. */
export type SavedEntry =
  | {
      readonly url: string
      readonly kind: OfflineKind
      readonly savedAt: number
      readonly bytes: number
      /** Addresses of the scripts of the copy. */
      readonly scripts: readonly string[]
    }
  | { readonly url: string; readonly kind: 'script' }

/** Copies of each kind. A customer compares a few stores; cities and categories are ways to them. */
const MAX_COPIES: Readonly<Record<OfflineKind, number>> = { city: 3, category: 6, store: 12 }
/** All copies together, bytes of HTML. */
const MAX_COPY_BYTES = 8 * 1024 * 1024

/** The entries to delete: unreadable ones, the oldest above the limits, and scripts that no copy uses. */
export function findExcessEntries(entries: readonly SavedEntry[], now: number): string[] {
  const pages = entries.filter(it => it.kind !== 'script').toSorted((one, other) => other.savedAt - one.savedAt)
  const counts: Record<OfflineKind, number> = { city: 0, category: 0, store: 0 }
  let bytes = 0
  const retained = pages.filter(page => {
    if (!isReadable(page.savedAt, now) || counts[page.kind] >= MAX_COPIES[page.kind] || bytes + page.bytes > MAX_COPY_BYTES) return false
    counts[page.kind] += 1
    bytes += page.bytes
    return true
  })
  const used = new Set(retained.flatMap(it => [it.url, ...it.scripts]))
  return entries.map(it => it.url).filter(it => !used.has(it))
}

export interface AssetEntry {
  readonly url: string
  readonly bytes: number
}

const MAX_ASSETS = 400
/** Bytes. */
const MAX_ASSET_BYTES = 24 * 1024 * 1024

/**
 * The files to delete above the limits, the first saved first.
 *
 * @param entries in the order of saving, as a cache lists them
 */
export function findExcessAssets(entries: readonly AssetEntry[]): string[] {
  let count = 0
  let bytes = 0
  return entries
    .toReversed()
    .filter(it => {
      count += 1
      bytes += it.bytes
      return count > MAX_ASSETS || bytes > MAX_ASSET_BYTES
    })
    .map(it => it.url)
}
