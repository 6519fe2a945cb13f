import { LRUCache } from 'lru-cache'

import { toLimitKey } from '#domain/platform/limit-key.ts'

/** Requests to other servers for one visitor. Typing an address takes about ten. */
export const MAX_LOOKUPS_PER_MINUTE = 60
export const MAX_LOOKUPS_PER_DAY = 600
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Visitors in memory, about 200 bytes each. */
const MAX_VISITORS = 20_000

/** A visitor has used up the requests to other servers. Answers of the own database and cached ones still work. */
export class LookupBudgetError extends Error {
  override name = 'LookupBudgetError' as const
  /** Until the next request is allowed. */
  readonly waitSeconds: number

  constructor(waitMs: number) {
    super('The visitor has used up the look-ups')
    this.waitSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  }
}

export interface LookupBudget {
  /**
   * Counts one request. Visitors without a known address share one budget.
   *
   * @throws LookupBudgetError
   */
  take(clientAddress: string | undefined): void
}

interface Window {
  count: number
  endsAt: number
}

/** The counters are in the memory of one process. @param now milliseconds of a monotonic clock */
export function createLookupBudget(now: () => number = () => performance.now()): LookupBudget {
  const limits = [
    { most: MAX_LOOKUPS_PER_MINUTE, windowMs: MINUTE_MS, windows: new LRUCache<string, Window>({ max: MAX_VISITORS }) },
    { most: MAX_LOOKUPS_PER_DAY, windowMs: DAY_MS, windows: new LRUCache<string, Window>({ max: MAX_VISITORS }) },
  ]
  return {
    take(clientAddress) {
      const key = toLimitKey(clientAddress ?? '')
      const at = now()
      const current = limits.map(({ windowMs, windows }) => {
        const known = windows.get(key)
        if (known && at < known.endsAt) return known
        const started = { count: 0, endsAt: at + windowMs }
        windows.set(key, started)
        return started
      })
      const waitMs = Math.max(...current.map((it, index) => (it.count >= limits[index]!.most ? it.endsAt - at : 0)))
      if (waitMs > 0) throw new LookupBudgetError(waitMs)
      for (const window of current) window.count += 1
    },
  }
}
