import { setPersistentEngine } from '@nanostores/persistent'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import { getSavedCarts, type LineChange, type saveCart, type SavedCart } from '#contract/cart/saved-cart.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { getLines, removeLine } from '#domain/cart/cart.ts'
import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { mergeLines } from '#domain/cart/merge-lines.ts'
import { createSampleInfo, createSampleOption, createSavedLine } from '#domain/cart/cart-samples.ts'
import { isExpired } from '#domain/cart/saved-lines.ts'
import { type CartChoice, createAccountCarts } from '#state/cart/account-carts.ts'
import { type CartStore, createCarts } from '#state/cart/cart.ts'
import { recordOrderedCart } from '#state/cart/ordered-cart.ts'
import { enterAccount, leaveAccount, readCartOwner, readJoiningCarts } from '#state/cart/cart-owner.ts'

const ANNA = 1
const clock = { now: 1_000_000_000 }

/** A marketplace as the contract describes it. */
function createMarketplace() {
  const stored = new Map<string, { owner: number; cart: Omit<SavedCart, 'lines'>; lines: LineChange[] }>()
  const state = { failure: undefined as Failure | undefined, saveFailure: undefined as Failure | undefined, writes: [] as LineChange[][] }
  const toReply = ({ cart, lines }: { cart: Omit<SavedCart, 'lines'>; lines: LineChange[] }): SavedCart =>
    structuredClone({ ...cart, lines: lines.flatMap(({ line, addedAt }) => (line ? [{ line, addedAt }] : [])) })
  function save(owner: number, { params, body }: CallInput<typeof saveCart>): SavedCart {
    const { basketId } = params
    const storeId = Number(body.storeId)
    if (body.customerId !== undefined && body.customerId !== owner)
      throw new CallError({ kind: 'rejected', status: 409, message: 'Another customer has signed in' })
    const info = { ...body.info, addressId: Number(body.info.addressId) } as SavedCart['info']
    if (stored.has(basketId) && stored.get(basketId)!.owner !== owner)
      throw new CallError({ kind: 'rejected', status: 404, message: 'Cart not found' })
    state.writes.push(body.changes as LineChange[])
    const own = [...stored.values()].find(it => it.owner === owner && it.cart.storeId === storeId)
    const known = own && !(body.version === 0 && isExpired(own.cart, clock.now)) ? own : undefined
    if (own && !known) stored.delete(own.cart.basketId)
    const cart = { basketId: known?.cart.basketId ?? basketId, storeId, version: (own?.cart.version ?? 0) + 1, info }
    if (known && known.cart.info.timestamp > info.timestamp) cart.info = known.cart.info
    const after = { owner, cart, lines: mergeLines(known?.lines ?? [], structuredClone(body.changes as LineChange[])) }
    stored.set(cart.basketId, after)
    return toReply(after)
  }
  /** @param getOwner the customer of the session when the call arrives */
  const createCall = (getOwner: () => number | null) =>
    (async (spec: unknown, input: unknown) => {
      await Promise.resolve()
      if (state.failure) throw new CallError(state.failure)
      const owner = getOwner()
      if (owner === null) throw new CallError({ kind: 'rejected', status: 401, message: 'Please sign in' })
      if (spec === getSavedCarts) return { customerId: owner, carts: [...stored.values()].filter(it => it.owner === owner).map(toReply) }
      if (state.saveFailure) throw new CallError(state.saveFailure)
      return save(owner, input as CallInput<typeof saveCart>)
    }) as unknown as Client
  return { createCall, stored, state }
}

const toStore = (storeId: number): CartStore => {
  const { basketId: _, timestamp: __, userId: ___, sessionId: ____, ...store } = createSampleInfo(storeId)
  return { ...store, storeId }
}
let serial = 0
let latestStorage: Record<string, string> | undefined

/** One browser with its storage; `open` is a tab. */
function createDevice(
  marketplace: ReturnType<typeof createMarketplace>,
  storage: Record<string, string> = {},
  getSessionOwner = () => readCartOwner(storage),
) {
  /** All stores of a process share one storage: each device takes it before it acts. */
  const act = <Result>(task: () => Result): Result => {
    if (storage !== latestStorage) setPersistentEngine(storage, { addEventListener() {}, removeEventListener() {} })
    latestStorage = storage
    return task()
  }
  latestStorage = storage
  const reports: ReportEntry[] = []
  const getUserId = () => readCartOwner(storage)
  const newId = () => `${++serial}`.padStart(32, '0')
  const carts = createCarts({ storage, now: () => clock.now, newId, sessionId: 's', getUserId, report: it => void reports.push(it) })
  const account = createAccountCarts({
    call: marketplace.createCall(getSessionOwner),
    carts,
    storage,
    getUserId,
    now: () => clock.now,
    newId,
    sessionId: 's',
    runLocked: task => task(),
  })
  carts.enterStore(toStore(1))
  const findLine = (product: number) => getLines(carts.$cart.get()!).find(it => it.product.id === product)
  const toUnits = (cart: Cart | undefined) => Object.fromEntries((cart ? getLines(cart) : []).map(it => [it.product.id, it.amount]))
  return {
    carts,
    account: {
      ...account,
      sync: (isPull: boolean) => act(() => account.sync(isPull)),
      resolve: (storeId: number, choice: CartChoice) => act(() => account.resolve(storeId, choice)),
    },
    storage,
    act,
    add: (product: number, amount = 1, over: Partial<CartProduct> = {}) =>
      act(() => {
        clock.now++
        carts.add({ ...createSavedLine(product, { amount, ...over }).line })
      }),
    remove: (product: number) =>
      act(() => {
        clock.now++
        const line = findLine(product)
        if (line) carts.remove(line.id)
      }),
    setAmount: (product: number, amount: number) =>
      act(() => {
        clock.now++
        const line = findLine(product)
        if (line) carts.changeAmount(line.id, amount - line.amount)
      }),
    signIn: (userId = ANNA) => act(() => enterAccount(storage, carts, userId, clock.now)),
    signOut: () => act(() => leaveAccount(storage, carts)),
    units: (storeId = 1) => act(() => toUnits(carts.find(storeId))),
  }
}

function setUp() {
  const marketplace = createMarketplace()
  return { marketplace, phone: createDevice(marketplace), laptop: createDevice(marketplace) }
}

describe('issue 22: a cart that an order has emptied', () => {
  /** Two devices of a customer with the same two units. */
  const shareCart = async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    phone.add(1, 2)
    await phone.account.sync(true)
    laptop.signIn()
    await laptop.account.sync(true)
    return { phone, laptop }
  }
  /** A product was ordered: the marketplace and the checkout have emptied the cart, and no call was made since. */
  const order = async () => {
    const { phone, laptop } = await shareCart()
    clock.now++
    laptop.act(() => laptop.carts.empty(1))
    await laptop.account.sync(false)
    clock.now++
    phone.act(() => phone.carts.empty(1))
    return { phone, laptop }
  }

  test('the same product, added again before the next synchronisation, stays', async () => {
    const { phone, laptop } = await order()
    phone.act(() => recordOrderedCart(phone.storage, 1, clock.now))
    phone.add(1, 2)
    await phone.account.sync(true)
    expect(phone.units()).toEqual({ 1: 2 })
    await laptop.account.sync(true)
    expect(laptop.units()).toEqual({ 1: 2 })
  })
  test('it stays empty when the marketplace has not emptied its own', async () => {
    const { phone, laptop } = await shareCart()
    phone.act(() => phone.carts.empty(1))
    phone.act(() => recordOrderedCart(phone.storage, 1, 0))
    await phone.account.sync(true)
    expect(phone.units()).toEqual({})
    await laptop.account.sync(true)
    expect(laptop.units()).toEqual({})
  })
  test('without an account, or a cart at the marketplace, nothing is recorded', () => {
    const { phone } = setUp()
    phone.add(1)
    const before = { ...phone.storage }
    phone.act(() => recordOrderedCart(phone.storage, 1, clock.now))
    phone.signIn()
    phone.act(() => recordOrderedCart(phone.storage, 2, clock.now))
    expect(Object.keys(phone.storage).filter(it => it.includes('saved'))).toEqual(Object.keys(before).filter(it => it.includes('saved')))
  })
})

describe('issue 19: a signed-in customer finds the cart on a second device', () => {
  test('the second device shows the cart, and the first one what the second one changes', async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    phone.add(1, 2)
    phone.add(2)
    await phone.account.sync(true)
    laptop.signIn()
    await laptop.account.sync(true)
    expect(laptop.units()).toEqual({ 1: 2, 2: 1 })
    const { basketId } = phone.act(() => phone.carts.find(1)!.info)
    expect(laptop.act(() => laptop.carts.find(1))).toMatchObject({ info: { userId: ANNA, basketId } })
    laptop.setAmount(1, 5)
    laptop.remove(2)
    laptop.add(3)
    await laptop.account.sync(false)
    await phone.account.sync(true)
    expect(phone.units()).toEqual({ 1: 5, 3: 1 })
  })
  test('an emptied cart is empty on the second device too', async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    phone.add(1)
    await phone.account.sync(true)
    laptop.signIn()
    await laptop.account.sync(true)
    clock.now++
    laptop.act(() => laptop.carts.empty(1))
    await laptop.account.sync(false)
    await phone.account.sync(true)
    expect([phone.units(), phone.act(() => phone.carts.$stores.get())]).toEqual([{}, []])
  })
  test('a cart that was cleared and brought back is back on the second device too', async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    phone.add(1)
    await phone.account.sync(true)
    laptop.signIn()
    await laptop.account.sync(true)
    const cleared = phone.act(() => phone.carts.find(1)!)
    clock.now++
    phone.act(() => phone.carts.empty(1))
    await phone.account.sync(false)
    phone.act(() => phone.carts.apply(() => cleared))
    await phone.account.sync(false)
    await laptop.account.sync(true)
    expect([phone.units(), laptop.units()]).toEqual([{ 1: 1 }, { 1: 1 }])
    clock.now += 5
    phone.act(() => phone.carts.empty(1))
    clock.now += 5
    phone.act(() => phone.carts.restore(cleared))
    expect(phone.act(() => phone.carts.find(1)!.info.timestamp)).toBe(clock.now)
  })
  test('whatever two devices do offline, they agree afterwards, and the last change of each line wins', async () => {
    const anyStep = fc.record({
      device: fc.constantFrom('phone', 'laptop'),
      product: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: 0, max: 3 }),
      syncs: fc.boolean(),
    }) as fc.Arbitrary<{ device: 'phone' | 'laptop'; product: number; amount: number; syncs: boolean }>
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async steps => {
        const devices = setUp()
        devices.phone.signIn()
        devices.laptop.signIn()
        devices.phone.add(9)
        for (const name of ['phone', 'laptop'] as const) await devices[name].account.sync(true)
        const last: Record<number, number> = { 9: 1 }
        for (const { device, product, amount, syncs } of steps) {
          const it = devices[device]
          const before = it.units()[product] ?? 0
          if (amount === 0) it.remove(product)
          else if (before === 0) it.add(product, amount)
          else it.setAmount(product, amount)
          if (before !== amount) last[product] = amount
          // each change has its own time, also offline: the browser records it before it calls
          devices.marketplace.state.failure = syncs ? undefined : { kind: 'offline' }
          await it.account.sync(false).catch(() => {})
        }
        devices.marketplace.state.failure = undefined
        for (const name of ['phone', 'laptop', 'phone', 'laptop'] as const) await devices[name].account.sync(true)
        const expected = Object.fromEntries(Object.entries(last).filter(([, amount]) => amount > 0))
        expect(devices.phone.units()).toEqual(expected)
        expect(devices.laptop.units()).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
  test('an expired cart of another device can be restored, and its lines do not come back by themselves', async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    phone.add(1)
    await phone.account.sync(true)
    clock.now += CART_EXPIRY_MS + 1
    laptop.signIn()
    await laptop.account.sync(true)
    laptop.act(() => laptop.carts.checkExpired())
    expect([laptop.units(), laptop.carts.$hasExpiredCart.get()]).toEqual([{}, true])
    laptop.add(2)
    await laptop.account.sync(true)
    await phone.account.sync(true)
    expect([laptop.units(), phone.units()]).toEqual([{ 2: 1 }, { 2: 1 }])
  })
  test('a restored expired cart reaches the marketplace with all its lines', async () => {
    const { phone, laptop, marketplace } = setUp()
    phone.signIn()
    phone.add(1)
    phone.add(2)
    await phone.account.sync(true)
    clock.now += CART_EXPIRY_MS + 1
    const nextPage = createDevice(marketplace, phone.storage)
    expect(nextPage.units()).toEqual({})
    nextPage.act(() => nextPage.carts.restoreExpired())
    nextPage.add(3)
    await nextPage.account.sync(false)
    laptop.signIn()
    await laptop.account.sync(true)
    expect(laptop.units()).toEqual({ 1: 1, 2: 1, 3: 1 })
  })
})

describe('issue 19: an anonymous cart joins the account on sign-in', () => {
  async function createConflict() {
    const devices = setUp()
    const { phone, laptop } = devices
    phone.signIn()
    phone.add(1, 2)
    phone.add(2)
    await phone.account.sync(true)
    laptop.add(1)
    laptop.add(3)
    laptop.signIn()
    await laptop.account.sync(true)
    return devices
  }
  test('without a choice when the account has no cart of the store', async () => {
    const { phone, laptop } = setUp()
    laptop.add(1)
    laptop.signIn()
    await laptop.account.sync(true)
    expect(laptop.account.$conflicts.get()).toEqual([])
    phone.signIn()
    await phone.account.sync(true)
    expect(phone.units()).toEqual({ 1: 1 })
  })
  test('without a choice when both have the same lines', async () => {
    const { phone, laptop } = setUp()
    for (const it of [phone, laptop]) it.add(1, 2)
    for (const it of [phone, laptop]) {
      it.signIn()
      await it.account.sync(true)
    }
    expect([laptop.account.$conflicts.get(), laptop.units()]).toEqual([[], { 1: 2 }])
  })
  test('without a choice when the customer has removed all lines of the cart of the account', async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    phone.add(1)
    await phone.account.sync(true)
    phone.remove(1)
    await phone.account.sync(false)
    laptop.add(2)
    laptop.signIn()
    await laptop.account.sync(true)
    expect([laptop.account.$conflicts.get(), laptop.units()]).toEqual([[], { 2: 1 }])
  })
  test('with a choice on conflict; until then nothing changes and nothing is sent', async () => {
    const { laptop, phone, marketplace } = await createConflict()
    expect(laptop.account.$conflicts.get()).toMatchObject([{ storeId: 1, storeName: 'Store 1' }])
    marketplace.state.writes = []
    await laptop.account.sync(true)
    await laptop.account.sync(false)
    expect([laptop.units(), marketplace.state.writes, readJoiningCarts(laptop.storage)]).toEqual([{ 1: 1, 3: 1 }, [], [1]])
    await phone.account.sync(true)
    expect(phone.units()).toEqual({ 1: 2, 2: 1 })
  })
  test.each([
    ['mine', { 1: 1, 3: 1 }],
    ['saved', { 1: 2, 2: 1 }],
    ['both', { 1: 3, 2: 1, 3: 1 }],
  ] as const)('keep %s', async (choice, units) => {
    const { phone, laptop } = await createConflict()
    clock.now++
    laptop.account.resolve(1, choice)
    expect([laptop.units(), laptop.account.$conflicts.get(), readJoiningCarts(laptop.storage)]).toEqual([units, [], []])
    await laptop.account.sync(false)
    await phone.account.sync(true)
    expect([laptop.units(), phone.units()]).toEqual([units, units])
  })
  test('with a choice also when the anonymous cart is a part of the one of the account', async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    for (const product of [1, 2, 3]) phone.add(product)
    await phone.account.sync(true)
    for (const product of [1, 2]) laptop.add(product)
    laptop.signIn()
    await laptop.account.sync(true)
    expect([laptop.account.$conflicts.get().length, laptop.units()]).toEqual([1, { 1: 1, 2: 1 }])
  })
  test('the choice that was closed is asked again on the next page', async () => {
    const { laptop, marketplace } = await createConflict()
    const nextPage = createDevice(marketplace, laptop.storage)
    await nextPage.account.sync(true)
    expect(nextPage.account.$conflicts.get()).toMatchObject([{ storeId: 1 }])
  })
  test('two carts that a signed-in customer began on two devices are merged without a question', async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    laptop.signIn()
    phone.add(1)
    laptop.add(2)
    await phone.account.sync(true)
    await laptop.account.sync(true)
    expect([laptop.account.$conflicts.get(), laptop.units()]).toEqual([[], { 1: 1, 2: 1 }])
  })
})

describe('issue 19: the browser writes in order and survives a failing call', () => {
  test('a failed call changes nothing, and the next one sends the same changes', async () => {
    const { phone, laptop, marketplace } = setUp()
    phone.signIn()
    await phone.account.sync(true)
    phone.add(1)
    marketplace.state.failure = { kind: 'timeout' }
    await expect(phone.account.sync(false)).rejects.toThrow()
    phone.add(2)
    await expect(phone.account.sync(false)).rejects.toThrow()
    expect(phone.units()).toEqual({ 1: 1, 2: 1 })
    marketplace.state.failure = undefined
    await phone.account.sync(false)
    laptop.signIn()
    await laptop.account.sync(true)
    expect(laptop.units()).toEqual({ 1: 1, 2: 1 })
  })
  test('a change during the call is sent by the next one', async () => {
    const { phone, marketplace } = setUp()
    phone.signIn()
    phone.add(1)
    const syncing = phone.account.sync(true)
    await Promise.resolve()
    phone.add(2)
    await syncing
    expect(phone.units()).toEqual({ 1: 1, 2: 1 })
    expect([...marketplace.stored.values()].map(it => it.lines.map(change => change.line?.product.id))).toEqual([[1, 2]])
  })
  test('a large cart is sent in parts that each fit into a body', async () => {
    const { phone, laptop, marketplace } = setUp()
    phone.signIn()
    for (let product = 1; product <= 90; product++) phone.add(product, 1, { note: 'ქართული '.repeat(20) })
    await phone.account.sync(true)
    expect(marketplace.state.writes.length).toBeGreaterThan(1)
    for (const it of marketplace.state.writes) expect(Buffer.byteLength(JSON.stringify(it))).toBeLessThan(60_000)
    laptop.signIn()
    await laptop.account.sync(true)
    expect(Object.keys(laptop.units()).length).toBe(90)
  })
  test.each([413, 400])('changes that the marketplace rejects with %s are sent again only after a change', async status => {
    const { phone, marketplace } = setUp()
    phone.signIn()
    await phone.account.sync(true)
    phone.add(1)
    marketplace.state.saveFailure = { kind: 'rejected', status, message: 'No' }
    await phone.account.sync(false)
    marketplace.state.saveFailure = undefined
    await phone.account.sync(false)
    expect([phone.units(), marketplace.state.writes]).toEqual([{ 1: 1 }, []])
    phone.add(2)
    await phone.account.sync(false)
    expect(marketplace.state.writes.map(it => it.length)).toEqual([2])
  })
  test.each([401, 429, 500, 503])('after %s the same changes are sent again without a further change', async status => {
    const { phone, marketplace } = setUp()
    phone.signIn()
    await phone.account.sync(true)
    phone.add(1)
    marketplace.state.saveFailure = { kind: 'rejected', status, message: 'Later' }
    await expect(phone.account.sync(false)).rejects.toThrow()
    marketplace.state.saveFailure = undefined
    await phone.account.sync(false)
    expect(marketplace.state.writes.map(it => it.length)).toEqual([1])
  })
  test('a line that is larger than a part is a part of its own', async () => {
    const { phone, marketplace } = setUp()
    phone.signIn()
    const options = Array.from({ length: 60 }, (_, id) => createSampleOption(id + 1, { name: 'x'.repeat(200) }))
    for (const product of [1, 2]) phone.add(product, 1, { kind: 'personalisedProduct', selectedAttributes: options })
    await phone.account.sync(true)
    expect(marketplace.state.writes.map(it => it.length)).toEqual([1, 1])
  })
  test('a cart whose store the marketplace does not know gets one new basket id, and is not sent again', async () => {
    const { phone, marketplace } = setUp()
    phone.signIn()
    await phone.account.sync(true)
    phone.add(1)
    marketplace.state.saveFailure = { kind: 'rejected', status: 404, message: 'Store not found' }
    await phone.account.sync(false)
    const { basketId } = phone.act(() => phone.carts.find(1)!.info)
    await phone.account.sync(false)
    expect([phone.units(), phone.act(() => phone.carts.find(1)!.info.basketId)]).toEqual([{ 1: 1 }, basketId])
  })
  test('a basket id of another customer gets a new one', async () => {
    const { phone, laptop, marketplace } = setUp()
    phone.signIn()
    phone.add(1)
    await phone.account.sync(true)
    const { basketId } = phone.act(() => phone.carts.find(1)!.info)
    laptop.add(2)
    laptop.act(() => laptop.carts.apply(cart => ({ ...cart, info: { ...cart.info, basketId } })))
    laptop.signIn(2)
    await laptop.account.sync(true)
    expect([...marketplace.stored.values()].map(it => it.owner)).toEqual([ANNA, 2])
    expect(laptop.act(() => laptop.carts.find(1)!.info.basketId)).not.toBe(basketId)
  })
  test.each([404, 501])('a marketplace without these calls (%s): the cart works as for an anonymous visitor', async status => {
    const { phone, marketplace } = setUp()
    phone.add(1)
    phone.signIn()
    marketplace.state.failure = { kind: 'rejected', status, message: 'The API has no such call' }
    await phone.account.sync(true)
    phone.add(2)
    await phone.account.sync(false)
    expect([phone.units(), readJoiningCarts(phone.storage)]).toEqual([{ 1: 1, 2: 1 }, []])
  })
  test('A §8: a full storage is survived', async () => {
    const marketplace = createMarketplace()
    const full = new Proxy<Record<string, string>>({ glv_cart_owner: '1' }, { set: () => { throw new DOMException('full', 'QuotaExceededError') } }) // prettier-ignore
    const phone = createDevice(marketplace, full)
    phone.add(1)
    await phone.account.sync(true)
    phone.add(2)
    await phone.account.sync(false)
    expect(phone.units()).toEqual({ 1: 1, 2: 1 })
    expect([...marketplace.stored.values()].map(it => it.lines.length)).toEqual([2])
  })
  test('an answer that arrives after the sign-out shows nothing', async () => {
    const { phone, laptop } = setUp()
    phone.signIn()
    phone.add(1)
    await phone.account.sync(true)
    laptop.signIn()
    const syncing = laptop.account.sync(true)
    laptop.signOut()
    laptop.signIn(2)
    await syncing
    expect([laptop.units(), laptop.act(() => laptop.carts.$stores.get())]).toEqual([{}, []])
  })
  test('an answer to a change that arrives after the sign-out shows nothing', async () => {
    const { laptop } = setUp()
    laptop.signIn()
    laptop.add(1)
    await laptop.account.sync(true)
    laptop.add(2)
    const syncing = laptop.account.sync(false)
    laptop.signOut()
    laptop.signIn(2)
    await syncing
    expect([laptop.units(), JSON.stringify(laptop.storage).includes('Product 1')]).toEqual([{}, false])
  })
  test('a customer who has signed in in another tab gets no lines of the former one, and gives away none', async () => {
    const marketplace = createMarketplace()
    const ben = createDevice(marketplace)
    ben.signIn(2)
    ben.add(7)
    await ben.account.sync(true)
    const session = { owner: ANNA as number }
    const tab = createDevice(marketplace, {}, () => session.owner)
    tab.signIn()
    tab.add(1)
    await tab.account.sync(true)
    // the cookie is Ben's already, the storage still says Anna
    session.owner = 2
    tab.add(2)
    await tab.account.sync(true)
    expect([
      tab.units(),
      ben.act(() => [...marketplace.stored.values()].map(it => [it.owner, it.lines.map(({ line }) => line?.product.id)])),
    ]).toEqual([
      { 1: 1, 2: 1 },
      [
        [2, [7]],
        [ANNA, [1]],
      ],
    ])
    session.owner = ANNA
    tab.add(3)
    await tab.account.sync(true)
    expect([...marketplace.stored.values()].map(it => it.lines.length)).toEqual([1, 3])
  })
  test('a line that is removed in the millisecond in which the cart was saved stays removed', async () => {
    const { phone } = setUp()
    phone.signIn()
    phone.add(1)
    phone.add(2)
    await phone.account.sync(true)
    phone.act(() => phone.carts.apply(cart => removeLine(cart, getLines(cart)[0]!.id, cart.info.timestamp)))
    await phone.account.sync(false)
    expect(phone.units()).toEqual({ 2: 1 })
  })
  test('makes no call without a session', async () => {
    const { phone, marketplace } = setUp()
    marketplace.state.failure = { kind: 'offline' }
    phone.add(1)
    await phone.account.sync(true)
    expect(phone.units()).toEqual({ 1: 1 })
  })
})
