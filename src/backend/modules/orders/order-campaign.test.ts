import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { orders } from '#backend/db/schema/orders.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCardPayment,
  createCheckoutBackend,
  createOrderLine,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { HEADER } from '#contract/headers.ts'
import { getOrder, placeOrder, remakeOrder } from '#contract/orders/place-order.ts'

const TOKEN = 'staff-token-of-the-test'
const testBackend = await createCheckoutBackend({ chatStaffToken: TOKEN })
const { db, fetch } = testBackend
const createCaller = (headers: Readonly<Record<string, string>>) =>
  createClient({
    base: 'http://api.test',
    fetch: (...sent) => {
      const request = new Request(...sent)
      for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
      return fetch(request)
    },
  })
const withCampaign = createCaller({ [HEADER.mediaSource]: 'mail%20list', [HEADER.mediaCampaign]: '%D5%A3' })
const call = createCaller({})
const CAMPAIGN = { mediaSource: 'mail list', mediaCampaign: 'գ' }
const NONE = { mediaSource: null, mediaCampaign: null }

let number = 0
const createUnique = (word: string) => `${word}-${++number}`
type Visitor = Awaited<ReturnType<typeof testBackend.createVisitor>>

async function order(visitor: Visitor, payment: PaymentConfiguration, caller: typeof call): Promise<number> {
  const body = { ...buildCheckoutRequest(payment, {}, createUnique('basket')), displayedTotal: TOTAL }
  const state = await caller(startCheckout, { params: { id: createUnique('c') }, body }, visitor.options(createUnique('key')))
  expect(state.status).toBe('COMPLETED')
  return state.orderId!
}

test('B §3, "mediaSource, mediaCampaign": an order has the campaign of the visit in which it was placed, in cash and by card', async () => {
  const visitor = await testBackend.createVisitor()
  const cardToken = await testBackend.createCardToken(visitor.customer, '4242 4242 4242 4242')
  const saved = await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(createUnique('key')))
  for (const payment of [CASH_PAYMENT, createCardPayment(saved.card!.id)]) {
    const id = await order(visitor, payment, withCampaign)
    const placed = await call(getOrder, { params: { id } }, visitor.options())
    expect(placed).toMatchObject(CAMPAIGN)
    // the customer signed up without one
    expect(placed.customer).toMatchObject(NONE)
  }
  const later = await order(visitor, CASH_PAYMENT, call)
  expect(await call(getOrder, { params: { id: later } }, visitor.options())).toMatchObject(NONE)
})

test('POST /orders stores it too, and one name alone', async () => {
  const visitor = await testBackend.createVisitor()
  const city = { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } }
  const address = { placeId: 'p-1', city, geo: { lat: 41.399, lng: 2.17 }, fullText: 'Verdi 12', text: 'Verdi 12', description: '', summary: '', addressComponents: [], number: null, details: null, customFields: [], userLocation: null } // prettier-ignore
  const body = { addresses: { DELIVERY: [address], PICKUP: [] }, hasReachableDeliveryAddress: true, paymentConfiguration: CASH_PAYMENT, cutleryRequested: true, scheduledTime: -1, orderType: 'STORES' as const, cityCode: 'BCN', categoryId: 1, storeAddressId: 1001, products: [createOrderLine(12, 2)], displayedTotal: TOTAL } // prettier-ignore
  const caller = createCaller({ [HEADER.mediaCampaign]: 'spring', [HEADER.mediaSource]: 'jo%40example.org' })
  expect(await caller(placeOrder, { body }, visitor.options(createUnique('key')))).toMatchObject({
    mediaSource: null,
    mediaCampaign: 'spring',
  })
})

test('no campaign led to a remake', async () => {
  const visitor = await testBackend.createVisitor()
  const baseId = await order(visitor, CASH_PAYMENT, withCampaign)
  await db.update(orders).set({ status: 'DeliveredStatus' }).where(eq(orders.id, baseId))
  const { orderId } = await createCaller({ [HEADER.chatStaffToken]: TOKEN })(remakeOrder, { params: { id: baseId } })
  expect(await call(getOrder, { params: { id: orderId } }, visitor.options())).toMatchObject(NONE)
})
