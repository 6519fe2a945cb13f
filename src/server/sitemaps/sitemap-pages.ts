import type { LandingIndex } from '#contract/landing/landing-facts.ts'
import { findCountryByLanguage, FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { type IndexedLanding, toLandingRoute } from '#domain/navigation/landing-route.ts'
import { isIndexed } from '#domain/navigation/robots.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'
import type { ListedPage } from '#domain/navigation/sitemap.ts'
import { LANGUAGES } from '#i18n/languages.ts'

/** Pages without a country that exist in every supported language. */
const GLOBAL_PAGES = ['faq', 'legal', 'contactUsPage', 'inviteFriends', 'giftCards', 'promo'] as const satisfies readonly Route['name'][]

/** Languages with texts; pages in other languages are not listed (A §2.7: "the index decision depends on language support"). */
const SUPPORTED_LANGUAGES: readonly string[] = LANGUAGES.map(it => it.code)

/**
 * Lists every page that search engines may list (A §2.7): home, information pages, landings.
 *
 * @param isThin whether the landing at a path has thin content and therefore noindex
 */
export function listPages({ landings }: LandingIndex, isThin: (path: string) => boolean): ListedPage[] {
  return [...toHomePages(landings), ...GLOBAL_PAGES.flatMap(toInformationPages), ...landings.flatMap(it => toLandingPages(it, isThin))]
}

/** Home in each language that does not redirect to a country's landing (A §2.2 rule 14); "/en/" is the same page as "/". */
function toHomePages(landings: readonly IndexedLanding[]): ListedPage[] {
  const served = landings
    .filter(it => it.kind === 'COUNTRY' && it.open)
    .map(({ country, languages }) => ({ country: country.toLowerCase(), languages }))
  const inLanguage = (language: string): Route => (language === FALLBACK_LANGUAGE ? { name: 'home' } : { name: 'home', language })
  const languages = SUPPORTED_LANGUAGES.filter(it => findCountryByLanguage(it, served) === undefined)
  return isListed(inLanguage(FALLBACK_LANGUAGE)) ? [{ languages, inLanguage }] : []
}

function toInformationPages(name: (typeof GLOBAL_PAGES)[number]): ListedPage[] {
  const inLanguage = (language: string): Route => ({ name, language })
  return isListed(inLanguage(FALLBACK_LANGUAGE)) ? [{ languages: SUPPORTED_LANGUAGES, inLanguage }] : []
}

function toLandingPages(landing: IndexedLanding, isThin: (path: string) => boolean): ListedPage[] {
  const toRoute = (language: string) => toLandingRoute(landing, language)
  const languages = landing.languages.filter(it => {
    const route = toRoute(it)
    return SUPPORTED_LANGUAGES.includes(it) && route !== undefined && isListed(route) && !isThin(toPath(route))
  })
  if (languages.length === 0) return []
  const { country, changedAt } = landing
  return [{ country: country.toLowerCase(), languages, changedAt, inLanguage: it => toRoute(it) ?? { name: 'notFound' } }]
}

const isListed = (route: Route): boolean => isIndexed(route.name, 'country' in route ? route.country : undefined)
