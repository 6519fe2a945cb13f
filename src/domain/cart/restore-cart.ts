import { Cart } from '#contract/cart/cart.ts'
import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { getProductKey } from '#domain/cart/line.ts'

export type CartRestoration = { readonly cart: Cart } | { readonly dropped: 'absent' | 'corrupt' | 'expired' }

/** @source A §4: "On restore an expired cart is removed and reported; a corrupt cart is reported and removed." */
export function restoreCart(text: string | null | undefined, now: number): CartRestoration {
  if (text === null || text === undefined) return { dropped: 'absent' }
  const saved = Cart.safeParse(parseJson(text))
  if (!saved.success || !isConsistent(saved.data)) return { dropped: 'corrupt' }
  return now - saved.data.info.timestamp > CART_EXPIRY_MS ? { dropped: 'expired' } : { cart: saved.data }
}

/** Whether the total counts the units, and each line is in the entry of its product. Only a changed storage breaks this. */
function isConsistent({ entries, total }: Cart): boolean {
  const lines = Object.entries(entries).flatMap(([key, entry]) => entry.products.map(line => ({ line, keys: [key, entry.key] })))
  const isInPlace = lines.every(({ line, keys }) => keys.every(it => it === getProductKey(line.product)))
  return isInPlace && total > 0 && total === lines.reduce((units, { line }) => units + line.amount, 0)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
