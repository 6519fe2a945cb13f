import type { APIContext, MiddlewareNext } from 'astro'
import { defineMiddleware } from 'astro:middleware'

import type { Client } from '#client/client.ts'
import { app } from '#app/compose.ts'
import { NOINDEX_HEADER } from '#domain/navigation/robots.ts'
import { getPathLanguage } from '#domain/language/path-language.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { formatContext } from '#domain/platform/context.ts'
import { OFFLINE_COPY_HEADER } from '#domain/platform/offline/offline-names.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { getOfflineKind, getPagePath, isFragment, isShared } from '#app/page-policy.ts'
import { resolveLinkAddress } from '#app/link-address.ts'
import { toPageError, reportPageError, toUncaughtPageError } from '#app/page-error.ts'
import { withErrorPages } from '#app/error-page-fallback.ts'
import { readAppContext, getRequestLanguage, navigationRequestFrom } from '#app/navigation-request.ts'

export const onRequest = defineMiddleware((context, next) =>
  withErrorPages(
    async () => withNoindexReason(await handleNavigation(context, next), context.locals.noindexReason),
    async error => {
      // the error page itself failed
      if (context.locals.failure) throw error
      recordError(context, error)
      return context.rewrite('/error')
    },
    error => app.report({ kind: 'error', name: 'ERROR_PAGE_FAILED', message: String(error), path: context.url.pathname }),
  ),
)

async function handleNavigation(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { client, settings, report, loadToggles } = app
  context.locals.site = {
    origin: settings.siteOrigin,
    production: settings.siteEnv === 'production',
    sandbox: settings.sandbox,
    paymentOrigin: settings.paymentOrigin,
    oneTap: settings.google?.fedcmConfigUrl !== undefined,
    tagManagerUrl: settings.tagManagerUrl,
    eventCollector: settings.eventCollector,
    mapTiles: settings.mapTiles,
  }
  context.locals.report = report
  context.locals.context = readAppContext(context.request.headers)
  // the page failed to load and rewrote to the error page
  if (context.locals.failure) return next()
  // A page threw, and Astro renders its error route. The original address is in the request URL.
  if (context.routePattern === '/500' && context.props['error'] !== undefined) {
    context.locals.client = client
    context.locals.pathname = new URL(context.request.url).pathname
    context.locals.language = getPathLanguage(context.locals.pathname)
    recordError(context, context.props['error'])
    return next('/error')
  }
  // component previews under /dev/ have no navigation request
  if (context.url.pathname.startsWith('/dev/')) {
    context.locals.client = client
    return next()
  }
  context.locals.pathname = context.url.pathname
  context.locals.language = getPathLanguage(context.url.pathname)
  const request = navigationRequestFrom(context.url.pathname, context.url.search, context.request.headers)
  const resolution = await app.routeResolutions.resolve(request)
  const link = await resolveLinkAddress(context.url, request, {
    call: client,
    report,
    now: Date.now,
    secure: settings.siteOrigin.startsWith('https:'),
  })
  if ('redirect' in resolution) {
    // a browser must not store the redirect of a link that sets a cookie
    const redirect = context.redirect(resolution.redirect, link ? 302 : resolution.status)
    if (link?.cookie !== undefined) redirect.headers.append('set-cookie', link.cookie)
    // A §2.2 rule 19: "clear the city cookie"; redirects are not cached
    if (resolution.forgetCity) redirect.headers.append('set-cookie', `${STORAGE_NAME.lastVisitedCity}=; path=/; max-age=0; samesite=lax`)
    return redirect
  }
  if ('notFound' in resolution) {
    context.locals.client = client
    context.locals.failure = { status: 404, message: resolution.notFound }
    reportPageError(report, context.locals.failure, 'notFound')
    return next('/error')
  }
  if (link) {
    const redirect = context.redirect(link.cleanUrl, 302)
    if (link.cookie !== undefined) redirect.headers.append('set-cookie', link.cookie)
    return redirect
  }
  // The cached resolution may come from another request; only its route applies here.
  const navigation = { ...request, route: resolution.resolved.route }
  const toggles = await loadToggles()
  context.locals.navigation = navigation
  context.locals.toggles = toggles
  if (!('language' in navigation.route) && !isShared(navigation.route))
    context.locals.language = getRequestLanguage(context.request.headers)
  context.locals.client = withLanguage(client, 'language' in navigation.route ? navigation.route.language : undefined)
  const page = getPagePath(navigation.route)
  const { route } = navigation
  context.locals.recordLoadError = error => {
    context.locals.failure = toPageError(error, route)
    reportPageError(report, context.locals.failure, route.name, error)
    return undefined
  }
  if (page === undefined) {
    // the development server has component previews that PAGE_POLICY does not list
    if (import.meta.env.DEV) return next()
    // The process answers /health itself; variants with a query or extra slashes redirect to it.
    if (route.name === 'health') return context.redirect(toPath(route), 302)
    // A §8: "'Unknown middleware' gives 500"
    context.locals.failure = { status: 500, message: 'Unknown middleware' }
    reportPageError(report, context.locals.failure, route.name)
    return next('/error')
  }
  const response = await next(page)
  // neither is for search engines: the outbox exists in the sandbox only, a fragment is a part of a page
  if (route.name === 'outbox' || isFragment(route))
    for (const [name, value] of Object.entries(NOINDEX_HEADER)) response.headers.set(name, value)
  if (response.status === 200 && isShared(navigation.route) && !context.locals.isIncomplete) {
    response.headers.set(INTERNAL_HEADER.cache, String(settings.htmlCacheSeconds))
    const cdnSeconds = toggles.CCE_CDN_HTML_CACHING_INTERVAL
    const offlineKind = getOfflineKind(navigation.route)
    // an app that embeds the storefront has its own offline page
    if (offlineKind !== undefined && formatContext(context.locals.context) === '') response.headers.set(OFFLINE_COPY_HEADER, offlineKind)
    if (cdnSeconds > 0) response.headers.set(INTERNAL_HEADER.public, String(cdnSeconds))
  }
  return response
}

/** Passes the reason for noindex to the process, for sitemaps and the build report. The page sets it while it renders. */
function withNoindexReason(response: Response, reason: string | undefined): Response {
  if (reason !== undefined && response.status === 200) response.headers.set(INTERNAL_HEADER.noindex, reason)
  return response
}

function recordError(context: APIContext, error: unknown): void {
  const { name } = parseRoute(new URL(context.request.url).pathname)
  context.locals.failure = toUncaughtPageError(error)
  reportPageError(app.report, context.locals.failure, name, error)
}

function withLanguage(call: Client, language: string | undefined): Client {
  return (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } })
}
