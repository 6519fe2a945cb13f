import { LRUCache } from 'lru-cache'

/** Time between two deletions of expired entries, milliseconds. To look at 20,000 entries takes about one. */
export const PURGE_INTERVAL_MS = 5000

/**
 * Entries by key with a lifetime each, milliseconds. An expired entry is deleted within `PURGE_INTERVAL_MS`, also when nobody asks for it
 * again: what was derived from it (`ui/fragments/memoize-by-identity.ts`) is freed with it. One timer serves all entries, runs while there are any, and does
 * not keep the process alive; `ttlAutopurge` of the library would make a timer for each entry. See docs/decisions/0033.
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
