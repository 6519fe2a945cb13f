import type { Db } from '#backend/db/connect.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getConfig } from '#contract/platform/config.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'

/** A §9: "default city code BCN; default legal country ES". */
const DEFAULT_CITY = 'BCN'

/** Every version has had the same calls so far. */
const MINIMUM_API_VERSION = 1

/** A marketplace without the default city has its largest one as default. */
export function getConfigHandler(db: Db): Handler<typeof getConfig> {
  return async () => {
    const [countryRows, cityRows] = await Promise.all([
      db
        .select({ code: countries.code, open: countries.open, languages: countries.supportedLanguages })
        .from(countries)
        .orderBy(countries.position, countries.code),
      db
        .select({ code: cities.code, countryCode: cities.countryCode, enabled: cities.enabled, population: cities.population })
        .from(cities)
        .orderBy(cities.code),
    ])
    const openCountries = countryRows.filter(it => it.open)
    const open = new Set(openCountries.map(it => it.code))
    const candidates = cityRows.filter(it => it.enabled && open.has(it.countryCode))
    const largest = candidates.toSorted((one, other) => other.population - one.population)[0]
    const city = candidates.find(it => it.code === DEFAULT_CITY) ?? largest
    return {
      defaultLanguage: FALLBACK_LANGUAGE,
      defaultCityCode: city?.code ?? DEFAULT_CITY,
      defaultCountryCode: city?.countryCode ?? 'ES',
      supportedLanguages: [...new Set(openCountries.flatMap(it => it.languages))].sort(),
      openCountries: openCountries.map(it => it.code),
      closedCountries: countryRows.filter(it => !it.open).map(it => it.code),
      minimumApiVersion: MINIMUM_API_VERSION,
    }
  }
}
