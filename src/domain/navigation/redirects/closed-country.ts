import { rule } from '#domain/navigation/redirects/rule.ts'

/** @source A §9: "Country codes for dialing lists", the countries that were served once (docs: product decisions) */
export const CLOSED_COUNTRIES: ReadonlySet<string> = new Set([
  'ar', 'bo', 'br', 'cl', 'co', 'cr', 'do', 'ec', 'gt', 'hn', 'pa', 'pe', 'pr', 'by',
]) // prettier-ignore

/** @source A §9: "Allowed languages on a closed-country landing: en, es" */
export const CLOSED_LANDING_LANGUAGES: ReadonlySet<string> = new Set(['en', 'es'])
const DEFAULT_LANGUAGE = 'en'

export const closedCountry = rule({
  source: 'A §2.2 rule 3',
  on: ['countryLanding', 'city', 'category', 'filter', 'store', 'searchPage'],
  needs: [],
  decide({ name, country, language }) {
    if (!CLOSED_COUNTRIES.has(country)) return undefined
    const kept = CLOSED_LANDING_LANGUAGES.has(language)
    if (name === 'countryLanding' && kept) return undefined
    return { go: { name: 'countryLanding', country, language: kept ? language : DEFAULT_LANGUAGE }, status: 301 }
  },
})
