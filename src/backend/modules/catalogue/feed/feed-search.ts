import { randomUUID } from 'node:crypto'

import type { Db } from '#backend/db/connect.ts'
import { requireCategory } from '#backend/modules/catalogue/categories.ts'
import { getGroupQuery } from '#backend/modules/catalogue/feed/feed-groups.ts'
import { listStores } from '#backend/modules/catalogue/store-list.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { requireCallCity } from '#backend/modules/geo/city.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { searchFeed } from '#contract/catalogue/feed-search.ts'
import { toSlug } from '#domain/catalogue/search-key.ts'

/** All stores of a widget, in its order. The widget shows the first five. */
export function searchFeedHandler(db: Db, now: () => number): Handler<typeof searchFeed> {
  return async ({ query }, call) => {
    const city = await requireCallCity(db, call)
    await requireCategory(db, city, query.categoryId)
    const instant = now()
    const { ids, total } = await listStores(db, city, {
      ...getGroupQuery(query.feedGroupId, call.deliveryLocation),
      categoryId: query.categoryId,
      filterId: query.feedGroupFilterId,
      filterSlug: query.filter === undefined ? undefined : toSlug(query.filter),
      location: call.deliveryLocation,
      offset: query.offset,
      limit: query.limit,
      now: instant,
    })
    const [rows, unreachable] = await Promise.all([
      loadStoreRows(db, ids, call.language),
      findUnreachableStores(db, call.deliveryLocation, ids),
    ])
    const context = createStoreContext(call, instant, { unreachable })
    return { elements: rows.map(row => toStore(row, context)), totalElements: total, searchId: query.searchId ?? randomUUID() }
  }
}
