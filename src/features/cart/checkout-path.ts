import type { Cart } from '#contract/cart/cart.ts'
import { getCheckoutPath } from '#domain/navigation/checkout-path.ts'

/** The checkout path of a basket, in the city and language of its store page. */
export function toCheckoutPath({ storeId, info }: Pick<Cart, 'storeId' | 'info'>): string {
  return getCheckoutPath(info.path, storeId) ?? info.path
}
