import type { Cart, CartInfo, CartProduct, ProductSnapshot, SelectedAttribute } from '#contract/cart/cart.ts'
import type { SavedLine } from '#contract/cart/saved-cart.ts'
import { addLine, createEmptyCart } from '#domain/cart/cart.ts'
import { hasTwoForOne } from '#domain/cart/line.ts'

let serial = 0

/** A product of 10.00 for tests. */
export function createSampleProduct(id: number, over: Partial<ProductSnapshot> = {}): ProductSnapshot {
  return {
    id,
    storeProductId: `p${id}`,
    externalId: '',
    name: `Product ${id}`,
    price: 1000,
    imageUrl: '',
    promotions: [],
    customizable: false,
    tint: 0,
    ...over,
  }
}

/** A selected option of 1.50 for tests. */
export function createSampleOption(id: number, over: Partial<SelectedAttribute> = {}): SelectedAttribute {
  return {
    id,
    name: `Option ${id}`,
    priceImpact: 150,
    quantity: 1,
    groupId: 2,
    groupName: 'Extras',
    groupPosition: 1,
    externalId: `a${id}`,
    groupExternalId: 'g2',
    promotion: null,
    ...over,
  }
}

/** A line of one unit for tests. Each call makes another line id, as each device does. */
export function createSampleLine(
  id: number,
  { product, ...over }: Partial<Omit<CartProduct, 'product'>> & { readonly product?: Partial<ProductSnapshot> } = {},
): CartProduct {
  const snapshot = createSampleProduct(id, product)
  return {
    kind: over.selectedAttributes?.length ? 'personalisedProduct' : 'simpleProduct',
    id: `line-${++serial}`,
    product: snapshot,
    amount: 1,
    isTwoForOne: hasTwoForOne(snapshot.promotions),
    selectedAttributes: [],
    note: '',
    ...over,
  }
}

/** A line of the marketplace for tests. */
export function createSavedLine(id: number, over: Parameters<typeof createSampleLine>[1] = {}, addedAt = id): SavedLine {
  return { line: createSampleLine(id, over), addedAt }
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
