import type { ProductSnapshot } from '#contract/cart/cart.ts'
import { toSimpleLine } from '#domain/cart/selection.ts'
import type { StoreData } from '#features/catalogue/store/store-data.ts'
import { isPrime } from '#state/browser/cart-owner.ts'
import { call, carts, toggles } from '#state/browser/storefront.ts'
import { resetUpsellOfOtherStore } from '#state/cart/reset-upsell-flag.ts'
import { newId } from '#state/platform/identity.ts'
import { createProducts, type Products } from '#state/catalogue/products.ts'
import { createRememberedOptions, type RememberedOptions } from '#state/catalogue/remembered-options.ts'

/** Makes the cart of the store page the current cart. */
export function enterStore({ store, money: { second: _, ...money } }: StoreData): void {
  carts.enterStore({ ...store, money })
  resetUpsellOfOtherStore(localStorage, store.storeId)
  void toggles.load()
}

export function createStoreProducts({ store, language, countryCode }: StoreData): Products {
  return createProducts({ call, store, place: { language, cityCode: store.cityCode, countryCode } })
}

export const createStoreOptions = ({ store }: StoreData): RememberedOptions => createRememberedOptions(localStorage, store.storeId)

/** Adds one unit of a product of the page without options. */
export function addSimpleProduct({ products }: StoreData, id: number, name: string): void {
  const card = products[id]
  if (card) addOneUnit({ ...card, id, name })
}

/** Adds one unit of a product without options. */
export const addOneUnit = (product: ProductSnapshot): void => carts.add(toSimpleLine(product, newId(), isPrime()))
