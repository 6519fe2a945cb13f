import type { StoreListQuery } from '#backend/modules/catalogue/store-list.ts'
import type { FeedGroup } from '#contract/catalogue/feed.ts'
import type { Point } from '#contract/primitives.ts'

type GroupQuery = Pick<StoreListQuery, 'sorting' | 'rated' | 'promoted' | 'freeDelivery'>

const GROUP_QUERIES: Readonly<Record<FeedGroup, GroupQuery>> = {
  BEST_IN_AREA: { sorting: 'popularity' },
  PROMOTIONS: { sorting: 'rating', promoted: true },
  FASTEST: { sorting: 'deliveryTime' },
  NEW: { sorting: 'popularity', rated: false },
  FREE_DELIVERY: { sorting: 'popularity', freeDelivery: true },
  CUISINE: { sorting: 'popularity' },
}

/**
 * The stores of a feed group and their order, for its widget and for its page.
 *
 * @param location of the customer: BEST_IN_AREA lists the nearest stores instead of the most ordered ones
 */
export function getGroupQuery(group: FeedGroup, location: Point | undefined): GroupQuery {
  return group === 'BEST_IN_AREA' && location !== undefined ? { sorting: 'distance' } : GROUP_QUERIES[group]
}
