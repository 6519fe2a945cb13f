import * as z from 'zod/mini'

import { Store } from '#contract/catalogue/store.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/primitives.ts'

/** A §3: feed groups and widget types. */
export const FeedGroup = z.enum(['BEST_IN_AREA', 'PROMOTIONS'])
export const WidgetType = z.enum(['STORE', 'STORE_WITH_PRODUCTS', 'BANNER', 'FEE_INFO_BANNER', 'FIRST_X_DAYS_BANNER'])

/** A §2.5: "Home widgets per category list at most 5 stores (best in area, promotions)." */
export const Widget = z.object({
  type: WidgetType,
  group: FeedGroup,
  title: z.string(),
  /** Number of stores under "see all". */
  total: z.int(),
  stores: z.array(Store),
})
export type Widget = z.infer<typeof Widget>

/** City by header. */
export const getCategoryFeed = endpoint({
  method: 'GET',
  path: '/feeds/categories/:category',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the widgets of a category for the city page: best in area and promotions, five stores each.',
  params: z.object({ category: Id }),
  reply: z.object({ widgets: z.array(Widget) }),
})
