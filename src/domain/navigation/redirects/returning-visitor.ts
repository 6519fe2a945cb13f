import { findCityBySlug, toCityRoute } from '#domain/geo/find-city.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

/**
 * A customer who was in a city lately is brought there from a landing. It is a guess about a person, so it needs the
 * cookie: crawlers and first visits never meet it, nor does a link of our own (see `Visit.lastCity`), so that nobody is
 * locked into one city. Landings of a brand, of a dish or of all cities have something of their own to show, and stay.
 */
export const returningVisitor = defineRule({
  source: 'A §2.2 rule 13: "Landing pages with a valid last-visited-city cookie go to the city page"',
  on: ['home', 'countryLanding', 'acquisitionLanding'],
  needs: ['cities'],
  when: (_, { lastCity }) => lastCity !== undefined,
  decide(route, { cities }, { lastCity }) {
    const [country = '', slug = ''] = lastCity!.split('/')
    const found = findCityBySlug(cities, country, slug)
    if (!found?.enabled) return undefined
    if (route.name !== 'home' && route.country !== country) {
      // "or to the country landing if the countries mismatch"
      if (route.name === 'countryLanding') return undefined
      return { to: { name: 'countryLanding', country: route.country, language: route.language }, status: 302 }
    }
    return { to: toCityRoute(found, selectLanguage(route.language, found.supportedLanguages, country)), status: 302 }
  },
})
