import { ExpiringCache } from '#client/expiring-cache.ts'

/** Where walks through the redirect table ended, for a while. */
export interface ResolutionCache<T> {
  /** What is remembered under the key, or what the walk finds; that is remembered if it `lasts`. */
  getOrResolve(key: string, walk: () => Promise<T>): Promise<T>
  clear(): void
}

/** An outcome is as old as this at most, milliseconds: facts behind it are kept for minutes, pages for a minute. */
export const RESOLUTION_TTL_MS = 10_000
/** Keys; about 1 kB each. */
const MAX_ENTRIES = 5000

export function createResolutionCache<T extends object>(isCacheable: (outcome: T) => boolean): ResolutionCache<T> {
  const create = () => new ExpiringCache<T>({ max: MAX_ENTRIES, ttl: RESOLUTION_TTL_MS })
  let entries = create()
  return {
    async getOrResolve(key, walk) {
      const known = entries.get(key)
      if (known) return known
      // cleared in between means that a fact has changed: what this walk finds may be no longer true
      const mine = entries
      const outcome = await walk()
      if (mine === entries && isCacheable(outcome)) mine.set(key, outcome)
      return outcome
    },
    clear() {
      entries.clear() // its timer would hold its entries until they expire
      entries = create()
    },
  }
}
