import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import {
  addRecentSearch,
  getShownSearches,
  getStoreSearches,
  isSameSearch,
  MAX_RECENT_SEARCH_LENGTH,
  MAX_SEARCHED_STORES,
  MAX_SHOWN_SEARCHES,
  MAX_STORED_SEARCHES,
  NO_STORE,
  parseRecentSearches,
  removeRecentSearch,
  removeRecentSearches,
  type StoredSearches,
} from '#domain/catalogue/search/recent-searches.ts'

const addAll = (texts: readonly string[], store = NO_STORE, stored: StoredSearches = []): StoredSearches =>
  texts.reduce((list, text) => addRecentSearch(list, store, text), stored)
const getTexts = (stored: StoredSearches, store = NO_STORE) => getShownSearches(getStoreSearches(stored, store)).map(it => it.text)

const texts = fc.oneof(
  fc.constantFrom('pizza', 'Pizza', 'PIZZA', ' pizza ', 'піца', 'ПІЦА', 'Ջուր', 'sushi  roll', 'SUSHI ROLL', '', '  '),
  fc.string({ maxLength: 120 }),
)
const actions = fc.array(
  fc.record({ kind: fc.constantFrom('add', 'add', 'add', 'remove', 'removeAll'), store: fc.constantFrom(NO_STORE, 1, 2), text: texts }),
  { maxLength: 60 },
)
const applyAll = (list: { kind: string; store: number; text: string }[]): StoredSearches =>
  list.reduce<StoredSearches>((stored, { kind, store, text }) => {
    if (kind === 'add') return addRecentSearch(stored, store, text)
    return kind === 'remove' ? removeRecentSearch(stored, store, text) : removeRecentSearches(stored, store)
  }, [])

describe('A §5: "Recent searches compared case-insensitively; the latest 5 shown, newest first."', () => {
  test('a repeated search moves to the front with its last spelling, in any script', () => {
    expect(getTexts(addAll(['pizza', 'sushi', 'PIZZA']))).toEqual(['PIZZA', 'sushi'])
    expect(getTexts(addAll(['піца', 'ջուր', 'Піца', 'ՋՈՒՐ']))).toEqual(['ՋՈՒՐ', 'Піца'])
    expect(isSameSearch('Café', 'CAFÉ'.normalize('NFD'))).toBe(true)
    expect(isSameSearch('café', 'cafe')).toBe(false)
  })
  test('of seven searches the last five are shown, the last one first', () => {
    expect(getTexts(addAll(['a', 'b', 'c', 'd', 'e', 'f', 'g']))).toEqual(['g', 'f', 'e', 'd', 'c'])
    expect(MAX_SHOWN_SEARCHES).toBe(5)
  })
  test('for all sequences: no two are equal, at most five are shown, and the last added one is first', () => {
    fc.assert(
      fc.property(actions, texts, (list, text) => {
        const before = applyAll(list)
        const stored = addRecentSearch(before, NO_STORE, text)
        for (const { searches } of stored) {
          const keys = searches.map(it => it.text.toLowerCase())
          expect(new Set(keys).size).toBe(keys.length)
          expect(searches.length).toBeLessThanOrEqual(MAX_STORED_SEARCHES)
          expect(getShownSearches(searches).length).toBe(Math.min(searches.length, 5))
          expect(searches.every(it => it.text !== '' && it.text.length <= MAX_SEARCH_LENGTH)).toBe(true)
        }
        const [first] = getStoreSearches(stored, NO_STORE)
        if (text.trim() === '') expect(stored).toEqual(before)
        else expect(isSameSearch(first?.text ?? '', text)).toBe(true)
      }),
    )
  })
})

describe('A §3: "Recent search item: text, count …", one list for each store id', () => {
  test('the count grows with each search for the text, whatever its letter case', () => {
    const stored = addAll(['pizza', 'sushi', 'Pizza', 'PIZZA'])
    expect(getStoreSearches(stored, NO_STORE)).toEqual([
      { text: 'PIZZA', count: 3 },
      { text: 'sushi', count: 1 },
    ])
  })
  test('a search in one store is no search in another store or in the city', () => {
    const stored = addAll(['milk'], 7, addAll(['pizza'], NO_STORE))
    expect([NO_STORE, 7, 8].map(it => getTexts(stored, it))).toEqual([['pizza'], ['milk'], []])
  })
  test('they are removed one by one and all together, in their store only', () => {
    const stored = addAll(['bread', 'milk', 'eggs'], 7, addAll(['milk'], NO_STORE))
    const without = removeRecentSearch(stored, 7, 'MILK')
    expect([getTexts(without, 7), getTexts(without)]).toEqual([['eggs', 'bread'], ['milk']])
    const none = removeRecentSearches(stored, 7)
    expect([getTexts(none, 7), getTexts(none)]).toEqual([[], ['milk']])
    expect(removeRecentSearch(addAll(['milk']), NO_STORE, 'milk')).toEqual([])
  })
  test('a sixth search takes the place of a removed one', () => {
    expect(getTexts(removeRecentSearch(addAll(['a', 'b', 'c', 'd', 'e', 'f']), NO_STORE, 'f'))).toEqual(['e', 'd', 'c', 'b', 'a'])
  })
  test('the searches of the store that was searched longest ago are forgotten first', () => {
    const stores = Array.from({ length: MAX_SEARCHED_STORES + 1 }, (_, index) => index + 1)
    const stored = stores.reduce<StoredSearches>((list, store) => addRecentSearch(list, store, 'milk'), [])
    expect([stored.length, getTexts(stored, 1), getTexts(stored, 2)]).toEqual([MAX_SEARCHED_STORES, [], ['milk']])
  })
})

describe('stored searches', () => {
  test('are at most as long as the contract allows a search to be', () => {
    expect(MAX_RECENT_SEARCH_LENGTH).toBe(MAX_SEARCH_LENGTH)
  })
  test('are texts without outer spaces, also where the limit cuts them', () => {
    const longest = 'a'.repeat(MAX_SEARCH_LENGTH)
    expect(getTexts(addAll([` \n${longest}b`, `${longest.slice(1)} b`]))).toEqual([longest.slice(1), longest])
  })
  test.each([
    ['half of a surrogate pair', 'pizza \ud83c'],
    ['a pair that the limit would divide', `${'a'.repeat(MAX_SEARCH_LENGTH - 1)}🍕`],
  ])('can be part of an address: %s', (_, text) => {
    const stored = addAll([text])
    expect(() => getTexts(stored).map(it => encodeURIComponent(it))).not.toThrow()
    expect(parseRecentSearches(JSON.stringify(stored))).toEqual(stored)
    expect(parseRecentSearches(JSON.stringify([{ store: 1, searches: [{ text, count: 1 }] }]))).toEqual([])
  })
  test('20 of each store, of the 30 stores that were searched last', () => {
    const numbers = Array.from({ length: 31 }, (_, index) => index)
    expect(getStoreSearches(addAll(numbers.map(String)), NO_STORE)).toHaveLength(20)
    expect(numbers.reduce<StoredSearches>((list, store) => addRecentSearch(list, store, 'milk'), [])).toHaveLength(30)
  })
  test('are the same after they are written and read', () => {
    fc.assert(
      fc.property(actions, list => {
        const stored = applyAll(list)
        expect(parseRecentSearches(JSON.stringify(stored))).toEqual(stored)
      }),
    )
  })
  test('any other text is no search, and never fails', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        for (const { store, searches } of parseRecentSearches(text)) {
          expect(Number.isSafeInteger(store)).toBe(true)
          expect(searches.every(it => typeof it.text === 'string' && it.count >= 1)).toBe(true)
        }
      }),
    )
  })
  test.each([
    [null],
    [''],
    ['x'],
    ['null'],
    ['{}'],
    ['[1,null]'],
    ['[{"store":"1","searches":[{"text":"a","count":1}]}]'],
    ['[{"store":1,"searches":{}}]'],
    ['[{"store":1,"searches":[{"text":1,"count":1}]}]'],
    ['[{"store":1,"searches":[{"text":"","count":1}]}]'],
    ['[{"store":1,"searches":[{"text":"a","count":0}]}]'],
    ['[{"store":1,"searches":[{"text":"a","count":"1"}]}]'],
    [JSON.stringify([{ store: 1, searches: [{ text: 'a'.repeat(MAX_SEARCH_LENGTH + 1), count: 1 }] }])],
  ])('%s holds none', text => {
    expect(parseRecentSearches(text)).toEqual([])
  })
  test('a malformed search or store does not drop the others, and a repeated one counts once', () => {
    const stored = [
      { store: 1, searches: [{ text: 'a', count: 2 }, { text: 7 }, { text: 'A', count: 1 }, { text: 'b', count: 1 }] },
      5,
      { store: 1, searches: [{ text: 'c', count: 1 }] },
    ]
    expect(parseRecentSearches(JSON.stringify(stored))).toEqual([
      {
        store: 1,
        searches: [
          { text: 'a', count: 2 },
          { text: 'b', count: 1 },
        ],
      },
    ])
  })
})
