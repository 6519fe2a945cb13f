import { ExpiringCache } from '#client/expiring-cache.ts'

/** A reply, the length of its text in characters, and whether it may be cached. */
export interface CacheableAnswer<T> {
  readonly answer: T
  readonly size: number
  readonly isCacheable: boolean
}

/** Caches replies by key, with an interval each and bounds for all of them. */
export interface ResponseCache {
  /**
   * Returns the cached reply, or the one of `fetchReply`. Concurrent calls with one key share one fetch. A failure is not cached.
   *
   * @param interval milliseconds
   */
  getOrFetch<T>(key: string, interval: number, fetchReply: () => Promise<CacheableAnswer<T>>): Promise<T>
  /** Clears the cache. Replies of running fetches are not cached. */
  clear(): void
}

/** Memory of an entry beside its texts, bytes. */
const ENTRY_OVERHEAD_BYTES = 200

/** @param limits bytes, measured by the length of replies and keys */
export function createResponseCache(limits: { readonly records: number; readonly bytes: number }): ResponseCache {
  const entries = new ExpiringCache<{ readonly answer: unknown }>({ max: limits.records, maxSize: limits.bytes })
  let pending = new Map<string, Promise<unknown>>()

  async function fetchAndStore(
    key: string,
    ttl: number,
    fetchReply: () => Promise<CacheableAnswer<unknown>>,
    startedIn: typeof pending,
  ): Promise<unknown> {
    try {
      const { answer, size, isCacheable } = await fetchReply()
      // a clear during the fetch means that the data has changed
      if (isCacheable && startedIn === pending) entries.set(key, { answer }, { ttl, size: key.length + size + ENTRY_OVERHEAD_BYTES })
      return answer
    } finally {
      startedIn.delete(key)
    }
  }

  return {
    getOrFetch<T>(key: string, interval: number, fetchReply: () => Promise<CacheableAnswer<T>>): Promise<T> {
      const cached = entries.get(key)
      if (cached) return Promise.resolve(cached.answer as T)
      const running = pending.get(key) ?? fetchAndStore(key, interval, fetchReply, pending)
      pending.set(key, running)
      return running as Promise<T>
    },
    clear() {
      entries.clear()
      pending = new Map()
    },
  }
}
