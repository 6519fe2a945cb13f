import { findCityBySlug, toCityRoute } from '#domain/geo/find-city.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

/**
 * Redirects a returning visitor from a landing to the last visited city. It requires the cookie, so crawlers and first visits are not
 * affected. Internal links are not redirected (see `NavigationRequest.lastCity`), so that visitors can leave a city. Landings of a brand, a
 * filter or all cities have their own content and are not redirected.
 */
export const returningVisitor = defineRule({
  source: 'A §2.2 rule 13: "Landing pages with a valid last-visited-city cookie go to the city page"',
  on: ['home', 'countryLanding', 'acquisitionLanding'],
  needs: ['cities'],
  when: (_, { lastCity }) => lastCity !== undefined,
  decide(route, { cities }, { lastCity }) {
    const [country = '', slug = ''] = lastCity!.split('/')
    const summary = findCityBySlug(cities, country, slug)
    if (!summary?.enabled) return undefined
    if (route.name !== 'home' && route.country !== country) {
      // "or to the country landing if the countries mismatch"
      if (route.name === 'countryLanding') return undefined
      return { to: { name: 'countryLanding', country: route.country, language: route.language }, status: 302 }
    }
    return { to: toCityRoute(summary, selectLanguage(route.language, summary.supportedLanguages, country)), status: 302 }
  },
})
