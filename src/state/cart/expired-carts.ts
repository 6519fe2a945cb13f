import type { WritableAtom } from 'nanostores'

import { Cart } from '#contract/cart/cart.ts'
import { EXPIRED_CART_DELETION_MS } from '#domain/cart/cart-deletion.ts'
import { parseJson, restoreCart } from '#domain/cart/restore-cart.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

type KeyValueStorage = Record<string, string>

const EXPIRED_CART_PREFIX = `${STORAGE_NAME.cart}:aside:`

/** Carts of customers whom the server has signed out, by customer and store. */
export const ACCOUNT_CART_PREFIX = `${STORAGE_NAME.cart}:of:`

export const listExpiredCarts = (storage: KeyValueStorage): string[] =>
  Object.keys(storage).filter(it => it.startsWith(EXPIRED_CART_PREFIX))

/**
 * The expired carts that can be restored, the latest first: those of the customer and of visitors, for stores without a newer cart.
 *
 * @param current all carts that have not expired; reading them has set the expired ones aside
 * @param owner the customer whose carts are in this browser; null for an anonymous visitor
 */
export function readExpiredCarts(storage: KeyValueStorage, current: readonly Cart[], owner: number | null): Cart[] {
  return listExpiredCarts(storage)
    .flatMap(key => {
      // every timestamp is later than 0
      const saved = restoreCart(storage[key], 0)
      return 'cart' in saved && !current.some(it => it.storeId === saved.cart.storeId) ? [saved.cart] : []
    })
    .filter(({ info }) => info.userId === null || info.userId === owner)
    .toSorted((a, b) => b.info.timestamp - a.info.timestamp)
}

/**
 * Deletes the expired carts that can no longer be restored, and unreadable ones; also those of customers who have not returned.
 *
 * @param storeId the open store
 */
export function deleteOldExpiredCarts(
  storage: KeyValueStorage,
  { $hasExpiredCart, storeId, now }: { $hasExpiredCart: WritableAtom<boolean>; storeId: number | undefined; now: number },
): void {
  const others = Object.keys(storage).filter(it => it.startsWith(ACCOUNT_CART_PREFIX))
  for (const key of [...listExpiredCarts(storage), ...others]) {
    const saved = Cart.safeParse(parseJson(storage[key] ?? ''))
    if (!saved.success || now - saved.data.info.timestamp > EXPIRED_CART_DELETION_MS) delete storage[key]
  }
  if (storeId !== undefined && !(`${EXPIRED_CART_PREFIX}${storeId}` in storage)) $hasExpiredCart.set(false)
}

/** The carts of all stores, expired ones too. @source A §4: "remove all carts" */
export function removeAllCarts(
  storage: KeyValueStorage,
  carts: { readonly $hasExpiredCart: WritableAtom<boolean>; readonly $stores: { get(): readonly number[] }; empty(storeId: number): void },
): void {
  for (const storeId of carts.$stores.get()) carts.empty(storeId)
  for (const key of listExpiredCarts(storage)) delete storage[key]
  carts.$hasExpiredCart.set(false)
}
