import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { orders } from '#backend/db/schema/orders.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCardPayment,
  createCheckoutBackend,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'

const { db, backend, fetch, providerCalls, createVisitor, createCardToken } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })

const CALLS = 50

async function createBuyer(hasCard: boolean) {
  const { customer, options } = await createVisitor()
  if (!hasCard) return { customer, payment: CASH_PAYMENT }
  const body = { paymentProvider: 'CARD', cardToken: await createCardToken(customer, '4242 4242 4242 4242') }
  const { card } = await client(savePaymentCard, { body }, options('card'))
  return { customer, payment: createCardPayment(card!.id) }
}

describe('issue 22: "50 identical POSTs: one order"', () => {
  test.each([
    ['cash, one key', false, () => 'key'],
    ['cash, a key for each call', false, (index: number) => `key-${index}`],
    ['card, one key', true, () => 'key'],
    ['card, a key for each call', true, (index: number) => `key-${index}`],
  ])('%s: at once, and again after the order', async (_, hasCard, toKey) => {
    const { customer, payment } = await createBuyer(hasCard)
    const body = { ...buildCheckoutRequest(payment), displayedTotal: TOTAL }
    providerCalls.length = 0
    // not with the client, whose timeout a busy machine exceeds
    const start = async (index: number) => {
      const headers = { 'content-type': 'application/json', authorization: customer.authorization, 'idempotency-key': toKey(index) }
      const reply = await backend.request('/checkouts/order/one', { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: reply.status, state: reply.status === 200 ? startCheckout.reply.parse(await reply.json()) : undefined }
    }
    const replies = await Promise.all(Array.from({ length: CALLS }, (__, index) => start(index)))
    // a call that finds another one under way says so, and the customer's browser sends it again
    expect(replies.filter(it => it.status !== 200 && it.status !== 409)).toEqual([])
    const states = replies.flatMap(it => it.state ?? [])
    const again = await start(CALLS)
    const placed = await db.select().from(orders).where(eq(orders.customerId, customer.id))
    expect(placed.map(it => it.status)).toEqual(['NewStatus'])
    // during the payment the checkout has no order yet
    const done = states.filter(it => it.orderId !== null || it.status === 'COMPLETED')
    expect(done).not.toEqual([])
    expect(new Set([...done, again.state!].map(it => `${it.status} ${it.orderId}`))).toEqual(new Set([`COMPLETED ${placed[0]!.id}`]))
    expect(providerCalls.filter(it => it === 'authorise')).toHaveLength(hasCard ? 1 : 0)
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})
