import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { OrderSummary } from '#contract/orders/order-list.ts'
import { createOrders } from '#state/orders/orders.ts'

const order = (id: number, type: OrderSummary['currentStatus']['type'] = 'DeliveredStatus'): OrderSummary => ({
  id,
  currentStatus: { type },
  total: 1990,
  paymentMethod: { type: 'CASH' },
  categoryId: 1,
  storeId: 7,
  storeName: 'Forn de Sant Pau',
  storeAddressId: 70,
  subtype: 'PURCHASE',
  creationTime: id * 1000,
  cityCode: 'BCN',
  imageId: null,
  productsText: '2× Margherita',
  isRemake: false,
})
const createOrdersPage = (ids: readonly number[], next: number | null, type?: OrderSummary['currentStatus']['type']) => ({
  orders: ids.map(id => order(id, type)),
  pagination: { next: next === null ? null : { offset: next } },
})

function createHarness(...answers: (() => unknown)[]) {
  const requests: unknown[] = []
  const call = (async (_: unknown, input: { query: unknown }) => {
    requests.push(input.query)
    return answers[requests.length - 1]!()
  }) as unknown as Client
  const delays: number[] = []
  const orders = createOrders({ call, sleep: async pause => void delays.push(pause) })
  return { orders, requests, delays, ids: () => orders.$orders.get().orders.map(it => it.id) }
}
const failOffline = () => {
  throw new CallError({ kind: 'offline' })
}

describe('orders list (B §3, B §4, B §9)', () => {
  test('a loaded page is appended and sets hasMoreOrders from pagination.next; 12 orders per request', async () => {
    const h = createHarness(
      () => createOrdersPage([9, 8], 12),
      () => createOrdersPage([7], null),
    )
    const first = h.orders.loadMore()
    expect(h.orders.$orders.get()).toMatchObject({ loading: true, orders: [] })
    await first
    expect(h.orders.$orders.get()).toMatchObject({ loading: false, hasMoreOrders: true, offset: 12 })
    await h.orders.loadMore()
    expect(h.requests).toEqual([
      { offset: 0, limit: 12 },
      { offset: 12, limit: 12 },
    ])
    expect(h.ids()).toEqual([9, 8, 7])
    expect(h.orders.$orders.get()).toMatchObject({ loading: false, hasMoreOrders: false })
    await h.orders.loadMore()
    expect(h.requests).toHaveLength(2)
  })

  test('one page is loaded at a time', async () => {
    const h = createHarness(() => createOrdersPage([9], null))
    await Promise.all([h.orders.loadMore(), h.orders.loadMore()])
    expect(h.requests).toHaveLength(1)
  })

  test('a failure only stops loading: the list stays, and the same page can be loaded again', async () => {
    const h = createHarness(
      () => createOrdersPage([9, 8], 12),
      failOffline,
      () => createOrdersPage([7], null),
    )
    await h.orders.loadMore()
    await h.orders.loadMore()
    expect(h.orders.$orders.get()).toMatchObject({ loading: false, failed: true, offset: 12, hasMoreOrders: true })
    expect(h.ids()).toEqual([9, 8])
    await h.orders.loadMore()
    expect(h.requests[2]).toEqual({ offset: 12, limit: 12 })
    expect(h.orders.$orders.get()).toMatchObject({ failed: false })
    expect(h.ids()).toEqual([9, 8, 7])
  })

  test('a first call that fails after a reconnection is retried after a delay', async () => {
    const h = createHarness(
      () => createOrdersPage([9, 8], 12),
      failOffline,
      failOffline,
      failOffline,
      () => createOrdersPage([10, 9], 12),
    )
    await h.orders.loadMore()
    await h.orders.loadMore()
    await h.orders.refreshWithRetries()
    expect(h.delays).toEqual([1000, 3000])
    expect(h.orders.$orders.get()).toMatchObject({ failed: false, hasMoreOrders: true })
    expect(h.ids()).toEqual([10, 9, 8])
  })

  test('a first call that succeeds is not repeated', async () => {
    const h = createHarness(
      () => createOrdersPage([9, 8], 12),
      () => createOrdersPage([9, 8], 12),
    )
    await h.orders.loadMore()
    await h.orders.refreshWithRetries()
    expect(h.requests).toHaveLength(2)
  })

  test('an order placed between two pages moves the others, and no order appears twice', async () => {
    const h = createHarness(
      () => createOrdersPage([9, 8], 2),
      () => createOrdersPage([8, 7], null),
    )
    await h.orders.loadMore()
    await h.orders.loadMore()
    expect(h.ids()).toEqual([9, 8, 7])
  })

  test('a refresh loads the newest page again, and the other orders stay', async () => {
    const h = createHarness(
      () => createOrdersPage([9, 8], 2, 'ProgressStatus'),
      () => createOrdersPage([7], null),
      () => createOrdersPage([10, 9], 2),
    )
    await h.orders.refresh()
    expect(h.requests).toHaveLength(0)
    await h.orders.loadMore()
    await h.orders.loadMore()
    await h.orders.refresh()
    expect(h.ids()).toEqual([10, 9, 8, 7])
    expect(h.orders.$orders.get().orders.map(it => it.currentStatus.type)).toEqual([
      'DeliveredStatus',
      'DeliveredStatus',
      'ProgressStatus',
      'DeliveredStatus',
    ])
    expect(h.orders.$orders.get().hasMoreOrders).toBe(false)
  })

  test('logout clears the list, and a pending answer is dropped', async () => {
    const late = Promise.withResolvers<unknown>()
    const h = createHarness(
      () => late.promise,
      () => createOrdersPage([3], null),
    )
    const request = h.orders.loadMore()
    h.orders.clear()
    late.resolve(createOrdersPage([9], null))
    await request
    expect(h.orders.$orders.get()).toEqual({ orders: [], offset: 0, hasMoreOrders: true, loading: false, failed: false, search: '' })
    await h.orders.loadMore()
    expect(h.ids()).toEqual([3])
  })
})

describe('search in past orders (issue 24)', () => {
  test('starts a new list with the words, and goes on with them', async () => {
    const h = createHarness(
      () => createOrdersPage([9, 8], 12),
      () => createOrdersPage([8], 12),
      () => createOrdersPage([3], null),
      () => createOrdersPage([9, 8], null),
    )
    await h.orders.loadMore()
    await h.orders.search('  pizza ')
    expect(h.ids()).toEqual([8])
    await h.orders.loadMore()
    expect(h.ids()).toEqual([8, 3])
    await h.orders.search('pizza')
    await h.orders.search('')
    expect(h.requests).toEqual([
      { offset: 0, limit: 12 },
      { offset: 0, limit: 12, search: 'pizza' },
      { offset: 12, limit: 12, search: 'pizza' },
      { offset: 0, limit: 12 },
    ])
    expect(h.orders.$orders.get().search).toBe('')
  })

  test('drops the answer to an earlier search', async () => {
    let answerSlowly!: (page: unknown) => void
    const h = createHarness(
      () => new Promise(resolve => (answerSlowly = resolve)),
      () => createOrdersPage([2], null),
    )
    const slow = h.orders.search('pi')
    await h.orders.search('pizza')
    answerSlowly(createOrdersPage([7], null))
    await slow
    expect(h.ids()).toEqual([2])
  })

  test('B §4: a failure only stops loading, and the words stay for the next attempt', async () => {
    const h = createHarness(failOffline, () => createOrdersPage([2], null))
    await h.orders.search('x'.repeat(120))
    expect(h.orders.$orders.get()).toMatchObject({ failed: true, loading: false, search: 'x'.repeat(100) })
    await h.orders.loadMore()
    expect(h.ids()).toEqual([2])
  })
})
