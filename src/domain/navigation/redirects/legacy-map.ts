import { cityAt, cityByCode } from '#domain/geo/city-at.ts'
import { countryOfLanguage } from '#domain/language/country-locale.ts'
import { rule } from '#domain/navigation/redirects/rule.ts'
import { spokenIn } from '#domain/geo/spoken-in.ts'

/** The list of cities of the country one was in lately, has things brought to, or whose language the address speaks. */
export const legacyMap = rule({
  source: 'A §2.2 rule 12',
  on: ['legacyMap'],
  needs: ['cities'],
  decide({ language }, { cities }, { rememberedCity, currentAddress }) {
    const [visited = '', slug = ''] = rememberedCity?.split('/') ?? []
    const city = cityAt(cities, visited, slug) ?? cityByCode(cities, currentAddress?.city.code ?? '')
    const country = city?.countryCode.toLowerCase() ?? countryOfLanguage(language, spokenIn(cities))
    return { go: country === undefined ? { name: 'home', language } : { name: 'cityListLanding', country, language }, status: 302 }
  },
})
