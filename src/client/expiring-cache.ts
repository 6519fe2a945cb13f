import { LRUCache } from 'lru-cache'

/** Interval between deletions of expired entries, milliseconds. Checking 20,000 entries takes about 1 ms. */
export const PURGE_INTERVAL_MS = 5000

/**
 * A cache with a lifetime per entry, milliseconds. Expired entries are deleted within `PURGE_INTERVAL_MS` even without a read, and data
 * derived from them (`ui/fragments/memoize-by-identity.ts`) is freed with them. One timer serves all entries, runs while there are any, and
 * does not keep the process alive; `ttlAutopurge` of the library would use a timer per entry. See docs/decisions/0033.
 */
export class ExpiringCache<V extends object> extends LRUCache<string, V> {
  #timer: NodeJS.Timeout | undefined

  constructor(options: LRUCache.Options<string, V, unknown>) {
    // `performance` is looked up at each call, so that the fake clock of a test applies
    super({ ...options, perf: { now: () => performance.now() } })
  }

  override set(...entry: Parameters<LRUCache<string, V>['set']>): this {
    super.set(...entry)
    if (this.size > 0) this.#schedulePurge()
    return this
  }

  override clear(): void {
    super.clear()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedulePurge(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.purgeStale()
      if (this.size > 0) this.#schedulePurge()
    }, PURGE_INTERVAL_MS).unref()
  }
}
