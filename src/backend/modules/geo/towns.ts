import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList } from '#backend/db/sql-fragments.ts'
import { cities, cityPolygons } from '#backend/db/schema/geo.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCitiesNear } from '#contract/geo/town.ts'
import type { Point } from '#contract/primitives.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { isInbounds } from '#domain/geo/zone.ts'
import { isSimilarName } from '#domain/geo/same-name.ts'

const MAX_NEAREST_CITIES = 5

/** A populated place, served or not. */
interface Town {
  readonly name: string
  readonly countryCode: string
  readonly location: Point
  /** Result of `toSearchKey`. */
  readonly key: string
}

export function getCitiesNearHandler(db: Db): Handler<typeof getCitiesNear> {
  return async ({ query }, call) => {
    const match = findTown(query.town, await readTowns(), call.countryCode)
    if (!match) return { town: null, within: null, nearest: [] }
    const { key: _, ...town } = match
    const rows = await loadServedCities(db)
    const distances = rows
      .map(({ code, countryCode, center }) => ({
        code,
        isOwn: countryCode === town.countryCode,
        metres: Math.round(getDistanceMetres(center, town.location)),
      })) // prettier-ignore
      .toSorted((one, other) => one.metres - other.metres)
    // a city abroad counts only when it is nearer than every city of the country
    const firstSameCountry = distances.findIndex(it => it.isOwn)
    const reachable = distances.filter((it, index) => it.isOwn || firstSameCountry < 0 || index < firstSameCountry)
    return {
      town,
      within: rows.find(it => isInbounds(town.location, it.polygons))?.code ?? null,
      nearest: reachable.slice(0, MAX_NEAREST_CITIES).map(({ code, metres }) => ({ code, metres })),
    }
  }
}

/** The largest town of the name, in the country first, then anywhere. Otherwise a town of the country with a similar name. */
function findTown(name: string, towns: readonly Town[], country: string | undefined): Town | undefined {
  const key = toSearchKey(name)
  const sameName = key === '' ? [] : towns.filter(it => it.key === key)
  const inCountry = sameName.find(it => it.countryCode === country)
  return inCountry ?? sameName[0] ?? towns.find(it => it.countryCode === country && isSimilarName(it.name, name))
}

async function loadServedCities(db: Db) {
  return db
    .select({
      code: cities.code,
      countryCode: cities.countryCode,
      center: sql<Point>`json_build_object('lat', ${cities.centerLat}, 'lng', ${cities.centerLng})`,
      polygons: toJsonList<string>(sql`${cityPolygons.encoded}`, sql`from ${cityPolygons} where ${cityPolygons.cityCode} = ${cities.code}`),
    })
    .from(cities)
    .where(eq(cities.enabled, true))
    .orderBy(cities.code)
}

let towns: Promise<readonly Town[]> | undefined

/** The towns of the open countries, by country, the largest first. Loaded at the first call. */
function readTowns(): Promise<readonly Town[]> {
  towns ??= import('#backend/modules/geo/towns.json', { with: { type: 'json' } }).then(({ default: { towns: townRows } }) =>
    Object.entries(townRows).flatMap(([countryCode, rows]) =>
      rows.split(';').map(row => {
        const [name = '', lat, lng] = row.split('|')
        return { name, countryCode, key: toSearchKey(name), location: { lat: Number(lat), lng: Number(lng) } }
      }),
    ),
  )
  return towns
}
