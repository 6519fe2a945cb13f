import { describe, expect, test } from 'vitest'

import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { createSampleInfo, createSavedLine } from '#domain/cart/cart-samples.ts'
import { createCarts } from '#state/cart/cart.ts'
import { enterAccount, forgetCartOwner, leaveAccount, readCartOwner } from '#state/cart/cart-owner.ts'
import { deleteOldExpiredCarts } from '#state/cart/expired-carts.ts'

const [ANNA, BEN] = [1, 2]

function setUp(storage: Record<string, string> = {}) {
  let clock = 1_000_000
  let ids = 0
  const open = () => {
    const carts = createCarts({
      storage,
      now: () => clock,
      newId: () => `id-${++ids}`,
      sessionId: 's',
      getUserId: () => readCartOwner(storage),
      report: () => {},
    })
    const visit = (storeId: number) => carts.enterStore({ ...createSampleInfo(storeId), storeId })
    const add = (storeId: number, product: number) => {
      visit(storeId)
      carts.add(createSavedLine(product).line)
    }
    const enter = (userId: number) => enterAccount(storage, carts, userId, clock)
    const leave = () => leaveAccount(storage, carts)
    return { carts, visit, add, enter, leave, stores: () => carts.getAll().map(it => [it.storeId, it.info.userId]) }
  }
  return { open, storage, wait: (ms: number) => void (clock += ms), now: () => clock }
}
const EVERYTHING_OF_ANNA = /Product 1\b/

describe('A §3, "cart info … user id": a cart belongs to its customer', () => {
  test('an anonymous cart has no owner, and one of a signed-in customer has', () => {
    const { open } = setUp()
    const tab = open()
    tab.add(1, 1)
    expect(tab.stores()).toEqual([[1, null]])
    tab.enter(ANNA)
    tab.add(2, 1)
    expect(tab.stores()).toEqual([[2, ANNA], [1, ANNA]]) // prettier-ignore
  })
  test('B §4, "Logout … clears user, addresses, carts": nothing of the account is left in the storage', () => {
    const { open, storage, wait } = setUp()
    const tab = open()
    tab.add(1, 1)
    tab.enter(ANNA)
    wait(CART_EXPIRY_MS + 1)
    tab.add(2, 1)
    storage['glv_cart_owner:saved:1'] = JSON.stringify({ userId: ANNA })
    tab.leave()
    expect(Object.keys(storage).filter(it => it.startsWith('glv_cart'))).toEqual([])
    expect(tab.stores()).toEqual([])
  })
  test('after a forced logout the cart stays, and the same customer has it again', () => {
    const { open, storage } = setUp()
    const tab = open()
    tab.enter(ANNA)
    tab.add(1, 1)
    forgetCartOwner(storage)
    expect(tab.stores()).toEqual([[1, ANNA]])
    tab.enter(ANNA)
    expect(tab.stores()).toEqual([[1, ANNA]])
  })
})

describe('issue 19: the cart of an account never shows to the next account on the same browser', () => {
  test('after a forced logout the next customer sees neither carts nor expired carts, in no tab', () => {
    const { open, storage, wait } = setUp()
    const earlier = open()
    earlier.enter(ANNA)
    earlier.add(1, 1)
    wait(CART_EXPIRY_MS + 1)
    const first = open()
    first.add(2, 1)
    first.visit(1)
    expect(first.carts.$hasExpiredCart.get()).toBe(true)
    forgetCartOwner(storage)
    first.enter(BEN)
    const second = open()
    for (const tab of [first, second]) {
      for (const storeId of [1, 2]) {
        tab.visit(storeId)
        expect([tab.carts.$cart.get()?.total, tab.carts.$hasExpiredCart.get()]).toEqual([0, false])
        tab.carts.restoreExpired()
      }
      expect(tab.stores()).toEqual([])
    }
    const visible = Object.entries(storage).filter(([key]) => !key.startsWith(`glv_cart_v2:of:${ANNA}:`))
    expect(visible.filter(([, text]) => EVERYTHING_OF_ANNA.test(text))).toEqual([])
  })
  test('the first customer has them again, also after the next one has signed out', () => {
    const { open, storage } = setUp()
    const tab = open()
    tab.enter(ANNA)
    tab.add(1, 1)
    forgetCartOwner(storage)
    tab.enter(BEN)
    tab.add(2, 5)
    tab.leave()
    tab.enter(ANNA)
    expect(tab.stores()).toEqual([[1, ANNA]])
    expect(Object.keys(storage).filter(it => it.includes(':of:'))).toEqual([])
  })
  test('a cart of the store that the browser has by then stays', () => {
    const { open, storage } = setUp()
    const tab = open()
    tab.enter(ANNA)
    tab.add(1, 1)
    forgetCartOwner(storage)
    tab.enter(BEN)
    tab.leave()
    tab.add(1, 7)
    tab.enter(ANNA)
    expect(Object.keys(tab.carts.find(1)!.entries)).toEqual(['p7'])
  })
  test('A §9: what was put away expires, and is deleted after 7 more days', () => {
    const { open, storage, wait, now } = setUp()
    const tab = open()
    tab.enter(ANNA)
    tab.add(1, 1)
    forgetCartOwner(storage)
    tab.enter(BEN)
    const clean = () => deleteOldExpiredCarts(storage, { ...tab.carts, storeId: undefined, now: now() })
    wait(CART_EXPIRY_MS + 7 * 24 * 60 * 60_000)
    clean()
    expect(Object.keys(storage).filter(it => it.includes(':of:'))).toHaveLength(1)
    wait(1)
    clean()
    expect(Object.keys(storage).filter(it => it.includes(':of:'))).toEqual([])
  })
  test('an expired cart that was put away can be restored by its customer', () => {
    const { open, storage, wait } = setUp()
    const tab = open()
    tab.enter(ANNA)
    tab.add(1, 1)
    forgetCartOwner(storage)
    tab.enter(BEN)
    wait(CART_EXPIRY_MS + 1)
    tab.leave()
    tab.enter(ANNA)
    tab.visit(1)
    expect([tab.stores(), tab.carts.$hasExpiredCart.get()]).toEqual([[], true])
    tab.carts.restoreExpired()
    expect(tab.stores()).toEqual([[1, ANNA]])
  })
  test('A §8: a full storage drops the cart rather than show it', () => {
    const storage: Record<string, string> = {}
    const { open } = setUp(new Proxy(storage, { set(target, key, value: string) { if (String(key).includes(':of:')) throw new DOMException('full', 'QuotaExceededError'); target[key as string] = value; return true } })) // prettier-ignore
    const tab = open()
    tab.enter(ANNA)
    tab.add(1, 1)
    forgetCartOwner(storage)
    tab.enter(BEN)
    expect(tab.stores()).toEqual([])
    expect(Object.values(storage).filter(text => EVERYTHING_OF_ANNA.test(text))).toEqual([])
  })
})
