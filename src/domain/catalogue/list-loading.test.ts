import { describe, expect, test } from 'vitest'

import { LOADED_LIST, startListLoading } from '#domain/catalogue/list-loading.ts'

describe('A §4: "Categories: loaded, beingLoaded, loadedOnce; a filters loading flag"', () => {
  test('a page begins with the list that the server rendered', () => {
    expect(LOADED_LIST).toEqual({ loaded: true, beingLoaded: false, loadedOnce: true, filtersLoading: false })
  })
  test.each([
    ['filters', true],
    ['list', false],
  ] as const)('a change of %s is being loaded; the filters are: %s', (cause, filtersLoading) => {
    expect(startListLoading(LOADED_LIST, cause)).toEqual({ loaded: false, beingLoaded: true, loadedOnce: true, filtersLoading })
  })
  test('a later change replaces the cause of the earlier one', () => {
    expect(startListLoading(startListLoading(LOADED_LIST, 'filters'), 'list').filtersLoading).toBe(false)
  })
  test('loadedOnce is false until a list was shown, also while it is being loaded', () => {
    const never = { loaded: false, beingLoaded: false, loadedOnce: false, filtersLoading: false }
    expect(startListLoading(never, 'list').loadedOnce).toBe(false)
    expect(startListLoading(LOADED_LIST, 'list').loadedOnce).toBe(true)
  })
})
