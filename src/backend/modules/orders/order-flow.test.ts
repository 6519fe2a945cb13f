import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { savedAddresses } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { deliveryProofs } from '#backend/db/schema/order-flow.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { toAddressColumns } from '#backend/modules/geo/address-columns.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCardPayment,
  createCheckoutBackend,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { deleteDuePhotos } from '#backend/modules/platform/photos/delete-photos.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { getOrderFlow } from '#contract/orders/order-flow.ts'

const MINUTE = 60_000
const backend = await createCheckoutBackend()
const { db, clock, provider } = backend
const call = createClient({ base: 'http://api.test', fetch: backend.fetch })
const START = clock.now
// sessions that outlive the orders
clock.now = START + 600 * MINUTE
const visitor = await backend.createVisitor()
const other = await backend.createVisitor('Boris Example')

let keys = 0
async function place(note: string, payment: 'cash' | 'card' = 'cash'): Promise<number> {
  const cardToken = await backend.createCardToken(visitor.customer, '4242424242424242')
  const saved = await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(`flow-card-${++keys}`))
  const request = buildCheckoutRequest(payment === 'cash' ? CASH_PAYMENT : createCardPayment(saved.card!.id), { note: { value: note } })
  const body = { ...request, displayedTotal: TOTAL }
  const state = await call(startCheckout, { params: { id: `flow-${++keys}` }, body }, visitor.options(`flow-key-${keys}`))
  if (state.orderId !== null) return state.orderId
  const [row] = await db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, state.paymentExposedId!))
  return row!.id!
}

/** Takes the steps that are due within minutes after the order. */
async function advance(id: number, minutes: number): Promise<void> {
  for (let due: number | undefined = START; due !== undefined && due <= START + minutes * MINUTE; ) due = await advanceOrder(db, id, { now: due, speed: 1 }, backend.photos) // prettier-ignore
  clock.now = START + minutes * MINUTE
}
const getFlow = (id: number) => call(getOrderFlow, { params: { id } }, visitor.options())
const getProof = (id: number, who = visitor) =>
  backend.fetch(`http://api.test/customer/orders/${id}/proof`, { headers: { authorization: who.customer.authorization } })

async function settle(): Promise<void> {
  for (const { data } of await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT')))
    await capturePayment(db, provider, String(data['paymentId']), clock.now)
}

describe('docs/SANDBOX.md: what a note makes the store or the courier do', () => {
  test('#late-store: the arrival moves with its reason, and the order is delivered', async () => {
    clock.now = START
    const id = await place('#late-store')
    const promised = (await getFlow(id)).arrival!
    await advance(id, promised.upper / MINUTE - START / MINUTE)
    const late = await getFlow(id)
    expect(late).toMatchObject({ arrival: { delay: 'STORE' }, notice: { style: 'WARNING' } })
    expect(late.arrival!.upper).toBeGreaterThan(promised.upper)
    await advance(id, 200)
    expect(await getFlow(id)).toMatchObject({ page: 'DELIVERED', arrival: null, eta: null, notice: null })
  })

  test('#store-cancels: the page, the reason, and the money of a card goes back', async () => {
    clock.now = START
    const id = await place('#store-cancels', 'card')
    await settle()
    await advance(id, 60)
    const flow = await getFlow(id)
    expect(flow).toMatchObject({ page: 'CANCELLED', status: 'CanceledStatus', cancellable: false, notice: { style: 'DANGER' } })
    expect(flow.notice!.text).toBe(
      "The store had to cancel your order. You won't be charged. Anything already paid goes back to your card.",
    )
    await settle()
    const [payment] = await db.select({ captured: payments.captured, refunded: payments.refunded }).from(payments).where(eq(payments.orderId, id)) // prettier-ignore
    expect(payment).toEqual({ captured: TOTAL, refunded: TOTAL })
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  test('#store-cancels in cash: nothing goes back', async () => {
    clock.now = START
    const id = await place('#store-cancels')
    await advance(id, 60)
    expect((await getFlow(id)).notice).toEqual({ style: 'DANGER', text: 'The store had to cancel your order.' })
  })
})

describe('B §3: handling strategies', () => {
  test.each(['PICKUP', 'IN_STORE'] as const)(
    '%s has a code for the counter until it is collected, and no courier',
    async handlingStrategy => {
      clock.now = START
      const id = await insertTestOrder(db, visitor.customer.id, START, { handlingStrategy, code: 'Q417' })
      expect(await getFlow(id)).toMatchObject({ page: 'STATUS', pickupCode: 'Q417' })
      await advance(id, 26)
      expect(await getFlow(id)).toMatchObject({
        page: 'STATUS',
        pickupCode: 'Q417',
        courier: null,
        notice: { style: 'SUCCESS', text: 'Show the code Q417 at the counter.' },
      })
      await advance(id, 60)
      expect(await getFlow(id)).toMatchObject({ page: 'DELIVERED', pickupCode: null, proof: null })
    },
  )

  test('a delivery has no code', async () => {
    clock.now = START
    expect((await getFlow(await insertTestOrder(db, visitor.customer.id, START))).pickupCode).toBeNull()
  })
})

describe('issue 24: proof of delivery', () => {
  test('in person: who and when, without a photo', async () => {
    clock.now = START
    const id = await place('')
    await advance(id, 60)
    expect((await getFlow(id)).proof).toMatchObject({ handover: 'HAND', hasPhoto: false })
    expect((await getProof(id)).status).toBe(404)
  })

  test('at the door, as the saved address says: a photo that only the customer sees', async () => {
    clock.now = START
    const id = await place('')
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    const city = { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } }
    const address = { ...order!.delivery, city, addressComponents: [{ name: 'HANDOVER' as const, value: 'DOOR' }] }
    await db.delete(savedAddresses).where(eq(savedAddresses.customerId, visitor.customer.id))
    await db
      .insert(savedAddresses)
      .values({ ...toAddressColumns(address), customerId: visitor.customer.id, label: 'HOME', usedAt: new Date(START) })
    await advance(id, 60)
    const flow = await getFlow(id)
    expect(flow).toMatchObject({ proof: { handover: 'DOOR', hasPhoto: true }, notice: { style: 'SUCCESS' } })
    const photo = await getProof(id)
    expect([photo.status, photo.headers.get('content-type'), photo.headers.get('cache-control')]).toEqual([200, 'image/webp', 'private, no-store']) // prettier-ignore
    expect(
      Buffer.from(await photo.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    expect((await getProof(id, other)).status).toBe(404)
    expect((await backend.fetch(`http://api.test/customer/orders/${id}/proof`)).status).toBe(401)
    expect((await getProof(0)).status).toBe(404)
    // at rest it is encrypted
    expect([...backend.photos.files.values()].map(it => it.subarray(0, 13).toString())).toEqual(['photo:1:test:'])
    // "deleted 90 days after the order"
    await deleteDuePhotos(db, backend.photos, clock.now + 91 * 24 * 60 * MINUTE)
    expect(backend.photos.files.size).toBe(0)
    expect((await getFlow(id)).proof).toMatchObject({ handover: 'DOOR', hasPhoto: false })
    expect((await getProof(id)).status).toBe(404)
    expect(await db.$count(deliveryProofs, eq(deliveryProofs.orderId, id))).toBe(1)
  })
})

test('the version grows with each step, so that a late reply is recognised', async () => {
  clock.now = START
  const id = await place('')
  const versions = []
  for (const minutes of [0, 2, 6, 20, 60]) {
    await advance(id, minutes)
    versions.push((await getFlow(id)).version!)
  }
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  expect(versions.at(-1)).toBeGreaterThan(versions[0]!)
})
