import { hash } from 'node:crypto'

import { getAttemptDelay, FREE_ATTEMPTS } from '#domain/account/attempt-delay.ts'
import { BoundedMap } from '#server/limits/bounded-map.ts'

/** Maximum number of keys of each kind, so twice as many in all. About 200 bytes each. */
const MAX_KEYS = 50_000
/** Keys with fewer attempts cannot evict an entry with this many. */
const MIN_IMPORTANT_ATTEMPTS = 5
/** Wait while the rest of a budget is in use by running calls. */
const BUSY_WAIT_MS = 1000
const DAY_MS = 24 * 60 * 60_000

/**
 * Counts attempts by key. An attempt is taken before the call is evaluated, and returned afterwards if it must not count. All times are
 * milliseconds of a monotonic clock.
 */
export interface AttemptBudget {
  /** Milliseconds until the next attempt is allowed; 0: now. */
  getWaitMs(key: string, now: number): number
  /** Takes one attempt, without a check of `getWaitMs`. */
  take(key: string, now: number): void
  /** Ends an attempt: it counts, or it is returned. */
  end(key: string, counts: boolean, now: number): void
  readonly size: number
}

/** Hashes keys, because clients choose them and their length. */
export const toShortKey = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

interface AttemptCount {
  /** Taken but not ended. */
  pending: number
  spent: number
}

interface DelayEntry extends AttemptCount {
  lastAt: number
}

/** A budget whose delay grows with each failed attempt; it resets a day after the last one. */
export function createDelayBudget(capacity = MAX_KEYS): AttemptBudget {
  const entries = new BoundedMap<DelayEntry>(capacity, it => it.spent >= MIN_IMPORTANT_ATTEMPTS)
  const getEntry = (key: string, now: number): DelayEntry => {
    const entry = entries.get(key)
    if (entry === undefined) return { pending: 0, spent: 0, lastAt: now }
    if (entry.spent > 0 && now - entry.lastAt >= DAY_MS) entry.spent = 0
    return entry
  }
  return {
    getWaitMs(key, now) {
      const { pending, spent, lastAt } = getEntry(key, now)
      if (spent + pending < FREE_ATTEMPTS) return 0
      const wait = spent === 0 ? 0 : Math.max(0, lastAt + getAttemptDelay(spent) - now)
      // after the free attempts only one may run at a time
      return wait > 0 || pending === 0 ? wait : BUSY_WAIT_MS
    },
    take(key, now) {
      const entry = getEntry(key, now)
      entry.pending++
      entries.set(key, entry)
    },
    end(key, counts, now) {
      const entry = getEntry(key, now)
      entry.pending = Math.max(0, entry.pending - 1)
      if (counts) Object.assign(entry, { spent: entry.spent + 1, lastAt: now })
      if (entry.pending + entry.spent === 0) entries.delete(key)
      else entries.set(key, entry)
    },
    get size() {
      return entries.size
    },
  }
}

interface WindowEntry extends AttemptCount {
  endsAt: number
}

/** A budget of `maxAttempts` in a window of time that begins with the first attempt. */
export function createWindowBudget(maxAttempts: number, windowMs: number, capacity = MAX_KEYS): AttemptBudget {
  const entries = new BoundedMap<WindowEntry>(capacity, it => it.spent >= MIN_IMPORTANT_ATTEMPTS)
  const getEntry = (key: string, now: number): WindowEntry => {
    const entry = entries.get(key) ?? { pending: 0, spent: 0, endsAt: now + windowMs }
    if (now >= entry.endsAt) Object.assign(entry, { spent: 0, endsAt: now + windowMs })
    return entry
  }
  return {
    getWaitMs(key, now) {
      const { pending, spent, endsAt } = getEntry(key, now)
      if (spent >= maxAttempts) return endsAt - now
      return spent + pending < maxAttempts ? 0 : Math.min(BUSY_WAIT_MS, endsAt - now)
    },
    take(key, now) {
      const entry = getEntry(key, now)
      entry.pending++
      entries.set(key, entry)
    },
    end(key, counts, now) {
      const entry = getEntry(key, now)
      entry.pending = Math.max(0, entry.pending - 1)
      if (counts) entry.spent++
      if (entry.pending + entry.spent === 0) entries.delete(key)
      else entries.set(key, entry)
    },
    get size() {
      return entries.size
    },
  }
}
