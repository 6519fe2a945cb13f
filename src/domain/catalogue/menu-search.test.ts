import { expect, test } from 'vitest'

import { createMenuFilter } from '#domain/catalogue/menu-search.ts'

const MENU = [
  ['Café solo', 'Un espresso corto'],
  ['Pizza Margherita', 'Tomato, mozzarella and basil'],
  ['Піца з грибами', 'Печериці та сир'],
]

test.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['CAFE', [0]],
  ['espres', [0]],
  ['pizza basil', [1]],
  ['basil pizza', [1]],
  ['pizza salami', []],
  ['піца', [2]],
  ['gribami', [2]],
  ['hrybamy', []],
  ['грибами', [2]],
])('%j finds the products %j', (query, found) => {
  const matches = createMenuFilter(query)
  expect(MENU.flatMap((texts, index) => (matches(...texts) ? [index] : []))).toEqual(found)
})

test('a filter compares at most eight words of a query with each product', () => {
  const matches = createMenuFilter('a b c d e f g h missing')
  expect(matches('abcdefgh')).toBe(true)
  expect(createMenuFilter('a b c d e f g missing h')('abcdefgh')).toBe(false)
})
