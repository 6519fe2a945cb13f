import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { type Context, Hono } from 'hono'

import { type ListedPage, SITEMAP_INDEX, generateSitemapEntries, type SitemapFile, buildSitemapFiles } from '#domain/navigation/sitemap.ts'
import { createSitemapGzip, renderSitemapIndex } from '#server/sitemaps/sitemap-xml.ts'

export interface SitemapDependencies {
  /** Loads the pages that may be listed. Rejects when the marketplace fails. */
  loadPages(): Promise<readonly ListedPage[]>
  /** No slash at the end. */
  readonly origin: string
  /** Whether SITE_ENV is production. Other sites are never listed. */
  readonly isPublic: boolean
  /** Called with errors of the marketplace. */
  onFailure(error: unknown): void
}

const ROBOTS = '/robots.txt'
/** Lifetime of the cached list of files, which a crawler reads one after the other. Milliseconds. */
const FILES_TTL_MS = 60_000
/** `max-age` of all responses. Seconds. */
const MAX_AGE_SECONDS = 600
/** API calls are not pages, but each page uses the style sheet of the consent banner. */
const CRAWLER_RULES = ['Disallow: /api/', 'Allow: /api/consent/banner.css']

/** Serves crawlers: robots.txt, the index of sitemaps, and the sitemaps. Other paths have no route here. */
export function createSitemaps({ loadPages, origin, isPublic, onFailure }: SitemapDependencies): Hono {
  const app = new Hono()
  let cached: { readonly at: number; readonly files: Promise<readonly SitemapFile[]> } | undefined

  function files(): Promise<readonly SitemapFile[]> {
    if (cached && performance.now() - cached.at < FILES_TTL_MS) return cached.files
    const loaded = loadPages().then(it => buildSitemapFiles(it, origin))
    cached = { at: performance.now(), files: loaded }
    loaded.catch(() => (cached = undefined))
    return loaded
  }

  app.get(ROBOTS, c => c.text(renderRobotsText(origin, isPublic), 200, { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` }))
  // a site that must not be listed has no sitemaps, because an empty file is invalid
  if (!isPublic) return app
  app.get(SITEMAP_INDEX, async c => {
    const xml = await renderSitemapIndex(await files(), origin)
    return sendCacheable(c, toDigest([xml]), 'application/xml; charset=utf-8', () => xml)
  })
  app.get('/:name{sitemap-.+\\.xml\\.gz}', async (c, next) => {
    const file = (await files()).find(it => it.path === c.req.path)
    if (!file) return next()
    return sendCacheable(
      c,
      toDigest(toLines(file)),
      'application/gzip',
      () => Readable.toWeb(createSitemapGzip(file, origin)) as ReadableStream,
    )
  })
  // search engines retry after a 503
  app.onError((error, c) => {
    onFailure(error)
    return c.body(null, 503)
  })
  return app
}

/**
 * @source RFC 9309; sitemaps.org: "Sitemap: " with the whole address. Pages with noindex stay readable, because a crawler must read them to
 * see it.
 */
export function renderRobotsText(origin: string, isPublic: boolean): string {
  const lines = isPublic ? [...CRAWLER_RULES, '', `Sitemap: ${origin}${SITEMAP_INDEX}`] : ['Disallow: /']
  return ['User-agent: *', ...lines, ''].join('\n')
}

function sendCacheable(c: Context, digest: string, type: string, body: () => string | ReadableStream): Response {
  const headers = { etag: `"${digest}"`, 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` }
  if (c.req.header('if-none-match')?.includes(headers.etag)) return c.body(null, 304, headers)
  return c.req.method === 'HEAD'
    ? c.body(null, 200, { ...headers, 'content-type': type })
    : c.body(body(), 200, { ...headers, 'content-type': type })
}

function* toLines(file: SitemapFile): Generator<string> {
  for (const { path, alternates, changedAt } of generateSitemapEntries(file))
    yield `${path} ${changedAt} ${alternates.map(it => it.path).join(' ')}\n`
}

function toDigest(texts: Iterable<string>): string {
  const digest = createHash('sha256')
  for (const text of texts) digest.update(text)
  return digest.digest('base64url').slice(0, 22)
}
