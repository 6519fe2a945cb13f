import { addChanges, applyChanges, findChanges } from '#domain/cart/saved-lines.ts'
import { createCartLedgers } from '#state/cart/cart-ledger.ts'
import { readCartOwner } from '#state/cart/cart-owner.ts'

/**
 * Records that an order has emptied the cart of a store. Without it, a customer who adds the same product again before the carts are
 * synchronised seems to have changed nothing, and the emptied cart of the marketplace removes the product.
 *
 * @param now Unix milliseconds
 */
export function recordOrderedCart(storage: Record<string, string>, storeId: number, now: number): void {
  const owner = readCartOwner(storage)
  const ledgers = createCartLedgers(storage)
  const ledger = owner === null ? undefined : ledgers.read(storeId, owner)
  if (!ledger) return
  const changedAt = Math.max(now, ledger.info.timestamp + 1)
  const removals = findChanges(applyChanges(ledger.lines, ledger.pending), [], changedAt)
  const info = { ...ledger.info, timestamp: changedAt }
  ledgers.write(storeId, { ...ledger, info, pending: addChanges(ledger.pending, removals) })
}
