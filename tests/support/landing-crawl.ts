import { gunzipSync, gzipSync } from 'node:zlib'

import type { LandingIndex } from '#contract/landing/landing-facts.ts'
import { extractSentences, extractTextBlocks } from '#domain/landing/shared-sentences.ts'
import { type IndexedLanding, toLandingRoute } from '#domain/navigation/landing-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { SITEMAP_INDEX } from '#domain/navigation/sitemap.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { readPage, type ParsedPage } from '#tests/support/parsed-page.ts'
import { type ReadEntry, readSitemap } from '#tests/support/sitemap-reader.ts'

/** A landing in one language that there should be. */
export interface Named {
  readonly path: string
  readonly kind: IndexedLanding['kind']
  /** Small. */
  readonly country: string
  readonly language: string
}

/** A landing as it answered. */
export interface CrawledLanding extends Named {
  readonly status: number
  readonly page: ParsedPage
  readonly sentences: ReadonlySet<string>
  /** Script that comes with the page, inline and in files, each packed by itself (gzip, level 6). Bytes. */
  readonly script: number
}

/** Fetches an address of the site; the body as it was sent, unpacked from its transport. */
export type Get = (path: string) => Promise<{ readonly status: number; readonly robots: string | null; readonly body: Buffer }>

/** With Node's own fetch, as a search engine that has never been here. */
export function getFrom(base: string): Get {
  return async path => {
    const answer = await fetch(base + path, { redirect: 'manual', headers: { accept: 'text/html' }, signal: AbortSignal.timeout(60_000) })
    return { status: answer.status, robots: answer.headers.get('x-robots-tag'), body: Buffer.from(await answer.arrayBuffer()) }
  }
}

/** Every landing that the marketplace lists, in each of its languages that has texts of ours. */
export async function loadListedLandings(get: Get): Promise<Named[]> {
  const { status, body } = await get('/api/seo-content/landings')
  if (status !== 200) throw new Error(`The list of landings answers ${status}`)
  const { landings } = JSON.parse(body.toString()) as LandingIndex
  return landings.flatMap(landing =>
    landing.languages.flatMap(language => {
      const route = LANGUAGES.some(it => it.code === language) ? toLandingRoute(landing, language) : undefined
      return route ? [{ path: toPath(route), kind: landing.kind, country: route.country, language }] : []
    }),
  )
}

/**
 * Every address of every sitemap, by path.
 *
 * @throws Error when a file is not there, is not valid by the schema, or names an address twice or of another site
 */
export async function loadSitemapEntries(get: Get, base: string): Promise<Map<string, ReadEntry>> {
  const index = readSitemap((await get(SITEMAP_INDEX)).body)
  const entries = new Map<string, ReadEntry>()
  for (const { address } of index) {
    for (const entry of readSitemap(gunzipSync((await get(local(address, base))).body))) {
      const path = local(entry.address, base)
      if (entries.has(path)) throw new Error(`${path} stands in the sitemaps twice`)
      entries.set(path, entry)
    }
  }
  return entries
}

/** @throws Error for an address of another site */
export function local(address: string, base: string): string {
  if (!address.startsWith(`${base}/`)) throw new Error(`${address} is not of this site`)
  return address.slice(base.length)
}

/** Asks for each of the landings, a few at once. */
export async function crawl(get: Get, named: readonly Named[], atOnce = 4): Promise<CrawledLanding[]> {
  const files = new Map<string, Promise<ScriptFile>>()
  const fileAt = (path: string): Promise<ScriptFile> => {
    const file = files.get(path) ?? get(path).then(it => readScript(path, it.body))
    files.set(path, file)
    return file
  }
  const crawled: CrawledLanding[] = []
  const waiting = named.values()
  const work = async (): Promise<void> => {
    for (const landing of waiting) {
      const { status, robots, body } = await get(landing.path)
      const html = body.toString()
      const { inline, named } = scriptsOf(html)
      const sizes = [...(await withImports(named, fileAt)), ...inline.map(it => packed(Buffer.from(it)))]
      const script = sizes.reduce((sum, it) => sum + it, 0)
      crawled.push({ ...landing, status, page: readPage(html, robots), sentences: extractSentences(extractTextBlocks(html)), script })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return crawled
}

const packed = (body: Buffer): number => gzipSync(body, { level: 6 }).length

interface ScriptFile {
  readonly bytes: number
  /** What it cannot run without. */
  readonly imports: readonly string[]
}

function readScript(path: string, body: Buffer): ScriptFile {
  const imports = [...body.toString().matchAll(/\b(?:from|import)\s*["'](\.{0,2}\/[^"']+)["']/g)]
  return { bytes: packed(body), imports: imports.map(([, to = '']) => new URL(to, `http://site.test${path}`).pathname) }
}

/** Sizes of files and of all that they import, each once. */
async function withImports(named: readonly string[], fileAt: (path: string) => Promise<ScriptFile>): Promise<number[]> {
  const sizes = new Map<string, number>()
  for (const path of named) await walk(path)
  return [...sizes.values()]

  async function walk(path: string): Promise<void> {
    if (sizes.has(path)) return
    sizes.set(path, 0)
    const { bytes, imports } = await fileAt(path)
    sizes.set(path, bytes)
    for (const it of imports) await walk(it)
  }
}

/** What a browser runs by itself: a script without a type, of a type that is JavaScript, or one that starts after the first frame (src/server/assets/defer-scripts.ts). */
function scriptsOf(html: string): { inline: string[]; named: string[] } {
  const found = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({ attributes, text }))
  const run = found.filter(({ attributes }) =>
    /^(?:module|text\/deferred|text\/javascript|)$/.test(/\btype="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  )
  const named = run.flatMap(({ attributes }) => /\bsrc="([^"]*)"/.exec(attributes)?.[1] ?? [])
  const ahead = [...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)].flatMap(([tag]) => /\bhref="([^"]*)"/.exec(tag)?.[1] ?? [])
  return { inline: run.map(it => it.text).filter(it => it.trim() !== ''), named: [...new Set([...named, ...ahead])] }
}
