import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { productOffers } from '#backend/modules/catalogue/offers.ts'
import { findStores, NO_STORES, type StoreSearchPage, type StoreSearchQuery } from '#backend/modules/catalogue/search/find-stores.ts'
import { loadNearMisses } from '#backend/modules/catalogue/search/near-misses.ts'
import { type CatalogueSearch, searchWithTolerance } from '#backend/modules/catalogue/search/search-catalogue.ts'
import { getPictureUrl } from '#backend/modules/catalogue/product-rows.ts'
import { listStores } from '#backend/modules/catalogue/store-list.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { type CallCity, requireCallCity } from '#backend/modules/geo/city.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { searchStores, StoreSearchResult } from '#contract/catalogue/store.ts'
import { isOn } from '#contract/primitives.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'
import { toSearchKey, toSlug } from '#domain/catalogue/search-key.ts'
import { getSortingName } from '#domain/catalogue/sorting.ts'
import { pickText } from '#domain/language/language-chain.ts'

/**
 * With a text, returns the matching stores of the city; without one, the sorted stores of a filter. Without text and filter the result is
 * empty, and the database is not asked (A §5).
 */
export function searchStoresHandler(db: Db, search: CatalogueSearch, now: () => number): Handler<typeof searchStores> {
  return async ({ query }, call) => {
    const key = toSearchKey(query.query)
    const isFiltered = query.query.trim() === '' && [query.categoryId, query.filterId, query.filter].some(it => it !== undefined)
    if (key === '' && !isFiltered) return { elements: [], offset: query.offset, totalElements: 0 }
    const storeQuery: StoreSearchQuery = {
      categoryId: query.categoryId,
      filterId: query.filterId,
      filterSlug: query.filter === undefined ? undefined : toSlug(query.filter),
      promoted: isOn(query.forcePromotionGroup),
      pickup: query.handlingStrategy === 'PICKUP',
      sorting: query.sortingId === undefined ? undefined : getSortingName(query.sortingId),
      location: call.deliveryLocation,
      offset: query.offset,
      limit: query.limit,
      now: now(),
    }
    const [city, index] = await Promise.all([requireCallCity(db, call), search.loadIndex(call.cityCode ?? '')])
    const { total, matches } = key === '' ? await listFilteredStores() : await findByText()
    const ids = matches.map(it => it.id)
    const [rows, unreachable, found, suggestions] = await Promise.all([
      loadStoreRows(db, ids, call.language),
      findUnreachableStores(db, call.deliveryLocation, ids),
      loadMatchingProducts(
        db,
        matches.flatMap(it => it.products),
        city,
      ),
      key !== '' && total === 0 ? loadNearMisses(db, city, index, key) : [],
    ])
    const byStore = new Map(matches.map(it => [it.id, it.products]))
    const context = createStoreContext(call.language, storeQuery.now, { unreachable })
    return {
      elements: rows.map(row => ({
        store: toStore(row, context),
        products: (byStore.get(row.store.id) ?? []).flatMap(id => found.get(id) ?? []),
      })),
      offset: query.offset,
      totalElements: total,
      ...(suggestions.length > 0 && { suggestions }),
    }

    async function findByText(): Promise<StoreSearchPage> {
      const synonyms = await search.loadSynonyms(city.chain)
      const page = await searchWithTolerance(index, key, synonyms, all => {
        const entries = query.type === 'Store' ? all.entries.filter(it => it.field === 'STORE') : all.entries
        return findStores(db, city, { ...all, entries }, storeQuery)
      })
      return page ?? NO_STORES
    }

    async function listFilteredStores(): Promise<StoreSearchPage> {
      const list = await listStores(db, city, { ...storeQuery, sorting: storeQuery.sorting ?? 'recommended' })
      return { total: list.total, matches: list.ids.map(id => ({ id, products: [] })) }
    }
  }
}

async function loadMatchingProducts(
  db: Db,
  ids: readonly number[],
  city: CallCity,
): Promise<Map<number, StoreSearchResult['products'][number]>> {
  if (ids.length === 0) return new Map()
  const { id, name, price, imageId, tint } = products
  const rows = await db.prepared
    .select({ id, name, price, imageId, tint, offers: productOffers })
    .from(products)
    .where(sql`${id} = any(${sql.param([...ids])}::int[])`)
  return new Map(
    rows.map(row => {
      const lower = row.offers.filter(it => !it.prime).flatMap(it => calculatePromotedPrice(row.price, it) ?? [])
      const promotedPrice = Math.min(row.price, ...lower)
      return [
        row.id,
        {
          id: row.id,
          name: pickText(row.name, city.chain),
          price: row.price,
          ...(promotedPrice < row.price && { promotedPrice }),
          imageUrl: getPictureUrl(row.imageId),
          tint: row.tint,
        },
      ]
    }),
  )
}
