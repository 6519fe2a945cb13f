import { randomUUID } from 'node:crypto'

import type { Db } from '#backend/db/connect.ts'
import { requireCategory } from '#backend/modules/catalogue/categories.ts'
import { FEED_GROUPS } from '#backend/modules/catalogue/feed.ts'
import { listStores } from '#backend/modules/catalogue/store-list.ts'
import { readingOf, storeOf } from '#backend/modules/catalogue/to-store.ts'
import { storeRows } from '#backend/modules/catalogue/store-rows.ts'
import { cityOfCall } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { searchFeed } from '#contract/catalogue/feed-search.ts'
import { toSlug } from '#domain/catalogue/search-key.ts'

/** All of what a widget shows the first five of, in the same order. */
export function searchFeedHandler(db: Db, now: () => number): Handler<typeof searchFeed> {
  return async ({ query }, call) => {
    const city = await cityOfCall(db, call)
    await requireCategory(db, city, query.categoryId)
    const moment = now()
    const { ids, total } = await listStores(db, city, {
      ...FEED_GROUPS[query.feedGroupId].wanted,
      categoryId: query.categoryId,
      filterId: query.feedGroupFilterId,
      filterSlug: query.filter === undefined ? undefined : toSlug(query.filter),
      location: call.deliveryLocation,
      offset: query.offset,
      limit: query.limit,
      now: moment,
    })
    const rows = await storeRows(db, ids, call.language)
    const reading = readingOf(call.language, moment)
    return { elements: rows.map(row => storeOf(row, reading)), totalElements: total, searchId: query.searchId ?? randomUUID() }
  }
}
