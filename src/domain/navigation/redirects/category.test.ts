import { expect, test } from 'vitest'

import type { Category } from '#contract/catalogue/category.ts'
import { NO_DATA, describeRedirect, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

const [firstCategory] = SAMPLE_DATA.categories as [Category]
const data: RedirectData = {
  ...SAMPLE_DATA,
  categories: [
    ...SAMPLE_DATA.categories!,
    { ...firstCategory, id: 6, storesCount: 0 },
    { ...firstCategory, id: 8, name: '' },
    { ...firstCategory, id: 9, storesCount: 0, singleStoreSlug: 'the-one' },
    { ...firstCategory, id: 10, storesCount: 0, type: 'PURCHASE' },
    {
      ...firstCategory,
      id: 11,
      type: 'GROUP',
      storesCount: 0,
      categories: [{ ...firstCategory, id: 12, type: 'SHIPMENT', formStoreId: 34 }],
    },
    { ...firstCategory, id: 14, storesCount: 0, type: 'SHIPMENT', formStoreId: null },
    { ...firstCategory, id: 13, slugTranslations: {} },
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
  ['/es/es/barcelona/comida-3_3/', '302 /es/es/barcelona/checkout/?storeId=33'],
  ['/es/es/barcelona/comida-1_11/', '302 /es/es/barcelona/checkout/?storeId=34'],
  ['/es/es/barcelona/comida-3_3/pizza_7/', '302 /es/es/barcelona/checkout/?storeId=33'],
  // phantom, while the form does not exist: an empty checkout would help nobody
  ['/es/es/barcelona/comida-1_10/', '302 /es/es/barcelona/'],
  ['/es/es/barcelona/comida-1_14/', '302 /es/es/barcelona/'],
  // an invalid slug
  ['/es/es/barcelona/food-1_1/?page=2', '301 /es/es/barcelona/comida-1_1/?page=2'],
  ['/es/en/barcelona/comida-1_1/', '301 /es/en/barcelona/food-1_1/'],
  ['/es/ca/barcelona/comida-1_13/', '301 /es/ca/barcelona/food-1_13/'],
  ['/es/es/barcelona/wrong_5/', '301 /es/es/barcelona/comida-5_5/'],
  // near misses: the correct slug, a category of a group, a group with stores
  ['/es/es/barcelona/comida-1_1/', 'unchanged'],
  ['/es/es/barcelona/comida-5_5/', 'unchanged'],
  ['/es/es/barcelona/comida-4_4/', 'unchanged'],
])('A §2.2 rule 8: %s %s', async (address, expected) => expect(await describeRedirect(address, {}, data)).toBe(expected))

test('nothing is redirected without the categories', async () => {
  expect(await describeRedirect('/es/es/barcelona/nothing_99/', {}, { ...SAMPLE_DATA, categories: undefined })).toBe('unchanged')
  expect(await describeRedirect('/es/es/barcelona/comida-3_3/pizza_7/', {}, NO_DATA)).toBe('unchanged')
})
