import * as z from 'zod/mini'

import { FeedGroup } from '#contract/catalogue/feed.ts'
import { Store } from '#contract/catalogue/store.ts'
import { endpoint } from '#contract/endpoint.ts'
import { MAX_PAGE_SIZE } from '#contract/limits.ts'
import { Id, limitTo, Offset, text } from '#contract/primitives.ts'

/** The page behind a widget's "see all" (A §2.1: promotions, best-near-you). `feedGroupFilterId`: of CUISINE. City by header. */
export const searchFeed = endpoint({
  method: 'GET',
  path: '/feeds/search',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the stores of one feed group of a category.',
  query: z.object({
    feedGroupId: FeedGroup,
    /** Ours: stores to skip. */
    offset: z._default(Offset, 0),
    limit: z._default(limitTo(MAX_PAGE_SIZE), 102),
    feedGroupFilterId: z.optional(Id),
    categoryId: Id,
    filter: z.optional(text(100)),
    searchId: z.optional(text(100)),
  }),
  reply: z.object({ elements: z.array(Store), totalElements: z.int(), searchId: z.string() }),
})
