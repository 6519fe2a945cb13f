import { LRUCache } from 'lru-cache'
import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { createSearchIndex, type SearchField, type SearchIndex } from '#domain/catalogue/search/search-index.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Names and descriptions of all cities in memory: about 40 MB. The cities that were searched last stay. */
const MAX_ENTRIES = 100_000

/** The first transaction of a database. */
const BEGINNING = '0'

export interface CityIndexes {
  /** The index of a city, with everything that was committed before the call. Empty for an unknown city. */
  readonly load: (cityCode: string) => Promise<SearchIndex>
}

interface CachedIndex {
  readonly index: SearchIndex
  /** Everything that earlier transactions wrote is in the index. */
  seenBefore: string
}

interface TextRow extends Record<string, unknown> {
  readonly field: SearchField | 'SNAPSHOT'
  readonly id: string
  readonly text: string
}

/**
 * Keeps the search keys of the last cities in memory. Names are only added, never changed, so each search reads what newer transactions
 * have written: usually nothing.
 */
export function createCityIndexes(db: Db): CityIndexes {
  const cache = new LRUCache<string, CachedIndex>({ maxSize: MAX_ENTRIES, sizeCalculation: it => 1 + it.index.getSize() })
  const loading = new Map<string, Promise<CachedIndex>>()

  async function load(cityCode: string): Promise<SearchIndex> {
    const cached = cache.get(cityCode)
    if (cached) {
      const added = await update(cityCode, cached)
      // its size counts towards the limit
      if (added > 0) cache.set(cityCode, cached)
      return cached.index
    }
    const started = loading.get(cityCode) ?? create(cityCode).finally(() => loading.delete(cityCode))
    loading.set(cityCode, started)
    return (await started).index
  }

  async function create(cityCode: string): Promise<CachedIndex> {
    const cuisines = await db.execute<{ name: Texts }>(sql`select name from filters where type = 'FOOD' order by id`)
    const created = { index: createSearchIndex(cuisines.flatMap(it => toKeys(it.name))), seenBefore: BEGINNING }
    await update(cityCode, created)
    cache.set(cityCode, created)
    return created
  }

  /** @returns the number of rows that were read */
  async function update(cityCode: string, cached: CachedIndex): Promise<number> {
    // a restored dump has the numbers of another server, which may be in the future
    const isNew =
      cached.seenBefore === BEGINNING
        ? sql`true`
        : sql`written >= ${cached.seenBefore}::text::xid8 and written < pg_snapshot_xmax(pg_current_snapshot())`
    const rows = await db.prepared.execute<TextRow>(
      sql`
        select 'SNAPSHOT' as field, '' as id, pg_snapshot_xmin(pg_current_snapshot())::text as text
        union all select 'PRODUCT', hashtextextended(search_key, 0)::text, search_key from product_names
          where city_code = ${cityCode}::text and ${isNew}
        union all select field, hashtextextended(text, 0)::text, text from store_texts
          where city_code = ${cityCode}::text and ${isNew}`,
    )
    for (const { field, id, text } of rows) {
      if (field === 'SNAPSHOT') cached.seenBefore = text
      else cached.index.add({ field, id, key: field === 'DESCRIPTION' ? toKeys(JSON.parse(text) as Texts).join(' ') : text })
    }
    return rows.length - 1
  }

  return { load }
}

const toKeys = (texts: Texts): string[] => [...new Set(Object.values(texts).map(it => toSearchKey(it)))]
