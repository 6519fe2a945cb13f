import { and, asc, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getSupportedLanguages } from '#contract/language/locale.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { isLanguage, getLanguageAliases } from '#domain/language/languages.ts'

/** The languages of the nearest city whose address search includes the point, its main language first; otherwise those of all open cities. */
export function getSupportedLanguagesHandler(db: Db): Handler<typeof getSupportedLanguages> {
  return async ({ query: { latitude: lat, longitude: lng } }) => {
    const rows = await db
      .select({ languages: cities.supportedLanguages, lat: cities.centerLat, lng: cities.centerLng, radius: cities.searchRadius })
      .from(cities)
      .innerJoin(countries, eq(countries.code, cities.countryCode))
      .where(and(eq(cities.enabled, true), eq(countries.open, true)))
      .orderBy(asc(cities.code))
    const near =
      lat === undefined || lng === undefined
        ? undefined
        : rows
            .map(it => ({ ...it, metres: getDistanceMetres({ lat, lng }, it) }))
            .filter(it => it.metres <= it.radius)
            .sort((one, other) => one.metres - other.metres)[0]
    const codes = near ? near.languages : [...new Set(rows.flatMap(it => it.languages))].sort()
    return { data: { supportedLanguages: codes.filter(isLanguage).map(code => ({ code, aliases: getLanguageAliases(code) })) } }
  }
}
