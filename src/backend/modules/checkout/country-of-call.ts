import { eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'

/** The country of the city of a call, else the one that the call names. */
export async function findCountryOfCall(db: Db, { cityCode, countryCode }: CallContext): Promise<string | undefined> {
  const [city] =
    cityCode === undefined ? [] : await db.select({ country: cities.countryCode }).from(cities).where(eq(cities.code, cityCode))
  return city?.country ?? countryCode
}
