import { setImmediate } from 'node:timers/promises'

import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { loadSearchableStores } from '#backend/modules/catalogue/search/searchable-stores.ts'
import type { OpeningTime } from '#contract/catalogue/store.ts'
import { createSearchIndex, type SearchIndex } from '#domain/catalogue/search/search-index.ts'
import type { SearchField } from '#domain/catalogue/search/search-matches.ts'
import { createStoreTable, type StoreTable } from '#domain/catalogue/search/store-table.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

export interface CatalogueLimits {
  /** Estimated bytes of all cities in memory. The cities that were searched last stay; one city stays even if it is larger. */
  readonly maxBytes: number
  /** Texts of one city. Further ones are not found. */
  readonly maxTexts: number
}

const LIMITS: CatalogueLimits = { maxBytes: 96_000_000, maxTexts: 200_000 }

/** Bytes in the heap, measured with cities of 62 to 3,200 stores (docs/decisions/0064). */
const BYTES = { word: 540, posting: 10, text: 200, store: 1500, product: 35 } as const

/** A table of changes keeps a day, so an older catalogue is loaded again. Milliseconds. */
const MAX_IDLE_MS = 12 * 3_600_000

/** Changed stores from which all stores of the city are loaded. */
const MAX_CHANGED_STORES = 500

/** Texts that are added without a pause for other requests. */
const TEXTS_PER_PAUSE = 500

/** The place of a call, as `CallCity` without languages. */
export interface SearchedCity {
  readonly code: string
  readonly countryCode: string
  readonly timeZone: string
  readonly center: { readonly lat: number; readonly lng: number }
  readonly contentLanguage: string
}

/** What a search of a city reads: in memory, and as new as the last committed write. */
export interface CityCatalogue {
  readonly city: SearchedCity
  readonly index: SearchIndex
  readonly stores: StoreTable
  /** Ids of the filters by slug. */
  readonly filters: ReadonlyMap<string, number>
  readonly hoursTable: Map<string, readonly OpeningTime[]>
}

export interface CityCatalogues {
  /** The catalogue of a city, with everything that was committed before the call. Undefined for an unknown city. */
  readonly load: (cityCode: string) => Promise<CityCatalogue | undefined>
}

interface CachedCity {
  readonly catalogue: CityCatalogue
  /** Everything that this `pg_snapshot` shows is in the catalogue. */
  seen: string
  /** Unix milliseconds. */
  readAt: number
  bytes: number
  running?: Promise<void>
  /** Starts after `running`: a search waits for a read that began after its own beginning. */
  next?: Promise<void>
}

interface TextRow extends Record<string, unknown> {
  readonly field: SearchField
  readonly id: string
  readonly text: string
}

interface ChangeRow extends Record<string, unknown> {
  readonly seen: string
  readonly texts: readonly TextRow[] | null
  /** Ids of stores; null for every store. */
  readonly changes: readonly (number | null)[] | null
}

/**
 * Keeps the catalogues of the last cities. Texts are only added, never changed, and a row of `search_changes` names each changed store, so
 * each search reads what newer transactions have written: usually nothing.
 *
 * @param now Unix milliseconds
 */
export function createCityCatalogues(db: Db, now: () => number, { maxBytes, maxTexts }: CatalogueLimits = LIMITS): CityCatalogues {
  /** The city that was searched last is the last one. */
  const cities = new Map<string, CachedCity>()
  const loading = new Map<string, Promise<CachedCity | undefined>>()

  async function load(cityCode: string): Promise<CityCatalogue | undefined> {
    const known = cities.get(cityCode)
    if (known && now() - known.readAt < MAX_IDLE_MS) {
      await updateOnce(known)
      // another search may have found that the whole city has to be loaded again
      if (cities.get(cityCode) === known) {
        keep(cityCode, known)
        return known.catalogue
      }
    }
    const started = loading.get(cityCode) ?? create(cityCode).finally(() => loading.delete(cityCode))
    loading.set(cityCode, started)
    return (await started)?.catalogue
  }

  /** Moves a city to the end, and drops others until the rest fits. */
  function keep(cityCode: string, city: CachedCity): void {
    cities.delete(cityCode)
    cities.set(cityCode, city)
    let bytes = 0
    for (const it of cities.values()) bytes += it.bytes
    for (const [code, it] of cities) {
      if (bytes <= maxBytes || it === city) break
      cities.delete(code)
      bytes -= it.bytes
    }
  }

  async function create(cityCode: string): Promise<CachedCity | undefined> {
    const [row] = await db.prepared.execute<CityRow>(sql`
      select pg_current_snapshot()::text as seen, code, country_code as "countryCode", time_zone as "timeZone", center_lat as lat, center_lng as lng,
        content_language_code as "contentLanguage",
        (select json_agg(json_build_object('id', id, 'slug', slug, 'type', type, 'name', name) order by id) from filters) as filters,
        (select json_object_agg(t.category_id, t.names) from (
          select category_id, json_object_agg(language, name) as names from category_texts group by category_id) t) as categories
      from cities where code = ${cityCode}::text`)
    if (!row) return undefined
    const { seen, lat, lng, filters, categories, ...city } = row
    const cuisines = (filters ?? []).filter(it => it.type === 'FOOD').flatMap(it => toKeys(it.name))
    const catalogue: CityCatalogue = {
      city: { ...city, center: { lat, lng } },
      index: createSearchIndex(cuisines),
      stores: createStoreTable(),
      hoursTable: new Map(),
      filters: new Map((filters ?? []).map(it => [it.slug, it.id])),
    }
    for (const [id, names] of Object.entries(categories ?? {})) addText(catalogue.index, { field: 'CATEGORY', id, texts: names })
    const created: CachedCity = { catalogue, seen, readAt: now(), bytes: 0 }
    await readAll(created)
    keep(cityCode, created)
    return created
  }

  /** Reads the changes in a statement that begins after the call. Calls that wait share it. */
  function updateOnce(city: CachedCity): Promise<void> {
    if (!city.running) {
      city.running = update(city).finally(() => delete city.running)
      return city.running
    }
    city.next ??= city.running
      .catch(() => undefined)
      .then(() => {
        delete city.next
        return updateOnce(city)
      })
    return city.next
  }

  async function readAll(cached: CachedCity): Promise<void> {
    const { city, index } = cached.catalogue
    await addTexts(index, await db.prepared.execute<TextRow>(selectTexts(city.code)))
    await loadSearchableStores(db, cached.catalogue)
    cached.bytes = estimateBytes(cached.catalogue)
  }

  async function update(cached: CachedCity): Promise<void> {
    const { city, index } = cached.catalogue
    const readAt = now()
    const [row] = await db.prepared.execute<ChangeRow>(selectChanges(city.code, cached.seen))
    const { seen, texts, changes } = row!
    const ids = changes?.flatMap(it => it ?? [])
    if (ids && ids.length < changes!.length) return void cities.delete(city.code)
    if (texts) await addTexts(index, texts)
    if (ids) await loadSearchableStores(db, cached.catalogue, ids.length > MAX_CHANGED_STORES ? undefined : ids)
    // only now: if a statement above fails, the next search reads the same changes
    Object.assign(cached, { seen, readAt })
    if (texts || ids) cached.bytes = estimateBytes(cached.catalogue)
  }

  async function addTexts(index: SearchIndex, rows: readonly TextRow[]): Promise<void> {
    for (const [number, { field, id, text }] of rows.entries()) {
      if (index.getSize() >= maxTexts) return
      addText(index, { field, id, texts: field === 'PRODUCT' || field === 'STORE' ? text : (JSON.parse(text) as Texts) })
      if (number % TEXTS_PER_PAUSE === TEXTS_PER_PAUSE - 1) await setImmediate()
    }
  }

  return { load }
}

function estimateBytes({ index, stores }: CityCatalogue): number {
  const { words, postings } = index.countWords()
  const ofIndex = words * BYTES.word + postings * BYTES.posting + index.getSize() * BYTES.text
  return ofIndex + stores.getSize() * BYTES.store + stores.countProducts() * BYTES.product
}

interface NewText {
  readonly field: SearchField
  readonly id: string
  /** A search key, or a text per language. */
  readonly texts: string | Texts
}

function addText(index: SearchIndex, { field, id, texts }: NewText): void {
  const names = typeof texts === 'string' ? [texts] : toKeys(texts)
  const key = names.join(' ')
  // the name of a section or a description is not what a query means as a whole
  if (key.trim() !== '') index.add({ field, id, key, ...(field === 'CATEGORY' && { names }) })
}

/** The texts of a city. Descriptions of products are the last: they are left out first. */
const selectTexts = (cityCode: string, condition = sql``): SQL => sql`
  select * from (
    select 'PRODUCT' as field, hashtextextended(search_key, 0)::text as id, search_key as text
      from product_names where city_code = ${cityCode}::text ${condition}
    union all select field, hashtextextended(text, 0)::text, text from store_texts where city_code = ${cityCode}::text ${condition}
  ) texts order by field = 'PRODUCT_DESCRIPTION'`

/**
 * The rows of transactions that a snapshot does not show. A restored dump has the numbers of another server, which may be in the future:
 * those are not new.
 */
function selectChanges(cityCode: string, seen: string): SQL {
  const isNew = sql`and written >= pg_snapshot_xmin(${seen}::text::pg_snapshot) and written < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(written, ${seen}::text::pg_snapshot)`
  return sql`
    select pg_current_snapshot()::text as seen,
      (select json_agg(t) from (${selectTexts(cityCode, isNew)}) t) as texts,
      (select json_agg(distinct store_id) from search_changes where city_code in (${cityCode}::text, '') ${isNew}) as changes`
}

interface CityRow extends Record<string, unknown> {
  readonly seen: string
  readonly code: string
  readonly countryCode: string
  readonly timeZone: string
  readonly lat: number
  readonly lng: number
  readonly contentLanguage: string
  readonly filters: readonly { readonly id: number; readonly slug: string; readonly type: string; readonly name: Texts }[] | null
  /** Names by language, by id. */
  readonly categories: Readonly<Record<string, Texts>> | null
}

const toKeys = (texts: Texts): string[] => [...new Set(Object.values(texts).map(it => toSearchKey(it)))]
