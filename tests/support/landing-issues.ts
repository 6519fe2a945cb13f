import { calculateOverlap } from '#domain/landing/shared-sentences.ts'
import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'
import type { CrawledLanding } from '#tests/support/landing-crawl.ts'
import { findStructuredDataIssues } from '#tests/support/structured-data-issues.ts'
import type { ReadEntry } from '#tests/support/sitemap-reader.ts'

/** A fault and the places where it was seen: "no title" → ["/es/es/"]. */
export type Faults = Map<string, string[]>

/** Issue 6, "What it must show". */
export const MOST = { shared: 0.6, clicks: 4, script: 3 * 1024 } as const
/** What a hole in a text, a lost value or a printed object looks like. */
const HOLES = /\{\{|\}\}|\bundefined\b|\[object|\bNaN\b|\bnull\b/

interface Site {
  /** Scheme, host and port. */
  readonly base: string
  /** What the sitemaps list, by path. */
  readonly listed: ReadonlyMap<string, ReadEntry>
}

/** What is wrong with landings, each by itself, and with all of them together. Countries must be whole: their landings name each other. */
export function findLandingIssues(landings: readonly CrawledLanding[], site: Site): Faults {
  const faults: Faults = new Map()
  const add = (kind: string, place: string): void => void faults.set(kind, [...(faults.get(kind) ?? []), place])
  for (const landing of landings) {
    checkLanding(landing, site, add)
    checkAlternates(landing, landings, site, add)
  }
  for (const group of groupsOf(landings, it => `${it.country}-${it.language}`)) {
    doubled(group, add)
    findUnreachable(group, site, add)
  }
  for (const language of groupsOf(landings, it => it.language)) alike(language, add)
  return faults
}

/** Five examples of each kind are enough to find it. */
export function shown(faults: Faults): Record<string, string[]> {
  return Object.fromEntries([...faults].map(([kind, places]) => [`${kind}: ${places.length}`, places.slice(0, 5)]))
}

type Add = (kind: string, place: string) => void

function checkLanding({ path, status, kind, page, script }: CrawledLanding, { base, listed }: Site, add: Add): void {
  if (status !== 200) return add(`answers ${status}`, path)
  if (page.headings !== 1) add(`${page.headings} h1`, path)
  if (page.title === '') add('no title', path)
  if (page.description === '') add('no description', path)
  if (page.canonical !== base + path) add('canonical that is not itself', `${path}: ${page.canonical}`)
  if (page.duplicateIds.length > 0) add('doubled ids', `${path}: ${page.duplicateIds.slice(0, 3).join(' ')}`)
  const hole = HOLES.exec(`${page.title} ${page.text}`)
  if (hole) add('hole in a text', `${path}: ${hole[0]}`)
  if (script > MOST.script) add('too much script', `${path}: ${script} bytes`)
  for (const fault of findStructuredDataIssues(page.structured)) add('structured data', `${path}: ${fault}`)
  // A §2.7: prime is noindex
  if (kind === 'PRIME' && page.indexable) add('prime that may be listed', path)
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
  if (written(listed.get(path)?.alternates) !== written(alternates)) add('hreflang unlike that of the sitemap', path)
  const family = [...alternates].filter(([name]) => name !== 'x-default')
  if (family.length === 0) return
  if (!family.some(([, address]) => address === base + path)) add('hreflang without itself', path)
  const usual = alternates.get('x-default')
  if (!family.some(([, address]) => address === usual)) add('x-default that is none of the family', `${path}: ${usual}`)
  const atHome = family.find(([name]) => name === (COUNTRY_LOCALE[country] ?? 'en'))
  if (atHome && usual !== atHome[1]) add('x-default in another language than the market’s own', `${path}: ${usual}`)
  for (const [language, address] of family) {
    const other = byPath(landings).get(address.slice(base.length))
    if (!other) add('hreflang to what is no landing', `${path} → ${address}`)
    else if (other.status !== 200 || !other.page.indexable) add('hreflang to what may not be listed', `${path} → ${address}`)
    else if (written(other.page.alternates) !== written(alternates)) add('hreflang that is not answered', `${path} → ${language}`)
  }
}

/** To be compared: their order says nothing. */
const written = (alternates: ReadonlyMap<string, string> = new Map()): string =>
  [...alternates]
    .map(it => it.join(' '))
    .toSorted()
    .join('\n')

/** Made once for each list that is judged. */
const maps = new WeakMap<readonly CrawledLanding[], ReadonlyMap<string, CrawledLanding>>()
function byPath(landings: readonly CrawledLanding[]): ReadonlyMap<string, CrawledLanding> {
  const known = maps.get(landings) ?? new Map(landings.map(it => [it.path, it]))
  maps.set(landings, known)
  return known
}

/** Issue 6: "unique title and description within its country and language". */
function doubled(group: readonly CrawledLanding[], add: Add): void {
  for (const what of ['title', 'description'] as const) {
    for (const same of groupsOf(group, it => it.page[what])) {
      if (same.length > 1) add(`${what} on several`, same.map(it => it.path).join(' '))
    }
  }
}

/** Issue 6: "no orphan, ≤ 4 clicks from its country landing". Links of landings to landings alone: what other pages add can only shorten a way. */
function findUnreachable(group: readonly CrawledLanding[], { base }: Site, add: Add): void {
  const clicks = clicksFrom(group.find(it => it.kind === 'COUNTRY')?.path, group, base)
  for (const { path } of group) {
    const needed = clicks.get(path)
    if (needed === undefined) add('orphan', path)
    else if (needed > MOST.clicks) add('too many clicks away', `${path}: ${needed}`)
  }
}

export function clicksFrom(start: string | undefined, group: readonly CrawledLanding[], base: string): Map<string, number> {
  const landings = byPath(group)
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
 * Issue 6: "No two landings of one language share more than 60 % of their sentences." Those found to have too little to say are let be: that
 * is why they are not listed.
 */
function alike(landings: readonly CrawledLanding[], add: Add): void {
  const listed = landings.filter(it => it.page.indexable || it.kind === 'PRIME')
  for (const [index, one] of listed.entries()) {
    for (let other = index + 1; other < listed.length; other++) {
      const part = calculateOverlap(one.sentences, listed[other]!.sentences)
      if (part > MOST.shared) add('too many sentences shared', `${one.path} ${listed[other]!.path}: ${Math.round(part * 100)} %`)
    }
  }
}

function groupsOf(landings: readonly CrawledLanding[], keyOf: (landing: CrawledLanding) => string): CrawledLanding[][] {
  return [...Map.groupBy(landings, keyOf).values()]
}
