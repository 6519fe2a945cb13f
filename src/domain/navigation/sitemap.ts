import { type Alternate, buildAlternates } from '#domain/navigation/alternates.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'

/** A page that search engines may list, with all the languages in which they may. */
export interface ListedPage {
  /** Small; absent for a page of no country. */
  readonly country?: string | undefined
  /** Its default first; those in which it is not to be listed are left out. */
  readonly languages: readonly string[]
  readonly inLanguage: (language: string) => Route
  /** Unix milliseconds; absent where nobody knows when it was written. */
  readonly changedAt?: number | undefined
}

/** One address of a sitemap. */
export interface SitemapEntry {
  readonly path: string
  /** As in the head of the page: itself included. */
  readonly alternates: readonly Alternate[]
  /** Unix milliseconds. */
  readonly changedAt: number | undefined
}

/** One file of the index: what a country says in one language, or a part of it. */
export interface SitemapFile {
  readonly path: string
  readonly language: string
  readonly pages: readonly ListedPage[]
  /** The latest change of its pages, Unix milliseconds. */
  readonly changedAt: number | undefined
}

/** What a file may hold. @source sitemaps.org: 50,000 addresses and 50 MB (52,428,800 bytes) before it is packed */
export interface SitemapLimits {
  readonly addresses: number
  readonly bytes: number
}

export const SITEMAP_LIMITS: SitemapLimits = { addresses: 50_000, bytes: 52_428_800 }
export const SITEMAP_INDEX = '/sitemap.xml'
/** Stands where a file of pages that belong to no country would name one; no country has a code of five letters. */
const NO_COUNTRY = 'world'
/** Markup around one address and around one of its alternates, and the root element: never less than what is written. Bytes. */
const MARKUP_BYTES = { entry: 100, alternate: 80, file: 500 } as const

/**
 * The files of the index, one for a country in a language, in parts where that is too much for one: `/sitemap-es-en.xml.gz`,
 * `/sitemap-es-en-2.xml.gz`. They stand at the root: a sitemap speaks for what lies below it.
 *
 * @param origin of the site: it is a part of each address
 */
export function buildSitemapFiles(pages: readonly ListedPage[], origin: string, limits: SitemapLimits = SITEMAP_LIMITS): SitemapFile[] {
  const places = new Map<string, { readonly language: string; readonly pages: SizedPage[] }>()
  for (const page of pages) {
    const bytes = getMaxBytes(page, origin)
    for (const language of page.languages) {
      const name = `${page.country ?? NO_COUNTRY}-${language}`
      const place = places.get(name) ?? { language, pages: [] }
      places.set(name, place)
      place.pages.push({ page, bytes })
    }
  }
  return [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, place]) =>
      splitPages(place.pages, limits).map((part, index) => ({
        path: `/sitemap-${name}${index === 0 ? '' : `-${index + 1}`}.xml.gz`,
        language: place.language,
        pages: part,
        changedAt: getLatestChange(part),
      })),
    )
}

interface SizedPage {
  readonly page: ListedPage
  readonly bytes: number
}

/** The addresses of a file, made one by one while it is written. */
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

/** What a page takes in the file of whichever language, at most: its address there, and all of its alternates. */
function getMaxBytes({ inLanguage, languages }: ListedPage, origin: string): number {
  // a path is ASCII, and of what XML would write longer it holds "&" and "'" alone
  const lengths = languages.map(it => origin.length + toPath(inLanguage(it)).replace(/[&']/g, '&apos;').length)
  const longest = Math.max(...lengths)
  const alternates = lengths.reduce((sum, it) => sum + it + MARKUP_BYTES.alternate, longest + MARKUP_BYTES.alternate)
  return MARKUP_BYTES.entry + longest + alternates
}

function getLatestChange(pages: readonly ListedPage[]): number | undefined {
  let last: number | undefined
  for (const { changedAt } of pages) if (changedAt !== undefined && changedAt > (last ?? -Infinity)) last = changedAt
  return last
}
