import polyline from '@mapbox/polyline'
import type { PointPayload } from '#contract/geo/point-payload.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { cities, countries } from '#backend/db/schema/geo.ts'
import { stores, storeZones } from '#backend/db/schema/stores.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  DELIVERY_ADDRESS,
  createOrderLine,
  createCheckoutBackend,
  createOption,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import { estimateCheckoutEta, estimateOrder } from '#contract/checkout/estimation.ts'
import { getPriceBreakdown, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'

const { db, fetch, clock, createVisitor } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })
const { options } = await createVisitor()

const body = (products: readonly OrderLine[], changes: object = {}) => ({
  scheduledTime: -1,
  points: [{ address: { ...DELIVERY_ADDRESS, customFields: [] }, type: 'DELIVERY' as const }],
  categoryId: 1,
  storeAddressId: 1001,
  products: [...products],
  ...changes,
})
const estimate = (products: readonly OrderLine[], changes?: object) => client(estimateOrder, { body: body(products, changes) }, options())
const failsWith = (status: number, code: string, staticCode?: number) => ({
  failure: { kind: 'rejected', status, code, ...(staticCode !== undefined && { staticCode }) },
})

describe('B §7: the server alone calculates the price of an order', () => {
  test("options and promotions have the menu's prices, not those of the call", async () => {
    const pizza = createOrderLine(10, 1, { displayedPrice: 1, customizations: [createOption(2), createOption(3, 2)] })
    const { total, pricingBreakdown, notices } = await estimate([pizza])
    // 9.99 − 15 % = 8.49, large 3.01 − 50 % = 1.51, twice olives 1.20; the surcharge fills up to the minimum of 15.00
    expect(pricingBreakdown.lines.map(it => [it.type, it.description, it.amount])).toEqual([
      ['PRODUCTS', 'Subtotal', 999 + 301 + 240],
      ['DISCOUNT', 'Discount', -150 - 150],
      ['DELIVERY', 'Delivery fee', 199],
      ['SERVICE', 'Service fee', 50],
      ['MIN_BASKET_SURCHARGE', 'Small order fee', 260],
      ['TOTAL', 'Total', 1749],
    ])
    expect([total, notices]).toEqual([1749, []])
  })
  test('two-for-one is pooled over lines; prime promotions are not applied', async () => {
    const medium = [createOption(1)]
    expect((await estimate([createOrderLine(11, 1, { customizations: medium }), createOrderLine(11, 1, { customizations: medium, note: 'no oil' })])).total).toBe(1000 + 199 + 50 + 300) // prettier-ignore
    expect((await estimate([createOrderLine(12, 2)])).total).toBe(TOTAL)
  })
})

test('issue 22, "Cash with its cap, also for visitors": the estimation has the limit of the country', async () => {
  expect((await estimate([createOrderLine(12)])).cash).toEqual({ maximumAmount: 6000 })
  await db.update(countries).set({ cashLimit: null })
  expect((await estimate([createOrderLine(12)])).cash).toEqual({ maximumAmount: null })
  await db.update(cities).set({ cashEnabled: false })
  expect((await estimate([createOrderLine(12)])).cash).toBeNull()
  await db.update(cities).set({ cashEnabled: true })
  await db.update(countries).set({ cashLimit: 6000 })
})

describe('rejects unavailable items with a message', () => {
  test.each([
    ['sold out', [createOrderLine(22)], failsWith(409, 'PRODUCT_UNAVAILABLE')],
    ['an unknown product, or one of another store', [createOrderLine(999)], failsWith(409, 'PRODUCT_UNAVAILABLE')],
    [
      'an option of another product',
      [createOrderLine(11, 1, { customizations: [createOption(1), createOption(3)] })],
      failsWith(422, 'OPTION_UNKNOWN'),
    ],
    ['too few options', [createOrderLine(10)], failsWith(422, 'OPTIONS_INVALID')],
    [
      'too many options',
      [createOrderLine(10, 1, { customizations: [createOption(1), createOption(2)] })],
      failsWith(422, 'OPTIONS_INVALID'),
    ],
    [
      'too many of one option',
      [createOrderLine(10, 1, { customizations: [createOption(1), createOption(3, 4)] })],
      failsWith(422, 'OPTIONS_INVALID'),
    ],
    ['A §5, "an empty cart gives error.noProducts"', [], failsWith(422, 'NO_PRODUCTS')],
  ])('%s', async (_, lines, failure) => expect(estimate(lines)).rejects.toMatchObject(failure))

  test('names unavailable products in the language of the call', async () => {
    const call = client(estimateOrder, { body: body([createOrderLine(22), createOrderLine(12)]) }, { place: { language: 'es' } })
    await expect(call).rejects.toMatchObject({
      failure: { message: 'Ya no disponible: Agua.', payload: { products: [{ id: 22, name: 'Agua' }] } },
    })
  })
  test('rejects an unknown store, a permanently closed one, and no store', async () => {
    await expect(estimate([createOrderLine(12)], { storeAddressId: 5 })).rejects.toMatchObject(failsWith(404, 'NOT_FOUND', 108040))
    await db.update(stores).set({ gone: true })
    await expect(estimate([createOrderLine(12)])).rejects.toMatchObject(failsWith(410, 'GONE', 26308))
    await db.update(stores).set({ gone: false })
    await expect(estimate([createOrderLine(12)], { storeAddressId: null })).rejects.toMatchObject(failsWith(422, 'STORES_ONLY'))
  })
  test('A §5: "A store without a urn (and not courier or quiero) fails with error key error.noStore."', async () => {
    await db.update(stores).set({ urn: null }).where(eq(stores.id, 1))
    await expect(estimate([createOrderLine(12)])).rejects.toMatchObject(failsWith(422, 'NO_STORE'))
    await db.update(stores).set({ itemsType: 'QUIERO' }).where(eq(stores.id, 1))
    expect((await estimate([createOrderLine(12, 2)])).total).toBe(TOTAL)
    await db.update(stores).set({ urn: 'urn:store:1', itemsType: 'STORE' }).where(eq(stores.id, 1))
  })
  test('A §2.2 rule 5: nothing is sold in a blocked city', async () => {
    await db.update(cities).set({ enabled: false }).where(eq(cities.code, 'BCN'))
    await expect(estimate([createOrderLine(12)])).rejects.toMatchObject(failsWith(404, 'NOT_FOUND'))
    await db.update(cities).set({ enabled: true }).where(eq(cities.code, 'BCN'))
  })
  test('B §3: points that are no route are 422 and name the reason', async () => {
    const point = (type: PointPayload['type'], latitude = DELIVERY_ADDRESS.latitude) => ({ address: { ...DELIVERY_ADDRESS, latitude, customFields: [] }, type }) // prettier-ignore
    const attempt = estimate([createOrderLine(12)], { points: [point('DELIVERY'), point('PICKUP', 41.391)] })
    await expect(attempt).rejects.toMatchObject({ failure: { status: 422, code: 'INVALID_POINTS', payload: { issue: 'WRONG_ORDER' } } })
    const route = [point('STARTING', 41.38), point('PICKUP', 41.391), point('DELIVERY'), point('RETURN', 41.391)]
    expect((await estimate([createOrderLine(12, 2)], { points: route })).total).toBe(TOTAL)
  })
  test("B §8, 118485: outside the city's polygon", async () => {
    const points = [{ address: { ...DELIVERY_ADDRESS, latitude: 41.6, customFields: [] }, type: 'DELIVERY' as const }]
    await expect(estimate([createOrderLine(12)], { points })).rejects.toMatchObject(failsWith(422, 'OUT_OF_DELIVERY_ZONE', 118485))
  })
  test("B §8, 159192: inside the city's polygon, but outside the store's own zone", async () => {
    const ring = polyline.encode([[41.38, 2.16], [41.38, 2.18], [41.395, 2.18], [41.395, 2.16], [41.38, 2.16]]) // prettier-ignore
    await db.insert(storeZones).values({ storeId: 1, encoded: ring })
    await expect(estimate([createOrderLine(12)])).rejects.toMatchObject(failsWith(422, 'OUT_OF_DELIVERY_ZONE', 159192))
    await db.delete(storeZones)
    expect((await estimate([createOrderLine(12)])).notices).toEqual([])
  })
})

describe('delivery time', () => {
  const HOUR = 3_600_000
  test('A §8: a closed store has a separate code, not that of the out-of-delivery-zone modal', async () => {
    clock.now = NOON + 12 * HOUR
    await expect(estimate([createOrderLine(12)])).rejects.toMatchObject(failsWith(409, 'STORE_CLOSED', 900001))
    clock.now = NOON
    await db.update(stores).set({ flaggedOpen: false })
    await expect(estimate([createOrderLine(12)])).rejects.toMatchObject(failsWith(409, 'STORE_CLOSED', 900001))
    await db.update(stores).set({ flaggedOpen: true })
  })
  test('a scheduled time requires a store with scheduling that is open then', async () => {
    const at = (scheduledTime: number) => estimate([createOrderLine(12)], { scheduledTime })
    await expect(at(NOON + HOUR)).rejects.toMatchObject(failsWith(409, 'SCHEDULING_NOT_OFFERED', 211322))
    await db.update(stores).set({ schedulingEnabled: true })
    expect((await at(NOON + HOUR)).notices).toEqual([])
    for (const invalidTime of [NOON - HOUR, NOON, NOON + HOUR + 1, NOON + 12 * HOUR, NOON + 10 * 24 * HOUR]) {
      expect((await at(invalidTime)).notices).toMatchObject([{ style: 'DANGER' }])
    }
    await db.update(stores).set({ schedulingEnabled: false })
  })
})

test('B §3: estimates the time from the store to the delivery point', async () => {
  const request = { type: 'DELIVERY' as const, orderSize: 2, pickupPoint: null, deliveryPoint: { latitude: 41.399, longitude: 2.17 } }
  expect(await client(estimateCheckoutEta, { body: { ...request, storeAddressId: 1001 } })).toEqual({ lowerBound: 20, upperBound: 30 })
  const farRequest = { ...request, deliveryPoint: { latitude: 41.44, longitude: 2.17 }, storeAddressId: 1001 }
  expect((await client(estimateCheckoutEta, { body: farRequest })).lowerBound).toBeGreaterThan(30)
  await expect(client(estimateCheckoutEta, { body: { ...request, storeAddressId: null } })).rejects.toMatchObject(
    failsWith(422, 'STORES_ONLY'),
  )
})

describe('B §7: the checkout template', () => {
  const load = (id: string, request: ReturnType<typeof buildCheckoutRequest>, callOptions = options()) =>
    client(loadCheckoutTemplate, { params: { id }, body: request }, callOptions)

  test('has sections, price, time and payment methods; missing parts are notices beside the price', async () => {
    const template = await load('t-1', buildCheckoutRequest(CASH_PAYMENT))
    expect(template).toMatchObject({ id: 't-1', total: TOTAL, eta: { lowerBound: 20, upperBound: 30 }, notices: [] })
    const components = ['deliveryAddress', 'scheduledTime', 'note', 'courierTip', 'paymentMethod', 'promoCode', 'agreedToShareData']
    expect(template.sections.map(it => it.component)).toEqual(components)
    expect(template.paymentMethods).toMatchObject([{ type: 'Cash', cash: { maximumAmount: 6000 } }])
    const { deliveryAddress: _, ...others } = buildCheckoutRequest(CASH_PAYMENT).components
    const withoutAddress = await load('t-1', { ...buildCheckoutRequest(CASH_PAYMENT), components: others })
    expect(withoutAddress.sections[0]?.notice?.text).toBe('Add a delivery address.')
    expect(withoutAddress.total).toBe(TOTAL)
  })
  test('B §5: cash is cleared above its maximum', async () => {
    const large = await load('t-2', buildCheckoutRequest(CASH_PAYMENT, { products: { value: [createOrderLine(12, 6)] } }))
    expect([large.total, large.components.paymentMethod]).toEqual([6249, { value: null }])
    expect((await load('t-2', buildCheckoutRequest(CASH_PAYMENT))).components.paymentMethod).toEqual({ value: CASH_PAYMENT })
  })
  test("its price can be loaded again by the same customer; another's is 404", async () => {
    await load('t-3', buildCheckoutRequest(CASH_PAYMENT))
    expect((await client(getPriceBreakdown, { params: { id: 't-3' } }, options())).total).toBe(TOTAL)
    const { options: others } = await createVisitor()
    await expect(client(getPriceBreakdown, { params: { id: 't-3' } }, others())).rejects.toMatchObject(failsWith(404, 'NOT_FOUND'))
  })
})
