import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { type Context, Hono } from 'hono'

import { type ListedPage, SITEMAP_INDEX, generateSitemapEntries, type SitemapFile, buildSitemapFiles } from '#domain/navigation/sitemap.ts'
import { sitemapGzip, sitemapIndexXml } from '#server/sitemaps/sitemap-xml.ts'

export interface SitemapParts {
  /** What may be listed now. Rejects when the marketplace does not answer. */
  pages(): Promise<readonly ListedPage[]>
  /** No slash at the end. */
  readonly origin: string
  /** SITE_ENV is production: nothing else may be listed. */
  readonly isPublic: boolean
  /** What the marketplace fails at. */
  failed(error: unknown): void
}

const ROBOTS = '/robots.txt'
/** How long the list of files is kept: a program that reads them all asks for one after the other. Milliseconds. */
const KEPT = 60_000
/** How long others may keep what is answered here. Seconds. */
const MAX_AGE = 600
/** Calls are no pages; the style sheet of the consent banner is a part of each page. */
const NOT_FOR_PROGRAMS = ['Disallow: /api/', 'Allow: /api/consent/banner.css']

/** What programs that list pages are told: robots.txt, the index of sitemaps, the sitemaps. Whatever else is asked for is not answered. */
export function createSitemaps({ pages, origin, isPublic, failed }: SitemapParts): Hono {
  const door = new Hono()
  let kept: { readonly at: number; readonly files: Promise<readonly SitemapFile[]> } | undefined

  function files(): Promise<readonly SitemapFile[]> {
    if (kept && performance.now() - kept.at < KEPT) return kept.files
    const made = pages().then(it => buildSitemapFiles(it, origin))
    kept = { at: performance.now(), files: made }
    made.catch(() => (kept = undefined))
    return made
  }

  door.get(ROBOTS, c => c.text(robotsText(origin, isPublic), 200, { 'cache-control': `public, max-age=${MAX_AGE}` }))
  // a site that is not to be listed has no sitemaps, and a file of none would not be valid
  if (!isPublic) return door
  door.get(SITEMAP_INDEX, async c => {
    const xml = await sitemapIndexXml(await files(), origin)
    return answered(c, digestOf([xml]), 'application/xml; charset=utf-8', () => xml)
  })
  door.get('/:name{sitemap-.+\\.xml\\.gz}', async (c, next) => {
    const file = (await files()).find(it => it.path === c.req.path)
    if (!file) return next()
    return answered(c, digestOf(linesOf(file)), 'application/gzip', () => Readable.toWeb(sitemapGzip(file, origin)) as ReadableStream)
  })
  // a marketplace that is away comes back: search engines ask again
  door.onError((error, c) => {
    failed(error)
    return c.body(null, 503)
  })
  return door
}

/**
 * @source RFC 9309; sitemaps.org: "Sitemap: " with the whole address. Pages that are not to be listed say so themselves (noindex): a program
 * that may not read them would not know.
 */
export function robotsText(origin: string, isPublic: boolean): string {
  const lines = isPublic ? [...NOT_FOR_PROGRAMS, '', `Sitemap: ${origin}${SITEMAP_INDEX}`] : ['Disallow: /']
  return ['User-agent: *', ...lines, ''].join('\n')
}

function answered(c: Context, digest: string, type: string, body: () => string | ReadableStream): Response {
  const headers = { etag: `"${digest}"`, 'cache-control': `public, max-age=${MAX_AGE}` }
  if (c.req.header('if-none-match')?.includes(headers.etag)) return c.body(null, 304, headers)
  return c.req.method === 'HEAD'
    ? c.body(null, 200, { ...headers, 'content-type': type })
    : c.body(body(), 200, { ...headers, 'content-type': type })
}

function* linesOf(file: SitemapFile): Generator<string> {
  for (const { path, alternates, changedAt } of generateSitemapEntries(file))
    yield `${path} ${changedAt} ${alternates.map(it => it.path).join(' ')}\n`
}

function digestOf(texts: Iterable<string>): string {
  const digest = createHash('sha256')
  for (const text of texts) digest.update(text)
  return digest.digest('base64url').slice(0, 22)
}
