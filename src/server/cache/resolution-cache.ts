import { ExpiringCache } from '#client/expiring-cache.ts'

/** Caches results of the redirect table for a short time. */
export interface ResolutionCache<T> {
  /** The cached result, otherwise the result of `resolve`, which is cached if `isCacheable`. */
  getOrResolve(key: string, resolve: () => Promise<T>): Promise<T>
  clear(): void
}

/** Maximum age of a result, milliseconds: its data is cached for minutes, pages for a minute. */
export const RESOLUTION_TTL_MS = 10_000
/** About 1 kB each. */
const MAX_ENTRIES = 5000

export function createResolutionCache<T extends object>(isCacheable: (result: T) => boolean): ResolutionCache<T> {
  const create = () => new ExpiringCache<T>({ max: MAX_ENTRIES, ttl: RESOLUTION_TTL_MS })
  let entries = create()
  return {
    async getOrResolve(key, resolve) {
      const cached = entries.get(key)
      if (cached) return cached
      // a clear during the resolution means that its data has changed
      const startedIn = entries
      const result = await resolve()
      if (startedIn === entries && isCacheable(result)) startedIn.set(key, result)
      return result
    },
    clear() {
      entries.clear() // its timer would hold the entries until they expire
      entries = create()
    },
  }
}
