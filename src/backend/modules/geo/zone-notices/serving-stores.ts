import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, countries, zoneNotices } from '#backend/db/schema/geo.ts'
import { stores, storeZones } from '#backend/db/schema/stores.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import { cityTextsJson, type CityTextRow } from '#backend/modules/geo/city-texts.ts'
import { loadDeliveryZones } from '#backend/modules/geo/store-zones.ts'
import type { Point } from '#contract/primitives.ts'

/** A store that accepts orders, with the parts of its address on the site. */
export interface ServingStore {
  readonly id: number
  readonly name: typeof stores.$inferSelect.name
  readonly slug: string
  readonly countryCode: string
  readonly texts: readonly CityTextRow[]
}

/** @returns a function that finds a store by its id if it delivers to a point, in a city that is enabled in an open country */
export async function loadServingStores(
  db: Db,
  storeIds: readonly number[],
): Promise<(storeId: number, point: Point) => ServingStore | undefined> {
  if (storeIds.length === 0) return () => undefined
  const isServing = and(isListed('stores'), eq(cities.enabled, true), eq(countries.open, true))
  const rows = await db
    .select({ id: stores.id, name: stores.name, slug: stores.slug, countryCode: cities.countryCode, texts: cityTextsJson })
    .from(stores)
    .innerJoin(cities, eq(cities.code, stores.cityCode))
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(and(inArray(stores.id, [...storeIds]), isServing))
  const getReach = await loadDeliveryZones(
    db,
    rows.map(it => it.id),
  )
  const byId = new Map(rows.map(it => [it.id, it]))
  return (storeId, point) => (byId.has(storeId) && getReach(storeId, point) === 'delivers' ? byId.get(storeId) : undefined)
}

/** Changes whenever a store of a request gets another zone, opens, or closes; the zones of cities are not in it. */
export async function getStoresDigest(db: Db): Promise<string> {
  const [row] = await db
    .select({
      digest: sql<string>`md5(coalesce(string_agg(distinct ${zoneNotices.storeId} || ' ' || (${isListed('stores')}) || ' ' || coalesce(${storeZones.digest}, ''), ' '), ''))`,
    }) // prettier-ignore
    .from(zoneNotices)
    .innerJoin(stores, eq(stores.id, zoneNotices.storeId))
    .leftJoin(storeZones, eq(storeZones.storeId, stores.id))
  return row!.digest
}
