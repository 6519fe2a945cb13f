import { findCityBySlug } from '#domain/geo/find-city.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { CITY_ROUTES, COUNTRY_ROUTES } from '#domain/navigation/route-names.ts'

/** Country pages use the locales of the country. */
export const countryLanguage = defineRule({
  source: 'A §2.2 rule 15: "similar or invalid languages are replaced by a supported one or the current locale"',
  on: COUNTRY_ROUTES,
  needs: ['countryLanguages'],
  when: ({ country }) => !CLOSED_COUNTRIES.has(country),
  decide(route, { countryLanguages }) {
    const language = selectLanguage(route.language, countryLanguages, route.country)
    return language === route.language ? undefined : { to: { ...route, language }, status: 301 }
  },
})

/** City pages use the languages of the city, which may be more than those of the country. */
export const cityLanguage = defineRule({
  source: 'A §2.2 rule 15: "similar or invalid languages are replaced by a supported one or the current locale"',
  on: CITY_ROUTES,
  needs: ['cities'],
  decide(route, { cities }) {
    const language = selectLanguage(route.language, findCityBySlug(cities, route.country, route.city)?.supportedLanguages, route.country)
    return language === route.language ? undefined : { to: { ...route, language }, status: 301 }
  },
})
