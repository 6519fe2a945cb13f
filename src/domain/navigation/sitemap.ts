import { type Alternate, buildAlternates } from '#domain/navigation/alternates.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'

/** An indexable page with all its indexable languages. */
export interface ListedPage {
  /** Lowercase; absent for a page without country. */
  readonly country?: string | undefined
  /** The default first, without languages that are not indexed. */
  readonly languages: readonly string[]
  readonly inLanguage: (language: string) => Route
  /** Unix milliseconds; absent if unknown. */
  readonly changedAt?: number | undefined
}

/** One URL of a sitemap. */
export interface SitemapEntry {
  readonly path: string
  /** Same as in the page head, including the page itself. */
  readonly alternates: readonly Alternate[]
  /** Unix milliseconds. */
  readonly changedAt: number | undefined
}

/** One file of the index: pages of a country in one language, or a part of them. */
export interface SitemapFile {
  readonly path: string
  readonly language: string
  readonly pages: readonly ListedPage[]
  /** The latest change of its pages, Unix milliseconds. */
  readonly changedAt: number | undefined
}

/**
 * Limits of a file.
 *
 * @source sitemaps.org: 50,000 addresses and 50 MB (52,428,800 bytes) uncompressed
 */
export interface SitemapLimits {
  readonly addresses: number
  readonly bytes: number
}

export const SITEMAP_LIMITS: SitemapLimits = { addresses: 50_000, bytes: 52_428_800 }
export const SITEMAP_INDEX = '/sitemap.xml'
/** File name part for pages without country; no country code has five letters. */
const NO_COUNTRY = 'world'
/** Upper bounds of the markup per URL, per alternate and per file, bytes. */
const MARKUP_BYTES = { entry: 100, alternate: 80, file: 500 } as const

/**
 * Files of the index, one per country and language, split if too large: `/sitemap-es-en.xml.gz`, `/sitemap-es-en-2.xml.gz`. They are at the
 * root, because a sitemap covers only paths below it.
 *
 * @param origin of the site, part of each URL
 */
export function buildSitemapFiles(pages: readonly ListedPage[], origin: string, limits: SitemapLimits = SITEMAP_LIMITS): SitemapFile[] {
  const groups = new Map<string, { readonly language: string; readonly pages: SizedPage[] }>()
  for (const page of pages) {
    const bytes = getMaxBytes(page, origin)
    for (const language of page.languages) {
      const name = `${page.country ?? NO_COUNTRY}-${language}`
      const group = groups.get(name) ?? { language, pages: [] }
      groups.set(name, group)
      group.pages.push({ page, bytes })
    }
  }
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, group]) =>
      splitPages(group.pages, limits).map((part, index) => ({
        path: `/sitemap-${name}${index === 0 ? '' : `-${index + 1}`}.xml.gz`,
        language: group.language,
        pages: part,
        changedAt: getLatestChange(part),
      })),
    )
}

interface SizedPage {
  readonly page: ListedPage
  readonly bytes: number
}

/** Generates the URLs of a file while it is written. */
export function* generateSitemapEntries({ pages, language }: SitemapFile): Generator<SitemapEntry> {
  for (const { inLanguage, languages, changedAt } of pages)
    yield { path: toPath(inLanguage(language)), alternates: buildAlternates(languages, inLanguage), changedAt }
}

function splitPages(pages: readonly SizedPage[], limits: SitemapLimits): ListedPage[][] {
  const parts: ListedPage[][] = []
  let part: ListedPage[] = []
  let sum: number = MARKUP_BYTES.file
  for (const { page, bytes } of pages) {
    if (part.length > 0 && (part.length === limits.addresses || sum + bytes > limits.bytes)) {
      parts.push(part)
      part = []
      sum = MARKUP_BYTES.file
    }
    part.push(page)
    sum += bytes
  }
  return [...parts, part]
}

/** Maximum size of a page in a file of any language: its URL and all alternates. */
function getMaxBytes({ inLanguage, languages }: ListedPage, origin: string): number {
  // paths are ASCII; XML escapes only "&" and "'" in them
  const lengths = languages.map(it => origin.length + toPath(inLanguage(it)).replace(/[&']/g, '&apos;').length)
  const maxLength = Math.max(...lengths)
  const alternates = lengths.reduce((sum, it) => sum + it + MARKUP_BYTES.alternate, maxLength + MARKUP_BYTES.alternate)
  return MARKUP_BYTES.entry + maxLength + alternates
}

function getLatestChange(pages: readonly ListedPage[]): number | undefined {
  let last: number | undefined
  for (const { changedAt } of pages) if (changedAt !== undefined && changedAt > (last ?? -Infinity)) last = changedAt
  return last
}
