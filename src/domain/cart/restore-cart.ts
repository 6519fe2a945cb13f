import { Cart } from '#contract/cart/cart.ts'
import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'

export type CartRestoration = { readonly cart: Cart } | { readonly dropped: 'absent' | 'corrupt' | 'expired' }

/** @source A §4: "On restore an expired cart is removed and reported; a corrupt cart is reported and removed." */
export function restoreCart(text: string | null | undefined, now: number): CartRestoration {
  if (text === null || text === undefined) return { dropped: 'absent' }
  const saved = Cart.safeParse(parseJson(text))
  if (!saved.success || saved.data.total === 0) return { dropped: 'corrupt' }
  return now - saved.data.info.timestamp > CART_EXPIRY_MS ? { dropped: 'expired' } : { cart: saved.data }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
