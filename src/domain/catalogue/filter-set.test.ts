import { describe, expect, test } from 'vitest'

import type { Filter } from '#contract/catalogue/filter.ts'
import { chooseSorting, needsLocation, toFilterSet } from '#domain/catalogue/filter-set.ts'

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
  test('"Location-based means a sort filter with id 2 or 4"', () => {
    expect(ids(filters.sortings.filter(needsLocation))).toEqual([2, 4])
    expect(needsLocation(filter(2, 'FOOD'))).toBe(false)
  })
  test('issue 18: location-based sorts are offered without an address, and ask for it', () => {
    expect(ids(toFilterSet(filters).sortOptions)).toEqual([1, 2, 3, 4, 5])
    expect(chooseSorting(2, false)).toEqual({ sortingId: undefined, needsAddress: true })
    expect(chooseSorting(2, true)).toEqual({ sortingId: 2, needsAddress: false })
    expect(chooseSorting(5, false)).toEqual({ sortingId: 5, needsAddress: false })
    expect(chooseSorting(undefined, false)).toEqual({ sortingId: undefined, needsAddress: false })
  })
  test('"Personalized means type CITY or USER"; "Filter set: moreOptions, personalizedOptions (highlights), sortOptions"', () => {
    expect(Object.keys(toFilterSet(filters)).sort()).toEqual(['moreOptions', 'personalizedOptions', 'sortOptions'])
    expect(ids(toFilterSet(filters).personalizedOptions)).toEqual([11, 12])
    expect(ids(toFilterSet(filters).moreOptions)).toEqual([10])
  })
})
