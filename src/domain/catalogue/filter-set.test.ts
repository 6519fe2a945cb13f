import { describe, expect, test } from 'vitest'

import type { Filter } from '#contract/catalogue/filter.ts'
import { toFilterSet } from '#domain/catalogue/filter-set.ts'

const filter = (id: number, type: Filter['type']): Filter => ({
  id,
  label: `f${id}`,
  iconId: null,
  type,
  category: null,
  localizedName: `f${id}`,
  slug: `f${id}`,
  formerIds: [],
})

describe('filter set (A §3)', () => {
  const filters = {
    sortings: [1, 2, 3, 4, 5].map(it => filter(it, 'SORT')),
    storeSearchFilters: [filter(10, 'FOOD')],
    personalizedFilters: [filter(11, 'CITY'), filter(12, 'USER'), filter(13, 'FOOD')],
  }
  const ids = (list: readonly Filter[]) => list.map(it => it.id)
  test('sorts 2 and 4 need a location', () => {
    expect(ids(toFilterSet(filters, false).sortOptions)).toEqual([1, 3, 5])
    expect(ids(toFilterSet(filters, true).sortOptions)).toEqual([1, 2, 3, 4, 5])
  })
  test('highlights are of type CITY or USER, other filters are in moreOptions', () => {
    expect(ids(toFilterSet(filters, true).personalizedOptions)).toEqual([11, 12])
    expect(ids(toFilterSet(filters, true).moreOptions)).toEqual([10])
  })
})
