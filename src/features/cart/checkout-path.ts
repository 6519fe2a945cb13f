import type { Cart } from '#contract/cart/cart.ts'
import { getCheckoutPath } from '#domain/navigation/checkout-path.ts'
import { getGroupOrderPath } from '#domain/navigation/group-order-path.ts'

/** The checkout path of a basket, in the city and language of its store page. */
export function toCheckoutPath({ storeId, info }: Pick<Cart, 'storeId' | 'info'>): string {
  return getCheckoutPath(info.path, storeId) ?? info.path
}

/** The page on which others add their products to this basket. */
export function toGroupOrderPath({ storeId, info }: Pick<Cart, 'storeId' | 'info'>): string {
  return getGroupOrderPath(info.path, storeId) ?? info.path
}
