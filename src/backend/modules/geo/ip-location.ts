import { and, asc, desc, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import type { CountryOfIp } from '#backend/modules/geo/ip-country-database.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCityByIp, locateIp } from '#contract/geo/user-city.ts'
import { CountryCode } from '#contract/primitives.ts'

/** No more than the country is known of an address: its largest open city stands for it. */
export function getCityByIpHandler(db: Db, countryOf: CountryOfIp): Handler<typeof getCityByIp> {
  return async ({ query }) => {
    const country = countryOf(query.ip)
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

/** The caller's own address when none is sent. Cities and points are more than the database knows. */
export function locateIpHandler(countryOf: CountryOfIp): Handler<typeof locateIp> {
  return async ({ body }, call) => {
    const ip = body.ip ?? call.clientAddress
    const country = CountryCode.safeParse(ip === undefined ? undefined : countryOf(ip)).data
    return { countryCode: country ?? null, cityCode: null, location: null }
  }
}
