import { type Alternate, alternatesOf } from '#domain/navigation/alternates.ts'
import { robotsOf } from '#domain/navigation/robots.ts'
import { pathOf, type Route } from '#domain/navigation/routes.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** What a page says of itself to search engines, browsers and the header. Paths are our own, without the origin. */
export interface PageHead {
  /** The brand, for cards that other sites draw of the page. */
  readonly siteName: string
  readonly title: string
  readonly description: string
  readonly language: string
  readonly robots: 'index, follow' | 'noindex, follow'
  readonly canonical: string | undefined
  readonly alternates: readonly Alternate[]
  /** Where the language menu leads: the same page in each language. */
  readonly languages: readonly { readonly code: string; readonly path: string }[]
  readonly structuredData: readonly object[]
  /** The country one is in, in lower case. */
  readonly country: string | undefined
  /** The city one is in: the header names it and searches it. */
  readonly place: { readonly country: string; readonly city: string; readonly name: string } | undefined
  /** What was searched for. */
  readonly searched?: string | undefined
  /** The card that social networks show, 1200 × 630; the house's own where the page has none. */
  readonly picture?: string | undefined
}

interface HeadParts {
  readonly route: Route
  /** The address to be indexed, when it is not the route's own (a product's is its store's). */
  readonly canonical?: Route
  readonly title: string
  readonly description: string
  readonly language: string
  /** The languages of the page, its default first. */
  readonly languages: readonly string[]
  readonly inLanguage: (language: string) => Route
  readonly structuredData?: readonly object[]
  readonly place?: PageHead['place']
  readonly searched?: string
  readonly picture?: string
}

export function headOf({
  route,
  canonical = route,
  languages,
  inLanguage,
  structuredData = [],
  place,
  searched,
  ...rest
}: HeadParts): PageHead {
  // A §2.7: "the index decision depends on language support"
  const robots = robotsOf(route.name, languages.includes(rest.language))
  return {
    ...rest,
    siteName: BRAND.name,
    robots,
    canonical: pathOf(canonical),
    // hreflang speaks to search engines only: pages they may not list have none
    alternates: robots.startsWith('index') ? alternatesOf(languages, inLanguage) : [],
    languages: languages.map(code => ({ code, path: pathOf(inLanguage(code)) })),
    structuredData,
    country: 'country' in route ? route.country : place?.country,
    place,
    ...(searched !== undefined && { searched }),
  }
}
