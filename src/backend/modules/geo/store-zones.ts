import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

import { inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

import type { Db } from '#backend/db/connect.ts'
import { cityPolygons } from '#backend/db/schema/geo.ts'
import { storeZones } from '#backend/db/schema/stores.ts'
import type { Point } from '#contract/primitives.ts'
import { createZone, type Zone } from '#domain/geo/zone.ts'

/** Limit of the prepared zones of a process, characters of their encoded rings: 200 zones of 5,000 corners. */
const MAX_CACHED_CHARACTERS = 8_000_000

/** Prepared zones by the digest of their rings. A changed zone has another digest, so no entry is ever old. */
const preparedZones = new LRUCache<string, Zone>({ maxSize: MAX_CACHED_CHARACTERS })

/** Whether a point is in the area of a store: outside of its city's area, in it but outside of the store's own zone, or in both. */
export type Reach = 'outsideCity' | 'outsideStoreZone' | 'delivers'
type GetReach = (storeId: number, point: Point) => Reach

interface ZoneKeys {
  readonly id: number
  readonly cityCode: string
  /** Digest of the city's area; null without polygons. */
  readonly city: string | null
  /** Digest of the store's own zone; null without one. */
  readonly own: string | null
}

/**
 * Loads the zones of stores. The lists, the search, delivery times, prices and orders all decide by this function (decision 0057). It
 * reads digests, and rings only for a zone that this process has not prepared yet.
 *
 * @source A §4: "Coordinates are inbounds if inside a city polygon."
 */
export async function loadDeliveryZones(db: Db, storeIds: readonly number[]): Promise<GetReach> {
  if (storeIds.length === 0) return () => 'outsideCity'
  const rows = await db.execute<ZoneKeys & Record<string, unknown>>(sql`
    with page as (
      select s.id, s.city_code, z.digest from stores s left join store_zones z on z.store_id = s.id
      where s.id = any(${sql.param([...storeIds])}::int[])
    ), areas as (
      select p.city_code, md5(string_agg(p.encoded, ' ' order by p.position)) as digest from city_polygons p
      where p.city_code in (select city_code from page) group by p.city_code
    )
    select page.id, page.city_code as "cityCode", areas.digest as city, page.digest as own from page left join areas using (city_code)`)
  const zones = await prepareZones(db, rows)
  const byStore = new Map(rows.map(it => [it.id, it]))
  let tested: { readonly point: Point; readonly results: Map<string, boolean> } | undefined
  function isIn(digest: string | null, point: Point): boolean {
    if (tested?.point.lat !== point.lat || tested.point.lng !== point.lng) tested = { point, results: new Map() }
    const known = tested.results.get(digest ?? '')
    if (known !== undefined) return known
    const result = digest !== null && zones.get(digest)?.contains(point) === true
    tested.results.set(digest ?? '', result)
    return result
  }
  return (storeId, point) => {
    const keys = byStore.get(storeId)
    if (keys === undefined || !isIn(keys.city, point)) return 'outsideCity'
    return keys.own === null || isIn(keys.own, point) ? 'delivers' : 'outsideStoreZone'
  }
}

/**
 * The stores that do not deliver to a point. Each zone is tested once, however many stores share it.
 *
 * @returns undefined without a point
 */
export async function findUnreachableStores(
  db: Db,
  point: Point | undefined,
  storeIds: readonly number[],
): Promise<ReadonlySet<number> | undefined> {
  if (!point) return undefined
  const getReach = await loadDeliveryZones(db, storeIds)
  return new Set(storeIds.filter(it => getReach(it, point) !== 'delivers'))
}

/** The zones by digest. The rings of zones that this process does not know are read in two statements. */
async function prepareZones(db: Db, rows: readonly ZoneKeys[]): Promise<Map<string, Zone>> {
  // local, because the cache may drop one zone while it prepares another
  const zones = new Map<string, Zone>()
  for (const digest of rows.flatMap(it => [it.city, it.own])) {
    const zone = digest === null ? undefined : preparedZones.get(digest)
    if (digest !== null && zone) zones.set(digest, zone)
  }
  const cities = new Map(rows.flatMap(it => (it.city !== null && !zones.has(it.city) ? [[it.cityCode, it.city]] : [])))
  const own = new Map(rows.flatMap(it => (it.own !== null && !zones.has(it.own) ? [[it.own, it.id]] : [])))
  for (const [cityCode, rings] of await readCityRings(db, [...cities.keys()])) zones.set(cities.get(cityCode)!, keepZone(rings))
  const digests = new Map([...own].map(([digest, storeId]) => [storeId, digest]))
  for (const [storeId, rings] of await readStoreRings(db, [...own.values()])) {
    zones.set(digests.get(storeId)!, keepZone(rings))
    // other requests go on while many large zones are prepared
    await setImmediate()
  }
  return zones
}

async function readCityRings(db: Db, cityCodes: readonly string[]): Promise<Map<string, string[]>> {
  if (cityCodes.length === 0) return new Map()
  const rows = await db
    .select({ cityCode: cityPolygons.cityCode, encoded: cityPolygons.encoded })
    .from(cityPolygons)
    .where(inArray(cityPolygons.cityCode, [...cityCodes]))
    .orderBy(cityPolygons.cityCode, cityPolygons.position)
  return new Map(cityCodes.map(code => [code, rows.filter(it => it.cityCode === code).map(it => it.encoded)]))
}

async function readStoreRings(db: Db, storeIds: readonly number[]): Promise<Map<number, string[]>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db
    .select({ storeId: storeZones.storeId, encoded: storeZones.encoded })
    .from(storeZones)
    .where(inArray(storeZones.storeId, [...storeIds]))
  return new Map(rows.map(it => [it.storeId, it.encoded.split(' ')]))
}

/** Under its own digest, because the rings may have changed since the first statement. */
function keepZone(rings: readonly string[]): Zone {
  const zone = createZone(rings)
  const encoded = rings.join(' ')
  preparedZones.set(createHash('md5').update(encoded).digest('hex'), zone, { size: Math.max(1, encoded.length) })
  return zone
}
