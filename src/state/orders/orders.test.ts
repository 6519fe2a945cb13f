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
const page = (ids: readonly number[], next: number | null, type?: OrderSummary['currentStatus']['type']) => ({
  orders: ids.map(id => order(id, type)),
  pagination: { next: next === null ? null : { offset: next } },
})

function house(...answers: (() => unknown)[]) {
  const asked: unknown[] = []
  const call = (async (_: unknown, input: { query: unknown }) => {
    asked.push(input.query)
    return answers[asked.length - 1]!()
  }) as unknown as Client
  const slept: number[] = []
  const orders = createOrders({ call, sleep: async pause => void slept.push(pause) })
  return { orders, asked, slept, ids: () => orders.$orders.get().orders.map(it => it.id) }
}
const offline = () => {
  throw new CallError({ kind: 'offline' })
}

describe('orders list (B §3, B §4, B §9)', () => {
  test('loading, then success appends and sets hasMoreOrders from pagination.next; 12 a request', async () => {
    const h = house(
      () => page([9, 8], 12),
      () => page([7], null),
    )
    const first = h.orders.loadMore()
    expect(h.orders.$orders.get()).toMatchObject({ loading: true, orders: [] })
    await first
    expect(h.orders.$orders.get()).toMatchObject({ loading: false, hasMoreOrders: true, offset: 12 })
    await h.orders.loadMore()
    expect(h.asked).toEqual([
      { offset: 0, limit: 12 },
      { offset: 12, limit: 12 },
    ])
    expect(h.ids()).toEqual([9, 8, 7])
    expect(h.orders.$orders.get()).toMatchObject({ loading: false, hasMoreOrders: false })
    await h.orders.loadMore()
    expect(h.asked).toHaveLength(2)
  })

  test('one page is asked for at a time', async () => {
    const h = house(() => page([9], null))
    await Promise.all([h.orders.loadMore(), h.orders.loadMore()])
    expect(h.asked).toHaveLength(1)
  })

  test('failure only stops loading: what is there stays, and the same page is asked for again', async () => {
    const h = house(
      () => page([9, 8], 12),
      offline,
      () => page([7], null),
    )
    await h.orders.loadMore()
    await h.orders.loadMore()
    expect(h.orders.$orders.get()).toMatchObject({ loading: false, failed: true, offset: 12, hasMoreOrders: true })
    expect(h.ids()).toEqual([9, 8])
    await h.orders.loadMore()
    expect(h.asked[2]).toEqual({ offset: 12, limit: 12 })
    expect(h.orders.$orders.get()).toMatchObject({ failed: false })
    expect(h.ids()).toEqual([9, 8, 7])
  })

  test('a network that has come back may not carry the first call: it is asked again, a little later', async () => {
    const h = house(
      () => page([9, 8], 12),
      offline,
      offline,
      offline,
      () => page([10, 9], 12),
    )
    await h.orders.loadMore()
    await h.orders.loadMore()
    await h.orders.refreshWithRetries()
    expect(h.slept).toEqual([1000, 3000])
    expect(h.orders.$orders.get()).toMatchObject({ failed: false, hasMoreOrders: true })
    expect(h.ids()).toEqual([10, 9, 8])
  })

  test('one that carries it is asked once', async () => {
    const h = house(
      () => page([9, 8], 12),
      () => page([9, 8], 12),
    )
    await h.orders.loadMore()
    await h.orders.refreshWithRetries()
    expect(h.asked).toHaveLength(2)
  })

  test('an order placed between two pages moves the others, and none is shown twice', async () => {
    const h = house(
      () => page([9, 8], 2),
      () => page([8, 7], null),
    )
    await h.orders.loadMore()
    await h.orders.loadMore()
    expect(h.ids()).toEqual([9, 8, 7])
  })

  test('the newest page is asked for again, and what was loaded stays', async () => {
    const h = house(
      () => page([9, 8], 2, 'ProgressStatus'),
      () => page([7], null),
      () => page([10, 9], 2),
    )
    await h.orders.refresh()
    expect(h.asked).toHaveLength(0)
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

  test('logout clears the list, and an answer on its way then is dropped', async () => {
    const late = Promise.withResolvers<unknown>()
    const h = house(
      () => late.promise,
      () => page([3], null),
    )
    const asking = h.orders.loadMore()
    h.orders.clear()
    late.resolve(page([9], null))
    await asking
    expect(h.orders.$orders.get()).toEqual({ orders: [], offset: 0, hasMoreOrders: true, loading: false, failed: false })
    await h.orders.loadMore()
    expect(h.ids()).toEqual([3])
  })
})
