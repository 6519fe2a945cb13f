import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import type { GroupOrder } from '#contract/cart/group-order.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createSampleCart, createSavedLine } from '#domain/cart/cart-samples.ts'
import { toOrderLines } from '#domain/checkout/order-lines.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createGroupAccess } from '#state/cart/group/group-access.ts'
import { createGroupPage } from '#state/cart/group/group-order.ts'

const LINK = 'link-of-the-group'
const TOKEN = 'token-of-ben'
const CART = createSampleCart(7, [createSavedLine(12)])
const LINES = toOrderLines(CART)
const PATH = '/es/en/barcelona/roma/'

const sum = (amount: number) => ({ amount, text: String(amount) })
const createGroup = (version: number, over: Partial<GroupOrder> = {}): GroupOrder => ({
  id: 'group',
  state: 'OPEN',
  version,
  expirationTime: 1,
  store: { id: 7, addressId: 70, cityCode: 'BCN', name: 'Roma' },
  timeZone: 'Europe/Madrid',
  participants: [],
  you: 2,
  own: { version: 0, lines: [] },
  products: sum(0),
  total: null,
  isSplit: false,
  shareTime: null,
  provider: null,
  orderId: null,
  ...over,
})
const rejection = (status: number, code: string): Failure => ({ kind: 'rejected', status, code, message: 'Sorry' })

interface Setup {
  readonly fragment?: string
  readonly stored?: boolean
  readonly cart?: typeof CART | undefined
}

function createHarness({ fragment = LINK, stored = false, cart = CART }: Setup = {}) {
  const storage: Record<string, string> = stored
    ? { [STORAGE_NAME.groups]: JSON.stringify([{ storeId: 7, token: TOKEN, link: LINK }]) }
    : {}
  const calls: [string, unknown][] = []
  const backend = { group: createGroup(1), replies: {} as Record<string, unknown>, failures: {} as Record<string, Failure> }
  const streams: { path: string; closed: boolean; emit(name: string, data?: unknown): void }[] = []
  const presence = { hidden: false, changed: () => {} }
  const browser = { cart: cart as typeof CART | undefined, refilled: undefined as unknown, path: undefined as string | undefined, link: undefined as string | undefined, forgotten: 0 } // prettier-ignore
  const page = createGroupPage({
    call: ((spec: Endpoint, input: { body?: unknown }) => {
      const name = `${spec.method} ${spec.path}`
      calls.push([name, input.body])
      const failure = backend.failures[name]
      return failure ? Promise.reject(new CallError(failure)) : Promise.resolve(backend.replies[name] ?? backend.group)
    }) as unknown as Client,
    openStream(path) {
      const listeners = new Map<string, (event: { data?: unknown }) => void>()
      const stream = { path, closed: false, emit: (name: string, data?: unknown) => listeners.get(name)?.({ data: JSON.stringify(data) }) }
      streams.push(stream)
      return { addEventListener: (name, listener) => void listeners.set(name, listener), close: () => (stream.closed = true) }
    },
    presence: { hidden: () => presence.hidden, online: () => true, listen: changed => ((presence.changed = changed), () => {}) },
    access: createGroupAccess(storage),
    carts: {
      find: () => browser.cart,
      empty: () => (browser.cart = undefined),
      refill: (store, lines) => (browser.refilled = [store, lines]),
    },
    places: { findStore: () => Promise.resolve({ store: { name: 'Roma', imageId: 'i', slug: 'roma', tint: 3 } as never, path: PATH }) },
    forgetCheckout: () => (browser.forgotten += 1),
    fragment,
    language: 'en',
    setFragment: link => (browser.link = link),
    navigate: path => (browser.path = path),
    random: () => 0.5,
  })
  const start = async () => {
    page.watch()
    await page.open()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { page, calls, backend, streams, presence, browser, storage, start, state: () => page.$page.get() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('issue 23 point 6: joining', () => {
  test('the holder of a link sees the group order, and joins with a name; the cart stays', async () => {
    const h = createHarness()
    h.backend.replies = { 'POST /group_orders/links': { host: 'Ada', storeId: 7 }, 'POST /group_orders/participants': { token: TOKEN, link: LINK } } // prettier-ignore
    await h.start()
    expect(h.state()).toEqual({ status: 'invited', invitation: { host: 'Ada', storeId: 7 } })
    expect(await h.page.join('Ben')).toBe('done')
    expect(h.state()).toMatchObject({ status: 'joined', link: LINK, storePath: PATH })
    expect(h.browser.cart).toBe(CART)
    // after a reload this browser is still in it
    const again = createHarness()
    Object.assign(again.storage, h.storage)
    await again.start()
    expect(again.state()).toMatchObject({ status: 'joined' })
    expect(again.calls.map(([name]) => name)).not.toContain('POST /group_orders/links')
  })
  test('a taken name is reported, and the visitor stays outside', async () => {
    const h = createHarness()
    h.backend.failures = { 'POST /group_orders/participants': rejection(409, 'NAME_TAKEN') }
    await h.start()
    expect(await h.page.join('Ben')).toEqual({ code: 'NAME_TAKEN', message: 'Sorry' })
    expect(h.state().status).toBe('invited')
  })
  test.each([
    ['a dead link', LINK, rejection(404, 'LINK_OVER'), 'over'],
    ['no answer', LINK, { kind: 'offline' } as const, 'failed'],
  ])('%s', async (_, fragment, failure, status) => {
    const h = createHarness({ fragment })
    h.backend.failures = { 'POST /group_orders/links': failure }
    await h.start()
    expect(h.state()).toEqual({ status })
  })

  test('the address of a store: its cart becomes a group order, and is empty then', async () => {
    const h = createHarness({ fragment: '7' })
    h.backend.replies = { 'POST /customer/group_orders': { token: TOKEN, link: LINK } }
    await h.start()
    expect(h.state()).toEqual({ status: 'start', storeId: 7, storeName: 'Store 7', addressId: 7 })
    expect(await h.page.start('Ada', 30)).toBe('done')
    expect(h.calls).toContainEqual(['POST /customer/group_orders', { storeAddressId: 7, name: 'Ada', minutes: 30 }])
    expect(h.calls).toContainEqual(['PUT /group_orders/lines', { token: TOKEN, version: 0, lines: LINES }])
    expect([h.browser.cart, h.browser.link]).toEqual([undefined, LINK])
  })
  test('the address of a store in whose group order the browser is: the cart joins the own lines', async () => {
    const h = createHarness({ fragment: '7', stored: true })
    h.backend.group = createGroup(4, { own: { version: 3, lines: LINES } })
    await h.start()
    expect(h.calls).toContainEqual(['PUT /group_orders/lines', { token: TOKEN, version: 3, lines: [{ ...LINES[0], quantity: 2 }] }])
    expect(h.browser.cart).toBeUndefined()
  })
  test('a refused cart stays a cart', async () => {
    const h = createHarness({ fragment: '7', stored: true })
    h.backend.failures = { 'PUT /group_orders/lines': rejection(409, 'PRODUCT_UNAVAILABLE') }
    await h.start()
    expect(h.browser.cart).toBe(CART)
    expect(await h.page.addCart()).toEqual({ code: 'PRODUCT_UNAVAILABLE', message: 'Sorry' })
  })
  test('an ended group order of the store is followed by a new one; without a cart there is nothing to start', async () => {
    const h = createHarness({ fragment: '7', stored: true })
    h.backend.group = createGroup(9, { state: 'ORDERED' })
    await h.start()
    expect(h.state().status).toBe('start')
    const empty = createHarness({ fragment: '7' })
    empty.browser.cart = undefined
    await empty.start()
    expect(empty.state()).toEqual({ status: 'over' })
  })
  test('a host on another device is recognised by the session', async () => {
    const h = createHarness()
    h.backend.replies = { 'POST /group_orders/links': { host: 'Ada' }, 'GET /customer/group_orders': { groups: [{ storeId: 7, token: 'token-of-ada', link: LINK }] } } // prettier-ignore
    await h.start()
    await h.page.findHosted()
    expect(h.state().status).toBe('joined')
    expect(h.calls).toContainEqual(['POST /group_orders/view', { token: 'token-of-ada' }])
  })
})

describe('issue 23 point 6: "Live for all participants"', () => {
  test('events replace the group order, and never move it back', async () => {
    const h = createHarness({ stored: true })
    await h.start()
    expect(h.streams.map(it => it.path)).toEqual([`/api/group_orders/events?token=${TOKEN}&language=en`])
    h.streams[0]!.emit('group', createGroup(5))
    h.streams[0]!.emit('group', createGroup(4))
    expect(h.state()).toMatchObject({ group: { version: 5 }, lost: false })
  })
  test('a lost stream is followed by a request and another stream, after a growing delay', async () => {
    const h = createHarness({ stored: true })
    await h.start()
    h.backend.failures = { 'POST /group_orders/view': { kind: 'offline' } }
    h.streams[0]!.emit('error')
    await vi.advanceTimersByTimeAsync(999)
    expect(h.state()).toMatchObject({ lost: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(h.state()).toMatchObject({ lost: true })
    await vi.advanceTimersByTimeAsync(1999)
    h.backend.failures = {}
    await vi.advanceTimersByTimeAsync(1)
    expect(h.state()).toMatchObject({ lost: false })
    expect(h.streams.map(it => it.closed)).toEqual([true, false])
  })
  test('a hidden page has no stream', async () => {
    const h = createHarness({ stored: true })
    await h.start()
    h.presence.hidden = true
    h.presence.changed()
    expect(h.streams[0]!.closed).toBe(true)
    h.presence.hidden = false
    h.presence.changed()
    await vi.advanceTimersByTimeAsync(0)
    expect(h.streams).toHaveLength(2)
  })
  test('a removed participant gets a notice, and the browser forgets the group order', async () => {
    const h = createHarness({ stored: true })
    await h.start()
    h.streams[0]!.emit('removed', {})
    expect(h.state()).toEqual({ status: 'removed' })
    expect(h.storage[STORAGE_NAME.groups]).toBe('[]')
  })
  test('who leaves is outside once, whether the stream or the reply comes first', async () => {
    const h = createHarness({ stored: true })
    await h.start()
    const leaving = h.page.leave()
    h.streams[0]!.emit('removed', {})
    expect(await leaving).toBe('done')
    expect(h.state()).toEqual({ status: 'removed' })
  })
  test.each(['ORDERED', 'EXPIRED', 'CANCELLED'] as const)('%s: nothing more is requested', async state => {
    const h = createHarness({ stored: true })
    await h.start()
    h.streams[0]!.emit('group', createGroup(5, { state }))
    const before = h.calls.length
    h.presence.changed()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([h.streams[0]!.closed, h.calls.length]).toEqual([true, before])
  })
})

describe('the host', () => {
  const CLOSE = 'POST /customer/group_orders/:id/close'
  const cartLine = createSavedLine(12).line

  test('closes: the lines are the cart, and the checkout opens', async () => {
    const h = createHarness({ stored: true })
    h.backend.replies = { [CLOSE]: { lines: [cartLine], unavailable: [] } }
    await h.start()
    expect(await h.page.close(false, false)).toBe('done')
    expect(h.browser.refilled).toEqual([
      { storeId: 7, addressId: 70, name: 'Roma', image: 'i', slug: 'roma', cityCode: 'BCN', path: PATH, tint: 3 },
      [cartLine],
    ])
    expect(h.browser.path).toBe('/es/en/barcelona/checkout/?storeId=7')
  })
  test('takes the own cart along; the closed lines do not come back when the group order is reopened', async () => {
    const h = createHarness({ stored: true })
    h.backend.replies = { [CLOSE]: { lines: [cartLine], unavailable: [] } }
    await h.start()
    await h.page.close(false, false)
    expect(h.calls).toContainEqual(['PUT /group_orders/lines', { token: TOKEN, version: 0, lines: LINES }])
    h.browser.cart = CART
    h.backend.group = createGroup(2, { state: 'CLOSED' })
    h.streams[0]!.emit('group', h.backend.group)
    await h.page.close(false, false)
    expect(h.calls.filter(([name]) => name.startsWith('PUT'))).toHaveLength(1)
    await h.page.reopen()
    expect(h.browser.cart).toBeUndefined()
  })
  test('decides first about what is not sold any more', async () => {
    const h = createHarness({ stored: true })
    h.backend.replies = { [CLOSE]: { lines: [cartLine], unavailable: ['Pizza'] } }
    await h.start()
    expect(await h.page.close(false, false)).toEqual({ unavailable: ['Pizza'] })
    expect(h.browser.path).toBeUndefined()
    expect(await h.page.close(false, true)).toBe('done')
    expect(h.browser.path).toBeDefined()
  })
  test('without any product that is still sold there is no checkout', async () => {
    const h = createHarness({ stored: true })
    h.backend.replies = { [CLOSE]: { lines: [], unavailable: ['Pizza'] } }
    await h.start()
    expect(await h.page.close(false, true)).toEqual({ unavailable: ['Pizza'] })
    expect(h.browser.refilled).toBeUndefined()
  })
  test('quantities are sent with the version of the own lines; 0 removes a line', async () => {
    const h = createHarness({ stored: true })
    h.backend.group = createGroup(4, { own: { version: 3, lines: [...LINES, { ...LINES[0]!, id: 13 }] } })
    await h.start()
    await h.page.setQuantity(0, 5)
    await h.page.setQuantity(0, 0)
    expect(h.calls.filter(([name]) => name.startsWith('PUT')).map(([, body]) => body)).toEqual([
      {
        token: TOKEN,
        version: 3,
        lines: [
          { ...LINES[0], quantity: 5 },
          { ...LINES[0], id: 13 },
        ],
      },
      { token: TOKEN, version: 3, lines: [{ ...LINES[0], id: 13 }] },
    ])
  })
})

describe('issue 23 point 6: each pays a part', () => {
  const CLOSE = 'POST /customer/group_orders/:id/close'
  const host = { id: 2, name: 'Ada', isHost: true, lines: [], products: sum(0), share: null, payment: null }

  test('the choice of the host is sent, and a saved choice of a card does not pay for all', async () => {
    const h = createHarness({ stored: true })
    h.backend.replies = { [CLOSE]: { lines: [createSavedLine(12).line], unavailable: [] } }
    await h.start()
    await h.page.close(true, false)
    expect(h.calls).toContainEqual([CLOSE, { isSplit: true }])
    expect([h.browser.forgotten, h.browser.path]).toEqual([1, '/es/en/barcelona/checkout/?storeId=7'])
  })
  test('back from the bank, the page shows the group order of the store, also after its end', async () => {
    const h = createHarness({ stored: true, fragment: 'share-7' })
    h.backend.group = createGroup(9, { state: 'ORDERED', isSplit: true })
    await h.start()
    expect(h.state()).toMatchObject({ status: 'joined', group: { state: 'ORDERED' } })
    expect(h.browser.link).toBe(LINK)
    const stranger = createHarness({ fragment: 'share-7' })
    stranger.backend.failures = { 'POST /group_orders/links': rejection(404, 'LINK_OVER') }
    await stranger.start()
    expect(stranger.state()).toEqual({ status: 'over' })
  })
  test.each([
    ['the cart and the checkout of the host end with the last payment', host, undefined, 1],
    ['those of the others are of another order', { ...host, isHost: false }, CART, 0],
  ])('%s', async (_, you, cart, forgotten) => {
    const h = createHarness({ stored: true })
    h.backend.group = createGroup(3, { state: 'PAYING', isSplit: true, participants: [you] })
    await h.start()
    h.streams[0]!.emit('group', createGroup(4, { state: 'ORDERED', isSplit: true, participants: [you] }))
    expect([h.browser.cart, h.browser.forgotten]).toEqual([cart, forgotten])
  })
  test('who does not pay tells the others', async () => {
    const h = createHarness({ stored: true })
    h.backend.group = createGroup(3, { state: 'PAYING', isSplit: true })
    h.backend.replies = { 'POST /group_orders/shares/decline': createGroup(4, { state: 'PAYING', isSplit: true }) }
    await h.start()
    expect(await h.page.decline()).toBe('done')
    expect(h.calls).toContainEqual(['POST /group_orders/shares/decline', { token: TOKEN }])
    expect(h.state()).toMatchObject({ group: { version: 4 } })
    expect(h.page.getToken()).toBe(TOKEN)
  })
})
