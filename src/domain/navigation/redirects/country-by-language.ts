import { findCountryByLanguage } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { listCountryLanguages } from '#domain/geo/country-languages.ts'

/** Redirects a URL with a language only: to its single country, else to the global page; 404 for an unknown language. */
export const countryByLanguage = defineRule({
  source: 'A §2.2 rule 14: "Global with a language that clearly identifies one country goes to that country landing"',
  on: ['home'],
  needs: ['cities'],
  when: ({ language }) => language !== undefined,
  decide({ language }, { cities }) {
    if (language === undefined) return undefined
    if (!isLanguage(language)) return { notFound: `Unknown language code: ${language}` }
    const country = findCountryByLanguage(language, listCountryLanguages(cities))
    return country === undefined ? undefined : { to: { name: 'countryLanding', country, language }, status: 301 }
  },
})
