import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { maskInboundCall } from '#contract/account/phone.ts'
import { getCustomerOrder, getOrderFlow, getOrderTracking, OrderUpdate } from '#contract/orders/order-flow.ts'
import type { Order, OrderStatusType } from '#contract/orders/order.ts'
import { cancelOrder, getCancellation } from '#contract/orders/place-order.ts'
import { createOrderTracking, ETA_FRESH_MS, type EventStream, HIDDEN_POLL_MS, POLL_MS } from '#state/orders/order-tracking.ts'

const NOON = Date.UTC(2026, 10, 21, 12)

function order(type: OrderStatusType): Order {
  const emptyPerson = { phoneNumber: null, picture: null }
  return {
    ...{ urn: 'urn:order:1', id: 1, orderType: 'SINGLE_ORDER', handlingStrategy: 'DELIVERY', pickupTime: null, creationTime: NOON },
    ...{ estimatedPickupTime: null, activationTime: null, courierDiscount: 0, placeCalled: false, partnerOrder: true, usedBalance: 0 },
    ...{ transport: null, total: 2741, tax: 0, subtype: 'PURCHASE', scheduledTime: -1, purchasesEstimatedPrice: null, pointFee: 0 },
    ...{ phoneNumber: null, origin: 'STORES', mediaSource: null, mediaCampaign: null, extraPoints: [], description: '', code: 'R482' },
    ...{ cityCode: 'BCN', baseOrderUrn: null, compensationTitle: null, compensationDetails: null, compensationDistance: null },
    ...{ storeName: 'Forn de Sant Pau', distance: null, deepLink: null, courier: null, signature: null, rating: null },
    customer: {
      ...emptyPerson,
      urn: 'urn:1',
      type: 'Customer',
      name: 'A',
      preferredLanguage: null,
      mediaCampaign: null,
      mediaSource: null,
    },
    orderMetadata: {
      ...{ firstOrder: true, storeWithPrinter: false, wallOrder: false, backOfficeCall: false, placedCalled: false, onHold: false },
      ...{ pickedUp: false, courierShouldNotCallPlace: false, printerTicketAccepted: false, delayFromStore: 0, possibleDelay: false },
      partnerOrder: true,
    },
    currentStatus: { urn: 'urn:status', creationTime: NOON, type },
    ...{ purchases: [], addresses: { DELIVERY: [], PICKUP: [] }, points: [], attachments: [], courierPaymentDescription: null },
    ...{ courierPaymentBreakdown: null, boughtProducts: [], extras: [], customerLatitude: null, customerLongitude: null },
    ...{ autoAssigned: true, pricingBreakdown: { lines: [], comment: null }, imageId: null, storeId: 7, storeTrackingCode: null },
    ...{ mcd: false, marketplace: false, paymentConfiguration: null, legalCheckboxAccepted: false, agreedToShareData: false },
    ...{ hasReachableDeliveryAddress: true, eta: null, etaEnabled: true, cutleryRequested: false, selectedPriceEstimationOption: null },
    ...{ isRemake: false, refunds: [], cancellationFee: 0, paymentMethodsBreakdown: [], helpButton: null },
  }
}

function update(type: OrderStatusType, etaLastUpdate = NOON): OrderUpdate {
  const where = { courierLocation: null, pickupLocation: null, deliveryLocation: null, route: null, way: null }
  return {
    order: order(type),
    flow: {
      ...{ page: 'STATUS', title: '', subtitle: null, status: type, steps: [], notice: null, cancellable: true, courier: null, eta: null },
      substitutions: [],
    },
    tracking: { eta: { lowerBound: 20, upperBound: 30 }, etaLastUpdate, ...where },
  }
}

class FakeStream implements EventStream {
  closed = false
  private readonly listeners: Record<string, (event: { data?: unknown }) => void> = {}
  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void {
    this.listeners[name] = listener
  }
  close(): void {
    this.closed = true
  }
  send = (data: unknown, name = 'order'): void => this.listeners[name]!({ data: typeof data === 'string' ? data : JSON.stringify(data) })
  break = (): void => this.listeners['error']!({})
}

function createHarness() {
  const streams: FakeStream[] = []
  const requests: Endpoint[] = []
  const keys: (string | undefined)[] = []
  const bodies: unknown[] = []
  const backend = {
    now: update('ProgressStatus'),
    phoneNumber: '+34930000000',
    failure: undefined as Failure | undefined,
    cancelFailure: undefined as Failure | undefined,
  }
  const presenceState = { hidden: false, online: true }
  let changed = (): void => {}
  const call = (async (spec: Endpoint, input: { body?: unknown }, options?: { idempotencyKey?: string }) => {
    requests.push(spec)
    if (backend.failure) throw new CallError(backend.failure)
    if (spec === getOrderFlow) return backend.now.flow
    if (spec === getOrderTracking) return backend.now.tracking
    if (spec === getCustomerOrder) return backend.now.order
    if (spec === maskInboundCall) return { phoneNumber: backend.phoneNumber }
    if (spec === getCancellation) {
      if (backend.cancelFailure) throw new CallError(backend.cancelFailure)
      return { fee: 500, reasons: [] }
    }
    keys.push(options?.idempotencyKey)
    bodies.push(input.body)
    if (backend.cancelFailure) throw new CallError(backend.cancelFailure)
    backend.now = update('CanceledStatus')
    return backend.now.order
  }) as unknown as Client
  let ids = 0
  const orderTracking = createOrderTracking({
    call,
    openStream(path) {
      expect(path).toBe('/api/customer/orders/1/events?language=uk')
      return streams[streams.push(new FakeStream()) - 1]!
    },
    presence: {
      hidden: () => presenceState.hidden,
      online: () => presenceState.online,
      listen(listener) {
        changed = listener
        return () => void (changed = () => {})
      },
    },
    orderId: 1,
    language: 'uk',
    now: Date.now,
    newId: () => `key-${++ids}`,
    random: () => 0.5,
  })
  return {
    orderTracking,
    streams,
    requests,
    keys,
    bodies,
    backend,
    state: () => orderTracking.$tracking.get(),
    count: (spec: Endpoint) => requests.filter(it => it === spec).length,
    async setPresence(now: Partial<typeof presenceState>) {
      Object.assign(presenceState, now)
      changed()
      await vi.advanceTimersByTimeAsync(0)
    },
    async start() {
      orderTracking.start()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}
const OFFLINE: Failure = { kind: 'offline' }
const createRejection = (status: number): Failure => ({ kind: 'rejected', status, message: '' })

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('tracking of an order', () => {
  test('the events of the test match the contract', () => {
    expect(OrderUpdate.parse(update('NewStatus'))).toEqual(update('NewStatus'))
  })

  test('loads the order once, then listens; each event replaces the loaded data', async () => {
    const h = createHarness()
    expect(h.state().status).toBe('loading')
    await h.start()
    expect(h.state()).toMatchObject({ status: 'ready', connection: 'polling' })
    h.streams[0]!.send(update('ProgressStatus', NOON + 1))
    expect(h.state()).toEqual({ status: 'ready', connection: 'stream', update: update('ProgressStatus', NOON + 1) })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.requests).toHaveLength(3)
    expect(h.streams).toHaveLength(1)
  })

  test.each(['DeliveredStatus', 'CanceledStatus'] as const)('%s ends tracking: no more requests and no stream', async type => {
    const h = createHarness()
    await h.start()
    h.streams[0]!.send(update(type))
    expect(h.streams[0]!.closed).toBe(true)
    await h.setPresence({ hidden: true })
    await h.setPresence({ hidden: false })
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    expect(h.requests).toHaveLength(3)
    expect(h.streams).toHaveLength(1)
    expect(h.state()).toMatchObject({ status: 'ready', update: { order: { currentStatus: { type } } } })
  })

  test('an order that is already final is loaded once and not tracked', async () => {
    const h = createHarness()
    h.backend.now = update('DeliveredStatus')
    await h.start()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.requests).toHaveLength(3)
    expect(h.streams).toHaveLength(0)
  })

  test('a lost stream is opened again after a growing delay, and the order is loaded meanwhile', async () => {
    const h = createHarness()
    await h.start()
    h.streams[0]!.break()
    expect(h.streams[0]!.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(999)
    expect(h.streams).toHaveLength(1)
    h.backend.now = update('ProgressStatus', NOON + 5)
    await vi.advanceTimersByTimeAsync(1)
    expect(h.streams).toHaveLength(2)
    expect(h.state()).toMatchObject({ update: { tracking: { etaLastUpdate: NOON + 5 } } })
    h.streams[1]!.break()
    await vi.advanceTimersByTimeAsync(1999)
    expect(h.streams).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(h.streams).toHaveLength(3)
    // a stream that works resets the count
    h.streams[2]!.send(update('ProgressStatus'))
    h.streams[2]!.break()
    await vi.advanceTimersByTimeAsync(1000)
    expect(h.streams).toHaveLength(4)
  })

  test('a new position of the courier replaces the tracking only; an invalid one is dropped', async () => {
    const h = createHarness()
    await h.start()
    const { tracking } = update('ProgressStatus', NOON + 7)
    h.streams[0]!.send({ ...tracking, courierLocation: { lat: 1, lng: 2 } }, 'tracking')
    expect(h.state()).toMatchObject({
      connection: 'stream',
      update: { tracking: { etaLastUpdate: NOON + 7, courierLocation: { lat: 1, lng: 2 } } },
    })
    h.streams[0]!.send('{"eta":', 'tracking')
    expect(h.state()).toMatchObject({ update: { tracking: { etaLastUpdate: NOON + 7 } } })
    expect(h.streams[0]!.closed).toBe(false)
  })

  test('issue 24: an order never moves back: an older state that arrives late is dropped', async () => {
    const withVersion = (version: number, type: OrderStatusType) => {
      const it = update(type)
      return { ...it, flow: { ...it.flow, version } }
    }
    const h = createHarness()
    await h.start()
    h.streams[0]!.send(withVersion(4, 'ProgressStatus'))
    h.streams[0]!.send(withVersion(3, 'NewStatus'))
    expect(h.state()).toMatchObject({ update: { flow: { version: 4, status: 'ProgressStatus' } } })
    h.streams[0]!.send(withVersion(4, 'CanceledStatus'))
    expect(h.state()).toMatchObject({ update: { flow: { status: 'CanceledStatus' } } })
  })

  test('the courier is called by a masked number; a number that no phone can dial is rejected', async () => {
    const h = createHarness()
    await h.start()
    expect(await h.orderTracking.getCourierNumber()).toBe('+34930000000')
    h.backend.phoneNumber = 'data:text/html,x'
    await expect(h.orderTracking.getCourierNumber()).rejects.toThrow()
  })

  test('an invalid event counts as a lost stream', async () => {
    const h = createHarness()
    await h.start()
    h.streams[0]!.send('{"order":')
    expect(h.streams[0]!.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(h.streams).toHaveLength(2)
  })

  test('after four lost streams the order is polled until a stream works again', async () => {
    const h = createHarness()
    await h.start()
    for (const wait of [1000, 2000, 4000, POLL_MS]) {
      h.streams.at(-1)!.break()
      await vi.advanceTimersByTimeAsync(wait)
    }
    expect(h.streams).toHaveLength(4)
    const before = h.count(getOrderFlow)
    await vi.advanceTimersByTimeAsync(3 * POLL_MS)
    expect(h.count(getOrderFlow)).toBe(before + 3)
    // the order itself is loaded only when it has changed
    expect(h.count(getCustomerOrder)).toBe(1)
    expect(h.state()).toMatchObject({ connection: 'polling' })
    await vi.advanceTimersByTimeAsync(4 * POLL_MS)
    expect(h.streams).toHaveLength(5)
    h.streams[4]!.send(update('ProgressStatus'))
    const requestCount = h.count(getOrderFlow)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.count(getOrderFlow)).toBe(requestCount)
    expect(h.state()).toMatchObject({ connection: 'stream' })
  })

  test('during polling, a new status loads the whole order', async () => {
    const h = createHarness()
    await h.start()
    h.backend.now = update('DeliveredStatus')
    h.streams[0]!.break()
    await vi.advanceTimersByTimeAsync(1000)
    expect(h.count(getCustomerOrder)).toBe(2)
    expect(h.state()).toMatchObject({ update: { order: { currentStatus: { type: 'DeliveredStatus' } } } })
  })

  test('a lost connection is reported, the loaded data stays, and tracking recovers', async () => {
    const h = createHarness()
    await h.start()
    h.backend.failure = OFFLINE
    h.streams[0]!.break()
    await vi.advanceTimersByTimeAsync(1000)
    expect(h.state()).toMatchObject({ status: 'ready', connection: 'lost', update: { order: { id: 1 } } })
    h.backend.failure = undefined
    await vi.advanceTimersByTimeAsync(1000)
    expect(h.state()).toMatchObject({ status: 'ready', connection: 'polling' })
    expect(h.streams).toHaveLength(2)
  })

  test('offline: nothing is requested until the browser is online', async () => {
    const h = createHarness()
    await h.start()
    await h.setPresence({ online: false })
    expect(h.state()).toMatchObject({ connection: 'lost' })
    expect(h.streams[0]!.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.requests).toHaveLength(3)
    await h.setPresence({ online: true })
    expect(h.state()).toMatchObject({ connection: 'polling' })
    expect(h.streams).toHaveLength(2)
  })

  test('a failed first request is reported and retried', async () => {
    const h = createHarness()
    h.backend.failure = { kind: 'timeout' }
    await h.start()
    expect(h.state()).toEqual({ status: 'failed' })
    h.backend.failure = undefined
    await vi.advanceTimersByTimeAsync(1000)
    expect(h.state()).toMatchObject({ status: 'ready' })
  })

  test.each([
    [404, 'missing'],
    [401, 'anonymous'],
  ] as const)('%i is %s, and tracking ends', async (status, shown) => {
    const h = createHarness()
    h.backend.failure = createRejection(status)
    await h.start()
    expect(h.state()).toEqual({ status: shown })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.count(getOrderFlow)).toBe(1)
    h.backend.failure = undefined
    await h.start()
    expect(h.state()).toMatchObject({ status: 'ready' })
  })

  test('while the page is hidden it asks once a minute for the title of the tab, and at once when the page is visible', async () => {
    const h = createHarness()
    await h.start()
    await h.setPresence({ hidden: true })
    expect(h.streams[0]!.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(HIDDEN_POLL_MS - 1)
    expect(h.count(getOrderFlow)).toBe(1)
    h.backend.now = update('ProgressStatus', Date.now())
    await vi.advanceTimersByTimeAsync(3 * HIDDEN_POLL_MS)
    expect(h.count(getOrderFlow)).toBe(4)
    expect(h.count(getCustomerOrder)).toBe(1)
    expect(h.streams).toHaveLength(1)
    h.backend.now = update('ProgressStatus', Date.now())
    await h.setPresence({ hidden: false })
    expect(h.state()).toMatchObject({ update: { tracking: { etaLastUpdate: Date.now() } } })
    expect(h.streams).toHaveLength(2)
  })

  test('a page opened in the background loads the order, but tracks it only when visible', async () => {
    const h = createHarness()
    await h.setPresence({ hidden: true })
    await h.start()
    expect(h.state()).toMatchObject({ status: 'ready' })
    expect(h.streams).toHaveLength(0)
    await h.setPresence({ hidden: false })
    expect(h.streams).toHaveLength(1)
  })

  test('B §4: an ETA older than 5 minutes is loaded again; its failure is silent', async () => {
    const h = createHarness()
    await h.start()
    const first = h.count(getOrderTracking)
    await vi.advanceTimersByTimeAsync(ETA_FRESH_MS)
    expect(h.count(getOrderTracking)).toBe(first)
    h.backend.failure = OFFLINE
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.count(getOrderTracking)).toBeGreaterThan(first)
    expect(h.state()).toMatchObject({ connection: 'polling', update: { tracking: { etaLastUpdate: NOON } } })
    h.backend.failure = undefined
    h.backend.now = update('ProgressStatus', NOON + ETA_FRESH_MS + 60_000)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(h.state()).toMatchObject({ update: { tracking: { etaLastUpdate: NOON + ETA_FRESH_MS + 60_000 } } })
    const fresh = h.count(getOrderTracking)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.count(getOrderTracking)).toBe(fresh)
  })

  test('after stop nothing is requested, and pending answers are dropped', async () => {
    const h = createHarness()
    h.orderTracking.start()
    h.orderTracking.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(h.state()).toEqual({ status: 'loading' })
    expect(h.streams).toHaveLength(0)
  })

  test('a sign-out clears the order', async () => {
    const h = createHarness()
    await h.start()
    h.orderTracking.clear()
    expect(h.state()).toEqual({ status: 'anonymous' })
    expect(h.streams[0]!.closed).toBe(true)
  })
})

describe('cancellation', () => {
  test('is shown at once and ends tracking', async () => {
    const h = createHarness()
    await h.start()
    expect(await h.orderTracking.cancel()).toBe('done')
    expect(h.state()).toMatchObject({ update: { order: { currentStatus: { type: 'CanceledStatus' } }, flow: { cancellable: false } } })
    expect(h.streams[0]!.closed).toBe(true)
  })

  test('409: it is too late, and the order is loaded again', async () => {
    const h = createHarness()
    await h.start()
    h.backend.cancelFailure = createRejection(409)
    const before = h.count(getOrderFlow)
    expect(await h.orderTracking.cancel()).toBe('late')
    expect(h.count(getOrderFlow)).toBe(before + 1)
    // no second stream is opened
    await vi.advanceTimersByTimeAsync(0)
    expect(h.streams).toHaveLength(1)
    expect(h.streams[0]!.closed).toBe(false)
  })

  test('an attempt with an unknown outcome is repeated with the same key', async () => {
    const h = createHarness()
    await h.start()
    h.backend.cancelFailure = { kind: 'timeout' }
    expect(await h.orderTracking.cancel()).toBe('failed')
    h.backend.cancelFailure = undefined
    expect(await h.orderTracking.cancel()).toBe('done')
    expect(h.keys).toEqual(['key-1', 'key-1'])
    expect(h.count(cancelOrder)).toBe(2)
  })

  test('asks for the fee first, and sends the accepted one with the reason', async () => {
    const h = createHarness()
    await h.start()
    expect(await h.orderTracking.loadCancellation()).toEqual({ fee: 500, reasons: [] })
    expect(await h.orderTracking.cancel({ fee: 500, reason: 'OTHER' })).toBe('done')
    expect(h.bodies).toEqual([{ fee: 500, reason: 'OTHER' }])
  })

  test('a higher fee is shown, and the next attempt is another request', async () => {
    const h = createHarness()
    await h.start()
    h.backend.cancelFailure = { ...createRejection(409), code: 'CANCELLATION_FEE' } as Failure
    const before = h.count(getOrderFlow)
    expect(await h.orderTracking.cancel({ fee: 0 })).toBe('costlier')
    expect(h.count(getOrderFlow)).toBe(before)
    h.backend.cancelFailure = undefined
    expect(await h.orderTracking.cancel({ fee: 500 })).toBe('done')
    expect(h.keys).toEqual(['key-1', 'key-2'])
  })

  test('the fee of an order that can no longer be cancelled: too late; without a connection: failed', async () => {
    const h = createHarness()
    await h.start()
    h.backend.cancelFailure = createRejection(409)
    expect(await h.orderTracking.loadCancellation()).toBe('late')
    h.backend.cancelFailure = { kind: 'timeout' }
    expect(await h.orderTracking.loadCancellation()).toBe('failed')
  })
})
