import { expect, test } from 'vitest'

import type { Category } from '#contract/catalogue/category.ts'
import { AWAY, end, WORLD } from '#domain/navigation/redirects/test-world.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

const [shop] = WORLD.categories as [Category]
const world: RedirectData = {
  ...WORLD,
  categories: [
    ...WORLD.categories!,
    { ...shop, id: 6, storesCount: 0 },
    { ...shop, id: 8, name: '' },
    { ...shop, id: 9, storesCount: 0, singleStoreSlug: 'the-one' },
    { ...shop, id: 10, storesCount: 0, type: 'PURCHASE' },
    { ...shop, id: 11, type: 'GROUP', categories: [{ ...shop, id: 12, type: 'SHIPMENT' }] },
    { ...shop, id: 13, slugTranslations: {} },
  ],
}

test.each([
  // no category id or an empty category
  ['/es/es/barcelona/nothing_99/', '302 /es/es/barcelona/'],
  ['/es/es/barcelona/comida-1_6/', '302 /es/es/barcelona/'],
  ['/es/es/barcelona/comida-1_8/', '302 /es/es/barcelona/'],
  // a filter route with no category but a valid filter id
  ['/es/es/barcelona/nothing_99/pizza_7/', '302 /es/es/barcelona/'],
  // singleStoreSlug
  ['/es/es/barcelona/comida-2_2/', '302 /es/es/barcelona/the-one/'],
  ['/es/es/barcelona/wrong_9/', '302 /es/es/barcelona/the-one/'],
  // phantom
  ['/es/es/barcelona/comida-3_3/', '302 /es/es/barcelona/checkout/'],
  ['/es/es/barcelona/comida-1_10/', '302 /es/es/barcelona/checkout/'],
  ['/es/es/barcelona/comida-1_11/', '302 /es/es/barcelona/checkout/'],
  ['/es/es/barcelona/comida-3_3/pizza_7/', '302 /es/es/barcelona/checkout/'],
  // an invalid slug
  ['/es/es/barcelona/food-1_1/?page=2', '301 /es/es/barcelona/comida-1_1/?page=2'],
  ['/es/en/barcelona/comida-1_1/', '301 /es/en/barcelona/food-1_1/'],
  ['/es/ca/barcelona/comida-1_13/', '301 /es/ca/barcelona/food-1_13/'],
  ['/es/es/barcelona/wrong_5/', '301 /es/es/barcelona/comida-5_5/'],
  // near misses: the proper one, one of a group, a group with stores
  ['/es/es/barcelona/comida-1_1/', 'stays'],
  ['/es/es/barcelona/comida-5_5/', 'stays'],
  ['/es/es/barcelona/comida-4_4/', 'stays'],
])('A §2.2 rule 8: %s %s', async (address, expected) => expect(await end(address, {}, world)).toBe(expected))

test('nothing is redirected without the categories', async () => {
  expect(await end('/es/es/barcelona/nothing_99/', {}, { ...WORLD, categories: undefined })).toBe('stays')
  expect(await end('/es/es/barcelona/comida-3_3/pizza_7/', {}, AWAY)).toBe('stays')
})
