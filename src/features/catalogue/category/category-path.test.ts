import { expect, test } from 'vitest'

import type { RouteOf } from '#domain/navigation/routes.ts'
import { getCategoryPath } from '#features/catalogue/category/category-path.ts'

const place = { country: 'es', language: 'en', city: 'barcelona' }
const pharmacy = { id: 3, slug: 'farmacia', slugTranslations: { en: 'pharmacy' }, singleStoreSlug: null, type: 'STORES' as const }

test('A §4: "changing category clears filter and filter id", and the sort and the page', () => {
  const filtered: RouteOf<'filter'> = {
    name: 'filter', ...place, categorySlug: 'restaurants', categoryId: 1, filterSlug: 'pizza', filterId: 7, sort: 'rating', sortingId: 3, page: 2,
  } // prettier-ignore
  expect(getCategoryPath(pharmacy, filtered)).toBe('/es/en/barcelona/pharmacy_3/')
})

test('A §3, singleStoreSlug: a category that is one store leads to the store', () => {
  expect(getCategoryPath({ ...pharmacy, singleStoreSlug: 'botica' }, place)).toBe('/es/en/barcelona/botica/')
})

test('A §2.2 rule 8: a category with an order form leads to the form', () => {
  const parcels = { ...pharmacy, type: 'SHIPMENT' as const, formStoreId: 33 }
  expect(getCategoryPath(parcels, place)).toBe('/es/en/barcelona/checkout/?storeId=33')
  expect(getCategoryPath({ ...parcels, formStoreId: null }, place)).toBe('/es/en/barcelona/pharmacy_3/')
})
