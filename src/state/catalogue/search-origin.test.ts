import { expect, test } from 'vitest'

import type { ReportEntry } from '#contract/platform/report.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createSearchOrigin } from '#state/catalogue/search-origin.ts'

function createStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('A §4: "closing clears everything. The previous page is not stored when it is \'store\'."', () => {
  const storage = createStorage()
  const origin = createSearchOrigin({ storage, report: () => {} })
  origin.remember('category', '/es/en/barcelona/food_1/')
  origin.remember('searchPage', '/es/en/barcelona/search/pizza/')
  expect(origin.get()).toBe('/es/en/barcelona/food_1/')
  origin.clear()
  expect([origin.get(), storage.values.size]).toEqual([undefined, 0])
  origin.remember('city', '/es/en/barcelona/')
  origin.remember('store', '/es/en/barcelona/roma/')
  expect(origin.get()).toBeUndefined()
})

test('a stored address of another site is ignored', () => {
  const storage = createStorage()
  storage.setItem(STORAGE_NAME.searchOrigin, 'https://evil.example/')
  expect(createSearchOrigin({ storage, report: () => {} }).get()).toBeUndefined()
})

test('A §8: "Cart or other storage write failures are reported only."', () => {
  const entries: ReportEntry[] = []
  const block = () => {
    throw new DOMException('', 'SecurityError')
  }
  const origin = createSearchOrigin({
    storage: { getItem: block, setItem: block, removeItem: block },
    report: it => void entries.push(it),
  })
  origin.remember('city', '/es/en/barcelona/')
  origin.clear()
  expect([entries, origin.get()]).toEqual([[{ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: 'SecurityError' }], undefined])
})
