import { describe, expect, test } from 'vitest'

import type { ReportEntry } from '#contract/platform/report.ts'
import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { createSampleLine, createSampleOption } from '#domain/cart/cart-samples.ts'
import { createCarts, type CartStore } from '#state/cart/cart.ts'
import { deleteOldExpiredCarts, readExpiredCarts, removeAllCarts } from '#state/cart/expired-carts.ts'

const store = (storeId: number): CartStore => ({
  storeId,
  addressId: storeId,
  name: `Store ${storeId}`,
  image: '1f355',
  slug: `s${storeId}`,
  cityCode: 'BCN',
  path: `/es/es/barcelona/s${storeId}/`,
  tint: 1,
})
const fries = (amount = 1) => createSampleLine(1, { id: 'line', amount, product: { name: 'Fries', price: 350 } })

function createHarness(storage: Record<string, string> = {}) {
  const reports: ReportEntry[] = []
  const listeners = new Map<string, (event: { key: string; newValue: string | null }) => void>()
  let clock = 1_000_000
  let ids = 0
  const open = () =>
    createCarts({
      storage,
      events: { addEventListener: (key: string, listener: never) => void listeners.set(key, listener), removeEventListener: () => {} },
      now: () => clock,
      newId: () => `id-${++ids}`,
      sessionId: 'session',
      report: it => void reports.push(it),
    })
  const writeFromOtherTab = (key: string, value: string) => {
    storage[key] = value
    listeners.get(key)?.({ key, newValue: value })
  }
  const clean = ({ $hasExpiredCart }: ReturnType<typeof open>) =>
    deleteOldExpiredCarts(storage, { $hasExpiredCart, storeId: 1, now: clock })
  return { open, clean, storage, reports, writeFromOtherTab, wait: (ms: number) => void (clock += ms) }
}

describe('carts in the browser (A §4)', () => {
  test('each store has one cart, and a list names the stores that have one', () => {
    const { open, storage } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.add(fries())
    carts.add(fries())
    carts.enterStore(store(2))
    expect(carts.$cart.get()?.total).toBe(0)
    carts.add(fries())
    expect(Object.keys(storage).sort()).toEqual(['glv_cart_v2', 'glv_cart_v2:1', 'glv_cart_v2:2'])
    const later = open()
    later.enterStore(store(1))
    expect(later.$cart.get()?.total).toBe(2)
    expect(later.getAll().map(it => [it.storeId, it.total])).toEqual([
      [2, 1],
      [1, 2],
    ])
  })

  test('A §1: the cart follows the order mode in which the customer looks at the store', () => {
    const { open, storage } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.add(fries())
    const path = `${store(1).path}?mode=pickup`
    const later = open()
    later.enterStore({ ...store(1), path })
    expect(later.$cart.get()).toMatchObject({ total: 1, info: { path } })
    expect(JSON.parse(storage['glv_cart_v2:1']!)).toMatchObject({ info: { path, timestamp: carts.$cart.get()!.info.timestamp } })
    later.enterStore(store(1))
    expect(later.$cart.get()).toMatchObject({ total: 1, info: { path: store(1).path } })
  })

  test('looking at a store in another mode saves no empty cart', () => {
    const { open, storage } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.enterStore({ ...store(1), path: `${store(1).path}?mode=pickup` })
    expect(storage).toEqual({})
  })

  test('A §4: "An empty cart (total 0) is removed from local storage …"', () => {
    const { open, storage } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.add(fries())
    carts.changeAmount('line', -1)
    expect(storage).toEqual({})
    expect(carts.$cart.get()).toMatchObject({ total: 0, entries: {} })
  })

  test('A §4: "… otherwise its timestamp is refreshed and it is saved."', () => {
    const h = createHarness()
    const carts = h.open()
    carts.enterStore(store(1))
    carts.add(fries())
    h.wait(CART_EXPIRY_MS)
    carts.add(fries())
    h.wait(CART_EXPIRY_MS)
    const later = h.open()
    later.enterStore(store(1))
    expect(later.$cart.get()?.total).toBe(2)
  })

  test.each([
    ['CART_EXPIRED', (h: ReturnType<typeof createHarness>) => h.wait(CART_EXPIRY_MS + 1)],
    ['CART_CORRUPT', (h: ReturnType<typeof createHarness>) => void (h.storage['glv_cart_v2:1'] = '{"storeId":1}')],
  ])('A §4: "On restore an expired cart is removed and reported; a corrupt cart is reported and removed.": %s', (name, damage) => {
    const h = createHarness()
    const before = h.open()
    before.enterStore(store(1))
    before.add(fries())
    damage(h)
    const after = h.open()
    after.enterStore(store(1))
    expect(after.$cart.get()?.total).toBe(0)
    expect(h.reports).toMatchObject([{ kind: 'event', name, detail: { storeId: '1' } }])
    expect(h.storage['glv_cart_v2:1']).toBeUndefined()
    expect(after.$hasExpiredCart.get()).toBe(name === 'CART_EXPIRED')
  })

  test('an expired cart can be restored', () => {
    const h = createHarness()
    const before = h.open()
    before.enterStore(store(1))
    before.add(fries(3))
    h.wait(CART_EXPIRY_MS + 1)
    const after = h.open()
    after.enterStore(store(1))
    after.restoreExpired()
    expect(after.$cart.get()?.total).toBe(3)
    expect(after.$hasExpiredCart.get()).toBe(false)
    const later = h.open()
    later.enterStore(store(1))
    expect(later.$cart.get()?.total).toBe(3)
  })

  test('an expired cart can be restored for 7 days, and is then deleted', () => {
    const h = createHarness()
    const before = h.open()
    before.enterStore(store(1))
    before.add(fries(3))
    h.wait(CART_EXPIRY_MS + 1)
    h.open().enterStore(store(1))
    h.wait(7 * 24 * 60 * 60_000 - 1)
    const later = h.open()
    later.enterStore(store(1))
    h.clean(later)
    expect(later.$hasExpiredCart.get()).toBe(true)
    h.wait(1)
    h.clean(later)
    expect(later.$hasExpiredCart.get()).toBe(false)
    expect(Object.keys(h.storage).filter(it => it.includes('aside'))).toEqual([])
  })

  test('issue 19: "An expired cart … can be brought back": from the list of carts, without a page of its store', () => {
    const h = createHarness()
    const before = h.open()
    for (const id of [1, 2, 3]) {
      before.enterStore(store(id))
      before.add(fries(id))
      h.wait(1)
    }
    h.wait(CART_EXPIRY_MS + 1)
    const after = h.open()
    expect(after.getAll()).toEqual([])
    after.enterStore(store(3))
    after.add(fries())
    const list = () => readExpiredCarts(h.storage, after.getAll(), null)
    expect(list().map(it => it.storeId)).toEqual([2, 1])
    after.restoreExpired(1)
    expect(after.getAll().map(it => [it.storeId, it.total])).toEqual([[1, 1], [3, 1]]) // prettier-ignore
    expect(list().map(it => it.storeId)).toEqual([2])
    // the open store's expired cart is still offered
    expect(after.$hasExpiredCart.get()).toBe(true)
  })

  test.each([
    [null, [1]],
    [7, [7, 1]],
    [8, [1]],
  ])('expired carts of other customers are not listed: owner %s', (owner, expected) => {
    const createText = (storeId: number, userId: number | null) => {
      const h = createHarness()
      const carts = h.open()
      carts.enterStore(store(storeId))
      carts.add(fries())
      const cart = carts.find(storeId)!
      return JSON.stringify({ ...cart, info: { ...cart.info, userId, timestamp: storeId } })
    }
    const storage = { 'glv_cart_v2:aside:1': createText(1, null), 'glv_cart_v2:aside:7': createText(7, 7), 'glv_cart_v2:aside:9': '{' }
    expect(readExpiredCarts(storage, [], owner).map(it => it.storeId)).toEqual(expected)
  })

  test('an unreadable expired cart, and those of customers who have not returned, are deleted too', () => {
    const h = createHarness({ 'glv_cart_v2:aside:1': '{', 'glv_cart_v2:of:7:1': '{"storeId":1}' })
    const carts = h.open()
    carts.enterStore(store(1))
    expect(carts.$hasExpiredCart.get()).toBe(true)
    h.clean(carts)
    expect([h.storage, carts.$hasExpiredCart.get()]).toEqual([{}, false])
  })

  test('a cart that was cleared comes back as the latest, and its time begins again', () => {
    const h = createHarness()
    const carts = h.open()
    for (const storeId of [1, 2]) {
      carts.enterStore(store(storeId))
      carts.add(fries(2))
    }
    const cleared = carts.find(1)!
    carts.empty(1)
    h.wait(CART_EXPIRY_MS)
    carts.restore(cleared)
    expect(carts.$stores.get()).toEqual([1, 2])
    h.wait(CART_EXPIRY_MS)
    expect(carts.find(1)).toMatchObject({ total: 2, info: { timestamp: 1_000_000 + CART_EXPIRY_MS } })
  })

  test('A §4, "remove all carts": of every store, expired ones too', () => {
    const h = createHarness()
    const carts = h.open()
    carts.enterStore(store(1))
    carts.add(fries())
    h.wait(CART_EXPIRY_MS + 1)
    const later = h.open()
    later.enterStore(store(1))
    for (const storeId of [2, 3]) {
      later.enterStore(store(storeId))
      later.add(fries())
    }
    removeAllCarts(h.storage, later)
    expect(Object.keys(h.storage).filter(it => it.includes(':'))).toEqual([])
    expect([later.getAll(), later.$hasExpiredCart.get()]).toEqual([[], false])
  })

  test('A §4: "The cart is replaced when the store changes": in memory, and each store keeps its own', () => {
    const { open, storage } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.add(fries(2))
    carts.enterStore(store(2))
    expect(carts.$cart.get()).toMatchObject({ storeId: 2, total: 0, entries: {} })
    expect(JSON.parse(storage['glv_cart_v2:1']!)).toMatchObject({ storeId: 1, total: 2 })
    carts.enterStore(store(1))
    expect(carts.$cart.get()).toMatchObject({ storeId: 1, total: 2 })
  })

  test('a store without a cart: nothing can be restored, and nothing is reported', () => {
    const h = createHarness()
    const carts = h.open()
    expect(carts.$hasExpiredCart.get()).toBe(false)
    carts.enterStore(store(1))
    expect([carts.find(1), carts.getUnitCount(1), carts.$hasExpiredCart.get(), h.reports]).toEqual([undefined, 0, false, []])
    carts.add(fries())
    // another tab empties the cart
    delete h.storage['glv_cart_v2:1']
    expect([carts.find(1), carts.getUnitCount(1), h.reports]).toEqual([undefined, 0, []])
  })

  test('a store whose page is only looked at has no saved cart', () => {
    const { open, storage } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.add(fries(2))
    const before = JSON.stringify(storage)
    carts.enterStore(store(9))
    expect([JSON.stringify(storage), carts.$stores.get(), carts.getAll().map(it => it.storeId)]).toEqual([before, [1], [1]])
  })

  test('A §4, "init from storage or reorder": a later visit begins with the saved lines, their options, notes and order', () => {
    const { open } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.add({ ...fries(2), id: 'hot', kind: 'personalisedProduct', note: 'hot', selectedAttributes: [createSampleOption(5)] })
    carts.add({ ...fries(1), id: 'plain' })
    const later = open()
    later.enterStore(store(1))
    expect(later.$cart.get()).toEqual(carts.$cart.get())
  })

  test('A §4, "init from storage or reorder": a reorder replaces the lines of its store only', () => {
    const carts = createHarness().open()
    for (const storeId of [1, 2]) {
      carts.enterStore(store(storeId))
      carts.add(fries(4))
    }
    carts.refill(store(1), [fries(1), { ...fries(2), id: 'other', note: 'no salt' }])
    expect(carts.getAll().map(it => [it.storeId, it.total])).toEqual([
      [1, 3],
      [2, 4],
    ])
  })

  test('A §4, "remove product", "reset one store" and "edit" change the cart of one store', () => {
    const carts = createHarness().open()
    carts.enterStore(store(2))
    carts.add(fries(4))
    carts.enterStore(store(1))
    carts.add(fries(1))
    carts.add({ ...fries(2), id: 'other', note: 'no salt' })
    carts.update('other', { ...fries(2), id: 'other', note: 'extra salt' })
    expect(Object.values(carts.$cart.get()!.entries)[0]!.products.map(it => it.note)).toEqual(['', 'extra salt'])
    carts.remove('other')
    expect(carts.$cart.get()?.total).toBe(1)
    carts.empty(1)
    expect([carts.$cart.get()?.total, carts.getUnitCount(1), carts.getUnitCount(2)]).toEqual([0, 0, 4])
  })

  test('another version of a cart keeps its place in the list, and the count is notified', () => {
    const carts = createHarness().open()
    for (const storeId of [1, 2]) {
      carts.enterStore(store(storeId))
      carts.add(fries())
    }
    let notifications = 0
    carts.$stores.listen(() => notifications++)
    const other = carts.find(1)!
    carts.replace({ ...other, total: 5 })
    expect([carts.$stores.get(), notifications, carts.getUnitCount(1)]).toEqual([[2, 1], 1, 5])
  })

  test('a cart of before takes over how its city writes prices, and keeps it on a page without', () => {
    const money = { currency: 'EUR', pattern: '{amount} €', locale: 'es', decimal: ',', group: '.', groupFrom: 5 }
    const { open, storage } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.add(fries())
    const getMoney = () => (JSON.parse(storage['glv_cart_v2:1']!) as { info: { money?: unknown } }).info.money
    expect(getMoney()).toBeUndefined()
    carts.enterStore({ ...store(1), money })
    expect(getMoney()).toEqual(money)
    carts.enterStore({ ...store(1), path: `${store(1).path}?mode=pickup` })
    expect(getMoney()).toEqual(money)
  })

  test('two tabs on one cart agree', () => {
    const shared: Record<string, string> = {}
    const [one, two] = [createHarness(shared), createHarness(shared)]
    const first = one.open()
    first.enterStore(store(1))
    const second = two.open()
    second.enterStore(store(1))
    first.add(fries())
    second.add(fries())
    expect(second.$cart.get()?.total).toBe(2)
    one.writeFromOtherTab('glv_cart_v2:1', shared['glv_cart_v2:1']!)
    expect(first.$cart.get()?.total).toBe(2)
  })

  test('a rule that changes nothing writes nothing, so what another tab writes meanwhile stays', () => {
    const { open, storage } = createHarness()
    const carts = open()
    carts.enterStore(store(1))
    carts.add(fries())
    carts.enterStore(store(2))
    carts.add(fries())
    carts.enterStore(store(1))
    const before = { ...storage }
    carts.apply(cart => cart)
    expect(storage).toEqual(before)
    // the other store is still the latest
    expect(carts.$stores.get()).toEqual([2, 1])
    carts.apply(cart => ({ ...cart }))
    expect(carts.$stores.get()).toEqual([1, 2])
  })

  test('A §8: "Cart or other storage write failures are reported only."', () => {
    const full = new Proxy<Record<string, string>>({}, { set: () => { throw new DOMException('full', 'QuotaExceededError') } }) // prettier-ignore
    const h = createHarness(full)
    const carts = h.open()
    carts.enterStore(store(1))
    carts.add(fries())
    carts.add(fries())
    expect(carts.$cart.get()?.total).toBe(2)
    expect(h.reports).toContainEqual({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: 'QuotaExceededError' })
  })

  test('A §8: a storage that has room again counts again, with what another tab has written', () => {
    let isFull = true
    const storage = new Proxy<Record<string, string>>({}, {
      set(target, key, value: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        target[key as string] = value
        return true
      },
    }) // prettier-ignore
    const carts = createHarness(storage).open()
    carts.enterStore(store(1))
    carts.add(fries())
    isFull = false
    carts.add(fries())
    expect(JSON.parse(storage['glv_cart_v2:1']!)).toMatchObject({ total: 2 })
    storage['glv_cart_v2:1'] = storage['glv_cart_v2:1']!.replace('"amount":2', '"amount":5').replace('"total":2', '"total":5')
    carts.add(fries())
    expect(carts.$cart.get()?.total).toBe(6)
  })
})
