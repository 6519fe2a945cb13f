import type { Client } from '#client/client.ts'
import { getCitiesContent } from '#contract/landing/city-content.ts'
import { getGlobalContent } from '#contract/landing/seo-content.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import type { Translate } from '#i18n/translator.ts'

export interface SearchAnywherePage {
  readonly head: PageHead
  readonly title: string
  readonly countries: readonly { readonly name: string; readonly cities: readonly { readonly name: string; readonly path: string }[] }[]
}

type SearchRoute = RouteOf<'searchAnywhere'>
type CityLink = { readonly name: string; readonly slug: string }

/** The page of a search without a city: links to the same search in each city. */
export async function loadSearchAnywhere(call: Client, route: SearchRoute, t: Translate): Promise<SearchAnywherePage> {
  const language = route.language ?? FALLBACK_LANGUAGE
  const title = t('landing:searchAnywhereTitle', { query: route.searchQuery })
  const { country } = route
  const createSearchLink = (country: string, language: string) => (city: CityLink) => ({
    name: city.name,
    path: toPath({ name: 'searchPage', country, language, city: city.slug, searchQuery: route.searchQuery }),
  })
  const head = getPageHead({ route, title, description: title, language, languages: [language], inLanguage: () => route })
  if (country !== undefined) {
    const { cities } = await call(getCitiesContent, { params: { locale: language, country: country.toUpperCase() } })
    return {
      head,
      title,
      countries: [{ name: getCountryName(country, language), cities: cities.map(createSearchLink(country, language)) }],
    }
  }
  const { countries } = await call(getGlobalContent, { params: { locale: language } })
  return {
    head,
    title,
    countries: countries.map(it => {
      const countryLanguage = it.supportedLanguages.includes(language) ? language : it.locale
      return { name: it.name, cities: it.cities.map(createSearchLink(it.code.toLowerCase(), countryLanguage)) }
    }),
  }
}
