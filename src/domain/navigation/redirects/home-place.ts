import { toCityRoute } from '#domain/geo/find-city.ts'
import { findPlaces } from '#domain/geo/find-place.ts'
import { listCountryLanguages } from '#domain/geo/country-languages.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

/** The place search of the home page works without script: an unambiguous text redirects to its place. */
export const homePlace = defineRule({
  source:
    'A §2.2 rule 14: the global page lists the countries; not in the specification: a place name entered there redirects to the place',
  on: ['home'],
  needs: ['cities', 'cityNames'],
  when: ({ search }) => search !== undefined,
  decide({ language, search = '' }, { cities = [], cityNames }) {
    const served = listCountryLanguages(cities)
    const countries = [...new Set(served.map(it => it.country)), ...CLOSED_COUNTRIES]
    const [place, other] = findPlaces(search, cities, cityNames, countries)
    if (!place || other) return undefined
    if (place.city)
      return { to: toCityRoute(place.city, selectLanguage(language, place.city.supportedLanguages, place.country)), status: 302 }
    const languages = served.find(it => it.country === place.country)?.languages
    return {
      to: { name: 'countryLanding', country: place.country, language: selectLanguage(language, languages, place.country) },
      status: 302,
    }
  },
})
