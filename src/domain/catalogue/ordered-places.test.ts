import { expect, test } from 'vitest'

import { changeOrderedPlaces, MAX_ORDERED_PLACES } from '#domain/catalogue/ordered-places.ts'

const MADRID = '/es/en/madrid/'
const BARCELONA = '/es/en/barcelona/'

test('the latest path is first, and each is listed once with a space after it', () => {
  expect(changeOrderedPlaces('', MADRID, true)).toBe(`${MADRID} `)
  expect(changeOrderedPlaces(`${MADRID} ${BARCELONA} `, BARCELONA, true)).toBe(`${BARCELONA} ${MADRID} `)
  expect(changeOrderedPlaces(`${MADRID} ${BARCELONA} `, MADRID, false)).toBe(`${BARCELONA} `)
  expect(changeOrderedPlaces('', MADRID, false)).toBe('')
})

test('a city is not found by the path of its store', () => {
  const list = changeOrderedPlaces('', `${BARCELONA}nami-sushi/`, true)
  expect([list.includes(`${BARCELONA} `), list.includes(`${BARCELONA}nami-sushi/ `)]).toEqual([false, true])
})

test('the list is bounded', () => {
  const list = Array.from({ length: MAX_ORDERED_PLACES }, (_, index) => `/es/en/city-${index}/ `).join('')
  const changed = changeOrderedPlaces(list, MADRID, true).trim().split(' ')
  expect([changed.length, changed[0], changed.at(-1)]).toEqual([MAX_ORDERED_PLACES, MADRID, `/es/en/city-${MAX_ORDERED_PLACES - 2}/`])
})
