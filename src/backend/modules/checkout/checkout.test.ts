import polyline from '@mapbox/polyline'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { defaultPaymentMethods, idempotencyKeys, paymentCards, payments } from '#backend/db/schema/checkout.ts'
import { orderEvents, orderLines, orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { stores, storeZones } from '#backend/db/schema/stores.ts'
import { products } from '#backend/db/schema/menus.ts'
import { parseCallContext } from '#backend/call-context.ts'
import { createRunOnce, deleteExpiredIdempotencyKeys, TAKEOVER_MS } from '#backend/idempotency.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { enqueueSettlement } from '#backend/modules/checkout/settlement.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import {
  createCardPayment,
  CASH_PAYMENT,
  buildCheckoutRequest,
  DELIVERY_ADDRESS,
  createOrderLine,
  createCheckoutBackend,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getSharedDataPartners } from '#contract/account/shared-data.ts'
import { grantPrivacy } from '#contract/account/privacy.ts'
import { cancelCheckout, completeCheckout, getCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'
import { deletePaymentInstrument, getPaymentMethods, setDefaultPaymentMethod } from '#contract/checkout/payment-method.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { placeOrder } from '#contract/orders/place-order.ts'

const testBackend = await createCheckoutBackend()
const { db, clock, provider, providerCalls, connection, sandboxConsole } = testBackend
const client = createClient({ base: 'http://api.test', fetch: testBackend.fetch })

let number = 0
const createUnique = (word: string) => `${word}-${++number}`

type Visitor = Awaited<ReturnType<typeof testBackend.createVisitor>>

const start = (visitor: Visitor, id: string, payment: PaymentConfiguration | null, { key = createUnique('key'), displayedTotal = TOTAL, components = {} } = {}) =>
  client(startCheckout, { params: { id }, body: { ...buildCheckoutRequest(payment, components, `basket-${id}`), displayedTotal } }, visitor.options(key)) // prettier-ignore

async function saveCard(visitor: Visitor, cardNumber: string): Promise<PaymentConfiguration> {
  const cardToken = await testBackend.createCardToken(visitor.customer, cardNumber)
  const { card: saved } = await client(
    savePaymentCard,
    { body: { paymentProvider: 'CARD', cardToken } },
    visitor.options(createUnique('key')),
  )
  return createCardPayment(saved!.id)
}

const getOrders = (visitor: Visitor) => db.select().from(orders).where(eq(orders.customerId, visitor.customer.id)).orderBy(orders.id)
const getPayments = (visitor: Visitor) =>
  db.select().from(payments).where(eq(payments.customerId, visitor.customer.id)).orderBy(payments.createdAt)
const failsWith = (status: number, code: string) => ({ failure: { kind: 'rejected', status, code } })
/** B §8: 211091 is a failed payment; a payment that was not tried is none. */
const failsWithoutPayment = (code: string) => ({ failure: { kind: 'rejected', status: 422, code, staticCode: undefined } })

const VALID_CARD = '4242 4242 4242 4242'
const CHALLENGE_CARD = '4000 0000 0000 3220'

describe('cash', () => {
  test('creates an order at once, with its lines, price lines and events', async () => {
    const visitor = await testBackend.createVisitor()
    const state = await start(visitor, 'c-1', CASH_PAYMENT, { components: { note: { value: 'no onions' } } })
    expect(state).toMatchObject({ id: 'c-1', status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null, error: null })
    const [order, ...others] = await getOrders(visitor)
    expect(others).toEqual([])
    expect(order).toMatchObject({
      id: state.orderId,
      status: 'NewStatus',
      stage: 'PLACED',
      total: TOTAL,
      currency: 'EUR',
      note: 'no onions',
      etaLower: 20,
    })
    expect(order!.delivery).toMatchObject({
      fullText: DELIVERY_ADDRESS.label,
      details: DELIVERY_ADDRESS.details,
      city: { code: 'BCN', name: 'Barcelona' },
    })
    expect(await db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))).toMatchObject([
      { productId: 12, quantity: 2, unitPrice: 1000 },
    ])
    const lines = await db.select().from(orderPriceLines).where(eq(orderPriceLines.orderId, order!.id))
    expect(lines.reduce((sum, it) => sum + it.amount, 0)).toBe(TOTAL)
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order!.id)).orderBy(orderEvents.id)
    expect(events.map(it => [it.fromStatus, it.toStatus])).toEqual([[null, 'DraftStatus'], ['DraftStatus', 'NewStatus']]) // prettier-ignore
  })
  test('B §5: rejects a total above the cash limit', async () => {
    const visitor = await testBackend.createVisitor()
    const many = start(visitor, 'c-2', CASH_PAYMENT, {
      displayedTotal: 6249,
      components: { products: { value: [createOrderLine(12, 6)] } },
    })
    await expect(many).rejects.toMatchObject(failsWithoutPayment('CASH_LIMIT'))
    expect(await getOrders(visitor)).toEqual([])
  })
  test("B §8, 159192: an order outside the store's own zone is refused, and nothing is written", async () => {
    const visitor = await testBackend.createVisitor()
    const ring = polyline.encode([[41.38, 2.16], [41.38, 2.18], [41.395, 2.18], [41.395, 2.16], [41.38, 2.16]]) // prettier-ignore
    await db.insert(storeZones).values({ storeId: 1, encoded: ring })
    const refused = { failure: { kind: 'rejected', status: 422, code: 'OUT_OF_DELIVERY_ZONE', staticCode: 159192 } }
    await expect(start(visitor, 'c-zone', CASH_PAYMENT).finally(() => db.delete(storeZones))).rejects.toMatchObject(refused)
    expect(await getOrders(visitor)).toEqual([])
    expect(await start(visitor, 'c-zone', CASH_PAYMENT)).toMatchObject({ status: 'COMPLETED' })
  })
  test('POST /orders uses the same rules, and accepts no card', async () => {
    const visitor = await testBackend.createVisitor()
    const city = { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } }
    const address = { placeId: 'p-1', city, geo: { lat: 41.399, lng: 2.17 }, fullText: 'Verdi 12', text: 'Verdi 12', description: '', summary: '', addressComponents: [], number: null, details: null, customFields: [], userLocation: null } // prettier-ignore
    const body = { addresses: { DELIVERY: [address], PICKUP: [] }, hasReachableDeliveryAddress: true, paymentConfiguration: CASH_PAYMENT, cutleryRequested: true, scheduledTime: -1, orderType: 'STORES' as const, cityCode: 'BCN', categoryId: 1, storeAddressId: 1001, products: [createOrderLine(12, 2)], displayedTotal: TOTAL } // prettier-ignore
    const key = createUnique('key')
    const order = await client(placeOrder, { body }, visitor.options(key))
    expect(order).toMatchObject({
      total: TOTAL,
      currentStatus: { type: 'NewStatus' },
      storeName: 'Roma',
      boughtProducts: [{ quantity: 2 }],
    })
    expect((await client(placeOrder, { body }, visitor.options(key))).id).toBe(order.id)
    for (const [field, value] of [
      ['attachments', ['a']],
      ['selectedPriceEstimationOption', 2],
    ] as const) {
      const failure = { failure: { kind: 'rejected', status: 422, code: 'FIELD_NOT_SUPPORTED', payload: { fields: [field] } } }
      await expect(
        client(placeOrder, { body: { ...body, ...({ [field]: value } as object) } }, visitor.options(createUnique('key'))),
      ).rejects.toMatchObject(failure)
    }
    // B §5, "Order check": the first delivery address has no city code, or is unreachable
    for (const [change, code] of [
      [{ addresses: { DELIVERY: [{ ...address, city: null }], PICKUP: [] } }, 'NO_CITY'],
      [{ addresses: { DELIVERY: [{ ...address, city: { ...city, code: 'MAD' } }], PICKUP: [] } }, 'OUT_OF_DELIVERY_ZONE'],
      [{ hasReachableDeliveryAddress: false }, 'OUT_OF_DELIVERY_ZONE'],
      [{ orderType: 'QUIERO' as const }, 'FIELD_NOT_SUPPORTED'],
    ] as const) {
      const refused = client(placeOrder, { body: { ...body, ...(change as object) } }, visitor.options(createUnique('key')))
      await expect(refused, code).rejects.toMatchObject(failsWith(422, code))
    }
    const byCard = client(
      placeOrder,
      { body: { ...body, paymentConfiguration: await saveCard(visitor, VALID_CARD) } },
      visitor.options(createUnique('key')),
    )
    await expect(byCard).rejects.toMatchObject(failsWithoutPayment('PAYMENT_NOT_HERE'))
    expect(await getOrders(visitor)).toHaveLength(1)
  })
})

test('B §3, "agreedToShareData": the store of the order gets the name and e-mail address of the customer, and no other one', async () => {
  const visitor = await testBackend.createVisitor()
  const loadPartners = async () => (await client(getSharedDataPartners, {}, visitor.options())).data.partners.map(it => it.storeParentId)
  await start(visitor, createUnique('s'), CASH_PAYMENT)
  expect(await loadPartners()).toEqual([])
  await start(visitor, createUnique('s'), CASH_PAYMENT, { components: { agreedToShareData: { value: true } } })
  expect(await loadPartners()).toEqual([1])
  expect((await getOrders(visitor)).map(it => it.agreedToShareData)).toEqual([false, true])
  // a grant for all stores needs no consent of the order
  const template = () => client(loadCheckoutTemplate, { params: { id: createUnique('t') }, body: buildCheckoutRequest(CASH_PAYMENT) }, visitor.options()) // prettier-ignore
  expect((await template()).components.agreedToShareData).toEqual({ value: false })
  await client(grantPrivacy, { body: { permissions: ['DATA_SHARING'] } }, visitor.options())
  expect((await template()).sections.map(it => it.component)).not.toContain('agreedToShareData')
  await start(visitor, createUnique('s'), CASH_PAYMENT)
  expect((await getOrders(visitor)).at(-1)?.agreedToShareData).toBe(true)
})

test('an unsupported value is rejected, not dropped; an empty one is accepted', async () => {
  const visitor = await testBackend.createVisitor()
  for (const [field, value] of [
    ['phoneNumber', '600'],
    ['selectedPriceEstimationOption', 1],
  ] as const) {
    const failure = { failure: { kind: 'rejected', status: 422, code: 'FIELD_NOT_SUPPORTED', payload: { fields: [field] } } }
    await expect(start(visitor, createUnique('f'), CASH_PAYMENT, { components: { [field]: { value } } })).rejects.toMatchObject(failure)
  }
  expect(await getOrders(visitor)).toEqual([])
  const emptyValues = { promoCode: { value: null }, phoneNumber: { value: '' }, agreedToShareData: { value: false } }
  expect(await start(visitor, createUnique('f'), CASH_PAYMENT, { components: emptyValues })).toMatchObject({ status: 'COMPLETED' })
})

describe('amounts, counts and times have a maximum', () => {
  const loadTemplate = async (components: object) => {
    const visitor = await testBackend.createVisitor()
    return client(
      loadCheckoutTemplate,
      { params: { id: createUnique('c') }, body: buildCheckoutRequest(CASH_PAYMENT, components) },
      visitor.options(),
    )
  }

  test('a tip: the maximum of the currency is accepted, any larger value is 400', async () => {
    expect(await loadTemplate({ courierTip: { value: 1_000_000 } })).toMatchObject({ total: TOTAL + 1_000_000 })
    await expect(loadTemplate({ courierTip: { value: 1_000_001 } })).rejects.toMatchObject(failsWith(400, 'TIP_TOO_LARGE'))
    for (const value of [10_000_000_001, 10 ** 15, 2 ** 53 - 1])
      await expect(loadTemplate({ courierTip: { value } })).rejects.toMatchObject({ failure: { kind: 'rejected', status: 400 } })
  })

  test('an invalid tip at checkout is rejected, and no order is created', async () => {
    const visitor = await testBackend.createVisitor()
    for (const value of [1_000_001, 2 ** 53 - 1]) {
      const ordered = start(visitor, createUnique('c'), CASH_PAYMENT, { displayedTotal: TOTAL, components: { courierTip: { value } } })
      await expect(ordered).rejects.toMatchObject({ failure: { kind: 'rejected', status: 400 } })
    }
    await expect(start(visitor, createUnique('c'), CASH_PAYMENT, { displayedTotal: 2 ** 53 - 1 })).rejects.toMatchObject({
      failure: { status: 400 },
    })
    expect(await getOrders(visitor)).toEqual([])
  })

  test('units, lines and the time', async () => {
    const invalidComponents = [
      { products: { value: [createOrderLine(12, 100)] } },
      { products: { value: Array.from({ length: 101 }, () => createOrderLine(12, 1)) } },
      { products: { value: [{ ...createOrderLine(12, 1), displayedPrice: 2 ** 53 - 1 }] } },
      { scheduledTime: { value: 253_402_300_800_000 } },
    ]
    for (const components of invalidComponents)
      await expect(loadTemplate(components)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 400 } })
    await expect(loadTemplate({ scheduledTime: { value: 253_402_300_799_999 } })).resolves.toBeDefined()
  })
})

describe('A §8, B §8: a store that closes, or a slot that expires, between price and payment', () => {
  const HALF_HOUR = 30 * 60_000
  const CLOSING = NOON + 11 * 2 * HALF_HOUR
  const atTime = (scheduledTime: number) => ({ components: { scheduledTime: { value: scheduledTime } } })
  const failsWithTime = (code: string, staticCode: number) => ({ failure: { kind: 'rejected', status: 409, code, staticCode } })
  const withStore = async (change: { schedulingEnabled?: boolean; flaggedOpen?: boolean }, at: number, then: () => Promise<void>) => {
    await db.update(stores).set({ flaggedOpen: true, ...change })
    clock.now = at
    try {
      await then()
    } finally {
      clock.now = NOON
      await db.update(stores).set({ schedulingEnabled: false, flaggedOpen: true })
    }
  }

  test('the partner closes the store: 900001 and no order; after reopening the order succeeds', async () => {
    const visitor = await testBackend.createVisitor()
    await client(loadCheckoutTemplate, { params: { id: 'z-1' }, body: buildCheckoutRequest(CASH_PAYMENT) }, visitor.options())
    await withStore({ flaggedOpen: false }, NOON, async () => {
      await expect(start(visitor, 'z-1', CASH_PAYMENT)).rejects.toMatchObject(failsWithTime('STORE_CLOSED', 900001))
    })
    expect(await getOrders(visitor)).toEqual([])
    expect(await start(visitor, 'z-1', CASH_PAYMENT)).toMatchObject({ status: 'COMPLETED' })
  })
  test('parallel orders at closing time: all succeed in the last millisecond, none in the next', async () => {
    await withStore({}, CLOSING - 1, async () => {
      const buyers = await Promise.all(Array.from({ length: 6 }, () => testBackend.createVisitor()))
      const placed = await Promise.all(buyers.map((visitor, index) => start(visitor, `z-last-${index}`, CASH_PAYMENT)))
      expect(new Set(placed.map(it => it.orderId)).size).toBe(buyers.length)
      clock.now = CLOSING
      const lateRequest = await Promise.allSettled(buyers.map((visitor, index) => start(visitor, `z-late-${index}`, CASH_PAYMENT)))
      for (const it of lateRequest) expect(it).toMatchObject({ reason: failsWithTime('STORE_CLOSED', 900001) })
      for (const visitor of buyers) expect(await getOrders(visitor)).toHaveLength(1)
    })
  })
  test('the slot codes, at the boundaries of a slot', async () => {
    const visitor = await testBackend.createVisitor()
    const slot = NOON + 4 * HALF_HOUR
    await expect(start(visitor, 'z-2', CASH_PAYMENT, atTime(slot))).rejects.toMatchObject(failsWithTime('SCHEDULING_NOT_OFFERED', 211322))
    await withStore({ schedulingEnabled: true }, NOON, async () => {
      await expect(start(visitor, 'z-2', CASH_PAYMENT, atTime(slot + 1))).rejects.toMatchObject(failsWithTime('TIME_NOT_AVAILABLE', 211319))
      await expect(start(visitor, 'z-2', CASH_PAYMENT, atTime(NOON))).rejects.toMatchObject(failsWithTime('TIME_PASSED', 211320))
      await expect(start(visitor, 'z-2', CASH_PAYMENT, atTime(NOON + 100 * 86_400_000))).rejects.toMatchObject(
        failsWithTime('TIME_TOO_FAR', 211321),
      )
    })
    await withStore({ schedulingEnabled: true }, slot - 1, async () => {
      const buyer = await testBackend.createVisitor()
      expect(await start(buyer, 'z-3', CASH_PAYMENT, atTime(slot))).toMatchObject({ status: 'COMPLETED' })
      clock.now = slot
      await expect(start(buyer, 'z-4', CASH_PAYMENT, atTime(slot))).rejects.toMatchObject(failsWithTime('TIME_PASSED', 211320))
      expect(await getOrders(buyer)).toHaveLength(1)
    })
    expect(await getOrders(visitor)).toEqual([])
  })
})

describe('trust.md: Idempotency-Key', () => {
  test('the same key and body, in sequence and in parallel: one order, one reply', async () => {
    const visitor = await testBackend.createVisitor()
    const key = createUnique('key')
    const first = await start(visitor, 'i-1', CASH_PAYMENT, { key })
    expect(await start(visitor, 'i-1', CASH_PAYMENT, { key })).toEqual(first)
    const other = createUnique('key')
    const many = await Promise.allSettled(Array.from({ length: 5 }, () => start(visitor, 'i-2', CASH_PAYMENT, { key: other })))
    const answers = many.filter(it => it.status === 'fulfilled').map(it => it.value.orderId)
    expect(new Set(answers).size).toBe(1)
    for (const it of many) if (it.status === 'rejected') expect(it.reason).toMatchObject(failsWith(409, 'REQUEST_IN_FLIGHT'))
    expect(await getOrders(visitor)).toHaveLength(2)
  })
  test('another body is 422, a missing key is 400', async () => {
    const visitor = await testBackend.createVisitor()
    const key = createUnique('key')
    await start(visitor, 'i-3', CASH_PAYMENT, { key })
    await expect(start(visitor, 'i-3', CASH_PAYMENT, { key, components: { note: { value: 'x' } } })).rejects.toMatchObject(
      failsWith(422, 'IDEMPOTENCY_KEY_REUSED'),
    )
    await expect(start(visitor, 'i-4', CASH_PAYMENT, { key })).rejects.toMatchObject(failsWith(422, 'IDEMPOTENCY_KEY_REUSED'))
    const body = { ...buildCheckoutRequest(CASH_PAYMENT), displayedTotal: TOTAL }
    await expect(client(startCheckout, { params: { id: 'i-5' }, body }, visitor.options())).rejects.toMatchObject(
      failsWith(400, 'IDEMPOTENCY_KEY_REQUIRED'),
    )
    expect(await getOrders(visitor)).toHaveLength(1)
  })
  test('the keys of two customers are independent', async () => {
    const [one, other] = [await testBackend.createVisitor(), await testBackend.createVisitor()]
    const key = createUnique('key')
    const orderIds = [await start(one, 'same', CASH_PAYMENT, { key }), await start(other, 'same', CASH_PAYMENT, { key })].map(
      it => it.orderId,
    )
    expect(new Set(orderIds).size).toBe(2)
  })
  test('in flight is 409 with Retry-After; the key of a killed process is taken over after a timeout', async () => {
    const visitor = await testBackend.createVisitor()
    const key = createUnique('key')
    await start(visitor, 'i-6', CASH_PAYMENT, { key })
    // the state after a kill between the claim and the order
    const isSameKey = and(eq(idempotencyKeys.customerId, visitor.customer.id), eq(idempotencyKeys.key, key))
    await db.update(idempotencyKeys).set({ status: null, reply: null }).where(isSameKey)
    const body = JSON.stringify({ ...buildCheckoutRequest(CASH_PAYMENT, {}, 'basket-i-6'), displayedTotal: TOTAL })
    const headers = { 'content-type': 'application/json', authorization: visitor.customer.authorization, 'idempotency-key': key }
    const answer = await testBackend.backend.request('/checkouts/order/i-6', { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1'])
    clock.now += TAKEOVER_MS + 1
    expect((await start(visitor, 'i-6', CASH_PAYMENT, { key })).status).toBe('COMPLETED')
    expect(await getOrders(visitor)).toHaveLength(1)
  })
  test('a call that lost its key rolls back its operation with its reply', async () => {
    const visitor = await testBackend.createVisitor()
    const key = createUnique('key')
    const { id: customerId } = visitor.customer
    const call = { ...parseCallContext(new Headers({ 'idempotency-key': key }), { ...visitor.customer, isPrime: false, isGuest: false }) }
    const run = createRunOnce(db, () => clock.now)(startCheckout, {}, call, async ({ saveReply }) => {
      const isSameKey = and(eq(idempotencyKeys.customerId, customerId), eq(idempotencyKeys.key, key))
      await db.update(idempotencyKeys).set({ startedAt: new Date(clock.now + 1) }).where(isSameKey) // prettier-ignore
      return db.transaction(async tx => {
        await tx.insert(defaultPaymentMethods).values({ customerId, kind: 'Cash', methodId: 'cash' })
        await saveReply?.(tx, {})
      })
    })
    await expect(run).rejects.toMatchObject({ status: 409 })
    expect(await db.select().from(defaultPaymentMethods).where(eq(defaultPaymentMethods.customerId, customerId))).toEqual([])
  })
  test('after a day the key is deleted, its checkout is not', async () => {
    const visitor = await testBackend.createVisitor()
    const key = createUnique('key')
    const first = await start(visitor, 'i-8', CASH_PAYMENT, { key })
    const day = 24 * 3_600_000 + 1
    await db.update(idempotencyKeys).set({ startedAt: new Date(clock.now - day) }).where(eq(idempotencyKeys.customerId, visitor.customer.id)) // prettier-ignore
    expect(await deleteExpiredIdempotencyKeys(db, clock.now)).toBe(1)
    expect(await start(visitor, 'i-8', CASH_PAYMENT, { key })).toEqual(first)
    expect(await getOrders(visitor)).toHaveLength(1)
  })
})

test('a changed price is a 409 with the new price and no order; the same key can accept it', async () => {
  const visitor = await testBackend.createVisitor()
  const key = createUnique('key')
  await db.update(products).set({ price: 1100 }).where(eq(products.id, 12))
  const repriced = start(visitor, 'p-1', CASH_PAYMENT, { key })
  await expect(repriced).rejects.toMatchObject(failsWith(409, 'PRICE_CHANGED'))
  await expect(repriced).rejects.toMatchObject({
    failure: { payload: { total: TOTAL + 200, pricingBreakdown: { lines: expect.any(Array) as unknown } } },
  })
  expect(await getOrders(visitor)).toEqual([])
  expect((await start(visitor, 'p-1', CASH_PAYMENT, { key, displayedTotal: TOTAL + 200 })).status).toBe('COMPLETED')
  await db.update(products).set({ price: 1000 }).where(eq(products.id, 12))
})

describe('a card payment that succeeds', () => {
  test('creates an order at once and captures the payment later, once', async () => {
    const visitor = await testBackend.createVisitor()
    const state = await start(visitor, 'k-1', await saveCard(visitor, VALID_CARD))
    expect(state).toMatchObject({ status: 'COMPLETED', mode: 'NO_AUTH', provider: 'CARD', paymentData: null })
    const [order] = await getOrders(visitor)
    expect(order).toMatchObject({ id: state.orderId, status: 'NewStatus' })
    const [paymentRow] = await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT'))
    expect(paymentRow?.data).toEqual({ paymentId: state.paymentExposedId, orderId: order!.id })
    await capturePayment(db, provider, state.paymentExposedId!)
    await capturePayment(db, provider, state.paymentExposedId!)
    expect(await getPayments(visitor)).toMatchObject([
      { status: 'CAPTURED', amount: TOTAL, authorised: TOTAL, captured: TOTAL, refunded: 0 },
    ])
    expect(await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, state.paymentExposedId!))).toMatchObject([
      { status: 'CAPTURED', captured: TOTAL },
    ])
    expect(providerCalls.filter(it => it === 'capture')).toHaveLength(1)
  })
  test('a double click on pay: one order, one authorisation, even with different keys', async () => {
    const visitor = await testBackend.createVisitor()
    const payment = await saveCard(visitor, VALID_CARD)
    providerCalls.length = 0
    const states = await Promise.all(Array.from({ length: 4 }, () => start(visitor, 'k-2', payment)))
    expect(providerCalls.filter(it => it === 'authorise')).toHaveLength(1)
    const [order, ...others] = await getOrders(visitor)
    expect(others).toEqual([])
    for (const it of states) expect(['COMPLETED', 'NO_AUTH_PENDING']).toContain(it.status)
    expect(await client(getCheckout, { params: { id: 'k-2' } }, visitor.options())).toMatchObject({
      status: 'COMPLETED',
      orderId: order!.id,
    })
    expect(await getPayments(visitor)).toHaveLength(1)
  })
  test('the payment is released or refunded when the order is cancelled', async () => {
    const visitor = await testBackend.createVisitor()
    const payment = await saveCard(visitor, VALID_CARD)
    const cancelled = async (id: string, capturedFirst: boolean, unsaved = false) => {
      const { orderId, paymentExposedId } = await start(visitor, id, payment)
      if (capturedFirst) await capturePayment(db, provider, paymentExposedId!)
      // the state after a kill between the provider's reply and the database write
      if (unsaved) await db.update(payments).set({ status: 'AUTHORISED', captured: 0 }).where(eq(payments.id, paymentExposedId!))
      await db.transaction(async tx => {
        await transitionOrder(tx, { orderId: orderId!, from: 'NewStatus', to: 'CanceledStatus', stage: 'CANCELLED', now: clock.now })
        await enqueueSettlement(tx, { id: paymentExposedId!, orderId: orderId!, provider: 'CARD' })
      })
      for (let twice = 0; twice < 2; twice++) await capturePayment(db, provider, paymentExposedId!)
      return (await db.select().from(payments).where(eq(payments.id, paymentExposedId!)))[0]
    }
    expect(await cancelled('k-3', false)).toMatchObject({ status: 'CANCELLED', captured: 0 })
    expect(await cancelled('k-4', true)).toMatchObject({ status: 'CAPTURED', captured: TOTAL, refunded: TOTAL })
    expect(await cancelled('k-5', true, true)).toMatchObject({ status: 'CAPTURED', captured: TOTAL, refunded: TOTAL })
  })
})

describe('a card payment that fails', () => {
  test.each([
    ['4000 0000 0000 0002', 'Your bank declined the card. Try another one.'],
    ['4000 0000 0000 9995', "There isn't enough money on the card."],
  ])('%s: FAILED with a reason, and no order of the customer', async (cardNumber, message) => {
    const visitor = await testBackend.createVisitor()
    const state = await start(visitor, 'd-1', await saveCard(visitor, cardNumber))
    expect(state).toMatchObject({ status: 'FAILED', orderId: null, error: { kind: 'PAYMENT_ERROR', message } })
    expect(await getOrders(visitor)).toMatchObject([{ status: 'OrphanStatus' }])
    // a new attempt is a new checkout with another card
    expect((await start(visitor, 'd-2', await saveCard(visitor, VALID_CARD))).status).toBe('COMPLETED')
  })
  test("rejects another customer's card and a deleted card", async () => {
    const [visitor, thief] = [await testBackend.createVisitor(), await testBackend.createVisitor()]
    const payment = await saveCard(visitor, VALID_CARD)
    await expect(start(thief, 'd-3', payment)).rejects.toMatchObject(failsWithoutPayment('CARD_GONE'))
    await client(deletePaymentInstrument, { params: { id: payment.instrumentId! } }, visitor.options())
    await expect(start(visitor, 'd-3', payment)).rejects.toMatchObject(failsWithoutPayment('CARD_GONE'))
  })
})

describe('B §3: 3DS', () => {
  /** Opens the challenge and answers it. @returns the one-time state of the return URL */
  async function openChallenge(visitor: Visitor, id: string, approved: boolean | undefined) {
    const state = await start(visitor, id, await saveCard(visitor, CHALLENGE_CARD))
    expect(state).toMatchObject({ status: 'AUTH_REQUIRED', mode: 'AUTH', orderId: null })
    const url = new URL(state.paymentData!.webPaymentData!.url)
    expect(url.origin).toBe('http://pay.test')
    const reference = url.pathname.split('/').at(-1)!
    if (approved !== undefined) await sandboxConsole.answerChallenge(reference, approved)
    const back = new URL((await sandboxConsole.findChallenge(reference))!.returnUrl)
    expect(back.origin + back.pathname).toBe('https://shop.test/en/payment-return/')
    return { state, challengeResult: back.searchParams.get('state')! }
  }
  const complete = (
    visitor: Visitor,
    id: string,
    body: { paymentExposedId: string | null; challengeResult?: string },
    key = createUnique('key'),
  ) => client(completeCheckout, { params: { id }, body }, visitor.options(key))

  test('an approved challenge creates an order from a hidden draft; a replay has no second effect', async () => {
    const visitor = await testBackend.createVisitor()
    const { state, challengeResult } = await openChallenge(visitor, 's-1', true)
    const body = { paymentExposedId: state.paymentExposedId, challengeResult }
    expect(await getOrders(visitor)).toMatchObject([{ status: 'DraftStatus' }])
    const both = await Promise.all([complete(visitor, 's-1', body), complete(visitor, 's-1', body)])
    const [order] = await getOrders(visitor)
    for (const it of both) expect(it).toMatchObject({ status: 'COMPLETED', orderId: order!.id })
    expect(await complete(visitor, 's-1', body)).toMatchObject({ status: 'COMPLETED', orderId: order!.id })
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order!.id))
    expect(events.filter(it => it.toStatus === 'NewStatus')).toHaveLength(1)
    const paymentRows = (await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT'))).filter(it => it.data['orderId'] === order!.id)
    expect(paymentRows).toHaveLength(1)
    expect(await getPayments(visitor)).toMatchObject([{ status: 'AUTHORISED', challengeStateHash: null }])
  })
  test('a declined challenge fails the payment', async () => {
    const visitor = await testBackend.createVisitor()
    const { challengeResult } = await openChallenge(visitor, 's-2', false)
    const state = await complete(visitor, 's-2', { paymentExposedId: null, challengeResult })
    expect(state).toMatchObject({ status: 'FAILED', error: { kind: 'USER', message: "The payment wasn't confirmed." } })
    expect(await getOrders(visitor)).toMatchObject([{ status: 'OrphanStatus' }])
  })
  test('a wrong state changes nothing, and a correct state without a reply of the provider neither', async () => {
    const visitor = await testBackend.createVisitor()
    const { challengeResult } = await openChallenge(visitor, 's-3', undefined)
    await expect(complete(visitor, 's-3', { paymentExposedId: null, challengeResult: 'guess' })).rejects.toMatchObject(
      failsWith(422, 'CHALLENGE_STATE_INVALID'),
    )
    expect(await complete(visitor, 's-3', { paymentExposedId: null, challengeResult })).toMatchObject({ status: 'AUTH_REQUIRED' })
    expect(await getOrders(visitor)).toMatchObject([{ status: 'DraftStatus' }])
  })
  test("another's checkout is 404, even with its id", async () => {
    const [visitor, other] = [await testBackend.createVisitor(), await testBackend.createVisitor()]
    const { state, challengeResult } = await openChallenge(visitor, 's-4', true)
    const body = { paymentExposedId: state.paymentExposedId, challengeResult }
    await expect(complete(other, 's-4', body)).rejects.toMatchObject(failsWith(404, 'NOT_FOUND'))
    await expect(client(getCheckout, { params: { id: 's-4' } }, other.options())).rejects.toMatchObject(failsWith(404, 'NOT_FOUND'))
    await expect(client(cancelCheckout, { params: { id: 's-4' }, query: {} }, other.options(createUnique('key')))).rejects.toMatchObject(
      failsWith(404, 'NOT_FOUND'),
    )
  })
  test('the customer can cancel', async () => {
    const visitor = await testBackend.createVisitor()
    const { state, challengeResult } = await openChallenge(visitor, 's-5', undefined)
    const query = { source: 'USER' as const, errorCode: 'customer.canceled', paymentExposedId: state.paymentExposedId! }
    const cancelledState = await client(cancelCheckout, { params: { id: 's-5' }, query }, visitor.options(createUnique('key')))
    expect(cancelledState).toMatchObject({ status: 'CANCELLED', error: { kind: 'USER' } })
    expect(await getOrders(visitor)).toMatchObject([{ status: 'OrphanStatus' }])
    expect(await complete(visitor, 's-5', { paymentExposedId: null, challengeResult })).toMatchObject({ status: 'CANCELLED' })
  })
  test('an abandoned challenge is cancelled after a timeout; an approved one becomes an order without a return', async () => {
    const [abandoned, approvedOnly] = [await testBackend.createVisitor(), await testBackend.createVisitor()]
    await openChallenge(abandoned, 's-6', undefined)
    await openChallenge(approvedOnly, 's-7', true)
    await reconcilePayments(db, provider, clock.now)
    expect(await getPayments(abandoned)).toMatchObject([{ status: 'CHALLENGE' }])
    clock.now += 16 * 60_000
    await reconcilePayments(db, provider, clock.now)
    expect([await getOrders(abandoned), await getOrders(approvedOnly)]).toMatchObject([
      [{ status: 'OrphanStatus' }],
      [{ status: 'NewStatus' }],
    ])
  })
})

describe('trust.md: "A provider time-out is UNKNOWN until reconciled, never blindly retried"', () => {
  test('a card without an answer: pending, then reconciled as authorised', async () => {
    const visitor = await testBackend.createVisitor()
    providerCalls.length = 0
    const state = await start(visitor, 'u-1', await saveCard(visitor, '4000 0000 0000 0119'))
    expect(state).toMatchObject({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL', orderId: null })
    expect(await getPayments(visitor)).toMatchObject([{ status: 'UNKNOWN' }])
    await reconcilePayments(db, provider, clock.now)
    expect(await client(getCheckout, { params: { id: 'u-1' } }, visitor.options())).toMatchObject({ status: 'COMPLETED' })
    expect(providerCalls.filter(it => it === 'authorise')).toHaveLength(1)
    expect(await getOrders(visitor)).toMatchObject([{ status: 'NewStatus' }])
  })
  test('an unavailable provider: the payment is unknown until it recovers; one that never arrived is cancelled', async () => {
    const visitor = await testBackend.createVisitor()
    const payment = await saveCard(visitor, VALID_CARD)
    connection.silent = true
    expect(await start(visitor, 'u-2', payment)).toMatchObject({ status: 'NO_AUTH_PENDING' })
    await reconcilePayments(db, provider, clock.now)
    expect(await getPayments(visitor)).toMatchObject([{ status: 'UNKNOWN' }])
    connection.silent = false
    await reconcilePayments(db, provider, clock.now)
    expect(await getPayments(visitor)).toMatchObject([{ status: 'CANCELLED' }])
    expect(await getOrders(visitor)).toMatchObject([{ status: 'OrphanStatus' }])
    // a late arrival is not authorised
    const lateRequest = {
      paymentId: (await getPayments(visitor))[0]!.id,
      customer: '',
      cardToken: '',
      amount: TOTAL,
      currency: 'EUR',
      returnUrl: '',
      language: 'en',
    }
    expect(await provider.authorise(lateRequest)).toMatchObject({ status: 'REFUSED', reason: 'CANCELLED' })
  })
  test('a process killed during the provider call: the next call returns the outcome', async () => {
    const visitor = await testBackend.createVisitor()
    const payment = await saveCard(visitor, VALID_CARD)
    const state = await start(visitor, 'u-3', payment)
    const orderId = state.orderId!
    // the state after a kill that follows the provider's answer
    await db.update(payments).set({ status: 'STARTED', authorised: 0 }).where(eq(payments.orderId, orderId))
    await db.update(orders).set({ status: 'DraftStatus' }).where(eq(orders.id, orderId))
    clock.now += 60_000
    providerCalls.length = 0
    expect(await start(visitor, 'u-3', payment)).toMatchObject({ orderId, status: 'COMPLETED' })
    expect(providerCalls).toEqual(['status'])
    expect(await getOrders(visitor)).toMatchObject([{ id: orderId, status: 'NewStatus' }])
  })
})

describe('payment methods', () => {
  const methods = (visitor: Visitor) => client(getPaymentMethods, { query: { cityCode: 'BCN' } }, visitor.options())
  test('the form of the provider creates a token, which is one card even if saved twice', async () => {
    const visitor = await testBackend.createVisitor()
    const { platformCustomerId, platformToken } = await client(createCardToken, { body: { paymentProvider: 'CARD' } }, visitor.options())
    const customer = await sandboxConsole.findCustomer(platformCustomerId, platformToken)
    expect(await sandboxConsole.findCustomer(platformCustomerId, 'guess')).toBeUndefined()
    const saved = await sandboxConsole.saveCard(customer!, { number: VALID_CARD, expiry: '04/31', code: '000' })
    const body = { paymentProvider: 'CARD', cardToken: 'cardToken' in saved ? saved.cardToken : '' }
    const both = await Promise.all([1, 2].map(() => client(savePaymentCard, { body }, visitor.options(createUnique('key')))))
    expect(both[0]).toEqual(both[1])
    expect(both[0]!.card).toMatchObject({ brand: 'Visa', lastFour: '4242', expiryMonth: 4, expiryYear: 2031 })
    expect(await db.select().from(paymentCards).where(eq(paymentCards.customerId, visitor.customer.id))).toHaveLength(1)
    const thief = await testBackend.createVisitor()
    await expect(client(savePaymentCard, { body }, thief.options(createUnique('key')))).rejects.toMatchObject(
      failsWith(422, 'CARD_REFUSED'),
    )
  })
  test('the default method comes first; deleting its card resets the default', async () => {
    const visitor = await testBackend.createVisitor()
    const load = async () => (await methods(visitor)).paymentMethods.filter(it => it.type !== 'Alternative')
    const { instrumentId } = await saveCard(visitor, VALID_CARD)
    expect((await load()).map(it => [it.type, it.isDefault])).toEqual([['Cash', false], ['CreditCard', false]]) // prettier-ignore
    await client(setDefaultPaymentMethod, { params: { a: 'CreditCard', b: instrumentId! } }, visitor.options())
    expect((await load()).map(it => [it.type, it.isDefault])).toEqual([['CreditCard', true], ['Cash', false]]) // prettier-ignore
    const other = await testBackend.createVisitor()
    await expect(client(setDefaultPaymentMethod, { params: { a: 'CreditCard', b: instrumentId! } }, other.options())).rejects.toMatchObject(
      failsWith(404, 'NOT_FOUND'),
    )
    await expect(client(deletePaymentInstrument, { params: { id: instrumentId! } }, other.options())).rejects.toMatchObject(
      failsWith(404, 'NOT_FOUND'),
    )
    await client(deletePaymentInstrument, { params: { id: instrumentId! } }, visitor.options())
    expect(await load()).toMatchObject([{ type: 'Cash', isDefault: false }])
  })
})
