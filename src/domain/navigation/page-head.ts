import type { StructuredData } from '#domain/landing/structured-data.ts'
import { toLocale } from '#domain/language/locale.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'
import { type Alternate, buildAlternates } from '#domain/navigation/alternates.ts'
import { type Robots, getRobots } from '#domain/navigation/robots.ts'
import { toPath, type Route, type RouteName } from '#domain/navigation/routes.ts'
import { DEFAULT_PICTURE, type SocialPicture } from '#domain/navigation/social-picture.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** What a page says of itself to search engines, browsers and the header. Paths are our own, without the origin. */
export interface PageHead {
  /** What kind of page it is: some kinds bear data of the whole site (`landing/site-data.ts`). */
  readonly name: RouteName
  /** The brand, for cards that other sites draw of the page. */
  readonly siteName: string
  readonly title: string
  readonly description: string
  readonly language: string
  /** The language and where most people speak it, as cards of other sites want it: "hy_AM". */
  readonly locale: string
  /** The same of the other languages it may be read in. */
  readonly otherLocales: readonly string[]
  readonly robots: Robots
  /** Why search engines may not list it although they list its kind; for the report of the build. */
  readonly thin: string | undefined
  readonly canonical: string | undefined
  readonly alternates: readonly Alternate[]
  /** Where the language menu leads: the same page in each language. */
  readonly languages: readonly { readonly code: string; readonly path: string }[]
  readonly structuredData: readonly StructuredData[]
  /** The country one is in, in lower case. */
  readonly country: string | undefined
  /** The city one is in: the header names it and searches it. */
  readonly place: { readonly country: string; readonly city: string; readonly name: string } | undefined
  /** What was searched for. */
  readonly searched?: string | undefined
  /** What social networks show beside the title; the house's own where the page has none. */
  readonly picture: SocialPicture
}

interface PageHeadInput {
  readonly route: Route
  /** The address to be indexed, when it is not the route's own (a product's is its store's). */
  readonly canonical?: Route
  readonly title: string
  readonly description: string
  readonly language: string
  /** The languages in which the page is there, its default first: it answers 200 in each. */
  readonly languages: readonly string[]
  readonly inLanguage: (language: string) => Route
  /** Those of its languages in which it has enough to say; all of them unless said. */
  readonly listedIn?: readonly string[]
  /** Why it has too little to say in its own language: it is not listed then. A reason, not a sentence: "fewStores". */
  readonly thin?: string | undefined
  readonly structuredData?: readonly StructuredData[]
  readonly place?: PageHead['place']
  readonly searched?: string
  /** `socialPicture(…)` of what the page is about. */
  readonly picture?: SocialPicture | undefined
}

/** The one place where heads are made. What is printed of them stands in `layouts/Document.astro`. */
export function getPageHead({
  route,
  canonical = route,
  languages,
  inLanguage,
  listedIn = languages,
  thin,
  structuredData = [],
  place,
  searched,
  picture = DEFAULT_PICTURE,
  ...rest
}: PageHeadInput): PageHead {
  const country = 'country' in route ? route.country : place?.country
  // A §2.7: "the index decision depends on language support"
  const robots = getRobots(route.name, listedIn.includes(rest.language), { country, thin })
  // hreflang speaks to search engines only: pages they may not list have none, and none leads to such a page
  const listed = robots.startsWith('index') ? languages.filter(it => listedIn.includes(it)) : []
  return {
    ...rest,
    name: route.name,
    siteName: BRAND.name,
    locale: getTerritorialLocale(rest.language),
    otherLocales: [...new Set(listed.map(getTerritorialLocale))].filter(it => it !== getTerritorialLocale(rest.language)),
    robots,
    thin,
    canonical: toPath(canonical),
    alternates: buildAlternates(listed, inLanguage),
    languages: languages.map(code => ({ code, path: toPath(inLanguage(code)) })),
    structuredData,
    country,
    place,
    picture,
    ...(searched !== undefined && { searched }),
  }
}

/** "en_US", "sr_RS": https://ogp.me wants language and territory; the likely one by CLDR is the one that social networks know. */
const getTerritorialLocale = memoizeByKey((language: string): string => {
  const { language: code, region } = new Intl.Locale(toLocale(language)).maximize()
  return region === undefined ? code : `${code}_${region}`
})
