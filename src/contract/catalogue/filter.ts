import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, Slug } from '#contract/primitives.ts'

/** A §3, "Filter". Sorts are filters of type SORT; those with id 2 or 4 need a location. */
export const Filter = z.object({
  id: Id,
  label: z.string(),
  iconId: z.nullable(z.string()),
  type: z.enum(['CITY', 'USER', 'SORT', 'FOOD']),
  category: z.nullable(z.string()),
  localizedName: z.string(),
  /** Derived from `label`. */
  slug: Slug,
  /** Ours: ids of former filters that this one replaces; old links redirect to it (A §2.2 rule 8). */
  formerIds: z._default(z.array(Id), []),
})
export type Filter = z.infer<typeof Filter>

/** City by header. */
export const getStoreFilters = endpoint({
  method: 'GET',
  path: '/stores/filters',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the sortings and filters of a category.',
  query: z.object({ categoryId: Id }),
  reply: z.object({ sortings: z.array(Filter), storeSearchFilters: z.array(Filter), personalizedFilters: z.array(Filter) }),
})
