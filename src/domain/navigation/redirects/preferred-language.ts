import { findCityBySlug } from '#domain/geo/find-city.ts'
import { LOADABLE_LANGUAGES, SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'
import { findPreferredLanguage } from '#domain/language/preferred-language.ts'
import { CLOSED_COUNTRIES, CLOSED_LANDING_LANGUAGES } from '#domain/navigation/redirects/closed-country.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { CITY_ROUTES, COUNTRY_ROUTES, LANGUAGE_ROUTES } from '#domain/navigation/route-names.ts'
import type { Route } from '#domain/navigation/routes.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

/** Applies to signed-in customers only; the marketplace is not called for anonymous visitors. */
export const preferredLanguage = defineRule({
  source:
    'A §2.2 rule 15: "for authenticated users with the preferred-language toggle on, the preferred language replaces the route language"',
  // the page that changes the preference has to be readable in the language that the customer has just selected
  on: ['home', ...LANGUAGE_ROUTES.filter(it => it !== 'profileLanguage'), ...COUNTRY_ROUTES, ...CITY_ROUTES],
  needs: ['preferredLanguage', 'cities', 'countryLanguages'],
  when: ({ language }, { authorization }) => language !== undefined && authorization !== undefined,
  decide(route, data) {
    const language = findPreferredLanguage(route.language!, data.preferredLanguage, getPlaceLanguages(route, data) ?? [])
    return language === undefined ? undefined : { to: { ...route, language }, status: 302 }
  },
})

/** Languages of the page of a route; undefined if unknown. */
function getPlaceLanguages(route: Route, { cities, countryLanguages }: RedirectData): readonly string[] | undefined {
  if (!('country' in route) || route.country === undefined) return [...SUPPORTED_LANGUAGES, ...LOADABLE_LANGUAGES]
  if (CLOSED_COUNTRIES.has(route.country)) return CLOSED_LANDING_LANGUAGES
  return 'city' in route ? findCityBySlug(cities, route.country, route.city)?.supportedLanguages : countryLanguages
}
