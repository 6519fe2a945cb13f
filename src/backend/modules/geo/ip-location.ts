import { and, asc, desc, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import type { FindCountryByIp } from '#backend/modules/geo/ip-country-database.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCityByIp, locateIp } from '#contract/geo/user-city.ts'
import { CountryCode } from '#contract/primitives.ts'

/** The IP database has only countries, so the largest open city of the country is returned. */
export function getCityByIpHandler(db: Db, findCountry: FindCountryByIp): Handler<typeof getCityByIp> {
  return async ({ query }) => {
    const country = findCountry(query.ip)
    if (country === undefined) return { userCity: null }
    const [city] = await db
      .select({ cityCode: cities.code, countryCode: cities.countryCode })
      .from(cities)
      .innerJoin(countries, eq(countries.code, cities.countryCode))
      .where(and(eq(cities.countryCode, country), eq(cities.enabled, true), eq(countries.open, true)))
      .orderBy(desc(cities.population), asc(cities.code))
      .limit(1)
    return { userCity: city ?? null }
  }
}

/** Uses the caller's IP address when none is sent. The IP database has no cities and no coordinates. */
export function locateIpHandler(findCountry: FindCountryByIp): Handler<typeof locateIp> {
  return async ({ body }, call) => {
    const ip = body.ip ?? call.clientAddress
    const country = CountryCode.safeParse(ip === undefined ? undefined : findCountry(ip)).data
    return { countryCode: country ?? null, cityCode: null, location: null }
  }
}
