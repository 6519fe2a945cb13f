/** Names that the pages, the server and the service worker share. */

/** The script of the service worker. It is at the root, because a worker controls the addresses below its own. */
export const SERVICE_WORKER_PATH = '/service-worker.js'
/** Sent in place of the service worker while the setting SERVICE_WORKER is off: it removes itself and its caches. */
export const SERVICE_WORKER_REMOVAL_PATH = '/service-worker-removal.js'

/**
 * In the response of a page: the page may be saved for reading offline, and what it shows. In a request: the service worker asks for an
 * anonymous copy. Such a request has no cookies.
 */
export const OFFLINE_COPY_HEADER = 'offline-copy'

export const OFFLINE_KINDS = ['city', 'category', 'store'] as const
export type OfflineKind = (typeof OFFLINE_KINDS)[number]

const CACHE_PREFIX = 'offline-'

/** Saved pages and their scripts. Logout deletes it: its addresses tell what the customer has looked at. */
export const SAVED_PAGES_CACHE = `${CACHE_PREFIX}pages`
/** Scripts, fonts and pictures, whose names contain a hash of their content. */
export const ASSETS_CACHE = `${CACHE_PREFIX}assets`

/** The offline pages of one build, by language. */
export const toBuildCacheName = (buildId: string): string => `${CACHE_PREFIX}build-${buildId}`

export const isOfflineCache = (name: string): boolean => name.startsWith(CACHE_PREFIX)

/** Caches of earlier builds, which the worker of this build deletes. Saved pages and assets stay: each of them belongs to one build completely. */
export function findOldCaches(names: readonly string[], buildId: string): string[] {
  const current = [SAVED_PAGES_CACHE, ASSETS_CACHE, toBuildCacheName(buildId)]
  return names.filter(it => isOfflineCache(it) && !current.includes(it))
}
