import { gunzipSync, gzipSync } from 'node:zlib'

import type { LandingIndex } from '#contract/landing/landing-facts.ts'
import { extractSentences, extractTextBlocks } from '#domain/landing/shared-sentences.ts'
import { type IndexedLanding, toLandingRoute } from '#domain/navigation/landing-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { SITEMAP_INDEX } from '#domain/navigation/sitemap.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { readPage, type ParsedPage } from '#tests/support/parsed-page.ts'
import { type SitemapEntry, readSitemap } from '#tests/support/sitemap-reader.ts'

/** A landing in one language, as the marketplace lists it. */
export interface ListedLanding {
  readonly path: string
  readonly kind: IndexedLanding['kind']
  /** Lower case. */
  readonly country: string
  readonly language: string
}

/** A landing with its response. */
export interface CrawledLanding extends ListedLanding {
  readonly status: number
  readonly page: ParsedPage
  readonly sentences: ReadonlySet<string>
  /** Bytes of the scripts of the page, inline and in files, each compressed separately (gzip, level 6). */
  readonly script: number
}

/** Fetches a path of the site. The body has no transfer or content encoding. */
export type Get = (path: string) => Promise<{ readonly status: number; readonly robots: string | null; readonly body: Buffer }>

/** Uses Node's `fetch` without cookies, as a search engine does. */
export function createPageFetcher(base: string): Get {
  return async path => {
    const response = await fetch(base + path, { redirect: 'manual', headers: { accept: 'text/html' }, signal: AbortSignal.timeout(60_000) })
    return { status: response.status, robots: response.headers.get('x-robots-tag'), body: Buffer.from(await response.arrayBuffer()) }
  }
}

/** Every landing that the marketplace lists, in each of its languages that this site supports. */
export async function loadListedLandings(get: Get): Promise<ListedLanding[]> {
  const { status, body } = await get('/api/seo-content/landings')
  if (status !== 200) throw new Error(`The list of landings returns ${status}`)
  const { landings } = JSON.parse(body.toString()) as LandingIndex
  return landings.flatMap(landing =>
    landing.languages.flatMap(language => {
      const route = LANGUAGES.some(it => it.code === language) ? toLandingRoute(landing, language) : undefined
      return route ? [{ path: toPath(route), kind: landing.kind, country: route.country, language }] : []
    }),
  )
}

/**
 * Loads the entries of all sitemaps, by path.
 *
 * @throws Error when a file is missing or invalid, or when an address occurs twice or belongs to another site
 */
export async function loadSitemapEntries(get: Get, base: string): Promise<Map<string, SitemapEntry>> {
  const index = readSitemap((await get(SITEMAP_INDEX)).body)
  const entries = new Map<string, SitemapEntry>()
  for (const { address } of index) {
    for (const entry of readSitemap(gunzipSync((await get(toLocalPath(address, base))).body))) {
      const path = toLocalPath(entry.address, base)
      if (entries.has(path)) throw new Error(`${path} occurs in the sitemaps twice`)
      entries.set(path, entry)
    }
  }
  return entries
}

/** @throws Error for an address of another site */
export function toLocalPath(address: string, base: string): string {
  if (!address.startsWith(`${base}/`)) throw new Error(`${address} belongs to another site`)
  return address.slice(base.length)
}

/** Fetches all landings, `concurrency` at a time. */
export async function crawlLandings(get: Get, listed: readonly ListedLanding[], concurrency = 4): Promise<CrawledLanding[]> {
  const cache = new Map<string, Promise<ScriptFile>>()
  const getFile = (path: string): Promise<ScriptFile> => {
    const file = cache.get(path) ?? get(path).then(it => readScript(path, it.body))
    cache.set(path, file)
    return file
  }
  const crawled: CrawledLanding[] = []
  const queue = listed.values()
  const runWorker = async (): Promise<void> => {
    for (const landing of queue) {
      const { status, robots, body } = await get(landing.path)
      const html = body.toString()
      const { inline, files } = findScripts(html)
      const sizes = [...(await loadWithImports(files, getFile)), ...inline.map(it => getCompressedSize(Buffer.from(it)))]
      const script = sizes.reduce((sum, it) => sum + it, 0)
      crawled.push({ ...landing, status, page: readPage(html, robots), sentences: extractSentences(extractTextBlocks(html)), script })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runWorker))
  return crawled
}

const getCompressedSize = (body: Buffer): number => gzipSync(body, { level: 6 }).length

interface ScriptFile {
  readonly bytes: number
  /** Paths of its static imports. */
  readonly imports: readonly string[]
}

function readScript(path: string, body: Buffer): ScriptFile {
  const imports = [...body.toString().matchAll(/\b(?:from|import)\s*["'](\.{0,2}\/[^"']+)["']/g)]
  return { bytes: getCompressedSize(body), imports: imports.map(([, to = '']) => new URL(to, `http://site.test${path}`).pathname) }
}

/** Sizes of the files and of all their imports, each once. */
async function loadWithImports(files: readonly string[], getFile: (path: string) => Promise<ScriptFile>): Promise<number[]> {
  const sizes = new Map<string, number>()
  for (const path of files) await add(path)
  return [...sizes.values()]

  async function add(path: string): Promise<void> {
    if (sizes.has(path)) return
    sizes.set(path, 0)
    const { bytes, imports } = await getFile(path)
    sizes.set(path, bytes)
    for (const it of imports) await add(it)
  }
}

/** Scripts that run without interaction: without a type, of a JavaScript type, or deferred to the first frame (src/server/assets/defer-scripts.ts). */
function findScripts(html: string): { inline: string[]; files: string[] } {
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({ attributes, text }))
  const executed = scripts.filter(({ attributes }) =>
    /^(?:module|text\/deferred|text\/javascript|)$/.test(/\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  )
  const sources = executed.flatMap(({ attributes }) => /\bsrc="([^"]*)"/.exec(attributes)?.[1] ?? [])
  const preloads = [...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)].flatMap(
    ([tag]) => /\bhref="([^"]*)"/.exec(tag)?.[1] ?? [],
  )
  return { inline: executed.map(it => it.text).filter(it => it.trim() !== ''), files: [...new Set([...sources, ...preloads])] }
}
