import { expect, test } from 'vitest'

import { changeOrderedPlaces, MAX_ORDERED_PLACES, toOrderedPlace } from '#domain/catalogue/ordered-places.ts'

test('a place is the same in every language', () => {
  expect(toOrderedPlace('/es/en/barcelona/')).toBe('es/barcelona')
  expect(toOrderedPlace('/es/ca/barcelona/nami-sushi/')).toBe('es/barcelona/nami-sushi')
})

test('the latest place is first, and each is listed once', () => {
  expect(changeOrderedPlaces('', 'es/madrid', true)).toBe('es/madrid')
  expect(changeOrderedPlaces('es/madrid es/barcelona', 'es/barcelona', true)).toBe('es/barcelona es/madrid')
  expect(changeOrderedPlaces('es/madrid es/barcelona', 'es/madrid', false)).toBe('es/barcelona')
  expect(changeOrderedPlaces('', 'es/madrid', false)).toBe('')
})

test('the list is bounded', () => {
  const list = Array.from({ length: MAX_ORDERED_PLACES }, (_, index) => `es/city-${index}`).join(' ')
  const changed = changeOrderedPlaces(list, 'es/madrid', true).split(' ')
  expect([changed.length, changed[0], changed.at(-1)]).toEqual([MAX_ORDERED_PLACES, 'es/madrid', `es/city-${MAX_ORDERED_PLACES - 2}`])
})
