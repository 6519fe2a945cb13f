import { createHash } from 'node:crypto'

import { MAX_RECORDS } from '#client/cache-intervals.ts'
import { withCache } from '#client/cache.ts'
import { type Client, TIMEOUT_MS } from '#client/client.ts'
import { withFailureEvents } from '#client/failure-events.ts'
import { createResponseCache } from '#client/response-cache.ts'
import { createCachedDispatch } from '#client/cached-dispatch.ts'
import { resolveRoute } from '#domain/navigation/redirects/resolve-route.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import { fetchToggles, createRedirectDataLoader } from '#app/redirect-data.ts'
import { formatContext } from '#domain/platform/context.ts'
import { TOGGLE_DEFAULTS, type Toggles } from '#domain/platform/toggles.ts'
import { APP, type App } from '#app/app.ts'
import { onMissingText } from '#i18n/translator.ts'
import { fetchLandingIndex, listLandings } from '#app/landings.ts'
import { INLINE_SCRIPTS, INLINE_STYLES } from '#layouts/inline.ts'
import { createLog, createReport } from '#app/log.ts'
import { openEvents } from '#app/analytics/open-events.ts'
import { openEmbeddedMarketplace } from '#app/embedded-marketplace.ts'
import { openRemoteMarketplace } from '#app/remote-marketplace.ts'
import { createRouteResolutionCache } from '#server/cache/route-resolution-cache.ts'
import { reportOncePerRequest, withRequestContext } from '#app/request-context.ts'
import { readSettings } from '#app/settings.ts'
import { createContentSecurityPolicy } from '#app/content-security-policy.ts'
import { isShared } from '#app/page-policy.ts'
import { fragmentCache } from '#ui/fragments/cached-html.ts'
import { isFromUnknownShell, readAppContext, navigationRequestFrom } from '#app/navigation-request.ts'

const settings = readSettings()
const log = createLog(settings)
const report = reportOncePerRequest(createReport(log))

/** Minimum time between two reads of the toggles, which are cached for minutes. Milliseconds. */
const TOGGLE_REFRESH_MS = 1000

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Composition root: the only module that imports both the backend and the client.
 *
 * Each process has one app, even when the development server evaluates this file again. The process entry cannot import a module of the
 * bundled build, so it finds the app under `APP`.
 */
async function openApp() {
  const events = openEvents(settings, report)
  const marketplace =
    settings.apiUrl === undefined
      ? await openEmbeddedMarketplace(settings, report, events?.append)
      : openRemoteMarketplace(settings.apiUrl, report)
  const responseCache = createResponseCache({ records: MAX_RECORDS[settings.siteEnv], bytes: settings.answerCacheBytes })
  const createCachedClient = (areRetriesOn: () => boolean): Client =>
    withCache(withFailureEvents(marketplace.createClient(areRetriesOn), report), responseCache)
  const cachedClient = createCachedClient(() => false)
  // a call that shares its reply with one that is being retried waits no longer than its own timeout
  const client: Client = (spec, input, options) => cachedClient(spec, input, { timeout: TIMEOUT_MS, ...options })
  onMissingText(key => report({ kind: 'event', name: 'CUSTOMEB_WEB_TRANSLATION_MISSING', detail: { key } }))
  const loadRedirectData = createRedirectDataLoader({ call: client, report, securityOrigin: settings.securityPageOrigin })
  const routeResolutions = createRouteResolutionCache(request => resolveRoute(request, redirectTable, loadRedirectData))
  let toggles: Toggles = TOGGLE_DEFAULTS
  let togglesRequestedAt = -Infinity
  let lastLandingIndex = ''
  let toggleRequest: Promise<Toggles> | undefined
  const loadToggles = (): Promise<Toggles> => {
    if (toggleRequest !== undefined && performance.now() - togglesRequestedAt < TOGGLE_REFRESH_MS) return toggleRequest
    togglesRequestedAt = performance.now()
    toggleRequest = fetchToggles(client, report).then(it => (toggles = it))
    return toggleRequest
  }
  const clearCaches = () => {
    togglesRequestedAt = -Infinity
    responseCache.clear()
    routeResolutions.clear()
    app.purgePageCache?.()
  }
  const app: App = {
    settings,
    report,
    contentSecurityPolicy: createContentSecurityPolicy({
      scripts: INLINE_SCRIPTS.map(sha256),
      styles: INLINE_STYLES.map(sha256),
      paymentOrigin: settings.paymentOrigin,
      tagManagerUrl: settings.tagManagerUrl,
      mapTilesUrl: settings.mapTiles?.url,
      promptConfigUrl: settings.google?.fedcmConfigUrl,
    }),
    async resolveRoute(pathname, search, headers) {
      void loadToggles()
      const resolution = await routeResolutions.resolve(navigationRequestFrom(pathname, search, headers))
      if (!('resolved' in resolution)) return resolution
      if (isFromUnknownShell(headers)) report({ kind: 'event', name: 'HYBRID_APPS_SUPPORT_ERROR' })
      const { route } = resolution.resolved
      const variant = formatContext(readAppContext(headers))
      return { resolved: { name: route.name, shared: isShared(route), ...(variant !== '' && { variant }) } }
    },
    async ready() {
      const checks = await marketplace.checks()
      return { ok: Object.values(checks).every(Boolean), checks }
    },
    withRequestContext,
    insertFragments: page => fragmentCache.fill(page),
    listen: () => marketplace.listen(clearCaches),
    async close() {
      await marketplace.close()
      await events?.close()
    },
    cdnCacheSeconds: () => toggles.CCE_CDN_HTML_CACHING_INTERVAL,
    async loadLandings() {
      const index = await fetchLandingIndex(client)
      const indexJson = JSON.stringify(index)
      // a landing must not be rendered from a response older than its version
      if (indexJson !== lastLandingIndex) responseCache.clear()
      lastLandingIndex = indexJson
      return listLandings(client, index)
    },
  }
  // the development server has no process entry that calls `listen`
  if (import.meta.env.DEV) await marketplace.listen(clearCaches)
  const { dispatch } = marketplace
  // redirect rules use the client without retries: a redirect does not justify a longer wait
  return Object.assign(app, {
    dispatch,
    events,
    anonymous: createCachedDispatch(dispatch, responseCache),
    client: createCachedClient(() => toggles.CCE_HTTP_RETRIES_ENABLED),
    routeResolutions,
    loadToggles,
  })
}

type RunningApp = Awaited<ReturnType<typeof openApp>>
const shared = globalThis as { [APP]?: RunningApp }
shared[APP] ??= await openApp()

export const app: RunningApp = shared[APP]
