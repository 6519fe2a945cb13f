import { hasTwoForOne, withCustomerPromotions } from '#domain/cart/line.ts'
import type { StoreData } from '#features/catalogue/store/store-data.ts'
import { call, carts, toggles } from '#state/browser/storefront.ts'
import { newId } from '#state/platform/identity.ts'
import { createProducts, type Products } from '#state/catalogue/products.ts'
import { createRememberedOptions, type RememberedOptions } from '#state/catalogue/remembered-options.ts'

/** Makes the cart of the store page the current cart. */
export function enterStore({ store, money: { second: _, ...money } }: StoreData): void {
  carts.enterStore({ ...store, money })
  void toggles.load()
}

export function createStoreProducts({ store, language, countryCode }: StoreData): Products {
  return createProducts({ call, store, place: { language, cityCode: store.cityCode, countryCode } })
}

export const createStoreOptions = ({ store }: StoreData): RememberedOptions => createRememberedOptions(localStorage, store.storeId)

/** Adds one unit of a product without options. */
export function addSimpleProduct({ products }: StoreData, id: number, name: string): void {
  const card = products[id]
  if (!card) return
  const product = withCustomerPromotions({ ...card, id, name }, false)
  carts.add({
    kind: 'simpleProduct',
    id: newId(),
    product,
    amount: 1,
    isTwoForOne: hasTwoForOne(product.promotions),
    selectedAttributes: [],
    note: '',
  })
}
