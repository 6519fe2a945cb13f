import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { chooseWidgetStores } from '#domain/catalogue/widget-rows.ts'

const choose = (rows: number[][], size = 5) => chooseWidgetStores(rows.map(ids => ({ ids })), size).map(it => it.ids) // prettier-ignore

describe('the stores of the rows of a city page', () => {
  test('A §9: a row shows at most 5 stores', () => {
    expect(choose([[1, 2, 3, 4, 5, 6]])).toEqual([[1, 2, 3, 4, 5]])
    expect(choose([[1, 2, 3, 4]])).toEqual([[1, 2, 3, 4]])
  })
  test('a row shows its next stores instead of those in the row before', () => {
    expect(choose([[1, 2, 3, 4, 5, 6, 7], [5, 1, 6, 7, 8]])).toEqual([[1, 2, 3, 4, 5], [6, 7, 8]]) // prettier-ignore
  })
  test('a store may come back after one other row', () => {
    expect(choose([[1, 2], [3], [2, 1]])).toEqual([[1, 2], [3], [2, 1]]) // prettier-ignore
  })
  test('a row whose stores are all in the row before it comes later, or nowhere', () => {
    expect(choose([[1, 2], [2], [3]])).toEqual([[1, 2], [3], [2]]) // prettier-ignore
    expect(choose([[1, 2], [2]])).toEqual([[1, 2]])
  })
  test('a row without candidates is left out', () => {
    expect(choose([[], [1], []])).toEqual([[1]])
    expect(choose([])).toEqual([])
  })
  test('no store is in two neighbouring rows, for any candidates', () => {
    const rows = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }), { maxLength: 8 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), (candidates, size) => {
        const chosen = choose(candidates, size)
        chosen.forEach((ids, index) => {
          expect(ids.length).toBeGreaterThan(0)
          expect(ids.length).toBeLessThanOrEqual(size)
          expect(ids.filter(it => chosen[index - 1]?.includes(it))).toEqual([])
        })
      }),
    )
  })
})
