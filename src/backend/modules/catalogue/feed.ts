import type { Db } from '#backend/db/connect.ts'
import { requireCategory } from '#backend/modules/catalogue/categories.ts'
import { listStores, type StoreListQuery } from '#backend/modules/catalogue/store-list.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { type MessageName, getMessageTexts } from '#backend/messages/messages.ts'
import { requireCallCity } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCategoryFeed, Widget } from '#contract/catalogue/feed.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** A §9: "Widget stores per category 5". */
const MAX_STORES_PER_WIDGET = 5

export const FEED_GROUPS: Readonly<
  Record<Widget['group'], { title: MessageName<'catalogue'>; query: Pick<StoreListQuery, 'sorting' | 'rated' | 'promoted'> }>
> = {
  BEST_IN_AREA: { title: 'bestInArea', query: { sorting: 'rating', rated: true } },
  PROMOTIONS: { title: 'promotions', query: { sorting: 'rating', promoted: true } },
}

/** A group without a store has no widget. */
export function getCategoryFeedHandler(db: Db, now: () => number): Handler<typeof getCategoryFeed> {
  return async ({ params }, call) => {
    const city = await requireCallCity(db, call)
    await requireCategory(db, city, params.category)
    const instant = now()
    const context = createStoreContext(call.language, instant)
    const groups = Object.keys(FEED_GROUPS) as Widget['group'][]
    const listQuery = {
      categoryId: params.category,
      location: call.deliveryLocation,
      offset: 0,
      limit: MAX_STORES_PER_WIDGET,
      now: instant,
    }
    const lists = await Promise.all(groups.map(group => listStores(db, city, { ...listQuery, ...FEED_GROUPS[group].query })))
    const rows = await loadStoreRows(db, [...new Set(lists.flatMap(it => it.ids))], call.language)
    const storesById = new Map(rows.map(row => [row.store.id, toStore(row, context)]))
    return {
      widgets: groups.flatMap((group, index) => {
        const { ids, total } = lists[index]!
        const stores = ids.flatMap(id => storesById.get(id) ?? [])
        return total > 0
          ? [
              {
                type: 'STORE' as const,
                group,
                title: pickText(getMessageTexts(`catalogue.${FEED_GROUPS[group].title}`), city.chain),
                total,
                stores,
              },
            ]
          : []
      }),
    }
  }
}
