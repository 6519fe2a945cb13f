import { getFetchState, middleware, pages } from 'astro/hono'
import { Hono } from 'hono'

import { app as recado } from '#app/compose.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { fetchLandingIndex } from '#app/landings.ts'
import { createSocialClients } from '#app/social/social-clients.ts'
import { createAppLinks } from '#server/app-links/app-links.ts'
import { readDeviceKey } from '#server/limits/device-key.ts'
import { listPages } from '#server/sitemaps/sitemap-pages.ts'
import { createSitemaps } from '#server/sitemaps/sitemaps.ts'

/** The request entry: API calls first, then the middleware, then the pages. */
const app = new Hono()
const astroMiddleware = middleware()
const { siteOrigin, siteEnv, sandbox, google, facebook, loginApp, dataDir } = recado.settings
let cookieKey = recado.settings.deviceKey
const apiGateway = createApiGateway({
  ...recado,
  sandbox,
  social: { clients: createSocialClients({ google, facebook }), siteOrigin, cookieKey: () => (cookieKey ??= readDeviceKey(dataDir)) },
  loginApp,
})
const appLinks = createAppLinks(recado.settings.nativeApps)
const sitemaps = createSitemaps({
  origin: siteOrigin,
  isPublic: siteEnv === 'production',
  async loadPages() {
    const noindexed = recado.getNoindexReasons?.()
    const isThin = (path: string): boolean => noindexed?.has(decodeURI(path)) === true
    return listPages(await fetchLandingIndex(recado.client), isThin)
  },
  onFailure: error => recado.report({ kind: 'error', name: 'SITEMAP_FAILED', message: String(error) }),
})

// in production the process serves pictures (server/http/request-handler.ts); the development server serves them here
if (import.meta.env.DEV) {
  const { createImages } = await import('#server/images/images.ts')
  const pictures = createImages(recado.settings.dataDir)
  app.get('/pictures/:name', async (context, next) => {
    const picture = await pictures.find(context.req.param('name'), context.req.header('accept'))
    if (!picture) return next()
    const { bytes, contentType, cacheControl } = picture
    return new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType, 'cache-control': cacheControl } })
  })
}
app.all('/api/*', context => apiGateway.fetch(context.req.raw))
app.route('/', appLinks)
app.route('/', sitemaps)
app.use(async (context, next) => {
  const state = getFetchState(context)
  // Pages are buffered (server/http/render-page.ts): streaming costs more, and an incomplete page can still become an error page. The
  // adapter's own setting does not apply to a custom entry.
  state.streaming = false
  cacheModules(state.manifest.pageMap)
  const response = await astroMiddleware(context, next)
  // Hono uses the first response, which is that of the page. The response of the middleware replaces it.
  context.res = undefined
  context.res = response ?? new Response(null, { status: 500 })
})
app.use(pages())

type PageModules = NonNullable<ReturnType<typeof getFetchState>['manifest']['pageMap']>
const cachedMaps = new WeakSet<PageModules>()

/** Caches the modules of pages: Astro imports them at each request, and a repeated import in Node is slow. */
function cacheModules(modules: PageModules | undefined): void {
  if (modules === undefined || cachedMaps.has(modules)) return
  cachedMaps.add(modules)
  for (const [path, load] of modules) {
    let module: ReturnType<typeof load> | undefined
    modules.set(path, () => {
      module ??= load().catch((error: unknown) => {
        module = undefined
        throw error
      })
      return module
    })
  }
}

export default app
