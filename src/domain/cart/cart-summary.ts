import { OWN_PATH_PATTERN } from '#contract/own-path.ts'
import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { CART_KEY } from '#domain/platform/page-script-names.ts'

export interface CartSummary {
  /** Units in all valid carts. */
  readonly units: number
  /** The page of the store whose cart changed last. */
  readonly path: string | undefined
}

/**
 * Summarizes the stored carts for the cart count of pages with a small script. Invalid entries count as 0; `restoreCart` reports and
 * removes them.
 */
export function readCartSummary(read: (key: string) => string | null, now: number): CartSummary {
  const stores = parseJson(read(CART_KEY))
  const carts = (Array.isArray(stores) ? stores : [])
    .map(it => parseJson(read(`${CART_KEY}:${it}`)) as StoredCart | null | undefined)
    .filter(it => now - Number(it?.info?.timestamp) <= CART_EXPIRY_MS && Number(it?.total) > 0)
  const path = carts[0]?.info?.path
  return {
    units: carts.reduce((sum, it) => sum + Number(it?.total), 0),
    path: typeof path === 'string' && OWN_PATH_PATTERN.test(path) ? path : undefined,
  }
}

interface StoredCart {
  readonly total?: unknown
  readonly info?: { readonly timestamp?: unknown; readonly path?: unknown }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return undefined
  }
}
