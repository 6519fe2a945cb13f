import { persistentAtom, setPersistentEngine } from '@nanostores/persistent'
import { atom, type WritableAtom } from 'nanostores'

import { type Cart, type CartInfo, CartList, type CartProduct } from '#contract/cart/cart.ts'
import { addLine, changeAmount, createEmptyCart, removeLine, updateLine } from '#domain/cart/cart.ts'
import { parseJson, restoreCart } from '#domain/cart/restore-cart.ts'
import type { Report } from '#domain/platform/report.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** The part of `CartInfo` that the page of a store provides; the cart adds the rest. */
export type CartStore = Omit<CartInfo, 'basketId' | 'timestamp' | 'userId' | 'sessionId'> & { readonly storeId: number }

interface CartDependencies {
  /** Local storage, or an object in tests. */
  readonly storage: Record<string, string>
  /** Notifies of changes that other tabs make. */
  readonly events?: Parameters<typeof setPersistentEngine>[1]
  now(): number
  newId(): string
  readonly sessionId: string
  /** The signed-in customer; null for an anonymous visitor. Default: null. */
  readonly getUserId?: () => number | null
  readonly report: Report
}

const toCartKey = (storeId: number): string => `${STORAGE_NAME.cart}:${storeId}`
export const toExpiredCartKey = (storeId: number): string => `${STORAGE_NAME.cart}:aside:${storeId}`

/** One cart per store, stored in the browser (A §4). The rules are in `domain/cart`; this module stores and publishes. */
export function createCarts({ storage, events, now, newId, sessionId, getUserId = () => null, report }: CartDependencies) {
  /** Keys whose last write failed: for these the value in memory counts. */
  const failedKeys = new Set<string>()
  const safeStorage = withReportedWrites(storage, report, failedKeys)
  setPersistentEngine(safeStorage, events ?? { addEventListener() {}, removeEventListener() {} })

  const cartAtoms = new Map<number, WritableAtom<Cart | undefined>>()
  /** What this tab wrote last: while storage still holds it, nothing is read. */
  const lastWritten = new Map<number, string | undefined>()
  const $stores = persistentAtom<number[]>(STORAGE_NAME.cart, [], {
    encode: list => (list.length === 0 ? undefined : JSON.stringify(list)) as string,
    decode: text => CartList.safeParse(parseJson(text)).data ?? [],
  })
  /** The cart of the store whose page is open; undefined on other pages. */
  const $cart = atom<Cart | undefined>()
  /** True when the cart of the open store has expired and can be restored. */
  const $hasExpiredCart = atom(false)
  let currentStore: CartStore | undefined
  let unsubscribe = () => {}

  /** @source A §4: "On restore an expired cart is removed and reported; a corrupt cart is reported and removed." */
  function decode(storeId: number, text: string): Cart | undefined {
    const saved = restoreCart(text, now())
    if ('cart' in saved) return saved.cart
    if (saved.dropped === 'expired') safeStorage[toExpiredCartKey(storeId)] = text
    delete safeStorage[toCartKey(storeId)]
    report({ kind: 'event', name: saved.dropped === 'expired' ? 'CART_EXPIRED' : 'CART_CORRUPT', detail: { storeId: String(storeId) } })
    return undefined
  }

  function getCartAtom(storeId: number): WritableAtom<Cart | undefined> {
    const existing = cartAtoms.get(storeId)
    if (existing) return existing
    const created = persistentAtom<Cart | undefined>(toCartKey(storeId), undefined, {
      encode(cart) {
        const text = cart && cart.total > 0 ? JSON.stringify(cart) : undefined
        lastWritten.set(storeId, text)
        return text as string
      },
      decode: text => decode(storeId, text),
    })
    cartAtoms.set(storeId, created)
    return created
  }

  const createCartInfo = ({ storeId: _, ...info }: CartStore): CartInfo => ({
    ...info,
    basketId: newId(),
    timestamp: now(),
    userId: getUserId(),
    sessionId,
  })

  /** Another tab may have changed the cart: the value in storage counts. */
  function getLatest(storeId: number): Cart | undefined {
    if (failedKeys.has(toCartKey(storeId))) return getCartAtom(storeId).get()
    const text = safeStorage[toCartKey(storeId)]
    if (text === undefined) return undefined
    return text === lastWritten.get(storeId) ? getCartAtom(storeId).get() : decode(storeId, text)
  }

  function change(rule: (cart: Cart) => Cart, storeId = currentStore?.storeId): void {
    if (storeId === undefined) return
    const before =
      getLatest(storeId) ?? (currentStore?.storeId === storeId ? createEmptyCart(storeId, createCartInfo(currentStore)) : undefined)
    if (!before) return
    const after = rule(before)
    // a write that changes nothing could replace what another tab writes at the same moment
    if (after !== before) save(after)
  }

  function save(after: Cart): void {
    const { storeId } = after
    getCartAtom(storeId).set(after.total === 0 ? undefined : after)
    const others = $stores.get().filter(it => it !== storeId)
    $stores.set(after.total === 0 ? others : [storeId, ...others])
  }

  /** Whether the open store has an expired cart. */
  function checkExpired(): void {
    $hasExpiredCart.set(currentStore !== undefined && toExpiredCartKey(currentStore.storeId) in safeStorage)
  }

  return {
    $cart,
    $stores,
    $hasExpiredCart,
    /** @source A §4: "The cart is replaced when the store changes": in memory; the saved carts of other stores do not change. */
    enterStore(store: CartStore): void {
      unsubscribe()
      currentStore = store
      const saved = getLatest(store.storeId)
      // the path has the language and the order mode in which the customer looks at the store now
      const { path, money = saved?.info.money } = store
      if (saved && (saved.info.path !== path || (money && !saved.info.money)))
        getCartAtom(store.storeId).set({ ...saved, info: { ...saved.info, path, ...(money && { money }) } })
      unsubscribe = getCartAtom(store.storeId).subscribe(cart => $cart.set(cart ?? createEmptyCart(store.storeId, createCartInfo(store))))
      checkExpired()
    },
    checkExpired,
    /** Every saved cart that is still valid, the latest first. */
    getAll(): Cart[] {
      return $stores.get().flatMap(it => getCartAtom(it).get() ?? [])
    },
    add: (line: CartProduct): void => change(cart => addLine(cart, line, now())),
    changeAmount: (lineId: string, by: number): void => change(cart => changeAmount(cart, lineId, by, now())),
    update: (lineId: string, line: CartProduct): void => change(cart => updateLine(cart, lineId, line, now())),
    remove: (lineId: string): void => change(cart => removeLine(cart, lineId, now())),
    /** Units in the saved cart of a store. */
    getUnitCount: (storeId: number): number => getLatest(storeId)?.total ?? 0,
    /** Replaces the cart of a store. The page of the store need not be open (A §4: "init from reorder"). */
    refill({ storeId, ...info }: CartStore, lines: readonly CartProduct[]): void {
      const fresh = createEmptyCart(storeId, createCartInfo({ storeId, ...info }))
      save(lines.reduce((cart, line) => addLine(cart, line, now()), fresh))
    },
    /** The cart of a store. Undefined when the store has none, or an expired one. */
    find: getLatest,
    /** Replaces the cart of a store with another version of it, without a change of its age. */
    replace(cart: Cart): void {
      if (cart.total === 0 || !$stores.get().includes(cart.storeId)) return save(cart)
      getCartAtom(cart.storeId).set(cart)
      // notifies the list and the count, in which the store keeps its place
      $stores.set([...$stores.get()])
    },
    /** Brings back a cart that was cleared. */
    restore: (cart: Cart): void => save({ ...cart, info: { ...cart.info, timestamp: now() } }),
    /** Changes the cart of the open store by a rule of `domain/cart`. */
    apply: (rule: (cart: Cart) => Cart): void => change(rule),
    empty: (storeId: number): void => change(cart => ({ ...cart, entries: {}, total: 0 }), storeId),
    /** Restores the expired cart of a store, by default of the open one, with a new timestamp. */
    restoreExpired(storeId = currentStore?.storeId): void {
      if (storeId === undefined) return
      const text = safeStorage[toExpiredCartKey(storeId)]
      delete safeStorage[toExpiredCartKey(storeId)]
      checkExpired()
      const saved = restoreCart(text, 0)
      if ('cart' in saved) save({ ...saved.cart, info: { ...saved.cart.info, timestamp: now() } })
    },
  }
}

/** @source A §8: "Cart or other storage write failures are reported only." */
function withReportedWrites(storage: Record<string, string>, report: Report, failedKeys: Set<string>): Record<string, string> {
  return new Proxy(storage, {
    set(target, key, value: string) {
      try {
        target[key as string] = value
        failedKeys.delete(key as string)
      } catch (error) {
        failedKeys.add(key as string)
        report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: error instanceof Error ? error.name : 'unknown' })
      }
      return true
    },
  })
}
