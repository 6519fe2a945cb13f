import { countryOfLanguage } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'
import { spokenIn } from '#domain/geo/spoken-in.ts'

/** A language alone: to its one country, to the page of all countries, or nowhere. */
export const countryOfLanguageRule = rule({
  source: 'A §2.2 rule 14: "Global with a language that clearly identifies one country goes to that country landing"',
  on: ['home'],
  needs: ['cities'],
  when: ({ language }) => language !== undefined,
  decide({ language }, { cities }) {
    if (language === undefined) return undefined
    if (!isLanguage(language)) return { notFound: `Unknown language code: ${language}` }
    const country = countryOfLanguage(language, spokenIn(cities))
    return country === undefined ? undefined : { go: { name: 'countryLanding', country, language }, status: 301 }
  },
})
