import type { Client } from '#client/client.ts'
import { getGlobalContent } from '#contract/landing/seo-content.ts'
import { toPath } from '#domain/navigation/routes.ts'

export interface CountryCities {
  readonly name: string
  readonly path: string
  readonly cities: readonly { readonly name: string; readonly path: string }[]
}

/** Cities of the country of a missing page, and of each country when it names none. The name of a country leads to the others. */
const MAX_CITIES = 12
const MAX_CITIES_OF_EACH = 2

/**
 * Cities for a missing page: those of its country, or some of each country. Empty when they cannot be loaded: the page works without.
 *
 * @param country of the missing page in lowercase, if it names one
 */
export async function loadOnwardCities(call: Client, language: string, country: string | undefined): Promise<readonly CountryCities[]> {
  try {
    const { countries } = await call(getGlobalContent, { params: { locale: language } })
    const known = countries.filter(it => it.cities.length > 0)
    const own = known.filter(it => it.code.toLowerCase() === country)
    const listed = own.length > 0 ? own : known
    const limit = own.length > 0 ? MAX_CITIES : MAX_CITIES_OF_EACH
    return listed.map(({ code, name, cities, supportedLanguages, locale }) => {
      const place = { country: code.toLowerCase(), language: supportedLanguages.includes(language) ? language : locale }
      return {
        name,
        path: toPath({ name: 'countryLanding', ...place }),
        cities: cities.slice(0, limit).map(it => ({ name: it.name, path: toPath({ name: 'city', ...place, city: it.slug }) })),
      }
    })
  } catch {
    return []
  }
}
