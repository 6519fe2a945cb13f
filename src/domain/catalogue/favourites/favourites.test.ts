import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MAX_FAVOURITES } from '#contract/limits.ts'
import {
  changeFavourite,
  formatFavourites,
  hasFavourites,
  isShownTo,
  NO_FAVOURITES,
  parseFavourites,
  type StoredFavourites,
} from '#domain/catalogue/favourites/favourites.ts'

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const ids = fc.uniqueArray(id, { maxLength: 20 })
const stored: fc.Arbitrary<StoredFavourites> = fc.record({ owner: fc.option(id), stores: ids, products: ids })
const range = (length: number) => Array.from({ length }, (_, index) => index + 1)

describe('changeFavourite', () => {
  test('a new favourite is the first one, and a removed one is gone', () => {
    expect(changeFavourite([1, 2], 3, true)).toEqual([3, 1, 2])
    expect(changeFavourite([1, 2, 3], 2, false)).toEqual([1, 3])
  })
  test('marking what is marked, or removing what is not, changes nothing', () => {
    const list = [1, 2]
    expect(changeFavourite(list, 2, true)).toBe(list)
    expect(changeFavourite(list, 3, false)).toBe(list)
  })
  test('a change is repeatable, reversible, and never lists an id twice', () => {
    fc.assert(
      fc.property(ids, id, fc.boolean(), (list, one, isFavourite) => {
        const changed = changeFavourite(list, one, isFavourite)
        expect(changed.includes(one)).toBe(isFavourite)
        expect(changeFavourite(changed, one, isFavourite)).toBe(changed)
        expect(new Set(changed).size).toBe(changed.length)
        expect(changed.filter(it => it !== one)).toEqual(list.filter(it => it !== one))
      }),
    )
  })
  test('issue 25: at most 500; a full list takes no more, but gives room by a removal', () => {
    const last = changeFavourite(range(MAX_FAVOURITES - 1), 9999, true)
    expect(last).toHaveLength(500)
    expect(changeFavourite(last, 9998, true)).toBe(last)
    expect(changeFavourite(changeFavourite(last, 9999, false), 9998, true)[0]).toBe(9998)
  })
})

describe('parseFavourites', () => {
  test('reads what formatFavourites writes', () => {
    fc.assert(fc.property(stored, it => void expect(parseFavourites(formatFavourites(it))).toEqual(it)))
  })
  test('never throws, and returns only what it could have written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), text => {
        const parsed = parseFavourites(text)
        if (parsed) expect(parseFavourites(formatFavourites(parsed))).toEqual(parsed)
      }),
    )
  })
  test.each([
    null,
    '',
    'null',
    '[]',
    '7',
    '{}',
    '{"owner":null,"stores":[1]}',
    '{"owner":null,"stores":[1],"products":[2],"more":1}',
    '{"owner":0,"stores":[],"products":[]}',
    '{"owner":"1","stores":[],"products":[]}',
    '{"stores":[],"products":[]}',
    '{"owner":null,"stores":[0],"products":[]}',
    '{"owner":null,"stores":[1.5],"products":[]}',
    '{"owner":null,"stores":["1"],"products":[]}',
    '{"owner":null,"stores":[1,1],"products":[]}',
    '{"owner":null,"stores":[],"products":[-1]}',
    '{"owner":null,"stores":{"length":0},"products":[]}',
    '{"owner":null,"stores":[],"products":[9007199254740992]}',
  ])('refuses %s', text => expect(parseFavourites(text)).toBeUndefined())
  test('500 ids of a kind are read, 501 are not', () => {
    const write = (count: number) => JSON.stringify({ owner: null, stores: [], products: range(count) })
    expect(parseFavourites(write(MAX_FAVOURITES))?.products).toHaveLength(500)
    expect(parseFavourites(write(MAX_FAVOURITES + 1))).toBeUndefined()
  })
})

test('issue 25: "no leak to the next account on the same browser"', () => {
  const ofAccount = { ...NO_FAVOURITES, owner: 7, stores: [1] }
  expect(isShownTo(ofAccount, 7)).toBe(true)
  expect(isShownTo(ofAccount, 8)).toBe(false)
  expect(isShownTo(ofAccount, false)).toBe(false)
  // the session has begun in another tab: the account is read before anything changes
  expect(isShownTo(ofAccount, null)).toBe(true)
  // of a visitor: they join the account
  for (const session of [7, null, false] as const) expect(isShownTo({ ...ofAccount, owner: null }, session)).toBe(true)
})

test('hasFavourites', () => {
  expect(hasFavourites(NO_FAVOURITES)).toBe(false)
  expect(hasFavourites({ stores: [1], products: [] })).toBe(true)
  expect(hasFavourites({ stores: [], products: [1] })).toBe(true)
})
