import { describe, expect, test } from 'vitest'

import { isSimilarName, isSameName, containsWords } from '#domain/geo/same-name.ts'

describe('issue 6 point 8: spellings of a place', () => {
  test.each([
    ['BARCELONA', 'Barcelona'],
    ['Київ', 'kiiv'],
    ['Երևան', 'Erevan'],
    ['Málaga', 'malaga'],
  ])('%s is %s', (one, other) => expect(isSameName(one, other)).toBe(true))

  test.each([
    ['Barcelona', 'Barcelo'],
    ['', ''],
    ['!!', '??'],
    ['北京', '東京'],
  ])('%s is not %s', (one, other) => expect(isSameName(one, other)).toBe(false))

  test.each([
    ['Barselona', 'Barcelona', true],
    ['Хрещатик', 'Khreshchatyk', true],
    ['Bila Tserkva', 'Bila Cerkva', false],
    ['Lviv', 'Kyiv', false],
    ['San Sebastian', 'San', false],
    ['', 'Madrid', false],
  ])('%s is similar to %s: %s', (one, other, is) => expect(isSimilarName(one, other)).toBe(is))

  test.each([
    ['mallorca', 'Carrer de Mallorca', true],
    ['carrer mallorka', 'Carrer de Mallorca', true],
    ['хрещатик', 'Khreshchatyk Street', true],
    ['mayor', 'Calle del Mar', false],
    ['', 'Calle del Mar', false],
  ])('the words of %s are in %s: %s', (text, name, is) => expect(containsWords(text, name)).toBe(is))
})
