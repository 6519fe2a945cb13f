import { inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { findStores, type StoreSearchPage } from '#backend/modules/catalogue/search/find-stores.ts'
import { getPictureUrl } from '#backend/modules/catalogue/product-rows.ts'
import { listStores, type StoreListQuery } from '#backend/modules/catalogue/store-list.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { requireCallCity } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { searchStores, StoreSearchResult } from '#contract/catalogue/store.ts'
import { isOn } from '#contract/primitives.ts'
import { toSearchKey, toSlug } from '#domain/catalogue/search-key.ts'
import { getSortingName } from '#domain/catalogue/sorting.ts'
import { pickText } from '#domain/language/language-chain.ts'

const NO_RESULT: StoreSearchPage = { total: 0, matches: [] }

/**
 * With a text, returns the stores of the city by similarity; without one, the sorted stores of a filter. Without text and filter the
 * result is empty (A §5).
 */
export function searchStoresHandler(db: Db, now: () => number): Handler<typeof searchStores> {
  return async ({ query }, call) => {
    const city = await requireCallCity(db, call)
    const key = toSearchKey(query.query)
    const storeQuery: StoreListQuery = {
      categoryId: query.categoryId,
      filterId: query.filterId,
      filterSlug: query.filter === undefined ? undefined : toSlug(query.filter),
      promoted: isOn(query.forcePromotionGroup),
      sorting: getSortingName(query.sortingId),
      location: call.deliveryLocation,
      offset: query.offset,
      limit: query.limit,
      now: now(),
    }
    const isFiltered = query.query.trim() === '' && [query.categoryId, query.filterId, query.filter].some(it => it !== undefined)
    const { total, matches } = await (key !== ''
      ? findStores(db, city, key, query.type !== 'Store', storeQuery)
      : isFiltered
        ? listFilteredStores()
        : NO_RESULT)
    const [rows, names] = await Promise.all([
      loadStoreRows(
        db,
        matches.map(it => it.id),
        call.language,
      ),
      loadMatchingProducts(
        db,
        matches.flatMap(it => it.products),
        city.chain,
      ),
    ])
    const byStore = new Map(matches.map(it => [it.id, it.products]))
    const context = createStoreContext(call.language, storeQuery.now)
    return {
      elements: rows.map(row => ({
        store: toStore(row, context),
        products: (byStore.get(row.store.id) ?? []).flatMap(id => names.get(id) ?? []),
      })),
      offset: query.offset,
      totalElements: total,
    }

    async function listFilteredStores(): Promise<StoreSearchPage> {
      const list = await listStores(db, city, storeQuery)
      return { total: list.total, matches: list.ids.map(id => ({ id, products: [] })) }
    }
  }
}

async function loadMatchingProducts(
  db: Db,
  ids: readonly number[],
  chain: readonly string[],
): Promise<Map<number, StoreSearchResult['products'][number]>> {
  if (ids.length === 0) return new Map()
  const { id, name, price, imageId, tint } = products
  const rows = await db
    .select({ id, name, price, imageId, tint })
    .from(products)
    .where(inArray(id, [...ids]))
  return new Map(
    rows.map(row => [
      row.id,
      { id: row.id, name: pickText(row.name, chain), price: row.price, imageUrl: getPictureUrl(row.imageId), tint: row.tint },
    ]),
  )
}
