import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { orders } from '#backend/db/schema/orders.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCheckoutBackend,
  DELIVERY_ADDRESS,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { getOrder } from '#contract/orders/place-order.ts'

const MINUTE = 60_000
const backend = await createCheckoutBackend()
const { db, clock } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
type Visitor = Awaited<ReturnType<typeof backend.createVisitor>>

let number = 0
async function order(visitor: Visitor, baseOrderUrn: string | null = null, deliveryAddress = DELIVERY_ADDRESS) {
  const request = buildCheckoutRequest(CASH_PAYMENT, { deliveryAddress: { value: deliveryAddress } })
  const body = { ...request, orderDetails: { ...request.orderDetails, baseOrderUrn }, displayedTotal: TOTAL }
  const key = `bundle-${++number}`
  const { orderId } = await client(startCheckout, { params: { id: key }, body }, visitor.options(key))
  return client(getOrder, { params: { id: orderId! } }, visitor.options())
}
const reload = (visitor: Visitor, id: number) => client(getOrder, { params: { id } }, visitor.options())
const CLOSED = { failure: { kind: 'rejected', status: 409, code: 'BASE_ORDER_CLOSED' } }

test('B §3: an order with a base order is a BUNDLE, and so is its base', async () => {
  const visitor = await backend.createVisitor()
  const base = await order(visitor)
  expect(base).toMatchObject({ orderType: 'SINGLE_ORDER', baseOrderUrn: null })
  const added = await order(visitor, base.urn, { ...DELIVERY_ADDRESS, latitude: DELIVERY_ADDRESS.latitude + 0.0005 })
  expect(added).toMatchObject({ orderType: 'BUNDLE', baseOrderUrn: base.urn })
  expect(await reload(visitor, base.id)).toMatchObject({ orderType: 'BUNDLE', baseOrderUrn: null })
})

test('one courier brings both', async () => {
  const visitor = await backend.createVisitor()
  const base = await order(visitor)
  const added = await order(visitor, base.urn)
  for (const { id } of [base, added]) for (let due: number | undefined = clock.now; due !== undefined; ) due = await advanceOrder(db, id, { now: due, speed: 1 }) // prettier-ignore
  const [first, second] = await Promise.all([base, added].map(it => reload(visitor, it.id)))
  expect(first!.courier!.name).toBe(second!.courier!.name)
})

test('the base is an own order, of the same door, that no courier has, and no part of another bundle', async () => {
  const visitor = await backend.createVisitor()
  const base = await order(visitor)
  const other = await backend.createVisitor('Boris Example')
  await expect(order(other, base.urn)).rejects.toMatchObject(CLOSED)
  for (const urn of ['urn:1', '00000000-0000-4000-8000-000000000000']) await expect(order(visitor, urn)).rejects.toMatchObject(CLOSED)
  await expect(order(visitor, base.urn, { ...DELIVERY_ADDRESS, latitude: DELIVERY_ADDRESS.latitude + 0.001 })).rejects.toMatchObject(CLOSED)
  const added = await order(visitor, base.urn)
  await expect(order(visitor, added.urn)).rejects.toMatchObject(CLOSED)
  for (const values of [
    { status: 'ProgressStatus', stage: 'PICKED_UP' },
    { status: 'CanceledStatus', stage: 'CANCELLED' },
  ] as const) {
    await db.update(orders).set(values).where(eq(orders.id, base.id))
    await expect(order(visitor, base.urn)).rejects.toMatchObject(CLOSED)
  }
  expect(await db.$count(orders, eq(orders.customerId, other.customer.id))).toBe(0)
})

test('B §3: the fields of an order that follow from its promise and its events', async () => {
  const visitor = await backend.createVisitor()
  const { id } = await order(visitor)
  const placed = await reload(visitor, id)
  const { lowerBound, upperBound } = placed.eta!
  const pickup = Math.round(placed.creationTime + 0.55 * ((lowerBound + upperBound) / 2) * MINUTE)
  expect(placed).toMatchObject({
    estimatedPickupTime: pickup,
    storeTrackingCode: placed.code,
    deepLink: `/en/orders/${id}/`,
    helpButton: { text: 'Get help', enabled: true },
    orderMetadata: { onHold: false, possibleDelay: false, delayFromStore: 0 },
  })
  // the store accepts an hour late
  await advanceOrder(db, id, { now: clock.now + 60 * MINUTE, speed: 1 })
  const late = await reload(visitor, id)
  expect(late.orderMetadata.delayFromStore).toBeGreaterThan(40)
  expect(late.orderMetadata.possibleDelay).toBe(late.currentStatus.type === 'ProgressStatus')
})
