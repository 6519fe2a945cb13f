import { expect, test } from 'vitest'

import { findOrderForm } from '#domain/checkout/purchase/order-form.ts'
import type { ParcelTerms } from '#contract/checkout/parcel.ts'
import type { Store } from '#contract/catalogue/store.ts'

const country = { parcel: {} as ParcelTerms, priceEstimationValues: [500, 1000] }

test('A §3: "itemsType (STORE, QUIERO, COURIER; other values seen: MENUS, PRODUCTS, CATEGORIZED, CUSTOM)": three have a form', () => {
  const find = (itemsType: Store['itemsType'], changes: Partial<typeof country> = {}) =>
    findOrderForm({ itemsType }, { ...country, ...changes })
  expect((['STORE', 'MENUS', 'PRODUCTS', 'CATEGORIZED'] as const).map(it => find(it))).toEqual(Array(4).fill(undefined))
  expect((['COURIER', 'QUIERO', 'CUSTOM'] as const).map(it => find(it))).toEqual(['parcel', 'purchase', 'purchase'])
})

test('a country without the prices of a form has no form', () => {
  expect(findOrderForm({ itemsType: 'COURIER' }, { parcel: null, priceEstimationValues: [500, 1000] })).toBeUndefined()
  for (const itemsType of ['QUIERO', 'CUSTOM'] as const)
    for (const priceEstimationValues of [[], [500], [500, 500], [1000, 500], [0, 500]])
      expect(findOrderForm({ itemsType }, { parcel: null, priceEstimationValues })).toBeUndefined()
})
