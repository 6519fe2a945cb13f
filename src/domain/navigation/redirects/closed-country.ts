import { findSimilarLanguage } from '#domain/language/similar-language.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { CITY_ROUTES, COUNTRY_ROUTES } from '#domain/navigation/route-names.ts'

/**
 * Former markets.
 *
 * @source A §9: "Country codes for dialing lists", the countries that were served once (docs: product decisions)
 */
export const CLOSED_COUNTRIES: ReadonlySet<string> = new Set([
  'ar', 'bo', 'br', 'cl', 'co', 'cr', 'do', 'ec', 'gt', 'hn', 'pa', 'pe', 'pr', 'by',
]) // prettier-ignore

/** The default first. @source A §9: "Allowed languages on a closed-country landing: en, es" */
export const CLOSED_LANDING_LANGUAGES = ['en', 'es'] as const

/** Legacy routes reach this rule after rules 2 and 4 have found the country of their city. */
export const closedCountry = defineRule({
  source: 'A §2.2 rule 3: "legacy routes, or any route whose country is closed, go to the country landing"',
  on: [...COUNTRY_ROUTES, ...CITY_ROUTES],
  needs: [],
  decide({ name, country, ...route }) {
    if (!CLOSED_COUNTRIES.has(country)) return undefined
    const language = findSimilarLanguage(route.language, CLOSED_LANDING_LANGUAGES) ?? CLOSED_LANDING_LANGUAGES[0]
    if (name === 'countryLanding' && language === route.language) return undefined
    return { to: { name: 'countryLanding', country, language }, status: 301 }
  },
})
