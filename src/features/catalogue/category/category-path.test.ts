import { expect, test } from 'vitest'

import type { RouteOf } from '#domain/navigation/routes.ts'
import { getCategoryPath } from '#features/catalogue/category/category-path.ts'

const place = { country: 'es', language: 'en', city: 'barcelona' }
const pharmacy = { id: 3, slug: 'farmacia', slugTranslations: { en: 'pharmacy' }, singleStoreSlug: null }

test('A §4: "changing category clears filter and filter id", and the sort and the page', () => {
  const filtered: RouteOf<'filter'> = {
    name: 'filter', ...place, categorySlug: 'restaurants', categoryId: 1, filterSlug: 'pizza', filterId: 7, sort: 'rating', sortingId: 3, page: 2,
  } // prettier-ignore
  expect(getCategoryPath(pharmacy, filtered)).toBe('/es/en/barcelona/pharmacy_3/')
})

test('A §3, singleStoreSlug: a category that is one store leads to the store', () => {
  expect(getCategoryPath({ ...pharmacy, singleStoreSlug: 'botica' }, place)).toBe('/es/en/barcelona/botica/')
})
