import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { CART_KEY } from '#domain/platform/page-script-names.ts'

export interface CartSummary {
  /** Units over all good carts. */
  readonly units: number
  /** The page of the store whose cart changed last. */
  readonly path: string | undefined
}

/**
 * What the baskets in storage hold, at a glance: for the count on pages that load no more than a few hundred bytes.
 * Whatever it cannot read counts as nothing; the real reading (`restoreCart`) reports and removes it.
 */
export function readCartSummary(read: (key: string) => string | null, now: number): CartSummary {
  const stores = parseJson(read(CART_KEY))
  const carts = (Array.isArray(stores) ? stores : [])
    .map(it => parseJson(read(`${CART_KEY}:${it}`)) as StoredCart | null | undefined)
    .filter(it => now - Number(it?.info?.timestamp) <= CART_EXPIRY_MS && Number(it?.total) > 0)
  const path = carts[0]?.info?.path
  return {
    units: carts.reduce((sum, it) => sum + Number(it?.total), 0),
    path: typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : undefined,
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
