import type { TransactionSql } from 'postgres'

import type { Texts } from '#backend/db/schema/columns.ts'
import { createZone, type Zone } from '#domain/geo/zone.ts'

export interface CityReference {
  readonly countryCode: string
  /** ISO 4217. */
  readonly currency: string
  readonly languages: readonly string[]
  readonly zone: Zone
}

export interface StoreReference {
  readonly cityCode: string
}

/** Records that other records may refer to: those of the marketplace, and those already read from the folder. */
export interface ReferenceIndex {
  /** Languages by country. */
  readonly countries: Map<string, readonly string[]>
  readonly cities: Map<string, CityReference>
  readonly categories: Map<number, { readonly isGroup: boolean; readonly languages: ReadonlySet<string> }>
  /** Keys of `toOfferKey(city, category)`. */
  readonly offers: Set<string>
  readonly filters: Map<number, Texts>
  readonly brands: Map<number, Texts>
  readonly tags: Map<number, Texts>
  readonly stores: Map<number, StoreReference>
}

export const toOfferKey = (cityCode: string, categoryId: number): string => `${cityCode}/${categoryId}`

/** Loads everything except menus, which no other record refers to. */
export async function loadReferenceIndex(sql: TransactionSql): Promise<ReferenceIndex> {
  const countries = await sql<{ code: string; languages: string[] }[]>`select code, supported_languages as languages from countries`
  const cities = await sql<{ code: string; country: string; currency: string; languages: string[]; rings: string[] }[]>`
    select code, country_code as country, currency, supported_languages as languages,
      array(select encoded from city_polygons where city_code = code order by position) as rings from cities`
  const categories = await sql<{ id: number; type: string; languages: string[] }[]>`
    select id, type, array(select language from category_texts where category_id = id) as languages from categories`
  const offers = await sql<{ city: string; category: number }[]>`select city_code as city, category_id as category from city_categories`
  const readNames = async (table: string) => {
    const rows = await sql<{ id: number; name: Texts }[]>`select id, name from ${sql(table)}`
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  const references: ReferenceIndex = {
    countries: new Map(countries.map(({ code, languages }) => [code, languages])),
    cities: new Map(
      cities.map(({ code, country, currency, languages, rings }) => [
        code,
        { countryCode: country, currency, languages, zone: createZone(rings) },
      ]),
    ),
    categories: new Map(categories.map(it => [it.id, { isGroup: it.type === 'GROUP', languages: new Set(it.languages) }])),
    offers: new Set(offers.map(({ city, category }) => toOfferKey(city, category))),
    filters: await readNames('filters'),
    brands: await readNames('brands'),
    tags: await readNames('tags'),
    stores: new Map(),
  }
  for await (const rows of sql<{ id: number; city: string }[]>`select id, city_code as city from stores`.cursor(2000)) {
    for (const { id, city } of rows) references.stores.set(id, { cityCode: city })
  }
  return references
}
