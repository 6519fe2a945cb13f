import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getGlobalContent } from '#contract/landing/seo-content.ts'
import { findCountryByLanguage, FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { type HomeFinder, loadHomeFinder } from '#features/landing/home/home-finder.loader.ts'
import { LANGUAGES } from '#i18n/languages.ts'

export interface HomePage {
  readonly head: PageHead
  readonly countries: Reply<typeof getGlobalContent>['countries']
  readonly finder: HomeFinder
}

export async function loadHomePage(call: Client, route: RouteOf<'home'>): Promise<HomePage> {
  const language = route.language ?? FALLBACK_LANGUAGE
  const { meta, countries } = await call(getGlobalContent, { params: { locale: language } }, { place: { language } })
  const served = countries.map(it => ({ country: it.code.toLowerCase(), languages: it.supportedLanguages }))
  // a language that only one country has redirects to the landing of that country (A §2.2 rule 14)
  const languages = LANGUAGES.map(it => it.code).filter(it => findCountryByLanguage(it, served) === undefined)
  // "/en/" has the content of "/": only one of them is indexed
  const inLanguage = (it: string): RouteOf<'home'> => (it === FALLBACK_LANGUAGE ? { name: 'home' } : { name: 'home', language: it })
  const head = getPageHead({
    route,
    canonical: inLanguage(language),
    ...meta,
    language,
    languages,
    inLanguage,
    // a search result is not indexed
    thinReason: route.search === undefined ? undefined : 'searched',
  })
  return { head, countries, finder: await loadHomeFinder(call, route, countries) }
}
