import type { Db } from '#backend/db/connect.ts'
import { requireCategory } from '#backend/modules/catalogue/categories.ts'
import { listStores } from '#backend/modules/catalogue/store-list.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { requireCity } from '#backend/modules/geo/city.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoresByCategory } from '#contract/catalogue/store.ts'
import { getSortingName } from '#domain/catalogue/sorting.ts'

export function getStoresByCategoryHandler(db: Db, now: () => number): Handler<typeof getStoresByCategory> {
  return async ({ params, query }, call) => {
    const city = await requireCity(db, query.userCityCode, call.language)
    await requireCategory(db, city, params.categoryId)
    const instant = now()
    const list = await listStores(db, city, {
      categoryId: params.categoryId,
      filterId: query.filterId,
      sorting: getSortingName(query.sortingId),
      location: call.deliveryLocation,
      offset: query.offset,
      limit: query.limit,
      now: instant,
    })
    const [rows, unreachable] = await Promise.all([
      loadStoreRows(db, list.ids, call.language),
      findUnreachableStores(db, call.deliveryLocation, list.ids),
    ])
    const context = createStoreContext(call, instant, { sponsored: list.sponsoredIds, unreachable })
    return { elements: rows.map(row => toStore(row, context)), offset: query.offset, totalElements: list.total }
  }
}
