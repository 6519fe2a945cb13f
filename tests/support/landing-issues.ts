import { calculateOverlap } from '#domain/landing/shared-sentences.ts'
import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'
import type { CrawledLanding } from '#tests/support/landing-crawl.ts'
import { findStructuredDataIssues } from '#tests/support/structured-data-issues.ts'
import type { SitemapEntry } from '#tests/support/sitemap-reader.ts'

/** Kind of issue → pages with it: "no title" → ["/es/es/"]. */
export type IssuesByKind = Map<string, string[]>

/** Issue 6, "What it must show". `shared`: part of the sentences; `scriptBytes`: compressed. */
export const LIMITS = { shared: 0.6, clicks: 4, scriptBytes: 3 * 1024 } as const
/** A placeholder without its value, a missing value, or an object printed as text. */
const HOLE = /\{\{|\}\}|\bundefined\b|\[object|\bNaN\b|\bnull\b/

interface Site {
  /** Scheme, host and port. */
  readonly base: string
  /** Entries of the sitemaps, by path. */
  readonly listed: ReadonlyMap<string, SitemapEntry>
}

/** Issues of each landing, and of all landings together. The list must contain all landings of a country: they link each other. */
export function findLandingIssues(landings: readonly CrawledLanding[], site: Site): IssuesByKind {
  const issues: IssuesByKind = new Map()
  const add = (kind: string, place: string): void => void issues.set(kind, [...(issues.get(kind) ?? []), place])
  for (const landing of landings) {
    checkLanding(landing, site, add)
    checkAlternates(landing, landings, site, add)
  }
  for (const group of groupBy(landings, it => `${it.country}-${it.language}`)) {
    findDuplicates(group, add)
    findUnreachable(group, site, add)
  }
  for (const language of groupBy(landings, it => it.language)) findSimilarTexts(language, add)
  return issues
}

/** Five examples of each kind. */
export function summarizeIssues(issues: IssuesByKind): Record<string, string[]> {
  return Object.fromEntries([...issues].map(([kind, places]) => [`${kind}: ${places.length}`, places.slice(0, 5)]))
}

type Add = (kind: string, place: string) => void

function checkLanding({ path, status, kind, page, script }: CrawledLanding, { base, listed }: Site, add: Add): void {
  if (status !== 200) return add(`status ${status}`, path)
  if (page.headings !== 1) add(`${page.headings} h1`, path)
  if (page.title === '') add('no title', path)
  if (page.description === '') add('no description', path)
  if (page.canonical !== base + path) add('canonical of another page', `${path}: ${page.canonical}`)
  if (page.duplicateIds.length > 0) add('duplicate ids', `${path}: ${page.duplicateIds.slice(0, 3).join(' ')}`)
  const hole = HOLE.exec(`${page.title} ${page.text}`)
  if (hole) add('hole in a text', `${path}: ${hole[0]}`)
  if (script > LIMITS.scriptBytes) add('too much script', `${path}: ${script} bytes`)
  for (const issue of findStructuredDataIssues(page.structured)) add('structured data', `${path}: ${issue}`)
  // A §2.7: prime is noindex
  if (kind === 'PRIME' && page.indexable) add('indexable prime', path)
  if (page.indexable !== listed.has(path)) add(page.indexable ? 'not in a sitemap' : 'noindex, and in a sitemap', path)
}

function checkAlternates(
  { path, status, country, page }: CrawledLanding,
  landings: readonly CrawledLanding[],
  { base, listed }: Site,
  add: Add,
): void {
  if (status !== 200) return
  const { alternates } = page
  if (!page.indexable) {
    if (alternates.size > 0) add('noindex, with hreflang', path)
    return
  }
  if (toText(listed.get(path)?.alternates) !== toText(alternates)) add('hreflang differs from the sitemap', path)
  const alternatesByLanguage = [...alternates].filter(([name]) => name !== 'x-default')
  if (alternatesByLanguage.length === 0) return
  if (!alternatesByLanguage.some(([, address]) => address === base + path)) add('hreflang without itself', path)
  const defaultAddress = alternates.get('x-default')
  if (!alternatesByLanguage.some(([, address]) => address === defaultAddress))
    add('x-default is not an alternate', `${path}: ${defaultAddress}`)
  const inMarketLanguage = alternatesByLanguage.find(([name]) => name === (COUNTRY_LOCALE[country] ?? 'en'))
  if (inMarketLanguage && defaultAddress !== inMarketLanguage[1])
    add('x-default is not in the language of the market', `${path}: ${defaultAddress}`)
  for (const [language, address] of alternatesByLanguage) {
    const other = indexByPath(landings).get(address.slice(base.length))
    if (!other) add('hreflang to a page that is not a landing', `${path} → ${address}`)
    else if (other.status !== 200 || !other.page.indexable) add('hreflang to a noindex page', `${path} → ${address}`)
    else if (toText(other.page.alternates) !== toText(alternates)) add('hreflang is not reciprocal', `${path} → ${language}`)
  }
}

/** As text for a comparison, independent of the order. */
const toText = (alternates: ReadonlyMap<string, string> = new Map()): string =>
  [...alternates]
    .map(it => it.join(' '))
    .toSorted()
    .join('\n')

/** Cached for each list. */
const maps = new WeakMap<readonly CrawledLanding[], ReadonlyMap<string, CrawledLanding>>()
function indexByPath(landings: readonly CrawledLanding[]): ReadonlyMap<string, CrawledLanding> {
  const cached = maps.get(landings) ?? new Map(landings.map(it => [it.path, it]))
  maps.set(landings, cached)
  return cached
}

/** Issue 6: "unique title and description within its country and language". */
function findDuplicates(group: readonly CrawledLanding[], add: Add): void {
  for (const what of ['title', 'description'] as const) {
    for (const same of groupBy(group, it => it.page[what])) {
      if (same.length > 1) add(`duplicate ${what}`, same.map(it => it.path).join(' '))
    }
  }
}

/** Issue 6: "no orphan, ≤ 4 clicks from its country landing". Counts only links between landings: other pages can only shorten a path. */
function findUnreachable(group: readonly CrawledLanding[], { base }: Site, add: Add): void {
  const clicks = countClicks(group.find(it => it.kind === 'COUNTRY')?.path, group, base)
  for (const { path } of group) {
    const needed = clicks.get(path)
    if (needed === undefined) add('orphan', path)
    else if (needed > LIMITS.clicks) add('too many clicks away', `${path}: ${needed}`)
  }
}

export function countClicks(start: string | undefined, group: readonly CrawledLanding[], base: string): Map<string, number> {
  const landings = indexByPath(group)
  const clicks = new Map<string, number>()
  let wave = start === undefined ? [] : [start]
  for (let needed = 0; wave.length > 0; needed++) {
    for (const path of wave) clicks.set(path, needed)
    const links = wave.flatMap(path => landings.get(path)?.page.links.map(link => new URL(link, base + path)) ?? [])
    const paths = links.filter(({ origin }) => origin === base).map(it => it.pathname)
    wave = [...new Set(paths)].filter(path => landings.has(path) && !clicks.has(path))
  }
  return clicks
}

/**
 * Issue 6: "No two landings of one language share more than 60 % of their sentences." Landings with thin content are excluded: they are
 * noindex.
 */
function findSimilarTexts(landings: readonly CrawledLanding[], add: Add): void {
  const listed = landings.filter(it => it.page.indexable || it.kind === 'PRIME')
  for (const [index, one] of listed.entries()) {
    for (let other = index + 1; other < listed.length; other++) {
      const part = calculateOverlap(one.sentences, listed[other]!.sentences)
      if (part > LIMITS.shared) add('too many sentences shared', `${one.path} ${listed[other]!.path}: ${Math.round(part * 100)} %`)
    }
  }
}

function groupBy(landings: readonly CrawledLanding[], toKey: (landing: CrawledLanding) => string): CrawledLanding[][] {
  return [...Map.groupBy(landings, toKey).values()]
}
