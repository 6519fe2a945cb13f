import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { storeDetails, stores } from '#backend/db/schema/stores.ts'
import { CASH_PAYMENT } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON, RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import { startGroupOrder } from '#contract/cart/group-order.ts'
import { getStore, getStoresByCategory } from '#contract/catalogue/store.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { estimateOrder } from '#contract/checkout/estimation.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { getCustomerOrder, getOrderTracking } from '#contract/orders/order-flow.ts'
import { getOrders } from '#contract/orders/order-list.ts'
import { placeOrder, reorder } from '#contract/orders/place-order.ts'
import { BRAND } from '#domain/platform/brand.ts'
import { buildCustomRequest, buildPurchaseRequest, createPurchaseBackend, CUSTOM_STORE, DELIVERY_POINT, FEES, PURCHASE_SERVICE } from '#tests/support/orders/purchase-sequences.ts' // prettier-ignore

const backend = await createPurchaseBackend()
const { db, clock, call, enter, accept, advance } = backend
const customer = await backend.createVisitor()
const LIMIT = 1000
const ADDRESS_ID = 1000 + CUSTOM_STORE
const ADDRESS = 'Carrer Nou 7, Barcelona'
const SHOP: CustomOrderPoint = { type: 'PICKUP', address: { label: 'Shop street', latitude: 41.391, longitude: 2.171, details: null, customFields: [] } } // prettier-ignore
await db.insert(storeDetails).values({ storeId: CUSTOM_STORE, address: ADDRESS, legalName: 'Hardware S.L.' })

beforeEach(() => (clock.now = NOON))

const send = (request: CheckoutRequest = buildCustomRequest(), total = LIMIT + FEES) =>
  call(startCheckout, { params: { id: randomUUID() }, body: { ...request, displayedTotal: total } }, customer.options(randomUUID()))
const order = async (components: Partial<CheckoutRequest['components']> = {}) => (await send(buildCustomRequest(components))).orderId!
const read = (id: number) => call(getCustomerOrder, { params: { id } }, customer.options())
const codeOf = (work: Promise<unknown>) => work.then(() => 'accepted', (error: { failure?: { code?: string } }) => error.failure?.code ?? String(error)) // prettier-ignore
const change = (changes: Partial<typeof stores.$inferInsert>) => db.update(stores).set(changes).where(eq(stores.id, CUSTOM_STORE))

describe('A §1: "custom order types"; B §3: an order of the type CUSTOM, in a store without a menu', () => {
  test('the store is in the list of its category, and its page says where it is', async () => {
    const place = { language: 'en', cityCode: 'BCN', countryCode: 'ES' }
    const list = await call(getStoresByCategory, { params: { categoryId: RESTAURANTS }, query: { userCityCode: 'BCN' } }, { place })
    expect(list.elements.find(it => it.id === CUSTOM_STORE)).toMatchObject({ itemsType: 'CUSTOM' })
    expect(await call(getStore, { params: { id: String(CUSTOM_STORE) }, query: {} }, { place })).toMatchObject({ address: ADDRESS, productsCount: 0 }) // prettier-ignore
  })
  test('the estimation of a visitor is the limit and the fees of the store, whatever a basket of this price would cost', async () => {
    const body = { scheduledTime: -1, points: [DELIVERY_POINT], categoryId: RESTAURANTS, storeAddressId: ADDRESS_ID, products: [], purchase: { lines: [], limit: LIMIT } } // prettier-ignore
    const place = { language: 'en', cityCode: 'BCN', countryCode: 'ES' }
    const reply = await call(estimateOrder, { body }, { place })
    expect(reply.pricingBreakdown.lines.map(it => [it.type, it.amount])).toEqual([['PRODUCTS', 1000], ['DELIVERY', 199], ['SERVICE', 50], ['TOTAL', LIMIT + FEES]]) // prettier-ignore
    expect(await codeOf(call(estimateOrder, { body: { ...body, purchase: { lines: [], limit: 4001 } } }, { place }))).toBe('LIMIT_TOO_HIGH')
    // the store is where the courier buys
    expect(await codeOf(call(estimateOrder, { body: { ...body, points: [SHOP, DELIVERY_POINT] } }, { place }))).toBe('INVALID_POINTS')
  })
  test('the template has the parts of a purchase', async () => {
    const reply = await call(loadCheckoutTemplate, { params: { id: 'template' }, body: buildCustomRequest() }, customer.options())
    expect(reply.sections.map(it => it.component)).toEqual(['purchase', 'selectedPriceEstimationOption', 'points', 'description', 'scheduledTime', 'paymentMethod']) // prettier-ignore
    expect(reply.total).toBe(LIMIT + FEES)
  })
  test('an order has the name of the store, and the courier goes to its address', async () => {
    const id = await order()
    expect(await read(id)).toMatchObject({
      subtype: 'PURCHASE',
      origin: 'CUSTOM',
      partnerOrder: false,
      storeId: CUSTOM_STORE,
      storeName: 'Corner Hardware',
      storeTrackingCode: null,
      total: LIMIT + FEES,
      purchasesEstimatedPrice: LIMIT,
      purchases: [{ name: 'Milk', quantity: 2 }, { name: 'Bread', quantity: 1 }],
      points: [
        { type: 'PICKUP', passed: false, contact: null, address: { label: ADDRESS, details: 'Corner Hardware', latitude: 41.39, longitude: 2.17 } },
        { type: 'DELIVERY', passed: false, contact: DELIVERY_POINT.contact },
      ],
      addresses: { PICKUP: [{ fullText: ADDRESS }], DELIVERY: [{ fullText: DELIVERY_POINT.address.label }] },
      boughtProducts: [],
    }) // prettier-ignore
    expect((await call(getOrders, { query: {} }, customer.options())).orders[0]).toMatchObject({ id, storeName: 'Corner Hardware', productsText: '2 × Milk, 1 × Bread', hasProducts: false }) // prettier-ignore
    expect(await codeOf(call(reorder, { params: { id } }, customer.options()))).toBe('NOT_FOUND')
    await advance(id, 'PICKED_UP')
    expect((await call(getOrderTracking, { params: { id } }, customer.options())).pickupLocation).toEqual({ lat: 41.39, lng: 2.17 })
  })
  test('settlement and receipt are those of a purchase: what is not spent comes back, and the operator is the seller', async () => {
    const id = await order()
    await accept(id)
    expect(await enter(id, { amount: 700, missing: [1] })).toMatchObject({
      amount: 700,
      lines: [{ isMissing: false }, { isMissing: true }],
    })
    await advance(id)
    const { company: name, registration, address } = BRAND.legal
    expect(await read(id)).toMatchObject({
      total: LIMIT + FEES,
      purchase: { amount: 700 },
      refunds: [{ kind: 'SUBSTITUTIONS', amount: 300 }],
      invoice: { seller: { name, registration, address } },
    })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('POST /orders takes the same order', async () => {
    const { purchase } = buildCustomRequest().components
    const body = {
      addresses: { DELIVERY: [], PICKUP: [] }, hasReachableDeliveryAddress: true, paymentConfiguration: CASH_PAYMENT, cutleryRequested: false, scheduledTime: -1,
      orderType: 'CUSTOM' as const, cityCode: 'BCN', categoryId: RESTAURANTS, storeAddressId: ADDRESS_ID, products: [], points: [DELIVERY_POINT], purchase: purchase!.value,
      selectedPriceEstimationOption: 2 as const, displayedTotal: LIMIT + FEES,
    } // prettier-ignore
    const place = (changes: object) => call(placeOrder, { body: { ...body, ...changes } }, customer.options(randomUUID()))
    expect(await place({})).toMatchObject({ origin: 'CUSTOM', storeId: CUSTOM_STORE, purchase: { limit: LIMIT } })
    expect(await codeOf(place({ purchase: undefined }))).toBe('NO_PURCHASE')
    expect(await codeOf(place({ storeAddressId: null }))).toBe('PURCHASES_NOT_OFFERED')
  })
})

describe('nothing is accepted that is not right', () => {
  test.each<[string, CheckoutRequest, string]>([
    ['no store', buildCustomRequest({}, { storeAddressId: null }), 'PURCHASES_NOT_OFFERED'],
    ['a store with a menu', buildCustomRequest({}, { storeAddressId: 1001 }), 'PURCHASES_NOT_OFFERED'],
    ['the service of the city', buildCustomRequest({}, { storeAddressId: 1000 + PURCHASE_SERVICE }), 'PURCHASES_NOT_OFFERED'],
    ['a custom store as the service of the city', buildPurchaseRequest({}, { storeAddressId: ADDRESS_ID }), 'PURCHASES_NOT_OFFERED'],
    ['another shop', buildCustomRequest({ points: { value: [SHOP, DELIVERY_POINT] } }), 'INVALID_POINTS'],
    ['an order of products', buildCustomRequest({ points: undefined, purchase: undefined, selectedPriceEstimationOption: undefined }, { orderType: 'STORES' }), 'NO_PRODUCTS'],
    ['no estimate', buildCustomRequest({ selectedPriceEstimationOption: undefined }), 'PURCHASE_INCOMPLETE'],
    ['a promo code', buildCustomRequest({ promoCode: { value: 'TEN' } }), 'FIELD_NOT_SUPPORTED'],
    ['a pickup', buildCustomRequest({}, { handlingStrategy: { type: 'PICKUP' } }), 'FIELD_NOT_SUPPORTED'],
  ])('%s', async (_, request, code) => expect(await codeOf(send(request))).toBe(code)) // prettier-ignore
  test('a forged total, a closed store, a country without estimates, and a group order', async () => {
    for (const total of [FEES, LIMIT + FEES - 1, LIMIT + FEES + 1]) expect(await codeOf(send(undefined, total))).toBe('PRICE_CHANGED')
    await change({ flaggedOpen: false })
    expect(await codeOf(send())).toBe('STORE_CLOSED')
    await change({ flaggedOpen: true })
    await db.update(countries).set({ priceEstimationValues: [] }).where(eq(countries.code, 'ES'))
    expect(await codeOf(send())).toBe('PURCHASES_NOT_OFFERED')
    await db.update(countries).set({ priceEstimationValues: [500, 1000] }).where(eq(countries.code, 'ES')) // prettier-ignore
    const group = { storeAddressId: ADDRESS_ID, name: 'Ada', minutes: 30 as const }
    expect(await codeOf(call(startGroupOrder, { body: group }, customer.options(randomUUID())))).toBe('STORES_ONLY')
  })
  test('A §5: "A store without a urn (and not courier or quiero) fails with error key error.noStore."', async () => {
    await change({ urn: null })
    expect(await codeOf(send())).toBe('NO_STORE')
    await change({ urn: `urn:store:${CUSTOM_STORE}` })
    expect(await codeOf(send())).toBe('accepted')
  })
})
