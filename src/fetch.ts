import { getFetchState, middleware, pages } from 'astro/hono'
import { Hono } from 'hono'

import { app as recado } from '#app/compose.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { fetchLandingIndex } from '#app/landings.ts'
import { listPages } from '#server/sitemaps/sitemap-pages.ts'
import { createSitemaps } from '#server/sitemaps/sitemaps.ts'

/** The front door: the kitchen hatch first, then the hallway, then the rooms. */
const app = new Hono()
const astroMiddleware = middleware()
const { siteOrigin, siteEnv, sandbox } = recado.settings
const apiGateway = createApiGateway({ ...recado, sandbox })
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

// the process answers for pictures itself (server/http/request-handler.ts); the development server has no such process
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
app.route('/', sitemaps)
app.use(async (context, next) => {
  const state = getFetchState(context)
  // pages are taken whole (server/http/render-page.ts): in pieces they cost more, and one that breaks off is an error page in time.
  // The adapter's own setting for it does not reach an entry like this one
  state.streaming = false
  cacheModules(state.manifest.pageMap)
  const response = await astroMiddleware(context, next)
  // Hono keeps the first answer it is given, which is the page's own: what the hallway made of it is the one to send
  context.res = undefined
  context.res = response ?? new Response(null, { status: 500 })
})
app.use(pages())

type PageModules = NonNullable<ReturnType<typeof getFetchState>['manifest']['pageMap']>
const cachedMaps = new WeakSet<PageModules>()

/** Astro imports the module of a page at each request, and Node takes its time to say that it has it already. */
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
