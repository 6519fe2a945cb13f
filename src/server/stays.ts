import { LRUCache } from 'lru-cache'

import type { Outcome } from '#domain/navigation/redirects/settle.ts'
import type { Visit } from '#domain/navigation/visit.ts'
import { isShared } from '#page-policy.ts'

/** Walks the redirect table for a visit. */
type Walk = (visit: Visit) => Promise<Outcome>

/** An outcome is as old as this at most, milliseconds: facts behind it are kept for minutes, pages for a minute. */
const KEPT = 10_000
/** Addresses; about 1 kB each. */
const MOST = 5000

/**
 * Remembers that an address is where its visitor stays: a page that comes from memory in 50 µs should not wait for a walk through the
 * table that takes longer. Only of pages that are the same for everybody, and for visitors of whom nothing is known but where they were;
 * the walk for others, and every redirect, is made each time.
 */
export function createStays(walk: Walk): { readonly settle: Walk; clear(): void } {
  let kept = newStays()
  return {
    async settle(visit) {
      const personal = visit.authorization !== undefined || visit.currentAddress !== undefined
      if (personal || !isShared(visit.route)) return walk(visit)
      // the address names the route; the campaign only travels along, and the IP counts on a page that is not shared
      const key = JSON.stringify({ ...visit, route: undefined, campaign: undefined, ip: undefined })
      const known = kept.get(key)
      if (known) return known
      const mine = kept
      const outcome = await walk(visit)
      if ('stay' in outcome) mine.set(key, outcome)
      return outcome
    },
    clear: () => void (kept = newStays()),
  }
}

function newStays(): LRUCache<string, Outcome> {
  return new LRUCache({ max: MOST, ttl: KEPT, perf: { now: () => performance.now() } })
}
