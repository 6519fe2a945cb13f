import type { Cart } from '#contract/cart/cart.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { pathOf } from '#domain/navigation/routes.ts'

/** Where a basket is paid for: the checkout of its store, in the city and language of its store page. */
export function checkoutPath({ storeId, info }: Pick<Cart, 'storeId' | 'info'>): string {
  const route = parseRoute(info.path)
  if (route.name !== 'store') return info.path
  const { country, language, city } = route
  return pathOf({ name: 'checkout', country, language, city, storeId })
}
