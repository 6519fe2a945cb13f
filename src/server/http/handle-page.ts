import { type App, INTERNAL_HEADER, type RouteResolution } from '#app/app.ts'
import { anonymousRequest, sanitizeRequest } from '#server/http/sanitize-request.ts'
import type { AssetLibrary } from '#server/assets/asset-library.ts'
import { renderPage, type PageHandler } from '#server/http/render-page.ts'
import { isPersonal } from '#server/http/personal-cookies.ts'
import { sendRendered, sendPage } from '#server/http/send-response.ts'
import { type Exchange, send } from '#server/http/exchange.ts'
import type { LandingCache } from '#server/landings/landing-cache.ts'
import { createResolutionCache, type ResolutionCache } from '#server/cache/resolution-cache.ts'
import type { PageCache } from '#server/cache/page-cache.ts'
import { toSharedAddress } from '#server/cache/page-key.ts'
import { isFromWebCache } from '#server/http/web-cache.ts'

export interface PageHandlerDependencies {
  readonly app: App
  readonly handler: PageHandler
  readonly library: AssetLibrary
  readonly cache: PageCache
  readonly landings: LandingCache
  readonly routeResolutions: ResolutionCache<RouteResolution>
}

/** The only headers that the redirect table may look at. */
const RULE_HEADERS = ['cookie', 'accept-language', 'user-agent', 'sec-fetch-site'] as const

/** A page: the redirect table first, then the prerendered landings, then the cache, then the handler. */
export async function handlePage(exchange: Exchange, rooms: PageHandlerDependencies): Promise<void> {
  const { app } = rooms
  if (!app.withReportedErrors) return findAndSendPage(exchange, rooms)
  return app.withReportedErrors(exchange.reportedErrors, () => findAndSendPage(exchange, rooms))
}

async function findAndSendPage(exchange: Exchange, rooms: PageHandlerDependencies): Promise<void> {
  const { request, address } = exchange
  const { app, handler, landings, cache } = rooms
  const { siteOrigin } = app.settings
  if (isFromWebCache(request.headers.referer)) app.report({ kind: 'event', name: 'GOOGLE_WEBCACHE_URL', detail: { path: address.decoded } })
  const end = await resolveRoute(exchange, rooms)
  if ('resolved' in end) {
    const outward = !isPersonal(request.headers) && end.resolved.variant === undefined
    const shared = toSharedAddress(address.pathname, address.search)
    const { variant } = end.resolved
    // an app gets a page of its own: its frame is another one
    const landing = end.resolved.shared && variant === undefined ? await landings.find(address.decoded) : undefined
    if (landing) return sendPage(exchange, landing, outward && shared !== undefined)
    if (end.resolved.shared && !isPersonal(request.headers) && shared !== undefined) {
      const found = await cache.getOrRender(`${variant ?? ''}\n${shared}`, () =>
        renderPage(handler, anonymousRequest(shared, siteOrigin, variant), app.insertFragments),
      )
      if (found !== 'personal') return 'page' in found ? sendPage(exchange, found.page, outward) : sendRendered(exchange, found.answer)
    }
  }
  // A §2.2 rule 20. Astro collapses the slashes before its middleware sees them, and would answer 200
  if ('redirect' in end && address.pathname.includes('//')) {
    return send(exchange.response, end.status, { location: end.redirect, 'cache-control': 'private, no-store' }, '')
  }
  return sendRendered(exchange, await renderPage(handler, sanitizeRequest(exchange, siteOrigin), app.insertFragments))
}

/**
 * Where the visit comes to rest. Of a visitor without cookies it is remembered for a while, under all that the rules may look at: a look
 * into memory for the outcome, and one for the page.
 */
function resolveRoute(exchange: Exchange, { app, routeResolutions }: PageHandlerDependencies): Promise<RouteResolution> {
  const { pathname, search } = exchange.address
  const walk = () => app.resolveRoute(pathname, search, toRuleHeaders(exchange))
  const { headers } = exchange.request
  if (headers.cookie !== undefined || headers.authorization !== undefined) return walk()
  const key = `${pathname}${search}\n${headers['accept-language'] ?? ''}\n${headers['user-agent'] ?? ''}\n${String(headers['sec-fetch-site'])}`
  return routeResolutions.getOrResolve(key, walk)
}

/** What may be remembered for others. Where the IP of a visitor counts, the page is not shared. */
export const createRouteResolutions = (): ResolutionCache<RouteResolution> =>
  createResolutionCache(it => 'resolved' in it && it.resolved.shared)

function toRuleHeaders({ request, geoHintAddress }: Exchange): Headers {
  const headers = new Headers()
  for (const name of RULE_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (geoHintAddress !== undefined) headers.set(INTERNAL_HEADER.geoHintAddress, geoHintAddress)
  return headers
}
