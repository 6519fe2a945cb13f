import type { CitySummary } from '#contract/geo/city.ts'
import { findCityByCode, toCityRoute } from '#domain/geo/find-city.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'

/** `/?city=BCN`, or any slug of the city. The URL names the city, so the redirect is permanent. */
export const homeCity = defineRule({
  source: 'A §2.2 rule 1: "Home with a city parameter goes to the city page, otherwise to the global page"',
  on: ['home'],
  needs: ['cities'],
  when: ({ cityParameter }) => cityParameter !== undefined,
  decide({ language, cityParameter = '' }, { cities }) {
    const summary = findCityByCode(cities, cityParameter) ?? findCityInAnyCountry(cities, cityParameter.toLowerCase())
    // temporary: the marketplace may add the city later
    if (!summary) return { to: { name: 'home', ...(language !== undefined && { language }) }, status: 302 }
    const country = summary.countryCode.toLowerCase()
    return { to: toCityRoute(summary, selectLanguage(language, summary.supportedLanguages, country)), status: 301 }
  },
})

function findCityInAnyCountry(cities: readonly CitySummary[] | undefined, slug: string): CitySummary | undefined {
  return cities?.find(it => it.slug === slug || Object.values(it.slugTranslations).includes(slug))
}
