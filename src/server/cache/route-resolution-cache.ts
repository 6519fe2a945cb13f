import type { RedirectResult } from '#domain/navigation/redirects/resolve-route.ts'
import type { NavigationRequest } from '#domain/navigation/navigation-request.ts'
import { createResolutionCache } from '#server/cache/resolution-cache.ts'
import { isShared } from '#app/page-policy.ts'

type ResolveRoute = (request: NavigationRequest) => Promise<RedirectResult>

/**
 * Caches that an address does not redirect, because a page from memory takes 50 µs and the redirect table takes longer. Only for shared
 * pages and visitors without session and address. Redirects are resolved each time.
 */
export function createRouteResolutionCache(resolveRoute: ResolveRoute): { readonly resolve: ResolveRoute; clear(): void } {
  const resolutions = createResolutionCache<RedirectResult>(it => 'resolved' in it)
  return {
    async resolve(request) {
      const personal = request.authorization !== undefined || request.currentAddress !== undefined
      if (personal || !isShared(request.route)) return resolveRoute(request)
      // the path determines the route; campaign and IP do not affect shared pages
      const key = JSON.stringify({ ...request, route: undefined, campaign: undefined, ip: undefined })
      return resolutions.getOrResolve(key, () => resolveRoute(request))
    },
    clear: () => resolutions.clear(),
  }
}
