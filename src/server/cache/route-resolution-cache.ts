import type { RedirectResult } from '#domain/navigation/redirects/resolve-route.ts'
import type { NavigationRequest } from '#domain/navigation/navigation-request.ts'
import { createResolutionCache } from '#server/cache/resolution-cache.ts'
import { isShared } from '#app/page-policy.ts'

/** Walks the redirect table for a visit. */
type ResolveRoute = (visit: NavigationRequest) => Promise<RedirectResult>

/**
 * Remembers that an address is where its visitor stays: a page that comes from memory in 50 µs should not wait for a walk through the
 * table that takes longer. Only of pages that are the same for everybody, and for visitors of whom nothing is known but where they were;
 * the walk for others, and every redirect, is made each time.
 */
export function createRouteResolutionCache(walk: ResolveRoute): { readonly resolve: ResolveRoute; clear(): void } {
  const outcomes = createResolutionCache<RedirectResult>(it => 'resolved' in it)
  return {
    async resolve(visit) {
      const personal = visit.authorization !== undefined || visit.currentAddress !== undefined
      if (personal || !isShared(visit.route)) return walk(visit)
      // the address names the route; the campaign only travels along, and the IP counts on a page that is not shared
      const key = JSON.stringify({ ...visit, route: undefined, campaign: undefined, ip: undefined })
      return outcomes.getOrResolve(key, () => walk(visit))
    },
    clear: () => outcomes.clear(),
  }
}
