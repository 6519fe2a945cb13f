import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList, toTextArray } from '#backend/db/sql-fragments.ts'
import { brands, categoryTexts, filters, tags } from '#backend/db/schema/catalogue.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { storeFilters, storeHours, stores, storeTags } from '#backend/db/schema/stores.ts'
import { storeOffers } from '#backend/modules/catalogue/offers.ts'
import type { OpeningTime } from '#contract/catalogue/store.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { withLanguageFamily } from '#domain/language/language-chain.ts'

/** Loads stores with all related rows in one query, in the order of `ids`. Unknown ids are left out. */
export async function loadStoreRows(db: Db, ids: readonly number[], language: string) {
  if (ids.length === 0) return []
  const rows = await db.prepared
    .select({
      store: stores,
      timeZone: cities.timeZone,
      contentLanguage: cities.contentLanguageCode,
      category: sql<{ slug: string; name: string }>`(
        select json_build_object('slug', texts.slug, 'name', texts.name) from (
          select ${categoryTexts.slug}, ${categoryTexts.name} from ${categoryTexts} where ${categoryTexts.categoryId} = ${stores.categoryId}
          order by array_position(${toTextArray(withLanguageFamily(language))} || ${cities.contentLanguageCode} || ${FALLBACK_LANGUAGE}::text, ${categoryTexts.language}) limit 1
        ) texts)`,
      hours: toJsonList<OpeningTime>(
        sql`json_build_object('day', ${storeHours.day}, 'opens', ${storeHours.opens}, 'closes', ${storeHours.closes})`,
        sql`from ${storeHours} where ${storeHours.storeId} = ${stores.id}`,
        sql`${storeHours.day}, ${storeHours.opens}`,
      ),
      tags: toJsonList<Texts>(
        sql`${tags.name}`,
        sql`from ${storeTags} join ${tags} on ${tags.id} = ${storeTags.tagId} where ${storeTags.storeId} = ${stores.id}`,
        sql`${storeTags.position}, ${tags.id}`,
      ),
      filters: toJsonList<{ id: number; name: Texts }>(
        sql`json_build_object('id', ${filters.id}, 'name', ${filters.name})`,
        sql`from ${storeFilters} join ${filters} on ${filters.id} = ${storeFilters.filterId} where ${storeFilters.storeId} = ${stores.id}`,
        sql`${filters.position}, ${filters.id}`,
      ),
      offers: storeOffers,
      logo: sql<string | null>`(select ${brands.imageId} from ${brands} where ${brands.id} = ${stores.brandId})`,
    })
    .from(stores)
    .innerJoin(cities, eq(cities.code, stores.cityCode))
    .where(sql`${stores.id} = any(${sql.param([...ids])}::int[])`)
  const byId = new Map(rows.map(row => [row.store.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export type StoreRow = Awaited<ReturnType<typeof loadStoreRows>>[number]
