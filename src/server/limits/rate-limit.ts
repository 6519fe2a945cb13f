import { createWindowBudget } from '#server/limits/attempt-budget.ts'
import { toLimitKey } from '#domain/platform/limit-key.ts'

const MINUTE_MS = 60_000

/** Seconds until the client may send again; undefined: the request is allowed and counted. */
export type RateLimit = (address: string) => number | undefined

/**
 * @param perMinute 0 turns the limit off
 * @param now milliseconds of a monotonic clock
 */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  if (perMinute === 0) return () => undefined
  const budget = createWindowBudget(perMinute, MINUTE_MS)
  return address => {
    const key = toLimitKey(address)
    const at = now()
    const waitMs = budget.getWaitMs(key, at)
    if (waitMs > 0) return Math.max(1, Math.ceil(waitMs / 1000))
    budget.take(key, at)
    budget.end(key, true, at)
    return undefined
  }
}
