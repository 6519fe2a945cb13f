import { countryOfLanguage } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'

/** A language alone: to its one country, to the page of all countries, or nowhere. */
export const homeLanguage = rule({
  source: 'A §2.2 rule 14',
  on: ['home'],
  needs: ['cities'],
  when: route => route.language !== undefined,
  decide({ language }, { cities }) {
    if (language === undefined) return undefined
    if (!isLanguage(language)) return { notFound: `Unknown language code: ${language}` }
    const served = new Set(cities?.map(it => it.countryCode.toLowerCase()))
    const country = countryOfLanguage(language, served)
    if (country !== undefined) return { go: { name: 'countryLanding', country, language }, status: 301 }
    return undefined
  },
})
