import * as z from 'zod/mini'

import { LineChange, SavedCartInfo, SavedLine } from '#contract/cart/saved-cart.ts'
import { Id } from '#contract/primitives.ts'
import { parseJson } from '#domain/cart/restore-cart.ts'
import { toSavedCartKey } from '#state/cart/cart-owner.ts'

/** What this browser knows of a cart at the marketplace. Local storage value of `glv_cart_owner:saved:{storeId}`. */
const CartLedger = z.object({
  userId: Id,
  basketId: z.string(),
  /** 0: the marketplace does not have the cart yet. */
  version: z.int(),
  info: SavedCartInfo,
  /** The lines at the marketplace. */
  lines: z.array(SavedLine),
  /** Changes of this browser that the marketplace has not confirmed. */
  pending: z.array(LineChange),
})
export type CartLedger = z.infer<typeof CartLedger>

/** Reads and writes the ledger of each store. After a failed write the ledger in memory counts, as for carts. */
export function createCartLedgers(storage: Record<string, string>) {
  const unsaved = new Map<number, CartLedger>()
  return {
    /** @returns undefined when there is none, or that of another customer */
    read(storeId: number, userId: number): CartLedger | undefined {
      const ledger = unsaved.get(storeId) ?? CartLedger.safeParse(parseJson(storage[toSavedCartKey(storeId)] ?? '')).data
      return ledger?.userId === userId ? ledger : undefined
    },
    write(storeId: number, ledger: CartLedger | undefined): void {
      unsaved.delete(storeId)
      try {
        if (ledger) storage[toSavedCartKey(storeId)] = JSON.stringify(ledger)
        else delete storage[toSavedCartKey(storeId)]
      } catch {
        if (ledger) unsaved.set(storeId, ledger)
      }
    },
    /** Ids of all stores that have a ledger. */
    list(): number[] {
      const prefix = toSavedCartKey(0).slice(0, -1)
      const stored = Object.keys(storage).filter(it => it.startsWith(prefix))
      return [...new Set([...stored.map(it => Number(it.slice(prefix.length))), ...unsaved.keys()])].filter(it => it > 0)
    },
  }
}
