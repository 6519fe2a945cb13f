import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { type Context, Hono } from 'hono'

import { type ListedPage, SITEMAP_INDEX, generateSitemapEntries, type SitemapFile, buildSitemapFiles } from '#domain/navigation/sitemap.ts'
import { createSitemapGzip, renderSitemapIndex } from '#server/sitemaps/sitemap-xml.ts'

export interface SitemapDependencies {
  /** What may be listed now. Rejects when the marketplace does not answer. */
  loadPages(): Promise<readonly ListedPage[]>
  /** No slash at the end. */
  readonly origin: string
  /** SITE_ENV is production: nothing else may be listed. */
  readonly isPublic: boolean
  /** What the marketplace fails at. */
  onFailure(error: unknown): void
}

const ROBOTS = '/robots.txt'
/** How long the list of files is kept: a program that reads them all asks for one after the other. Milliseconds. */
const FILES_TTL_MS = 60_000
/** How long others may keep what is answered here. Seconds. */
const MAX_AGE_SECONDS = 600
/** Calls are no pages; the style sheet of the consent banner is a part of each page. */
const CRAWLER_RULES = ['Disallow: /api/', 'Allow: /api/consent/banner.css']

/** What programs that list pages are told: robots.txt, the index of sitemaps, the sitemaps. Whatever else is asked for is not answered. */
export function createSitemaps({ loadPages, origin, isPublic, onFailure }: SitemapDependencies): Hono {
  const app = new Hono()
  let kept: { readonly at: number; readonly files: Promise<readonly SitemapFile[]> } | undefined

  function files(): Promise<readonly SitemapFile[]> {
    if (kept && performance.now() - kept.at < FILES_TTL_MS) return kept.files
    const made = loadPages().then(it => buildSitemapFiles(it, origin))
    kept = { at: performance.now(), files: made }
    made.catch(() => (kept = undefined))
    return made
  }

  app.get(ROBOTS, c => c.text(renderRobotsText(origin, isPublic), 200, { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` }))
  // a site that is not to be listed has no sitemaps, and a file of none would not be valid
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
  // a marketplace that is away comes back: search engines ask again
  app.onError((error, c) => {
    onFailure(error)
    return c.body(null, 503)
  })
  return app
}

/**
 * @source RFC 9309; sitemaps.org: "Sitemap: " with the whole address. Pages that are not to be listed say so themselves (noindex): a program
 * that may not read them would not know.
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
