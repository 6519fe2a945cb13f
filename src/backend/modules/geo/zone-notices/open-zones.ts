import { and, asc, eq, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, cityPolygons, countries } from '#backend/db/schema/geo.ts'
import { toJsonList } from '#backend/db/sql-fragments.ts'
import { type CityTextRow, cityTextsJson } from '#backend/modules/geo/city-texts.ts'
import type { Point } from '#contract/primitives.ts'
import { isInbounds } from '#domain/geo/zone.ts'

/** A city that delivers: it is enabled, and its country is open. */
export interface OpenZone {
  readonly cityCode: string
  readonly countryCode: string
  readonly contentLanguageCode: string
  readonly texts: readonly CityTextRow[]
  readonly polygons: readonly string[]
}

const isOpen = and(eq(cities.enabled, true), eq(countries.open, true))

/** Distance in degrees of latitude between a city's centre and its farthest corner that no city exceeds. */
const MAX_CITY_DEGREES = 2

/** The zone that contains a point, if any. */
export async function findOpenZone(db: Db, point: Point): Promise<OpenZone | undefined> {
  const zones = await loadOpenZones(db, sql`abs(${cities.centerLat} - ${point.lat}::float8) <= ${MAX_CITY_DEGREES}`)
  return zones.find(it => isInbounds(point, it.polygons))
}

/** All zones, or those of some cities. */
export function loadOpenZones(db: Db, condition?: SQL): Promise<OpenZone[]> {
  return db
    .select({
      cityCode: cities.code,
      countryCode: cities.countryCode,
      contentLanguageCode: cities.contentLanguageCode,
      texts: cityTextsJson,
      polygons: toJsonList<string>(sql`${cityPolygons.encoded}`, sql`from ${cityPolygons} where ${cityPolygons.cityCode} = ${cities.code}`),
    })
    .from(cities)
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(and(isOpen, condition))
    .orderBy(asc(cities.code))
}

/** Changes whenever a zone is created, changed or deleted, or a city or country opens or closes. */
export async function getZonesDigest(db: Db): Promise<string> {
  const [row] = await db
    .select({
      digest: sql<string>`md5(coalesce(string_agg(${cities.code} || ' ' || ${cityPolygons.encoded}, ' ' order by ${cities.code}, ${cityPolygons.position}), ''))`,
    }) // prettier-ignore
    .from(cityPolygons)
    .innerJoin(cities, eq(cities.code, cityPolygons.cityCode))
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(isOpen)
  return row!.digest
}
