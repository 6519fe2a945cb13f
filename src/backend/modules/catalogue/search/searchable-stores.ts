import { setImmediate } from 'node:timers/promises'

import { type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import type { OpeningTime } from '#contract/catalogue/store.ts'
import type { SearchIndex } from '#domain/catalogue/search/search-index.ts'
import type { SearchField } from '#domain/catalogue/search/search-matches.ts'
import { NO_ENTRY, OFFER_WIDTH, type SearchableStore, type StoreTable } from '#domain/catalogue/search/store-table.ts'

/** Stores that are added without a pause for other requests. */
const STORES_PER_PAUSE = 200

type StoreRow = Omit<SearchableStore, 'texts' | 'hours' | 'price' | 'offers'> & {
  readonly title: string
  readonly description: string
  /** Numbers with spaces between them: day, opens and closes of each opening. */
  readonly hours: string
  /** The id and the hash of the name of each section. */
  readonly sections: string
}

interface StoresOfCity {
  readonly city: { readonly code: string }
  readonly index: SearchIndex
  readonly stores: StoreTable
  /** Stores with equal hours share one list, which saves memory and time. */
  readonly hoursTable: Map<string, readonly OpeningTime[]>
}

interface ProductRow {
  readonly store: number
  /** The id, hash of the name, section, hash of the description and price of each product. */
  readonly products: string
}

/**
 * Loads stores of a city into the table, and removes those that are no longer listed.
 *
 * @param ids unset: all stores of the city
 */
export async function loadSearchableStores(
  db: Db,
  { city, index, stores, hoursTable }: StoresOfCity,
  ids?: readonly number[],
): Promise<void> {
  const isOfStores = (column: SQL) => (ids ? sql` and ${column} = any(${sql.param([...ids])}::int[])` : sql``)
  const [storeRows, productRows] = await Promise.all([
    db.prepared.execute<StoreRow & Record<string, unknown>>(selectStores(city.code, isOfStores(sql`s.id`))),
    db.prepared.execute<ProductRow & Record<string, unknown>>(selectProducts(city.code, isOfStores(sql`p.store_id`))),
  ])
  const productsOf = new Map(productRows.map(it => [it.store, it.products]))
  const listed = new Set<number>()
  for (const [number, { title, description, hours, sections, ...row }] of storeRows.entries()) {
    const find = (field: SearchField, id: string) => index.getNumber(field, id) ?? NO_ENTRY
    const openings = hoursTable.get(hours) ?? parseHours(hours)
    hoursTable.set(hours, openings)
    stores.set({
      ...row,
      hours: openings,
      texts: [
        find('STORE', title),
        find('DESCRIPTION', description),
        find('CATEGORY', String(row.categoryId)),
        find('CATEGORY', String(row.groupId)),
      ].filter(it => it !== NO_ENTRY),
      ...parseProducts(productsOf.get(row.id) ?? '', parseSections(sections, find), find),
    })
    listed.add(row.id)
    if (number % STORES_PER_PAUSE === STORES_PER_PAUSE - 1) await setImmediate()
  }
  for (const id of ids ?? stores.listIds()) if (!listed.has(id)) stores.delete(id)
}

const splitWords = (text: string): string[] => (text === '' ? [] : text.split(' '))

type Find = (field: SearchField, id: string) => number

function parseSections(text: string, find: Find): Map<string, number> {
  const words = splitWords(text)
  const sections = new Map<string, number>()
  for (let at = 0; at < words.length; at += 2) sections.set(words[at]!, find('SECTION', words[at + 1]!))
  return sections
}

/** Numbers of a product in `ProductRow`. */
const PRODUCT_WIDTH = 5

function parseProducts(text: string, sections: ReadonlyMap<string, number>, find: Find): Pick<SearchableStore, 'offers' | 'price'> {
  const words = splitWords(text)
  const offers = new Int32Array((words.length / PRODUCT_WIDTH) * OFFER_WIDTH)
  const prices: number[] = []
  let to = 0
  for (let at = 0; at < words.length; at += PRODUCT_WIDTH) {
    const price = Number(words[at + 4])
    // a price of 0 means that the options set the price
    if (price > 0) prices.push(price)
    const name = find('PRODUCT', words[at + 1]!)
    // a product with an empty key is not found (docs/CATALOGUE.md, `foundBy`)
    if (name === NO_ENTRY) continue
    offers.set([Number(words[at]), name, sections.get(words[at + 2]!) ?? NO_ENTRY, find('PRODUCT_DESCRIPTION', words[at + 3]!)], to)
    to += OFFER_WIDTH
  }
  prices.sort((one, other) => one - other)
  const price = prices[Math.ceil(prices.length / 2) - 1] ?? null
  return { offers: to === offers.length ? offers : offers.slice(0, to), price }
}

function parseHours(text: string): OpeningTime[] {
  const numbers = splitWords(text).map(Number)
  const openings: OpeningTime[] = []
  for (let at = 0; at < numbers.length; at += 3) openings.push({ day: numbers[at]!, opens: numbers[at + 1]!, closes: numbers[at + 2]! })
  return openings
}

const selectStores = (cityCode: string, condition: SQL): SQL => sql`
  select s.id, s.category_id as "categoryId", c.parent_id as "groupId", s.flagged_open as "flaggedOpen", s.lat, s.lng, s.popularity,
    s.rating_tenths as "ratingTenths", s.rating_count as "ratingCount", s.eta_lower as "etaLower", s.eta_upper as "etaUpper",
    s.delivery_fee_minor::float8 as "deliveryFee", case when s.distance_fee_per_km_minor is not null then
      json_build_object('includedMetres', s.distance_fee_included_m, 'perKm', s.distance_fee_per_km_minor) end as "distanceFee", s.sponsored as "isSponsored", s.pickup_lower is not null as "hasPickup",
    hashtextextended(s.search_key, 0)::text as title, hashtextextended(s.description::text, 0)::text as description,
    array(select f.filter_id from store_filters f where f.store_id = s.id order by f.filter_id) as "filterIds",
    coalesce((select string_agg(h.day || ' ' || h.opens || ' ' || h.closes, ' ' order by h.day, h.opens)
      from store_hours h where h.store_id = s.id), '') as hours,
    coalesce((select string_agg(m.id || ' ' || hashtextextended(m.name::text, 0), ' ')
      from menu_sections m where m.store_id = s.id), '') as sections,
    exists (select 1 from promotions o where o.store_id = s.id) as "isPromoted",
    (select min(coalesce(o.price_minor, 0)) from promotions o
      where o.store_id = s.id and not o.prime and o.type in ('FREE_DELIVERY', 'FLAT_DELIVERY'))::float8 as "offeredDeliveryFee"
  from stores s join categories c on c.id = s.category_id
  where s.city_code = ${cityCode}::text and ${isListed('s')} ${condition}`

/** An index answers without reading the table. */
const selectProducts = (cityCode: string, condition: SQL): SQL => sql`
  select p.store_id as store,
    string_agg(p.id || ' ' || p.name_hash || ' ' || p.section_id || ' ' || p.description_hash || ' ' || p.price_minor, ' ') as products
  from products p where p.city_code = ${cityCode}::text and p.available ${condition} group by p.store_id`
