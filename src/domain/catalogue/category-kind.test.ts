import { describe, expect, test } from 'vitest'

import {
  getCatalogueItemType,
  getCategoryIcon,
  getCategoryState,
  isEmptyCategory,
  isPhantomCategory,
  isValidCategory,
} from '#domain/catalogue/category-kind.ts'

const icons = { openIcon: 'sun', sleepIcon: 'moon', disabledIcon: 'cross', image: 'burger' }

describe('A §3: "open, enabled, …, openIcon, sleepIcon, disabledIcon"', () => {
  test('a disabled category is disabled, whether open or not', () => {
    expect([true, false].map(open => getCategoryState({ open, enabled: false }))).toEqual(['disabled', 'disabled'])
    expect([true, false].map(open => getCategoryState({ open, enabled: true }))).toEqual(['open', 'asleep'])
  })
  test('each state has its icon, and the image without one', () => {
    expect(getCategoryIcon({ ...icons, open: true, enabled: true })).toBe('sun')
    expect(getCategoryIcon({ ...icons, open: false, enabled: true })).toBe('moon')
    expect(getCategoryIcon({ ...icons, open: false, enabled: false })).toBe('cross')
    expect(getCategoryIcon({ ...icons, sleepIcon: '', open: false, enabled: true })).toBe('burger')
  })
})

test('A §3: "Valid when id > 0 and name non-empty."', () => {
  expect(isValidCategory({ id: 1, name: 'Food' })).toBe(true)
  expect(isValidCategory({ id: 0, name: 'Food' })).toBe(false)
  expect(isValidCategory({ id: 1, name: '' })).toBe(false)
})

test('A §3: "Phantom when a subcategory is SHIPMENT, or the type is SHIPMENT or PURCHASE."', () => {
  const kinds = (['STORES', 'PURCHASE', 'SHIPMENT', 'GROUP'] as const).map(type => isPhantomCategory({ type, categories: [] }))
  expect(kinds).toEqual([false, true, true, false])
  expect(isPhantomCategory({ type: 'GROUP', categories: [{ type: 'STORES' }, { type: 'SHIPMENT' }] })).toBe(true)
  expect(isPhantomCategory({ type: 'GROUP', categories: [{ type: 'STORES' }, { type: 'PURCHASE' }] })).toBe(false)
})

test('A §2.2 rule 8: a category without stores, single store and order form is empty', () => {
  const category = { id: 1, name: 'Food', type: 'STORES' as const, categories: [], singleStoreSlug: null, storesCount: 0 }
  expect(isEmptyCategory(category)).toBe(true)
  expect(isEmptyCategory({ ...category, storesCount: 1 })).toBe(false)
  expect(isEmptyCategory({ ...category, singleStoreSlug: 'verdina' })).toBe(false)
  expect(isEmptyCategory({ ...category, type: 'PURCHASE' })).toBe(false)
  expect(isEmptyCategory({ ...category, storesCount: 1, name: '' })).toBe(true)
})

test('A §3: "Catalogue item types SINGLE and GROUP": a category with categories in it is a group', () => {
  expect(getCatalogueItemType({ categories: [] })).toBe('SINGLE')
  expect(getCatalogueItemType({ categories: [{ type: 'STORES' }] })).toBe('GROUP')
})
