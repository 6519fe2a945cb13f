import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { findSupportedLanguage } from '#domain/language/similar-language.ts'
import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { NOT_FOUND } from '#domain/navigation/redirects/resolve-route.ts'

/** The page offers the cities to search in, of a served country or of all countries. */
export const searchAnywhere = defineRule({
  source: 'A §2.2 rules 3, 15 and 22, for a search whose address names no city',
  on: ['searchAnywhere'],
  needs: ['cities', 'countryLanguages'],
  when: ({ language }) => language !== undefined,
  decide(route, { cities, countryLanguages }) {
    const { language = FALLBACK_LANGUAGE } = route
    const country = route.country?.toLowerCase()
    if (country === undefined) return toCorrection({ ...route, language: findSupportedLanguage(language) ?? FALLBACK_LANGUAGE }, route)
    if (CLOSED_COUNTRIES.has(country)) return { to: { name: 'countryLanding', country, language }, status: 301 }
    if (cities?.some(it => it.countryCode === country.toUpperCase()) === false) return { notFound: NOT_FOUND }
    return toCorrection({ ...route, country, language: selectLanguage(language, countryLanguages, country) }, route)
  },
})

type SearchRoute = { name: 'searchAnywhere'; country?: string; language?: string; searchQuery: string }

function toCorrection(corrected: SearchRoute, route: SearchRoute) {
  return corrected.language === route.language && corrected.country === route.country
    ? undefined
    : ({ to: corrected, status: 301 } as const)
}
