import { cityAt, citySlugIn } from '#domain/geo/city-at.ts'
import { fittingLanguage } from '#domain/language/fitting-language.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'

/**
 * A customer who was in a city lately is brought there from a landing. It is a guess about a person, so it needs the
 * cookie: crawlers and first visits never meet it, nor does a link of our own (see `Visit.lastCity`), so that nobody is
 * locked into one city. Another country's landing is left as it is.
 */
export const returningVisitor = rule({
  source: 'A §2.2 rules 1 and 13',
  on: ['home', 'countryLanding'],
  needs: ['cities'],
  when: (_, visit) => visit.lastCity !== undefined,
  decide(route, { cities }, { lastCity }) {
    const [country = '', slug = ''] = lastCity!.split('/')
    const found = cityAt(cities, country, slug)
    if (!found?.enabled) return undefined
    if (route.name === 'countryLanding' && route.country !== country) return undefined
    const language = fittingLanguage(route.language ?? '', found.supportedLanguages, country)
    return { go: { name: 'city', country, language, city: citySlugIn(found, language) }, status: 302 }
  },
})
