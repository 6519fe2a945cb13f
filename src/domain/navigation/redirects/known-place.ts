import { cityAt, citySlugIn } from '#domain/geo/city-at.ts'
import { fittingLanguage } from '#domain/language/fitting-language.ts'
import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'
import { NOT_FOUND } from '#domain/navigation/redirects/settle.ts'

/** A country that is not served has no landing; a language it does not speak is replaced by one it does. */
export const knownCountry = rule({
  source: 'A §2.2 rules 15 and 22',
  on: ['countryLanding'],
  needs: ['cities'],
  decide(route, { cities }) {
    if (CLOSED_COUNTRIES.has(route.country)) return undefined
    const here = cities?.filter(it => it.countryCode === route.country.toUpperCase())
    if (here === undefined) return undefined
    if (here.length === 0) return { notFound: NOT_FOUND }
    const language = fittingLanguage(route.language, here[0]!.supportedLanguages, route.country)
    return language === route.language ? undefined : { go: { ...route, language }, status: 301 }
  },
})

/** The city must exist in the country; its slug and the language are those that it knows. */
export const knownCity = rule({
  source: 'A §2.2 rule 15, A §5: "Country and city slug mismatch gives 404"',
  on: ['city', 'category', 'filter', 'store', 'searchPage'],
  needs: ['cities'],
  decide(route, { cities }) {
    if (cities === undefined) return undefined
    const found = cityAt(cities, route.country, route.city)
    if (!found) return { notFound: NOT_FOUND }
    const language = fittingLanguage(route.language, found.supportedLanguages, route.country)
    const city = citySlugIn(found, language)
    return language === route.language && city === route.city ? undefined : { go: { ...route, language, city }, status: 301 }
  },
})
