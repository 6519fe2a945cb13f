import type { Cart, CartInfo, CartProduct } from '#contract/cart/cart.ts'
import type { SavedLine } from '#contract/cart/saved-cart.ts'
import { addLine, createEmptyCart } from '#domain/cart/cart.ts'

let serial = 0

/** A line for tests. Each call makes another line id, as each device does. */
export function createSavedLine(product: number, over: Partial<CartProduct> = {}, addedAt = product): SavedLine {
  const line: CartProduct = {
    kind: 'simpleProduct',
    id: `line-${++serial}`,
    product: {
      id: product,
      storeProductId: `p${product}`,
      externalId: '',
      name: `Product ${product}`,
      price: 1000,
      imageUrl: '',
      promotions: [],
      customizable: false,
      tint: 0,
    },
    amount: 1,
    isTwoForOne: false,
    selectedAttributes: [],
    note: '',
    ...over,
  }
  return { line, addedAt }
}

export function createSampleInfo(storeId: number, over: Partial<CartInfo> = {}): CartInfo {
  return {
    addressId: storeId,
    name: `Store ${storeId}`,
    image: '1f355',
    slug: `store-${storeId}`,
    cityCode: 'BCN',
    basketId: `basket-of-store-${storeId}`,
    timestamp: 0,
    userId: null,
    sessionId: 'session',
    path: `/es/en/barcelona/store-${storeId}/`,
    tint: 1,
    ...over,
  }
}

/** A cart for tests. */
export function createSampleCart(storeId: number, lines: readonly SavedLine[], over: Partial<CartInfo> = {}): Cart {
  const info = createSampleInfo(storeId, over)
  const cart = lines.reduce((all, { line, addedAt }) => addLine(all, line, info.timestamp, addedAt), createEmptyCart(storeId, info))
  return { ...cart, info }
}
