import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { streets } from '#backend/db/schema/geo.ts'
import { findStreets, getStreetName, toStreetLine } from '#backend/modules/geo/street-rows.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type getMapStreets, MAX_MAP_STREETS } from '#contract/geo/map-streets.ts'

/** Distance from the point to the middle of a street. A degree of longitude is shorter, which only affects the order. */
export function getMapStreetsHandler(db: Db): Handler<typeof getMapStreets> {
  return async ({ query: { cityCode, latitude, longitude } }, call) => {
    const toMiddle = sql`(${streets.fromLat} + ${streets.toLat} - 2 * ${latitude}::float8) ^ 2 + (${streets.fromLng} + ${streets.toLng} - 2 * ${longitude}::float8) ^ 2`
    const rows = await findStreets(
      db,
      and(eq(streets.cityCode, cityCode), isNull(streets.fault)),
      sql`${toMiddle}, ${streets.id}`,
      MAX_MAP_STREETS,
    )
    return {
      streets: rows.map(({ street, city }) => {
        const { from, to } = toStreetLine(street)
        return { name: getStreetName(street, city, call.language), from, to }
      }),
    }
  }
}
