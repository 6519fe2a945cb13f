import { describe, expect, test } from 'vitest'

import type { ReportEntry } from '#contract/platform/report.ts'
import { NO_STORE } from '#domain/catalogue/search/recent-searches.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { forgetCustomer } from '#state/account/forget-customer.ts'
import { createRecentSearches } from '#state/catalogue/recent-searches.ts'

function createStorage(text?: string) {
  const values = new Map(text === undefined ? [] : [[STORAGE_NAME.recentSearches as string, text]])
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const ignore = () => {}
const open = (storage: Pick<Storage, 'getItem' | 'setItem'>, store = NO_STORE) => createRecentSearches({ storage, report: ignore }, store)
const getTexts = (searches: ReturnType<typeof open>) => searches.list().map(it => it.text)

describe('A §5: "Recent searches … the latest 5 shown, newest first."', () => {
  test('the next page of the same browser shows them', () => {
    const storage = createStorage()
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'B']) open(storage).add(text)
    expect(getTexts(open(storage))).toEqual(['B', 'f', 'e', 'd', 'c'])
    expect(open(storage).list()[0]).toEqual({ text: 'B', count: 2 })
  })
  test('each store has its own', () => {
    const storage = createStorage()
    open(storage, 7).add('milk')
    open(storage).add('pizza')
    expect([getTexts(open(storage, 7)), getTexts(open(storage)), getTexts(open(storage, 8))]).toEqual([['milk'], ['pizza'], []])
  })
  test('one is removed, or all', () => {
    const storage = createStorage()
    const searches = open(storage)
    for (const text of ['a', 'b', 'c']) searches.add(text)
    searches.remove('B')
    expect(getTexts(searches)).toEqual(['c', 'a'])
    searches.removeAll()
    expect(getTexts(open(storage))).toEqual([])
  })
  test('a search of another tab is not lost', () => {
    const storage = createStorage()
    const [one, other] = [open(storage), open(storage)]
    one.add('a')
    other.add('b')
    one.add('c')
    expect(getTexts(other)).toEqual(['c', 'b', 'a'])
  })
})

describe('the storage', () => {
  test.each(['x', '{}', '[{"store":-1,"searches":7}]'])('holds none when it is malformed, and is replaced: %s', text => {
    const storage = createStorage(text)
    expect(getTexts(open(storage))).toEqual([])
    open(storage).add('a')
    expect(getTexts(open(storage))).toEqual(['a'])
  })
  test('A §8: "Cart or other storage write failures are reported only." The page still shows what was searched', () => {
    const entries: ReportEntry[] = []
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const searches = createRecentSearches({ storage: { ...createStorage(), setItem }, report: it => void entries.push(it) }, NO_STORE)
    searches.add('a')
    searches.add('b')
    expect(entries).toEqual([{ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: 'QuotaExceededError' }])
    expect(getTexts(searches)).toEqual(['b', 'a'])
  })
  test('may be blocked: nothing is shown, and nothing fails', () => {
    const block = () => {
      throw new DOMException('', 'SecurityError')
    }
    const searches = open({ getItem: block, setItem: block })
    expect(getTexts(searches)).toEqual([])
    expect(() => searches.removeAll()).not.toThrow()
  })
  test('forgets the searches at the logout of the customer, on a shared browser', () => {
    const storage = createStorage()
    open(storage).add('pregnancy test')
    forgetCustomer(storage)
    expect([getTexts(open(storage)), [...storage.values.keys()]]).toEqual([[], []])
  })
})
