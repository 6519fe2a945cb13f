import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { type CityTextRow, cityTextsJson } from '#backend/modules/geo/city-texts.ts'
import type { Point } from '#contract/primitives.ts'
import { toStreetWords } from '#domain/geo/street-words.ts'

/** Cities change rarely, and every key of a search reads them. Milliseconds. */
const MAX_AGE_MS = 60_000

/** What the search of addresses needs of a city. */
export interface ListedCity {
  readonly cityCode: string
  readonly countryCode: string
  readonly contentLanguageCode: string
  readonly center: Point
  /** Of the search zone, metres. */
  readonly searchRadius: number
  readonly texts: readonly CityTextRow[]
}

export interface CityDirectory {
  readonly byCode: ReadonlyMap<string, ListedCity>
  /** By the folded words of a name in any language, joined by spaces. The largest city first. */
  readonly byName: ReadonlyMap<string, readonly ListedCity[]>
}

/** Reads all cities at most once a minute. @param now Unix milliseconds */
export function createCityDirectory(db: Db, now: () => number): () => Promise<CityDirectory> {
  let loadedAt = -Infinity
  let directory: Promise<CityDirectory> | undefined
  return () => {
    if (directory === undefined || Math.abs(now() - loadedAt) > MAX_AGE_MS) {
      loadedAt = now()
      const loading = loadDirectory(db)
      directory = loading
      loading.catch(() => (directory = undefined))
    }
    return directory
  }
}

async function loadDirectory(db: Db): Promise<CityDirectory> {
  const rows = await db
    .select({
      cityCode: cities.code,
      countryCode: cities.countryCode,
      contentLanguageCode: cities.contentLanguageCode,
      lat: cities.centerLat,
      lng: cities.centerLng,
      searchRadius: cities.searchRadius,
      texts: cityTextsJson,
    })
    .from(cities)
    .orderBy(sql`${cities.population} desc, ${cities.code}`)
  const listed = rows.map(({ lat, lng, ...city }): ListedCity => ({ ...city, center: { lat, lng } }))
  const byName = new Map<string, ListedCity[]>()
  for (const city of listed) {
    const names = new Set(city.texts.flatMap(it => [it.name, it.displayName, it.slug]).map(it => toStreetWords(it).join(' ')))
    for (const name of names) if (name !== '') byName.set(name, [...(byName.get(name) ?? []), city])
  }
  return { byCode: new Map(listed.map(it => [it.cityCode, it])), byName }
}
