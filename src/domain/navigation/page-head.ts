import type { OrderMode } from '#contract/checkout/template.ts'
import type { StructuredData } from '#domain/landing/structured-data.ts'
import { toLocale } from '#domain/language/locale.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'
import { type Alternate, buildAlternates } from '#domain/navigation/alternates.ts'
import { type Robots, getRobots } from '#domain/navigation/robots.ts'
import { toPath, type Route, type RouteName } from '#domain/navigation/routes.ts'
import { DEFAULT_PICTURE, type SocialPicture } from '#domain/navigation/social-picture.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** Page metadata for search engines, browsers and the header. Paths have no origin. */
export interface PageHead {
  /** Route name: some pages contain data of the whole site (`landing/site-data.ts`). */
  readonly name: RouteName
  /** The brand, for link previews. */
  readonly siteName: string
  readonly title: string
  readonly description: string
  readonly language: string
  /** Language with its main territory, for link previews: "hy_AM". */
  readonly locale: string
  /** The same for the other languages of the page. */
  readonly otherLocales: readonly string[]
  readonly robots: Robots
  /** Why this page is not indexed although its kind is; for the build report. */
  readonly thinReason: string | undefined
  readonly canonical: string | undefined
  readonly alternates: readonly Alternate[]
  /** Links of the language menu. */
  readonly languages: readonly { readonly code: string; readonly path: string }[]
  readonly structuredData: readonly StructuredData[]
  /** Country of the page, lowercase. */
  readonly country: string | undefined
  /** City of the page, for the header and its search. `code`: of pages whose search suggests while typing. */
  readonly place: { readonly country: string; readonly city: string; readonly name: string; readonly code?: string } | undefined
  /** The links between the order modes of the page; absent where the city offers no pickup. */
  readonly modes?: ModeLinks | undefined
  /** The search text. */
  readonly searchText?: string | undefined
  /** The category in which the header searches. @source A §3, "Search request": type Category */
  readonly searchCategory?: { readonly id: number; readonly name: string } | undefined
  /** Picture for link previews; the default picture if the page has none. */
  readonly picture: SocialPicture
}

/** The same page for both order modes. */
export interface ModeLinks {
  readonly current: OrderMode
  readonly paths: Readonly<Record<OrderMode, string>>
}

interface PageHeadInput {
  readonly route: Route
  /** Canonical route if it differs from the route (a product has the canonical of its store). */
  readonly canonical?: Route
  readonly title: string
  readonly description: string
  readonly language: string
  /** Languages in which the page returns 200, the default first. */
  readonly languages: readonly string[]
  readonly inLanguage: (language: string) => Route
  /** Languages with enough content; all by default. */
  readonly indexableLanguages?: readonly string[]
  /** Why the page has too little content to be indexed. A reason code: "FEW_STORES". */
  readonly thinReason?: string | undefined
  readonly structuredData?: readonly StructuredData[]
  readonly place?: PageHead['place']
  readonly modes?: ModeLinks | undefined
  readonly searchText?: string
  readonly searchCategory?: PageHead['searchCategory']
  /** Result of `createSocialPicture(…)` for the content. */
  readonly picture?: SocialPicture | undefined
}

/** The only place that creates page heads. `layouts/Document.astro` renders them. */
export function getPageHead({
  route,
  canonical = route,
  languages,
  inLanguage,
  indexableLanguages = languages,
  thinReason,
  structuredData = [],
  place,
  modes,
  searchText,
  searchCategory,
  picture = DEFAULT_PICTURE,
  ...rest
}: PageHeadInput): PageHead {
  const country = 'country' in route ? route.country : place?.country
  // A §2.7: "the index decision depends on language support"
  const robots = getRobots(route.name, indexableLanguages.includes(rest.language), { country, thinReason })
  // hreflang is for search engines only: pages that are not indexed have no entries and are no targets
  const indexedLanguages = robots.startsWith('index') ? languages.filter(it => indexableLanguages.includes(it)) : []
  return {
    ...rest,
    name: route.name,
    siteName: BRAND.name,
    locale: getTerritorialLocale(rest.language),
    otherLocales: [...new Set(indexedLanguages.map(getTerritorialLocale))].filter(it => it !== getTerritorialLocale(rest.language)),
    robots,
    thinReason,
    canonical: toPath(canonical),
    alternates: buildAlternates(indexedLanguages, inLanguage),
    languages: languages.map(code => ({ code, path: toPath(inLanguage(code)) })),
    structuredData,
    country,
    place,
    picture,
    ...(modes && { modes }),
    ...(searchText !== undefined && { searchText }),
    ...(searchCategory && { searchCategory }),
  }
}

/** "en_US", "sr_RS": https://ogp.me requires language and territory; social networks know the likely territory of CLDR. */
const getTerritorialLocale = memoizeByKey((language: string): string => {
  const { language: code, region } = new Intl.Locale(toLocale(language)).maximize()
  return region === undefined ? code : `${code}_${region}`
})
