import { describe, expect, test } from 'vitest'

import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { forgetCustomer } from '#state/account/forget-customer.ts'
import { createRememberedOptions, MAX_REMEMBERED_PRODUCTS } from '#state/catalogue/remembered-options.ts'

function createStorage(text?: string) {
  const values = new Map(text === undefined ? [] : [[STORAGE_NAME.options as string, text]])
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

describe('previously chosen options', () => {
  test('are remembered by store and product, the latest choice', () => {
    const storage = createStorage()
    createRememberedOptions(storage, 1).set(10, { 5: 1 })
    createRememberedOptions(storage, 1).set(10, { 6: 2 })
    createRememberedOptions(storage, 2).set(10, { 7: 1 })
    const at = (store: number, product: number) => createRememberedOptions(storage, store).get(product)
    expect([at(1, 10), at(2, 10), at(1, 11), at(3, 10)]).toEqual([{ 6: 2 }, { 7: 1 }, undefined, undefined])
  })
  test('are forgotten for all stores at logout, with the places of past orders, and only they; a blocked storage does not fail', () => {
    const storage = createStorage()
    storage.setItem('other', '1')
    storage.setItem(STORAGE_NAME.orderedPlaces, 'es/barcelona')
    createRememberedOptions(storage, 1).set(10, { 5: 1 })
    createRememberedOptions(storage, 2).set(10, { 7: 1 })
    forgetCustomer(storage)
    expect([1, 2].map(it => createRememberedOptions(storage, it).get(10))).toEqual([undefined, undefined])
    expect([...storage.values.keys()]).toEqual(['other'])
    const removeItem = () => {
      throw new DOMException('', 'SecurityError')
    }
    expect(() => forgetCustomer({ removeItem })).not.toThrow()
  })
  test('are bounded: the product chosen longest ago is forgotten', () => {
    const storage = createStorage()
    const options = createRememberedOptions(storage, 1)
    for (let id = 0; id <= MAX_REMEMBERED_PRODUCTS; id++) options.set(id, { 1: 1 })
    expect([options.get(0), options.get(1), options.get(MAX_REMEMBERED_PRODUCTS)]).toEqual([undefined, { 1: 1 }, { 1: 1 }])
    expect((JSON.parse(storage.values.get(STORAGE_NAME.options)!) as unknown[]).length).toBe(MAX_REMEMBERED_PRODUCTS)
  })
  test.each([
    '',
    'x',
    'null',
    '{}',
    '[1]',
    '[{"store":1,"product":10,"units":{"5":"1"}}]',
    '[{"store":1,"product":10}]',
    JSON.stringify(Array.from({ length: MAX_REMEMBERED_PRODUCTS + 1 }, (_, product) => ({ store: 1, product, units: {} }))),
  ])('any other stored text is ignored and replaced: %s', text => {
    const options = createRememberedOptions(createStorage(text), 1)
    expect(options.get(10)).toBeUndefined()
    options.set(10, { 5: 1 })
    expect(options.get(10)).toEqual({ 5: 1 })
  })
  test('a blocked storage remembers nothing', () => {
    const block = () => {
      throw new Error('blocked')
    }
    const options = createRememberedOptions({ getItem: block, setItem: block }, 1)
    options.set(10, { 5: 1 })
    expect(options.get(10)).toBeUndefined()
  })
})
