import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import { createOrderSharing } from '#state/orders/order-sharing.ts'
import { createSharedOrder, SHARED_POLL_MS, type SharedOrder } from '#state/orders/shared-order.ts'
import { revokeOrderLink, shareOrder } from '#contract/orders/order-link.ts'

const order = (version: number, page: SharedOrder['page'] = 'STATUS'): SharedOrder => ({ page, title: `v${version}`, steps: [], arrival: null, timeZone: 'Europe/Madrid', version, expirationTime: 1 }) // prettier-ignore

function createHarness(token: string | undefined = 'token') {
  const backend = { now: order(1), failure: undefined as Failure | undefined, calls: 0 }
  const page = { hidden: false, changed: () => {} }
  const tracking = createSharedOrder({
    call: (() => {
      backend.calls++
      return backend.failure ? Promise.reject(new CallError(backend.failure)) : Promise.resolve(backend.now)
    }) as unknown as Client,
    presence: { hidden: () => page.hidden, online: () => true, listen: changed => ((page.changed = changed), () => {}) },
    token,
  })
  const start = async () => {
    tracking.start()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { backend, page, tracking, start, state: () => tracking.$order.get() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('follows the order by polling, and never moves back', async () => {
  const h = createHarness()
  await h.start()
  expect(h.state()).toEqual({ status: 'ready', order: order(1), lost: false })
  h.backend.now = order(3)
  await vi.advanceTimersByTimeAsync(SHARED_POLL_MS)
  h.backend.now = order(2)
  await vi.advanceTimersByTimeAsync(SHARED_POLL_MS)
  expect(h.state()).toMatchObject({ order: { version: 3 } })
  expect(h.backend.calls).toBe(3)
})

test.each(['DELIVERED', 'CANCELLED'] as const)('%s: nothing more is requested', async page => {
  const h = createHarness()
  h.backend.now = order(5, page)
  await h.start()
  await vi.advanceTimersByTimeAsync(10 * SHARED_POLL_MS)
  h.page.changed()
  await vi.advanceTimersByTimeAsync(0)
  expect(h.backend.calls).toBe(1)
})

test('a link that works no more ends it', async () => {
  const h = createHarness()
  await h.start()
  h.backend.failure = { kind: 'rejected', status: 404, message: '' }
  await vi.advanceTimersByTimeAsync(10 * SHARED_POLL_MS)
  expect(h.state()).toEqual({ status: 'over' })
  expect(h.backend.calls).toBe(2)
})

test('without a token nothing is requested', async () => {
  const h = createHarness('')
  const missing = createSharedOrder({ call: (() => Promise.reject(new Error('no call'))) as unknown as Client, presence: { hidden: () => false, online: () => true, listen: () => () => {} }, token: undefined }) // prettier-ignore
  missing.start()
  expect(missing.$order.get()).toEqual({ status: 'over' })
  expect(h.backend.calls).toBe(0)
})

test.each<Failure>([{ kind: 'offline' }, { kind: 'rejected', status: 429, message: '' }])(
  '$kind is repeated, and the order stays',
  async failure => {
    const h = createHarness()
    h.backend.failure = failure
    await h.start()
    expect(h.state()).toEqual({ status: 'failed' })
    h.backend.failure = undefined
    await vi.advanceTimersByTimeAsync(SHARED_POLL_MS)
    h.backend.failure = failure
    await vi.advanceTimersByTimeAsync(SHARED_POLL_MS)
    expect(h.state()).toEqual({ status: 'ready', order: order(1), lost: true })
  },
)

test('pauses while the page is hidden', async () => {
  const h = createHarness()
  await h.start()
  h.page.hidden = true
  h.page.changed()
  await vi.advanceTimersByTimeAsync(10 * SHARED_POLL_MS)
  expect(h.backend.calls).toBe(1)
  h.page.hidden = false
  h.page.changed()
  await vi.advanceTimersByTimeAsync(0)
  expect(h.backend.calls).toBe(2)
})

test('a link is created, shown with its token in the fragment, and ended; one that could not be ended is still shown', async () => {
  let isOffline = false
  const calls: unknown[] = []
  const sharing = createOrderSharing({
    call: (spec => {
      calls.push(spec)
      return isOffline ? Promise.reject(new CallError({ kind: 'offline' })) : Promise.resolve({ token: 'id_sign', expirationTime: 1 })
    }) as Client,
    orderId: 7,
    language: 'hy',
    origin: 'https://shop.test',
  })
  await Promise.all([sharing.share(), sharing.share()])
  const shared = { status: 'shared', url: 'https://shop.test/hy/shared-order/#id_sign' }
  expect(sharing.$sharing.get()).toEqual(shared)
  isOffline = true
  await sharing.end()
  expect(sharing.$sharing.get()).toEqual({ ...shared, status: 'failed' })
  isOffline = false
  await sharing.end()
  expect(sharing.$sharing.get()).toEqual({ status: 'ended', url: undefined })
  expect(calls).toEqual([shareOrder, revokeOrderLink, revokeOrderLink])
})
