import type { CitySummary } from '#contract/geo/city.ts'
import { findCityBySlug } from '#domain/geo/find-city.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { type Decision, defineRule } from '#domain/navigation/redirects/rule.ts'

/** The city is more reliable than the IP address, which is used only without a city. */
export const primeByCity = defineRule({
  source: 'A §2.2 rule 18: "by user city"',
  on: ['primeLanding'],
  needs: ['cities'],
  when: (_, { currentAddress, rememberedCity }) => currentAddress !== undefined || rememberedCity !== undefined,
  decide(_, { cities }, { currentAddress, rememberedCity }) {
    const [country = '', slug = ''] = rememberedCity?.split('/') ?? []
    const city = cities?.find(it => it.code === currentAddress?.city.code) ?? findCityBySlug(cities, country, slug)
    return city && toPrimeLanding(city.countryCode, cities)
  },
})

export const primeByIp = defineRule({
  source: 'A §2.2 rule 18: "or by IP-located country"',
  on: ['primeLanding'],
  needs: ['cities', 'ipCountry'],
  when: (_, { ip }) => ip !== undefined,
  decide: (_, { cities, ipCountry }) => (ipCountry === undefined ? undefined : toPrimeLanding(ipCountry.toUpperCase(), cities)),
})

/** Outside the served countries there is no prime: the visitor is not redirected. */
function toPrimeLanding(countryCode: string, cities: readonly CitySummary[] | undefined): Decision {
  const servedCity = cities?.find(it => it.countryCode === countryCode)
  if (!servedCity) return undefined
  const country = countryCode.toLowerCase()
  return {
    to: { name: 'primeCountryLanding', country, language: selectLanguage(undefined, servedCity.supportedLanguages, country) },
    status: 302,
  }
}
