import { OFFLINE_COPY_HEADER } from '#domain/platform/offline/offline-names.ts'
import { type App, INTERNAL_HEADER, type RouteResolution } from '#app/app.ts'
import { hasDeliveryAddress } from '#domain/navigation/route-query.ts'
import { createAnonymousRequest, sanitizeRequest } from '#server/http/sanitize-request.ts'
import type { AssetLibrary } from '#server/assets/asset-library.ts'
import { renderPage, type PageHandler } from '#server/http/render-page.ts'
import { isPersonal } from '#server/http/personal-cookies.ts'
import { sendRendered, sendPage } from '#server/http/send-response.ts'
import { type Exchange, NO_STORE, send } from '#server/http/exchange.ts'
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

/** The only headers that the redirect rules may read. */
const RULE_HEADERS = ['cookie', 'accept-language', 'user-agent', 'sec-fetch-site'] as const

/** Handles a page: the redirect table first, then the prerendered landings, then the cache, then the handler. */
export async function handlePage(exchange: Exchange, dependencies: PageHandlerDependencies): Promise<void> {
  const { app } = dependencies
  if (!app.withRequestContext) return findAndSendPage(exchange, dependencies)
  return app.withRequestContext(exchange, () => findAndSendPage(exchange, dependencies))
}

/** A §9: "Client redirection warning threshold 600 ms". */
const SLOW_REDIRECT_MS = 600

async function findAndSendPage(exchange: Exchange, dependencies: PageHandlerDependencies): Promise<void> {
  const { request, address } = exchange
  const { app, handler, landings, cache } = dependencies
  const { siteOrigin } = app.settings
  if (isFromWebCache(request.headers.referer)) app.report({ kind: 'event', name: 'GOOGLE_WEBCACHE_URL', detail: { path: address.decoded } })
  const startedAt = performance.now()
  const resolution = await resolveRoute(exchange, dependencies)
  const milliseconds = Math.round(performance.now() - startedAt)
  if ('redirect' in resolution && milliseconds > SLOW_REDIRECT_MS)
    app.report({ kind: 'event', name: 'SLOW_REDIRECT', detail: { path: address.decoded, ms: String(milliseconds) } })
  if ('resolved' in resolution) {
    const isPublic = !isPersonal(request.headers) && resolution.resolved.variant === undefined
    const shared = toSharedAddress(address.pathname, address.search)
    const { variant } = resolution.resolved
    // a page inside an app has another layout
    const isLandingAllowed = resolution.resolved.shared && variant === undefined && !hasDeliveryAddress(address.search)
    const landing = isLandingAllowed ? await landings.find(address.decoded) : undefined
    if (landing) return sendPage(exchange, landing, isPublic && shared !== undefined ? 'public' : 'private')
    if (resolution.resolved.shared && !isPersonal(request.headers) && shared !== undefined) {
      const result = await cache.getOrRender(`${variant ?? ''}\n${shared}`, () =>
        renderPage(handler, createAnonymousRequest(shared, siteOrigin, variant), app.insertFragments),
      )
      if (result !== 'personal') {
        const audience = !isPublic ? 'private' : request.headers[OFFLINE_COPY_HEADER] !== undefined ? 'copy' : 'public'
        return 'page' in result ? sendPage(exchange, result.page, audience) : sendRendered(exchange, result.answer)
      }
    }
  }
  // A §2.2 rule 20. Astro collapses the slashes before its middleware, and would respond with 200
  if ('redirect' in resolution && address.pathname.includes('//')) {
    return send(exchange.response, resolution.status, { location: resolution.redirect, 'cache-control': NO_STORE }, '')
  }
  return sendRendered(exchange, await renderPage(handler, sanitizeRequest(exchange, siteOrigin), app.insertFragments))
}

/** Resolves the route. For visitors without cookies the result is cached, with every input of the rules in the key. */
function resolveRoute(exchange: Exchange, { app, routeResolutions }: PageHandlerDependencies): Promise<RouteResolution> {
  const { pathname, search } = exchange.address
  const resolve = () => app.resolveRoute(pathname, search, toRuleHeaders(exchange))
  const { headers } = exchange.request
  if (headers.cookie !== undefined || headers.authorization !== undefined) return resolve()
  const key = `${pathname}${search}\n${headers['accept-language'] ?? ''}\n${headers['user-agent'] ?? ''}\n${String(headers['sec-fetch-site'])}`
  return routeResolutions.getOrResolve(key, resolve)
}

/** Caches only shared pages. Rules that depend on the client's IP never lead to one. */
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
