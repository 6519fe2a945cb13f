import { describe, expect, test } from 'vitest'

import { MAX_FAVOURITES } from '#contract/limits.ts'
import type { FavouriteIds } from '#domain/catalogue/favourites/favourites.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createFavourites, type FavouriteAccount } from '#state/catalogue/favourites.ts'
import { forgetCustomer } from '#state/account/forget-customer.ts'

const KEY = STORAGE_NAME.favourites

/** Local storage that the tabs of a browser share. */
function createStorage() {
  const values = new Map<string, string>()
  return {
    values,
    isFull: false,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.isFull) throw new DOMException('', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

/** The favourites of accounts, as the marketplace has them. */
function createMarketplace() {
  const accounts = new Map<number, { stores: number[]; products: number[] }>()
  const calls: string[] = []
  const site = {
    accounts,
    calls,
    isDown: false,
    customerId: 7,
    /** Runs before each reply. */
    beforeReply: (): unknown => undefined,
    account: {
      load: () => reply('load', site.customerId, () => {}),
      add: (id, ids) => reply('add', id, it => change(it, ids, (list, one) => (list.includes(one) ? list : [one, ...list]))),
      remove: (id, ids) => reply('remove', id, it => change(it, ids, (list, one) => list.filter(other => other !== one))),
    } as FavouriteAccount,
  }
  type Account = { stores: number[]; products: number[] }
  function change(account: Account, ids: FavouriteIds, by: (list: number[], id: number) => number[]): void {
    for (const kind of ['stores', 'products'] as const) account[kind] = ids[kind].toReversed().reduce(by, account[kind])
  }
  async function reply(name: string, id: number, apply: (account: Account) => void) {
    calls.push(name)
    await site.beforeReply()
    if (site.isDown) throw new Error('offline')
    const account = accounts.get(id) ?? { stores: [], products: [] }
    accounts.set(id, account)
    apply(account)
    return { customerId: id, stores: [...account.stores], products: [...account.products] }
  }
  return site
}

function createBrowser() {
  const storage = createStorage()
  const marketplace = createMarketplace()
  const browser = {
    storage,
    marketplace,
    session: false as number | null | false,
    openTab: () =>
      createFavourites({ storage, getSession: () => browser.session, loadAccount: () => Promise.resolve(marketplace.account) }),
    signIn(id: number) {
      browser.session = id
      marketplace.customerId = id
    },
    signOut() {
      browser.session = false
      forgetCustomer(storage)
    },
  }
  return browser
}

describe('issue 25 point 8: favourites of a visitor', () => {
  test('stay in the browser, the last one first, without a call', async () => {
    const { openTab, marketplace } = createBrowser()
    const tab = openTab()
    expect(await tab.toggle('stores', 1)).toBe('added')
    expect(await tab.toggle('stores', 2)).toBe('added')
    expect(await tab.toggle('products', 1)).toBe('added')
    expect(tab.$favourites.get()).toEqual({ stores: [2, 1], products: [1] })
    expect(await tab.toggle('stores', 1)).toBe('removed')
    expect(openTab().$favourites.get()).toEqual({ stores: [2], products: [1] })
    expect(marketplace.calls).toEqual([])
  })
  test('the last removal leaves nothing in the storage', async () => {
    const { openTab, storage } = createBrowser()
    const tab = openTab()
    await tab.toggle('stores', 1)
    expect(storage.values.has(KEY)).toBe(true)
    await tab.toggle('stores', 1)
    expect([...storage.values]).toEqual([])
  })
  test('another tab agrees: it adds to what this one has added', async () => {
    const { openTab } = createBrowser()
    const [one, other] = [openTab(), openTab()]
    await one.toggle('stores', 1)
    await other.toggle('stores', 2)
    one.reload()
    expect([one, other].map(it => it.$favourites.get().stores)).toEqual([[2, 1], [2, 1]]) // prettier-ignore
  })
  test('a changed or foreign text is removed', () => {
    const { openTab, storage } = createBrowser()
    storage.values.set(KEY, '{"owner":null,"stores":["1"],"products":[]}')
    expect(openTab().$favourites.get()).toEqual({ owner: null, stores: [], products: [] })
    expect(storage.values.has(KEY)).toBe(false)
  })
  test('500 of a kind: the next one is refused, and nothing changes', async () => {
    const { openTab, storage } = createBrowser()
    const stores = Array.from({ length: MAX_FAVOURITES }, (_, index) => index + 1)
    storage.values.set(KEY, JSON.stringify({ owner: null, stores, products: [] }))
    const tab = openTab()
    expect(await tab.toggle('stores', 1000)).toBe('full')
    expect(tab.$favourites.get().stores).toEqual(stores)
    expect(await tab.toggle('products', 1000)).toBe('added')
  })
  test('a storage without room: the heart stays as it was', async () => {
    const { openTab, storage } = createBrowser()
    const tab = openTab()
    storage.isFull = true
    expect(await tab.toggle('stores', 1)).toBe('failed')
    expect(tab.$favourites.get().stores).toEqual([])
  })
  test('a blocked storage holds none', () => {
    const block = () => {
      throw new DOMException('', 'SecurityError')
    }
    const storage = { getItem: block, setItem: block, removeItem: block }
    const tab = createFavourites({ storage, getSession: () => false, loadAccount: () => Promise.reject(new Error('not called')) })
    expect(tab.$favourites.get().stores).toEqual([])
  })
})

describe('issue 25 point 8: at the sign-in the favourites of the visitor join the account', () => {
  test('in front of those of the account; repeated, nothing changes', async () => {
    const browser = createBrowser()
    browser.marketplace.accounts.set(7, { stores: [5, 1], products: [] })
    const tab = browser.openTab()
    for (const id of [1, 2]) await tab.toggle('stores', id)
    browser.signIn(7)
    await tab.enter(7)
    expect(tab.$favourites.get()).toEqual({ stores: [2, 5, 1], products: [] })
    expect(browser.marketplace.accounts.get(7)).toEqual({ stores: [2, 5, 1], products: [] })
    browser.marketplace.calls.length = 0
    await tab.enter(7)
    expect(browser.marketplace.calls).toEqual([])
    await tab.sync()
    expect(browser.marketplace.calls).toEqual(['load'])
    expect(tab.$favourites.get().stores).toEqual([2, 5, 1])
  })
  test('a failed merge leaves them in the browser for the next page', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.toggle('products', 3)
    browser.signIn(7)
    browser.marketplace.isDown = true
    await expect(tab.enter(7)).rejects.toThrow('offline')
    expect(tab.$favourites.get().products).toEqual([3])
    browser.marketplace.isDown = false
    await browser.openTab().enter(7)
    expect(browser.marketplace.accounts.get(7)?.products).toEqual([3])
  })
  test('a browser without favourites calls nothing', async () => {
    const browser = createBrowser()
    browser.signIn(7)
    await browser.openTab().enter(7)
    expect(browser.marketplace.calls).toEqual([])
  })
})

describe('issue 25 point 8: favourites of a customer', () => {
  async function createSignedIn() {
    const browser = createBrowser()
    browser.signIn(7)
    const tab = browser.openTab()
    await tab.sync()
    browser.marketplace.calls.length = 0
    return { browser, tab }
  }
  test('show at once, and are in the account', async () => {
    const { browser, tab } = await createSignedIn()
    const change = tab.toggle('stores', 1)
    expect(tab.$favourites.get().stores).toEqual([1])
    expect(await change).toBe('added')
    expect(browser.marketplace.accounts.get(7)?.stores).toEqual([1])
    expect(await tab.toggle('stores', 1)).toBe('removed')
    expect(browser.marketplace.accounts.get(7)?.stores).toEqual([])
    expect(browser.marketplace.calls).toEqual(['add', 'remove'])
  })
  test('what another device has added arrives with the next reply', async () => {
    const { browser, tab } = await createSignedIn()
    browser.marketplace.accounts.get(7)!.stores.push(9)
    await tab.toggle('products', 1)
    expect(tab.$favourites.get()).toEqual({ stores: [9], products: [1] })
  })
  test('an account that another device has filled is full', async () => {
    const { browser, tab } = await createSignedIn()
    browser.marketplace.account.add = () => Promise.resolve({ customerId: 7, stores: [9], products: [] })
    expect(await tab.toggle('stores', 1)).toBe('full')
    expect(tab.$favourites.get().stores).toEqual([9])
  })
  test('fast presses: the last one counts, whatever the order of the replies shows in between', async () => {
    const { browser, tab } = await createSignedIn()
    const results = [tab.toggle('stores', 1), tab.toggle('stores', 1), tab.toggle('stores', 2), tab.toggle('stores', 1)]
    const seen: (readonly number[])[] = []
    tab.$favourites.listen(it => seen.push(it.stores))
    await Promise.all(results)
    expect(tab.$favourites.get().stores).toEqual([1, 2])
    expect(browser.marketplace.accounts.get(7)?.stores).toEqual([1, 2])
    // no reply of an earlier press flickers
    expect(seen).toEqual([])
  })
  test('a failed call leaves the heart as before', async () => {
    const { browser, tab } = await createSignedIn()
    await tab.toggle('stores', 1)
    browser.marketplace.isDown = true
    expect(await tab.toggle('stores', 2)).toBe('failed')
    expect(tab.$favourites.get().stores).toEqual([1])
    expect(await tab.toggle('stores', 1)).toBe('failed')
    expect(tab.$favourites.get().stores).toEqual([1])
  })
  test('"removed from the browser at sign-out (no leak to the next account on the same browser)"', async () => {
    const { browser, tab } = await createSignedIn()
    await tab.toggle('stores', 1)
    browser.signOut()
    tab.reload()
    expect([...browser.storage.values]).toEqual([])
    expect(tab.$favourites.get().stores).toEqual([])
    browser.signIn(8)
    const next = browser.openTab()
    await next.enter(8)
    await next.sync()
    expect(next.$favourites.get().stores).toEqual([])
    expect(browser.marketplace.accounts.get(8)).toEqual({ stores: [], products: [] })
    browser.signOut()
    browser.signIn(7)
    await next.sync()
    expect(next.$favourites.get().stores).toEqual([1])
  })
  test('a session that the server has ended: the copy is removed at the next look, and joins no other account', async () => {
    const { browser, tab } = await createSignedIn()
    await tab.toggle('stores', 1)
    browser.session = false
    expect(browser.openTab().$favourites.get().stores).toEqual([])
    expect([...browser.storage.values]).toEqual([])
  })
  test('another customer signs in while the copy of the first is there: it goes', async () => {
    const { browser, tab } = await createSignedIn()
    await tab.toggle('stores', 1)
    browser.signIn(8)
    const next = browser.openTab()
    expect(next.$favourites.get().stores).toEqual([])
    await next.sync()
    expect(browser.marketplace.accounts.get(8)).toEqual({ stores: [], products: [] })
  })
  test('a reply after the sign-out stores nothing, and neither does a failure', async () => {
    const { browser, tab } = await createSignedIn()
    browser.marketplace.beforeReply = () => browser.signOut()
    await tab.toggle('stores', 1)
    expect([...browser.storage.values]).toEqual([])
    browser.signIn(7)
    browser.marketplace.beforeReply = () => undefined
    await tab.toggle('stores', 2)
    browser.marketplace.beforeReply = () => browser.signOut()
    browser.marketplace.isDown = true
    expect(await tab.toggle('stores', 2)).toBe('failed')
    expect([...browser.storage.values]).toEqual([])
  })
  test('a session that began in another tab: the first press joins what the visitor has', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.toggle('stores', 1)
    browser.session = null
    browser.marketplace.accounts.set(7, { stores: [4], products: [] })
    expect(await tab.toggle('stores', 2)).toBe('added')
    expect(tab.$favourites.get().stores).toEqual([2, 1, 4])
    expect(await tab.toggle('stores', 4)).toBe('removed')
    expect(browser.marketplace.accounts.get(7)?.stores).toEqual([2, 1])
  })
})
