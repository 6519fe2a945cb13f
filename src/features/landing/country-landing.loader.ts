import type { Client } from '#client/client.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'
import type { Reply } from '#contract/endpoint.ts'
import { breadcrumbsOf, type Crumb } from '#domain/navigation/breadcrumbs.ts'
import { pathOf, type RouteOf } from '#domain/navigation/routes.ts'
import { breadcrumbData, questionData } from '#domain/landing/structured-data.ts'
import { headOf, type PageHead } from '#domain/navigation/page-head.ts'
import { languageRow, LANGUAGES } from '#i18n/languages.ts'

export type CountryContent = Reply<typeof getCountryContent>

export interface CountryLandingPage {
  readonly kind: 'open'
  readonly head: PageHead
  readonly route: RouteOf<'countryLanding'>
  readonly crumbs: readonly Crumb[]
  readonly content: CountryContent
}

/** Every country landing there is, for the build: each served country in each of its languages that has texts. */
export async function listCountryLandings(call: Client): Promise<RouteOf<'countryLanding'>[]> {
  const { countries } = await call(getGlobalContent, { params: { locale: 'en' } })
  return countries.flatMap(({ code, supportedLanguages }) =>
    supportedLanguages
      .filter(it => LANGUAGES.some(row => row.code === it))
      .map(language => ({ name: 'countryLanding' as const, country: code.toLowerCase(), language })),
  )
}

export async function loadCountryLanding(call: Client, route: RouteOf<'countryLanding'>, origin: string): Promise<CountryLandingPage> {
  const content = await call(
    getCountryContent,
    { params: { locale: route.language, country: route.country.toUpperCase() } },
    { place: { language: route.language } },
  )
  const crumbs = breadcrumbsOf([
    { name: homeName(route.language), route: { name: 'home' } },
    { name: content.name, route },
  ])
  const languages = content.supportedLanguages.filter(it => LANGUAGES.some(row => row.code === it))
  const head = headOf({
    route,
    title: content.meta.title,
    description: content.meta.description,
    language: route.language,
    languages,
    inLanguage: language => ({ ...route, language }),
    structuredData: [breadcrumbData(crumbs, origin), questionData(content.faq)],
  })
  return { kind: 'open', head, route, crumbs, content }
}

/** The name of the whole world of countries, for the first crumb: the house has no name for it but its own. */
function homeName(language: string): string {
  return new Intl.DisplayNames([languageRow(language).locale], { type: 'region' }).of('001') ?? ''
}

/** Where a city of a landing is. */
export function cityPathOf({ country, language }: RouteOf<'countryLanding'>, slug: string): string {
  return pathOf({ name: 'city', country, language, city: slug })
}
