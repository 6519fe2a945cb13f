import polyline from '@mapbox/polyline'
import { and, eq, sum } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { savedAddresses } from '#backend/db/schema/account.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import { orderParcels } from '#backend/db/schema/parcels.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { CASH_PAYMENT, createCardPayment, createCheckoutBackend, createOrderLine } from '#backend/modules/testdata/checkout-backend.ts'
import { COURIER, createOpeningHours, createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { estimateCheckoutEta, estimateOrder } from '#contract/checkout/estimation.ts'
import type { CustomOrderPoint, ParcelTerms } from '#contract/checkout/parcel.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { StaticCode } from '#contract/errors.ts'
import { getCustomerOrder, getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import { getOrders } from '#contract/orders/order-list.ts'
import { shareOrder, getSharedOrder } from '#contract/orders/order-link.ts'
import { cancelOrder, placeOrder, reorder } from '#contract/orders/place-order.ts'
import { priceParcel } from '#domain/checkout/parcel/parcel-price.ts'

const { db, fetch, clock, createVisitor, createCardToken } = await createCheckoutBackend()
const call = createClient({ base: 'http://api.test', fetch })

const TERMS: ParcelTerms = {
  base: 390,
  includedMetres: 1000,
  perKilometre: 80,
  perStop: 150,
  sizes: { SMALL: 0, MEDIUM: 100, LARGE: 250 },
  step: 10,
  maxValue: 20_000,
}
const SERVICE = 50
await db.update(countries).set({ parcel: TERMS }).where(eq(countries.code, 'ES'))
await db.insert(stores).values(
  createStoreRow(SERVICE, 'Send a parcel', {
    categoryId: COURIER,
    itemsType: 'COURIER',
    urn: null,
    schedulingEnabled: true,
    deliveryFee: 99,
    serviceFee: 88,
  }),
)
await db.insert(storeHours).values(createOpeningHours(SERVICE))

const contact = { name: 'Ada Lovelace', phone: '+34 612 345 678' }
const point = (type: CustomOrderPoint['type'], latitude: number, changes: Partial<CustomOrderPoint> = {}): CustomOrderPoint => ({
  type,
  address: { label: `Street at ${latitude}`, latitude, longitude: 2.17, details: 'door 2', customFields: [] },
  contact,
  ...changes,
})
const PARCEL = { size: 'MEDIUM', weight: 'LIGHT', value: 5000 } as const
const STOPS = [point('PICKUP', 41.39), point('DELIVERY', 41.4), point('DELIVERY', 41.41)]
const PRICE = priceParcel(TERMS, { points: STOPS, size: 'MEDIUM' })

let attempt = 0
beforeEach(() => {
  clock.now = NOON
  attempt += 1
})

function buildRequest(
  components: Partial<CheckoutRequest['components']> = {},
  details: Partial<CheckoutRequest['orderDetails']> = {},
): CheckoutRequest {
  return {
    orderDetails: {
      categoryId: COURIER,
      cityCode: 'BCN',
      handlingStrategy: { type: 'DELIVERY' },
      origin: 'CHECKOUT',
      orderType: 'COURIER',
      storeAddressId: null,
      baseOrderUrn: null,
      basketId: `parcel-${attempt}`,
      paymentMethodSupport: ['Cash', 'CreditCard'],
      ...details,
    },
    components: {
      points: { value: STOPS },
      parcel: { value: PARCEL },
      description: { value: 'Keys in an envelope' },
      scheduledTime: { value: -1 },
      paymentMethod: { value: CASH_PAYMENT },
      legalCheckboxAccepted: { value: true },
      ...components,
    },
  }
}

const customer = await createVisitor()
const send = (request = buildRequest(), { total = PRICE.total, id = `parcel-checkout-${attempt}` } = {}) =>
  call(startCheckout, { params: { id }, body: { ...request, displayedTotal: total } }, customer.options(id))
const sendParcel = async (request?: CheckoutRequest): Promise<number> => (await send(request)).orderId!
const codeOf = (work: Promise<unknown>) => work.then(() => 'accepted', (error: { failure?: { code?: string; staticCode?: number; message?: string } }) => error.failure?.code ?? String(error)) // prettier-ignore

async function deliver(orderId: number, until?: string): Promise<void> {
  for (let due: number | undefined = clock.now; due !== undefined;) {
    clock.now = due
    due = await advanceOrder(db, orderId, { now: clock.now, speed: 1 })
    const [row] = await db.select({ stage: orders.stage }).from(orders).where(eq(orders.id, orderId))
    if (row?.stage === until) return
  }
}

describe('B §3: an order of the type COURIER', () => {
  test('the estimation of a visitor has the price of the form', async () => {
    const body = { scheduledTime: -1, points: STOPS.map(({ contact: _, ...it }) => it), categoryId: COURIER, storeAddressId: 1000 + SERVICE, products: [], parcel: PARCEL } // prettier-ignore
    const place = { language: 'en', cityCode: 'BCN', countryCode: 'ES' }
    const reply = await call(estimateOrder, { body }, { place })
    expect(reply.total).toBe(PRICE.total)
    expect(reply.pricingBreakdown.lines.map(it => [it.type, it.amount])).toEqual([['DELIVERY', PRICE.total], ['TOTAL', PRICE.total]]) // prettier-ignore
    expect(reply.cash).toEqual({ maximumAmount: 6000 })
    // without a store, the courier service is that of the city
    expect((await call(estimateOrder, { body: { ...body, storeAddressId: null } }, { place })).total).toBe(PRICE.total)
    expect(await codeOf(call(estimateOrder, { body: { ...body, storeAddressId: null } }, { place: { ...place, cityCode: 'KBP' } }))).toBe('PARCELS_NOT_OFFERED') // prettier-ignore
    expect(await codeOf(call(estimateOrder, { body: { ...body, storeAddressId: 1001 } }, { place }))).toBe('PARCELS_NOT_OFFERED')
    expect(await codeOf(call(estimateOrder, { body: { ...body, points: body.points.toReversed() } }, { place }))).toBe('INVALID_POINTS')
    expect(await codeOf(call(estimateOrder, { body: { ...body, points: [STOPS[0]!, point('DELIVERY', 42)] } }, { place }))).toBe('POINT_OUT_OF_COVERAGE') // prettier-ignore
  })

  test('the template has the parts of the form, the payment methods and no promo code', async () => {
    const reply = await call(loadCheckoutTemplate, { params: { id: `template-${attempt}` }, body: buildRequest() }, customer.options())
    expect(reply.sections.map(it => [it.component, it.required])).toEqual([
      ['points', true],
      ['parcel', true],
      ['description', true],
      ['scheduledTime', true],
      ['paymentMethod', true],
      ['legalCheckboxAccepted', true],
    ])
    expect(reply).toMatchObject({ total: PRICE.total, eta: { lowerBound: 25, upperBound: 35 } })
    expect(reply.components.promoCode).toBeUndefined()
    expect(reply.paymentMethods.map(it => it.type)).toContain('Cash')
  })
  test('B §5: "ETA is skipped … if an order has more than 2 points and the store has no ETA"', async () => {
    await db.update(stores).set({ etaEnabled: false }).where(eq(stores.id, SERVICE))
    const getEta = async (points: CustomOrderPoint[]) =>
      (
        await call(
          loadCheckoutTemplate,
          { params: { id: `eta-${attempt}` }, body: buildRequest({ points: { value: points } }) },
          customer.options(),
        )
      ).eta
    expect(await getEta(STOPS)).toBeNull()
    expect(await getEta(STOPS.slice(0, 2))).toEqual({ lowerBound: 20, upperBound: 30 })
    await db.update(stores).set({ etaEnabled: true }).where(eq(stores.id, SERVICE))
  })
  test('an ETA between two points is that of the courier service', async () => {
    const toPoint = (latitude: number) => ({ latitude, longitude: 2.17 })
    const body = { type: 'DELIVERY' as const, orderSize: 0, pickupPoint: toPoint(41.39), deliveryPoint: toPoint(41.43), storeAddressId: 1000 + SERVICE } // prettier-ignore
    // 4.4 km
    expect(await call(estimateCheckoutEta, { body }, { place: { language: 'en' } })).toEqual({ lowerBound: 26, upperBound: 36 })
  })

  test('an order in cash has its route, its price lines and a code; the ledger owes nothing to a store', async () => {
    const orderId = await sendParcel()
    const order = await call(getCustomerOrder, { params: { id: orderId } }, customer.options())
    expect(order).toMatchObject({
      subtype: 'SHIPMENT',
      origin: 'CUSTOM',
      storeId: null,
      storeName: null,
      imageId: '1f6f5',
      total: PRICE.total,
      pointFee: 150,
      distance: PRICE.metres,
      description: 'Keys in an envelope',
      parcel: { ...PARCEL, isReturned: false },
      boughtProducts: [],
      legalCheckboxAccepted: true,
      partnerOrder: false,
    })
    expect(order.points.map(it => [it.type, it.passed, it.address.label, it.contact])).toEqual([
      ['PICKUP', false, 'Street at 41.39', contact],
      ['DELIVERY', false, 'Street at 41.4', contact],
      ['DELIVERY', false, 'Street at 41.41', contact],
      // nobody named a place for the return
      ['RETURN', false, 'Street at 41.39', null],
    ])
    expect(order.extraPoints.map(it => it.index)).toEqual([2])
    expect(order.addresses.PICKUP.map(it => it.fullText)).toEqual(['Street at 41.39'])
    expect(order.addresses.DELIVERY.map(it => it.fullText)).toEqual(['Street at 41.4', 'Street at 41.41'])
    const lines = await db.select().from(orderPriceLines).where(eq(orderPriceLines.orderId, orderId))
    expect(lines.map(it => [it.type, it.amount])).toEqual([['DELIVERY', PRICE.total]])
    const entries = await db
      .select({ account: ledgerEntries.account, amount: sum(ledgerEntries.amount).mapWith(Number) })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(eq(ledgerTransactions.orderId, orderId))
      .groupBy(ledgerEntries.account)
    expect(Object.fromEntries(entries.map(it => [it.account, it.amount]))).toEqual({ CUSTOMER: PRICE.total, DELIVERY_FEES: -PRICE.total })
    // the address of the recipient is not one of the customer
    expect(await db.$count(savedAddresses, eq(savedAddresses.customerId, customer.customer.id))).toBe(0)
    const [stored] = (await db.execute<{ row: string }>(`select order_parcels::text as row from order_parcels where order_id = ${orderId}`)) as { row: string }[] // prettier-ignore
    expect(stored!.row).not.toContain('Ada')
    const list = await call(getOrders, { query: {} }, customer.options())
    expect(list.orders[0]).toMatchObject({
      id: orderId,
      subtype: 'SHIPMENT',
      storeName: null,
      imageId: '1f6f5',
      productsText: 'Keys in an envelope',
    })
    expect(await codeOf(call(reorder, { params: { id: orderId } }, customer.options()))).toBe('NOT_FOUND')
  })
  test('the same key and the same parcel are one order', async () => {
    const first = await send()
    expect(await send()).toEqual(first)
    expect(await db.$count(orderParcels, eq(orderParcels.orderId, first.orderId!))).toBe(1)
    // another device, the same form
    expect(await codeOf(send(undefined, { id: `other-device-${attempt}` }))).toBe('CART_ORDERED')
  })
  test('a card pays the parcel', async () => {
    const cardToken = await createCardToken(customer.customer, '4242424242424242')
    const { card } = await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, customer.options(`card-${attempt}`))
    const state = await send(buildRequest({ paymentMethod: { value: createCardPayment(card!.id) } }))
    expect(state.status).toBe('COMPLETED')
    expect((await call(getCustomerOrder, { params: { id: state.orderId! } }, customer.options())).parcel?.size).toBe('MEDIUM')
  })
  test('POST /orders takes the same parcel', async () => {
    const body = {
      addresses: { DELIVERY: [], PICKUP: [] }, hasReachableDeliveryAddress: true, paymentConfiguration: CASH_PAYMENT, cutleryRequested: false, scheduledTime: -1,
      orderType: 'COURIER' as const, cityCode: 'BCN', categoryId: COURIER, storeAddressId: null, products: [], description: 'Keys', points: STOPS, parcel: PARCEL,
      legalCheckboxAccepted: true, displayedTotal: PRICE.total,
    } // prettier-ignore
    const order = await call(placeOrder, { body }, customer.options(`order-${attempt}`))
    expect(order).toMatchObject({ subtype: 'SHIPMENT', total: PRICE.total, parcel: PARCEL })
    const reject = (changes: object) => codeOf(call(placeOrder, { body: { ...body, ...changes } }, customer.options(`order-${attempt}-${JSON.stringify(changes).length}`))) // prettier-ignore
    expect(await reject({ parcel: undefined })).toBe('NO_PARCEL')
    expect(await reject({ promocode: 'TEN' })).toBe('FIELD_NOT_SUPPORTED')
    expect(await reject({ products: [createOrderLine(11)] })).toBe('FIELD_NOT_SUPPORTED')
    expect(await reject({ orderType: 'STORES', storeAddressId: 1001, products: [createOrderLine(11)] })).toBe('FIELD_NOT_SUPPORTED')
  })
})

describe('nothing is accepted that is not right', () => {
  test.each<[string, Partial<CheckoutRequest['components']>, string]>([
    ['forbidden goods are not excluded', { legalCheckboxAccepted: { value: false } }, 'LEGAL_NOT_ACCEPTED'],
    ['no time', { scheduledTime: undefined }, 'NO_TIME'],
    ['no payment', { paymentMethod: { value: null } }, 'NO_PAYMENT_METHOD'],
    ['no payment and no confirmation: the last check wins (B §5)', { paymentMethod: { value: null }, legalCheckboxAccepted: undefined, scheduledTime: undefined }, 'NO_PAYMENT_METHOD'], // prettier-ignore
    ['a stop outside of the city', { points: { value: [STOPS[0]!, point('DELIVERY', 41.46), STOPS[2]!] } }, 'POINT_OUT_OF_COVERAGE'],
    ['a return outside of the city', { points: { value: [...STOPS, point('RETURN', 42)] } }, 'POINT_OUT_OF_COVERAGE'],
    ['no contact', { points: { value: [point('PICKUP', 41.39, { contact: null }), ...STOPS.slice(1)] } }, 'PARCEL_INCOMPLETE'],
    ['no description', { description: { value: ' ' } }, 'PARCEL_INCOMPLETE'],
    ['too valuable', { parcel: { value: { ...PARCEL, value: 20_001 } } }, 'PARCEL_TOO_VALUABLE'],
    ['no pickup', { points: { value: STOPS.slice(1) } }, 'INVALID_POINTS'],
    ['six stops', { points: { value: [STOPS[0]!, ...[1, 2, 3, 4, 5].map(it => point('DELIVERY', 41.4 + it / 1000))] } }, 'INVALID_POINTS'],
    ['no points', { points: undefined }, 'NO_PARCEL'],
    ['products', { products: { value: [createOrderLine(11)] } }, 'FIELD_NOT_SUPPORTED'],
    ['a promo code', { promoCode: { value: 'TEN' } }, 'FIELD_NOT_SUPPORTED'],
    ['cutlery', { cutleryRequested: { value: true } }, 'FIELD_NOT_SUPPORTED'],
  ])('%s: %j', async (_, components, code) => expect(await codeOf(send(buildRequest(components)))).toBe(code))
  test('a store order with the points of a parcel', async () => {
    const store = { orderType: 'STORES' as const, storeAddressId: 1001 }
    expect(await codeOf(send(buildRequest({ products: { value: [createOrderLine(11)] } }, store)))).toBe('FIELD_NOT_SUPPORTED')
  })
  test('pickup, another price, a closed service and a country without parcels', async () => {
    expect(await codeOf(send(buildRequest({}, { handlingStrategy: { type: 'PICKUP' } })))).toBe('FIELD_NOT_SUPPORTED')
    expect(await codeOf(send(undefined, { total: PRICE.total - 10 }))).toBe('PRICE_CHANGED')
    await db.update(stores).set({ flaggedOpen: false }).where(eq(stores.id, SERVICE))
    expect(await codeOf(send())).toBe('STORE_CLOSED')
    await db.update(stores).set({ flaggedOpen: true }).where(eq(stores.id, SERVICE))
    await db.update(countries).set({ parcel: null }).where(eq(countries.code, 'ES'))
    expect(await codeOf(send())).toBe('PARCELS_NOT_OFFERED')
    await db.update(countries).set({ parcel: TERMS }).where(eq(countries.code, 'ES'))
  })
  test('B §8: 205555 POINT_OUT_OF_COVERAGE', async () => {
    const request = buildRequest({ points: { value: [STOPS[0]!, point('DELIVERY', 42)] } })
    await expect(send(request)).rejects.toMatchObject({ failure: { status: 422, staticCode: StaticCode.pointOutOfCoverage } })
  })
})

describe('the courier of the sandbox', () => {
  const getFlow = (id: number) => call(getOrderFlow, { params: { id } }, customer.options())
  const getPassed = async (id: number) => (await call(getCustomerOrder, { params: { id } }, customer.options())).points.map(it => it.passed)

  test('passes every stop; the recipient has a code until the end', async () => {
    const id = await sendParcel()
    const placed = await getFlow(id)
    expect(placed.steps.map(it => it.stage)).toEqual(['PLACED', 'ACCEPTED', 'PICKED_UP', 'NEARBY', 'DELIVERED'])
    expect(placed.steps[1]?.title).toBe('Courier found')
    expect(placed.recipientCode).toMatch(/^\d{4}$/)
    expect(placed.cancellable).toBe(true)
    await deliver(id, 'PICKED_UP')
    expect(await getPassed(id)).toEqual([true, false, false, false])
    const riding = await getFlow(id)
    expect(riding).toMatchObject({
      page: 'MAP',
      title: 'Your parcel is on its way',
      cancellable: false,
      recipientCode: placed.recipientCode,
    })
    const tracking = await call(getOrderTracking, { params: { id } }, customer.options())
    expect(tracking).toMatchObject({ pickupLocation: { lat: 41.39, lng: 2.17 }, deliveryLocation: { lat: 41.41, lng: 2.17 } })
    // the route begins at the pickup, passes the stop between, and ends at the last one
    const way = polylineOf(tracking.way!)
    expect(way[0]).toEqual([41.39, 2.17])
    expect(way.some(([lat, lng]) => lat === 41.4 && lng === 2.17)).toBe(true)
    expect(way.at(-1)).toEqual([41.41, 2.17])
    await deliver(id, 'NEARBY')
    expect(await getPassed(id)).toEqual([true, true, false, false])
    await deliver(id)
    expect(await getPassed(id)).toEqual([true, true, true, false])
    expect(await getFlow(id)).toMatchObject({ page: 'DELIVERED', title: 'Your parcel has arrived', recipientCode: null, notice: null })
    const cash = and(eq(ledgerTransactions.orderId, id), eq(ledgerTransactions.event, 'CASH_COLLECTED'))
    expect(await db.$count(ledgerTransactions, cash)).toBe(1)
  })
  test('"return when nobody is there": the way back costs nothing', async () => {
    const id = await sendParcel(buildRequest({ description: { value: 'Keys #nobody-home' } }))
    await deliver(id)
    expect(await getPassed(id)).toEqual([true, true, false, true])
    const flow = await getFlow(id)
    expect(flow).toMatchObject({ page: 'DELIVERED', title: 'Your parcel was brought back', status: 'DeliveredStatus', proof: null })
    expect(flow.notice).toEqual({ style: 'WARNING', text: 'Nobody was there to take your parcel, so the courier brought it back. The way back costs nothing.' }) // prettier-ignore
    expect(flow.steps.at(-1)?.title).toBe('Brought back')
    expect(await call(getCustomerOrder, { params: { id } }, customer.options())).toMatchObject({ origin: 'RETURN', total: PRICE.total, parcel: { isReturned: true } }) // prettier-ignore
  })
  test('a scheduled parcel waits for its time', async () => {
    const scheduledTime = NOON + 2 * 3_600_000
    const id = await sendParcel(buildRequest({ scheduledTime: { value: scheduledTime } }))
    await advanceOrder(db, id, { now: clock.now, speed: 1 })
    expect(await getFlow(id)).toMatchObject({ status: 'ScheduledStatus', title: 'Order scheduled' })
    await deliver(id)
    // the middle of the promised time
    expect(Math.abs(clock.now - scheduledTime)).toBeLessThan(60_000)
  })
  test('it can be cancelled until the courier has it', async () => {
    const id = await sendParcel()
    await deliver(id, 'ACCEPTED')
    const order = await call(cancelOrder, { params: { id }, body: {} }, customer.options(`cancel-${attempt}`))
    expect(order.currentStatus.type).toBe('CanceledStatus')
    expect((await getFlow(id)).recipientCode).toBeNull()
  })
  test('the link for others has no code', async () => {
    const id = await sendParcel()
    const { token } = await call(shareOrder, { params: { id }, body: {} }, customer.options(`share-${attempt}`))
    const shared = await call(getSharedOrder, { body: { token } }, { place: { language: 'en' } })
    const { recipientCode } = await getFlow(id)
    expect(JSON.stringify({ ...shared, steps: shared.steps.map(it => it.title) })).not.toContain(recipientCode)
    expect(shared.steps[1]?.title).toBe('Courier found')
  })
})

/** Latitude and longitude of each corner. */
const polylineOf = (encoded: string): [number, number][] => polyline.decode(encoded)
