import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { savedAddresses } from '#backend/db/schema/account.ts'
import { orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import {
  CASH_PAYMENT,
  buildCheckoutRequest,
  createCheckoutBackend,
  createOrderLine,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { estimateCheckoutEta, estimateOrder } from '#contract/checkout/estimation.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { type CheckoutRequest, type HandlingStrategy, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import { getOrder, placeOrder } from '#contract/orders/place-order.ts'

const backend = await createCheckoutBackend()
const { db, clock } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
await db.update(stores).set({ pickupLower: 10, pickupUpper: 15 }).where(eq(stores.addressId, 1001))

/** The delivery fee of the test store. */
const DELIVERY_FEE = 199
const PICKUP_TOTAL = TOTAL - DELIVERY_FEE

let number = 0
const createUnique = () => `pickup-${++number}`
const failsWith = (status: number, code: string) => ({ failure: { kind: 'rejected', status, code } })

function buildRequest(type: HandlingStrategy = 'PICKUP', components: Partial<CheckoutRequest['components']> = {}): CheckoutRequest {
  const { deliveryAddress: _, ...base } = buildCheckoutRequest(CASH_PAYMENT, components).components
  const request = buildCheckoutRequest(CASH_PAYMENT)
  return { ...request, orderDetails: { ...request.orderDetails, handlingStrategy: { type } }, components: base }
}

const load = async (body: CheckoutRequest) =>
  client(loadCheckoutTemplate, { params: { id: createUnique() }, body }, (await backend.createVisitor()).options(createUnique()))

type Visitor = Awaited<ReturnType<typeof backend.createVisitor>>
const start = (visitor: Visitor, body: CheckoutRequest, displayedTotal = PICKUP_TOTAL) =>
  client(startCheckout, { params: { id: createUnique() }, body: { ...body, displayedTotal } }, visitor.options(createUnique()))

const lineTypes = (lines: readonly { readonly type: string }[]) => lines.map(it => it.type)

async function withoutPickup(run: () => Promise<void>): Promise<void> {
  await db.update(stores).set({ pickupLower: null, pickupUpper: null }).where(eq(stores.addressId, 1001))
  await run().finally(() => db.update(stores).set({ pickupLower: 10, pickupUpper: 15 }).where(eq(stores.addressId, 1001)))
}

describe('A §1, B §3: the price of an order with the handling strategy PICKUP', () => {
  test('has no delivery fee, needs no address, and has the preparation time instead of the ETA', async () => {
    const template = await load(buildRequest())
    expect(template.total).toBe(PICKUP_TOTAL)
    expect(lineTypes(template.pricingBreakdown.lines)).toEqual(['PRODUCTS', 'SERVICE', 'TOTAL'])
    expect(template.eta).toEqual({ lowerBound: 10, upperBound: 15 })
    expect(template.sections.map(it => it.component)).toContain('pickupAddress')
    expect(template.sections.map(it => it.component)).not.toContain('deliveryAddress')
    expect(template.sections.map(it => it.notice)).toEqual(template.sections.map(() => null))
  })
  test('an address out of the delivery zone does not matter', async () => {
    const far = { label: 'Far', details: null, latitude: 10, longitude: 10 }
    const request = buildRequest()
    expect((await load({ ...request, components: { ...request.components, deliveryAddress: { value: far } } })).total).toBe(PICKUP_TOTAL)
  })
  test('the same order for delivery costs the fee', async () => {
    const template = await load(buildCheckoutRequest(CASH_PAYMENT))
    expect(template.total).toBe(TOTAL)
    expect(lineTypes(template.pricingBreakdown.lines)).toContain('DELIVERY')
  })
  test('a tip for the courier is refused: there is none', async () => {
    const failure = { failure: { kind: 'rejected', status: 422, code: 'FIELD_NOT_SUPPORTED', payload: { fields: ['courierTip'] } } }
    await expect(load(buildRequest('PICKUP', { courierTip: { value: 1 } }))).rejects.toMatchObject(failure)
    expect((await load(buildRequest('PICKUP', { courierTip: { value: 0 } }))).total).toBe(PICKUP_TOTAL)
  })
  test('a forged mode for a store without pickup is 409, and eating in the store 422', async () => {
    await withoutPickup(async () => {
      await expect(load(buildRequest())).rejects.toMatchObject(failsWith(409, 'PICKUP_NOT_OFFERED'))
      const visitor = await backend.createVisitor()
      await expect(start(visitor, buildRequest())).rejects.toMatchObject(failsWith(409, 'PICKUP_NOT_OFFERED'))
      expect(await db.select().from(orders).where(eq(orders.customerId, visitor.customer.id))).toEqual([])
    })
    await expect(load(buildRequest('IN_STORE'))).rejects.toMatchObject(failsWith(422, 'FIELD_NOT_SUPPORTED'))
  })
  test('the total of the pickup is refused for a delivery, and the other way round', async () => {
    const visitor = await backend.createVisitor()
    await expect(start(visitor, buildCheckoutRequest(CASH_PAYMENT), PICKUP_TOTAL)).rejects.toMatchObject(failsWith(409, 'PRICE_CHANGED'))
    await expect(start(visitor, buildRequest(), TOTAL)).rejects.toMatchObject(failsWith(409, 'PRICE_CHANGED'))
  })
})

describe('estimates', () => {
  const point = { label: 'Roma', details: null, latitude: 41.39, longitude: 2.17, customFields: [] }
  const body = { scheduledTime: -1, categoryId: 1, storeAddressId: 1001, products: [createOrderLine(12, 2)] }
  test('points of pickup alone are an order to collect', async () => {
    const reply = await client(estimateOrder, { body: { ...body, points: [{ address: point, type: 'PICKUP' }] } })
    expect(reply.total).toBe(PICKUP_TOTAL)
    await withoutPickup(async () => {
      const forged = client(estimateOrder, { body: { ...body, points: [{ address: point, type: 'PICKUP' }] } })
      await expect(forged).rejects.toMatchObject(failsWith(409, 'PICKUP_NOT_OFFERED'))
    })
  })
  test('with a point of delivery it is delivered', async () => {
    const delivery = { address: { ...point, latitude: 41.399 }, type: 'DELIVERY' as const }
    const reply = await client(estimateOrder, { body: { ...body, points: [{ address: point, type: 'PICKUP' }, delivery] } })
    expect(reply.total).toBe(TOTAL)
  })
  test('A §3: the ETA request of type PICKUP returns the preparation time', async () => {
    const request = { orderSize: 2, pickupPoint: null, deliveryPoint: { latitude: 10, longitude: 10 }, storeAddressId: 1001 }
    expect(await client(estimateCheckoutEta, { body: { ...request, type: 'PICKUP' } })).toEqual({ lowerBound: 10, upperBound: 15 })
    await expect(client(estimateCheckoutEta, { body: { ...request, type: 'IN_STORE' } })).rejects.toMatchObject({
      failure: { status: 422 },
    })
  })
})

describe('an order that the customer collects', () => {
  test('is stored with its mode and the store as its end, charges no delivery, and saves no address', async () => {
    const visitor = await backend.createVisitor()
    const { orderId } = await start(visitor, buildRequest())
    const [order] = await db.select().from(orders).where(eq(orders.customerId, visitor.customer.id))
    expect(order).toMatchObject({ id: orderId, handlingStrategy: 'PICKUP', total: PICKUP_TOTAL, etaLower: 10, etaUpper: 15 })
    expect(order!.delivery).toMatchObject({ type: 'PICKUP', geo: { lat: 41.39, lng: 2.17 }, city: { code: 'BCN' } })
    const lines = await db.select().from(orderPriceLines).where(eq(orderPriceLines.orderId, orderId!))
    expect(lineTypes(lines)).not.toContain('DELIVERY')
    expect(lines.reduce((sum, it) => sum + it.amount, 0)).toBe(PICKUP_TOTAL)
    expect(await db.select().from(savedAddresses).where(eq(savedAddresses.customerId, visitor.customer.id))).toEqual([])
    const reply = await client(getOrder, { params: { id: orderId! } }, visitor.options(createUnique()))
    expect(reply).toMatchObject({ handlingStrategy: 'PICKUP', distance: null, addresses: { DELIVERY: [], PICKUP: [{ type: 'PICKUP' }] } })
    expect(reply.points.map(it => it.type)).toEqual(['PICKUP'])
  })
  test('becomes ready, and is collected without a courier', async () => {
    const visitor = await backend.createVisitor()
    const { orderId } = await start(visitor, buildRequest())
    const id = orderId!
    const flow = () => client(getOrderFlow, { params: { id } }, visitor.options(createUnique()))
    const steps = (await flow()).steps.map(it => it.stage)
    expect(steps).toEqual(['PLACED', 'ACCEPTED', 'COOKING', 'READY', 'COLLECTED'])
    const titles: string[] = []
    let due: number | undefined = clock.now
    while (due !== undefined) {
      due = await advanceOrder(db, id, { now: due, speed: 1 })
      titles.push((await flow()).title)
    }
    expect(titles).toContain('Your order is ready to collect')
    const times = new Map((await flow()).steps.map(it => [it.stage, it.time]))
    // the middle of 10 to 15 minutes
    expect(times.get('READY')! - clock.now).toBe(12.5 * 60_000)
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject({ status: 'DeliveredStatus', stage: 'DELIVERED', courierName: null, route: null, pickedUpAt: null })
    expect(await flow()).toMatchObject({ page: 'DELIVERED', title: 'You have collected your order', courier: null })
    expect(await client(getOrderTracking, { params: { id } }, visitor.options(createUnique()))).toMatchObject({
      courierLocation: null,
      deliveryLocation: null,
    })
  })
  test('POST /orders: a place of pickup and no delivery address', async () => {
    const visitor = await backend.createVisitor()
    const address = { placeId: 'store-1001', city: null, geo: { lat: 41.39, lng: 2.17 }, fullText: 'Roma', text: 'Roma', description: '', summary: '', addressComponents: [], number: null, details: null, customFields: [], userLocation: null } // prettier-ignore
    const body = { addresses: { DELIVERY: [], PICKUP: [address] }, hasReachableDeliveryAddress: false, paymentConfiguration: CASH_PAYMENT, cutleryRequested: false, scheduledTime: -1, orderType: 'STORES' as const, cityCode: 'BCN', categoryId: 1, storeAddressId: 1001, products: [createOrderLine(12, 2)], displayedTotal: PICKUP_TOTAL } // prettier-ignore
    const order = await client(placeOrder, { body }, visitor.options(createUnique()))
    expect(order).toMatchObject({ total: PICKUP_TOTAL, handlingStrategy: 'PICKUP' })
    await withoutPickup(async () => {
      await expect(client(placeOrder, { body }, visitor.options(createUnique()))).rejects.toMatchObject(
        failsWith(409, 'PICKUP_NOT_OFFERED'),
      )
    })
  })
})
