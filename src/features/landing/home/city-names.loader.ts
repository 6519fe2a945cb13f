import type { Client } from '#client/client.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import type { CityNames } from '#domain/geo/find-place.ts'
import { LANGUAGES } from '#i18n/languages.ts'

/** City names in every language, because a name may be typed in any of them. The client caches the replies. */
export async function loadCityNames(call: Client, timeout?: number): Promise<CityNames> {
  const options = timeout === undefined ? {} : { timeout }
  const answers = await Promise.all(LANGUAGES.map(({ code }) => call(getSummarizedSettings, { query: { language: code } }, options)))
  const named = Map.groupBy(
    answers.flatMap(it => it.cities),
    it => it.code,
  )
  return new Map([...named].map(([code, cities]) => [code, [...new Set(cities.map(it => it.name))]]))
}
