import { Cart, CartList } from '#contract/cart/cart.ts'
import { parseJson, restoreCart } from '#domain/cart/restore-cart.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { type createCarts, toExpiredCartKey } from '#state/cart/cart.ts'
import { ACCOUNT_CART_PREFIX, listExpiredCarts, removeAllCarts } from '#state/cart/expired-carts.ts'

type KeyValueStorage = Record<string, string>
type Carts = Pick<ReturnType<typeof createCarts>, '$stores' | '$hasExpiredCart' | 'find' | 'replace' | 'empty' | 'checkExpired'>

/** Ours, in local storage: ids of stores whose cart was anonymous at the sign-in and has not joined the account yet. */
export const JOINING_CARTS_KEY = `${STORAGE_NAME.cartOwner}:joining`
/** Ours, in local storage, prefix: what the marketplace has of a cart, and what it does not have yet. */
export const SAVED_CART_PREFIX = `${STORAGE_NAME.cartOwner}:saved`

const toAccountCartKey = (userId: number, storeId: number): string => `${ACCOUNT_CART_PREFIX}${userId}:${storeId}`
export const toSavedCartKey = (storeId: number): string => `${SAVED_CART_PREFIX}:${storeId}`

/** @returns the customer whose carts are in this browser; null for an anonymous visitor */
export function readCartOwner(storage: KeyValueStorage): number | null {
  return Number(storage[STORAGE_NAME.cartOwner]) || null
}

export function readJoiningCarts(storage: KeyValueStorage): number[] {
  return CartList.safeParse(parseJson(storage[JOINING_CARTS_KEY] ?? '[]')).data ?? []
}

export function writeJoiningCarts(storage: KeyValueStorage, storeIds: readonly number[]): void {
  write(storage, JOINING_CARTS_KEY, storeIds.length > 0 ? JSON.stringify(storeIds) : undefined)
}

/**
 * Makes a customer the owner of the carts in this browser. Anonymous carts become the customer's. Carts of another customer, whom the
 * server has signed out, are put away until that customer returns: they never show to the next one.
 *
 * @param now Unix milliseconds
 */
export function enterAccount(storage: KeyValueStorage, carts: Carts, userId: number, now: number): void {
  for (const key of listSavedCarts(storage)) if (!isOf(storage[key], userId)) delete storage[key]
  write(storage, STORAGE_NAME.cartOwner, String(userId))
  for (const storeId of carts.$stores.get()) {
    const cart = carts.find(storeId)
    if (!cart || cart.info.userId === userId) continue
    if (cart.info.userId === null) {
      carts.replace({ ...cart, info: { ...cart.info, userId } })
      writeJoiningCarts(storage, [...new Set([...readJoiningCarts(storage), storeId])])
    } else {
      // first removed: a full storage has room for it then
      carts.empty(storeId)
      write(storage, toAccountCartKey(cart.info.userId, storeId), JSON.stringify(cart))
    }
  }
  for (const key of listExpiredCarts(storage)) enterExpiredCart(storage, key, userId)
  restoreAccountCarts(storage, carts, userId, now)
  carts.checkExpired()
}

function enterExpiredCart(storage: KeyValueStorage, key: string, userId: number): void {
  const cart = Cart.safeParse(parseJson(storage[key] ?? '')).data
  if (!cart || cart.info.userId === userId) return
  if (cart.info.userId === null) return write(storage, key, JSON.stringify({ ...cart, info: { ...cart.info, userId } }))
  delete storage[key]
  write(storage, toAccountCartKey(cart.info.userId, cart.storeId), JSON.stringify(cart))
}

/** The carts that were put away. A store that has a cart keeps it: that is the later one. */
function restoreAccountCarts(storage: KeyValueStorage, carts: Carts, userId: number, now: number): void {
  for (const key of Object.keys(storage).filter(it => it.startsWith(`${ACCOUNT_CART_PREFIX}${userId}:`))) {
    const text = storage[key]
    delete storage[key]
    const saved = restoreCart(text, now)
    if ('cart' in saved) {
      if (!carts.find(saved.cart.storeId)) carts.replace(saved.cart)
    } else if (saved.dropped === 'expired') write(storage, toExpiredCartKey(Number(key.split(':').at(-1))), text)
  }
}

/** The server has ended the session: the carts stay for the same customer, and what is added now has no owner. */
export function forgetCartOwner(storage: KeyValueStorage): void {
  delete storage[STORAGE_NAME.cartOwner]
}

/** @source B §4: "Logout … clears user, addresses, carts"; the marketplace keeps the carts of the account */
export function leaveAccount(storage: KeyValueStorage, carts: Carts): void {
  removeAllCarts(storage, carts)
  for (const key of listSavedCarts(storage)) delete storage[key]
  writeJoiningCarts(storage, [])
  delete storage[STORAGE_NAME.prime]
  forgetCartOwner(storage)
}

function isOf(text: string | undefined, userId: number): boolean {
  const ledger = parseJson(text ?? '') as { readonly userId?: unknown } | null | undefined
  return ledger?.userId === userId
}

const listSavedCarts = (storage: KeyValueStorage): string[] => Object.keys(storage).filter(it => it.startsWith(`${SAVED_CART_PREFIX}:`))

/** @source A §8: "Cart or other storage write failures are reported only." A cart that has no room is dropped: it never shows. */
function write(storage: KeyValueStorage, key: string, text: string | undefined): void {
  try {
    if (text === undefined) delete storage[key]
    else storage[key] = text
  } catch {
    delete storage[key]
  }
}
