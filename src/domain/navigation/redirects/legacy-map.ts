import { findCityBySlug, findCityByCode } from '#domain/geo/find-city.ts'
import { findCountryByLanguage } from '#domain/language/country-locale.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { listCountryLanguages } from '#domain/geo/country-languages.ts'

/** Redirects to the city list of the visitor's country: by last visited city, delivery address or language. */
export const legacyMap = defineRule({
  source: 'A §2.2 rule 12',
  on: ['legacyMap'],
  needs: ['cities'],
  decide({ language }, { cities }, { rememberedCity, currentAddress }) {
    const [lastCountry = '', slug = ''] = rememberedCity?.split('/') ?? []
    const city = findCityBySlug(cities, lastCountry, slug) ?? findCityByCode(cities, currentAddress?.city.code ?? '')
    const country = city?.countryCode.toLowerCase() ?? findCountryByLanguage(language, listCountryLanguages(cities))
    return { to: country === undefined ? { name: 'home', language } : { name: 'cityListLanding', country, language }, status: 302 }
  },
})
