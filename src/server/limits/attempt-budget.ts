import { hash } from 'node:crypto'

import { getAttemptDelay, FREE_ATTEMPTS } from '#domain/account/attempt-delay.ts'
import { BoundedMap } from '#server/limits/bounded-map.ts'

/** Keys of one kind that are remembered; twice as many in all. About 200 bytes each. */
const MAX_KEYS = 50_000
/** An entry with so many attempts is not driven out by keys with fewer. */
const LASTING_ATTEMPTS = 5
/** When all that is left of a budget is in use by calls that are not answered yet. */
const BUSY_WAIT_MS = 1000
const DAY_MS = 24 * 60 * 60_000

/**
 * How many attempts a key has. An attempt is taken before anything is evaluated; what deserves it is given back afterwards.
 * All times are milliseconds of one steady clock.
 */
export interface AttemptBudget {
  /** Milliseconds until the next attempt may be taken; 0: now. */
  getWaitMs(key: string, now: number): number
  /** Takes one attempt, whatever `waitOf` says. */
  take(key: string, now: number): void
  /** Ends an attempt that was taken: it counts, or it is as if it had not been. */
  end(key: string, counts: boolean, now: number): void
  readonly size: number
}

/** Keys are texts of strangers: of all of them the same short form is held. */
export const toShortKey = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

interface Counted {
  /** Taken, not ended. */
  pending: number
  spent: number
}

interface DelayEntry extends Counted {
  lastAt: number
}

/** A budget whose delay grows with each wrong attempt; a day after the last one it is forgotten. */
export function createDelayBudget(capacity = MAX_KEYS): AttemptBudget {
  const entries = new BoundedMap<DelayEntry>(capacity, it => it.spent >= LASTING_ATTEMPTS)
  const entryOf = (key: string, now: number): DelayEntry => {
    const known = entries.get(key)
    if (known === undefined) return { pending: 0, spent: 0, lastAt: now }
    if (known.spent > 0 && now - known.lastAt >= DAY_MS) known.spent = 0
    return known
  }
  return {
    getWaitMs(key, now) {
      const { pending, spent, lastAt } = entryOf(key, now)
      if (spent + pending < FREE_ATTEMPTS) return 0
      const wait = spent === 0 ? 0 : Math.max(0, lastAt + getAttemptDelay(spent) - now)
      // later attempts come one at a time
      return wait > 0 || pending === 0 ? wait : BUSY_WAIT_MS
    },
    take(key, now) {
      const entry = entryOf(key, now)
      entry.pending++
      entries.set(key, entry)
    },
    end(key, counts, now) {
      const entry = entryOf(key, now)
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

interface WindowEntry extends Counted {
  endsAt: number
}

/** So many attempts in a window of time, which begins with the first. */
export function createWindowBudget(maxAttempts: number, windowMs: number, capacity = MAX_KEYS): AttemptBudget {
  const entries = new BoundedMap<WindowEntry>(capacity, it => it.spent >= LASTING_ATTEMPTS)
  const entryOf = (key: string, now: number): WindowEntry => {
    const known = entries.get(key) ?? { pending: 0, spent: 0, endsAt: now + windowMs }
    if (now >= known.endsAt) Object.assign(known, { spent: 0, endsAt: now + windowMs })
    return known
  }
  return {
    getWaitMs(key, now) {
      const { pending, spent, endsAt } = entryOf(key, now)
      if (spent >= maxAttempts) return endsAt - now
      return spent + pending < maxAttempts ? 0 : Math.min(BUSY_WAIT_MS, endsAt - now)
    },
    take(key, now) {
      const entry = entryOf(key, now)
      entry.pending++
      entries.set(key, entry)
    },
    end(key, counts, now) {
      const entry = entryOf(key, now)
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
