import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCardPayment, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts' // prettier-ignore
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getSavedCarts, saveCart } from '#contract/cart/saved-cart.ts'
import { cancelCheckout, getLatestCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { createSampleCart, createSavedLine } from '#domain/cart/cart-samples.ts'
import { getLineKey, toSavedInfo } from '#domain/cart/saved-lines.ts'

const backend = await createCheckoutBackend()
const { db, clock, connection } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
const MINUTE = 60_000

/** A customer with two devices: each checkout has an id of its own, and both have the same cart. */
async function createBuyer() {
  const visitor = await backend.createVisitor()
  const basketId: string = randomUUID()
  const saveCard = async (number: string): Promise<PaymentConfiguration> => {
    const cardToken = await backend.createCardToken(visitor.customer, number)
    const { card } = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))
    return createCardPayment(card!.id)
  }
  const pay = (id: string, payment = CASH_PAYMENT, basket = basketId) => {
    const body = { ...buildCheckoutRequest(payment, {}, basket), displayedTotal: TOTAL }
    return client(startCheckout, { params: { id }, body }, visitor.options(randomUUID()))
  }
  const cancel = (id: string, errorCode = 'customer.canceled') =>
    client(cancelCheckout, { params: { id }, query: { source: 'USER', errorCode } }, visitor.options(randomUUID()))
  const findLatest = async (id?: string) =>
    (await client(getLatestCheckout, { query: id === undefined ? {} : { id } }, visitor.options())).checkout
  const getStatuses = async () => (await db.select().from(orders).where(eq(orders.customerId, visitor.customer.id))).map(it => it.status)
  const answerChallenge = async (approves: boolean) => {
    const isOpen = and(eq(sandboxPayments.status, 'CHALLENGE'), eq(sandboxPayments.amount, TOTAL))
    const [row] = await db.select().from(sandboxPayments).where(isOpen)
    await backend.sandboxConsole.answerChallenge(row!.reference, approves)
  }
  return { visitor, basketId, saveCard, pay, cancel, findLatest, getStatuses, answerChallenge }
}

const ordered = (orderId: number | null) => ({ failure: { kind: 'rejected', status: 409, code: 'CART_ORDERED', payload: { orderId } } })
const IN_PAYMENT = { failure: { kind: 'rejected', status: 409, code: 'CART_IN_PAYMENT' } }
const CHALLENGE_CARD = '4000000000003220'

beforeEach(async () => {
  clock.now = NOON
  connection.silent = false
  await db.update(sandboxPayments).set({ status: 'REFUSED', reason: 'CANCELLED' }).where(eq(sandboxPayments.status, 'CHALLENGE'))
})

describe('issue 22: two devices pay one cart', () => {
  test('one after the other: one order, and the second device sees which', async () => {
    const { pay, getStatuses } = await createBuyer()
    const { orderId } = await pay('phone')
    await expect(pay('laptop')).rejects.toMatchObject(ordered(orderId))
    expect(await pay('phone')).toMatchObject({ status: 'COMPLETED', orderId })
    expect(await getStatuses()).toEqual(['NewStatus'])
  })
  test.each(['cash', 'card'])('at the same time, by %s: one order', async method => {
    const { pay, saveCard, getStatuses } = await createBuyer()
    const payment = method === 'cash' ? CASH_PAYMENT : await saveCard('4242424242424242')
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e', 'f'].map(it => pay(it, payment)))
    const placed = outcomes.filter(it => it.status === 'fulfilled')
    expect(placed).toHaveLength(1)
    for (const it of outcomes)
      if (it.status === 'rejected') expect(['CART_ORDERED', 'CART_IN_PAYMENT']).toContain((it.reason as { failure: { code: string } }).failure.code) // prettier-ignore
    await expect(pay('later')).rejects.toMatchObject(ordered(placed[0]!.value.orderId))
    expect(await getStatuses()).toEqual(['NewStatus'])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('while one device waits for the bank, the other sees that; after the cancellation it can pay', async () => {
    const { pay, saveCard, cancel, getStatuses } = await createBuyer()
    await pay('phone', await saveCard(CHALLENGE_CARD))
    await expect(pay('laptop')).rejects.toMatchObject(IN_PAYMENT)
    await cancel('phone')
    expect(await pay('laptop')).toMatchObject({ status: 'COMPLETED' })
    expect((await getStatuses()).toSorted()).toEqual(['NewStatus', 'OrphanStatus'])
  })
  test('a payment that its device has left for 15 minutes does not hold the cart', async () => {
    const { pay, saveCard } = await createBuyer()
    await pay('phone', await saveCard(CHALLENGE_CARD))
    clock.now += 15 * MINUTE - 1
    await expect(pay('laptop')).rejects.toMatchObject(IN_PAYMENT)
    clock.now += 1
    expect(await pay('laptop')).toMatchObject({ status: 'COMPLETED' })
  })
  test('a payment that the bank has confirmed meanwhile is the order', async () => {
    const { pay, saveCard, answerChallenge, findLatest } = await createBuyer()
    await pay('phone', await saveCard(CHALLENGE_CARD))
    await answerChallenge(true)
    clock.now += 15 * MINUTE
    const error: unknown = await pay('laptop').catch((it: unknown) => it)
    expect(error).toMatchObject(ordered((await findLatest())!.orderId))
  })
  test('a refused card and a cancelled order give the cart back; another cart and another customer are independent', async () => {
    const { visitor, pay, saveCard, basketId } = await createBuyer()
    expect(await pay('first', await saveCard('4000000000000002'))).toMatchObject({ status: 'FAILED' })
    const { orderId } = await pay('second')
    await client(cancelOrder, { params: { id: orderId! }, body: {} }, visitor.options(randomUUID()))
    expect(await pay('third')).toMatchObject({ status: 'COMPLETED' })
    expect(await pay('fourth', CASH_PAYMENT, randomUUID())).toMatchObject({ status: 'COMPLETED' })
    const other = await createBuyer()
    expect(await other.pay('first', CASH_PAYMENT, basketId)).toMatchObject({ status: 'COMPLETED' })
  })
})

describe('the cart of the account after an order', () => {
  const saveLine = async ({ visitor }: Awaited<ReturnType<typeof createBuyer>>, basketId: string, productId: number, version: number) => {
    const { line } = createSavedLine(productId)
    const changes = [{ key: getLineKey(line), line, addedAt: clock.now, changedAt: clock.now }]
    const info = toSavedInfo(createSampleCart(1, [], { timestamp: clock.now }))
    return client(saveCart, { params: { basketId }, body: { storeId: 1, version, info, changes, sentAt: clock.now } }, visitor.options())
  }
  const loadCarts = async ({ visitor }: Awaited<ReturnType<typeof createBuyer>>) => (await client(getSavedCarts, {}, visitor.options())).carts // prettier-ignore

  test('"The cart lives until COMPLETED": it is emptied for every device then, and the next cart of the store can be ordered', async () => {
    const buyer = await createBuyer()
    const before = await saveLine(buyer, buyer.basketId, 12, 0)
    await buyer.pay('phone', await buyer.saveCard(CHALLENGE_CARD))
    expect(await loadCarts(buyer)).toEqual([before])
    await buyer.answerChallenge(true)
    await buyer.findLatest()
    const [after] = await loadCarts(buyer)
    expect(after).toMatchObject({ storeId: 1, version: before.version + 1, lines: [] })
    expect(after!.basketId).not.toBe(buyer.basketId)
    // a device that still has the old id gets the new one with its next change
    clock.now += 1
    const next = await saveLine(buyer, buyer.basketId, 12, before.version)
    expect([next.basketId, next.lines.length]).toEqual([after!.basketId, 1])
    expect(await buyer.pay('again', CASH_PAYMENT, next.basketId)).toMatchObject({ status: 'COMPLETED' })
  })
  test('a line that was added during the payment stays', async () => {
    const buyer = await createBuyer()
    await saveLine(buyer, buyer.basketId, 12, 0)
    await buyer.pay('phone', await buyer.saveCard(CHALLENGE_CARD))
    clock.now += 1
    await saveLine(buyer, buyer.basketId, 13, 1)
    await buyer.answerChallenge(true)
    await buyer.findLatest()
    const [after] = await loadCarts(buyer)
    expect(after!.lines.map(it => it.line.product.id)).toEqual([13])
  })
  test('an order without a cart in the account changes no cart', async () => {
    const buyer = await createBuyer()
    const saved = await saveLine(buyer, randomUUID(), 12, 0)
    await buyer.pay('phone')
    expect(await loadCarts(buyer)).toEqual([saved])
  })
})

describe('B §2, payments/pending on another device: the latest checkout of the customer', () => {
  test('a confirmation in the app of the bank counts without the return to the browser', async () => {
    const { pay, saveCard, findLatest, answerChallenge } = await createBuyer()
    const { id, paymentData } = await pay('phone', await saveCard(CHALLENGE_CARD))
    expect(await findLatest()).toMatchObject({ id, status: 'AUTH_REQUIRED', paymentData })
    await answerChallenge(true)
    expect(await findLatest()).toMatchObject({ id, status: 'COMPLETED', orderId: expect.any(Number) as number })
  })
  test('a question cancels nothing: the customer may be about to confirm', async () => {
    const { pay, saveCard, findLatest } = await createBuyer()
    await pay('phone', await saveCard(CHALLENGE_CARD))
    clock.now += 60 * MINUTE - 1
    expect(await findLatest()).toMatchObject({ status: 'AUTH_REQUIRED' })
  })
  test('a provider without an answer leaves the state as it is', async () => {
    const { pay, saveCard, findLatest } = await createBuyer()
    await pay('phone', await saveCard('4000000000000119'))
    connection.silent = true
    expect(await findLatest()).toMatchObject({ status: 'NO_AUTH_PENDING' })
    connection.silent = false
    expect(await findLatest()).toMatchObject({ status: 'COMPLETED' })
  })
  test('an open payment comes before one that has ended; one that ended 30 minutes ago is none', async () => {
    const { pay, saveCard, findLatest } = await createBuyer()
    expect(await findLatest()).toBeNull()
    await pay('open', await saveCard(CHALLENGE_CARD))
    clock.now += 1000
    await pay('done', CASH_PAYMENT, randomUUID())
    expect((await findLatest())!.id).toBe('open')
    expect(await findLatest('done')).toMatchObject({ id: 'done', status: 'COMPLETED' })
    expect(await findLatest('unknown')).toBeNull()
    const other = await createBuyer()
    expect(await other.findLatest('done')).toBeNull()
    await other.pay('done')
    clock.now += 30 * MINUTE - 1
    expect((await other.findLatest())!.id).toBe('done')
    clock.now += 1
    expect(await other.findLatest()).toBeNull()
  })
})

test.each([
  ['customer.canceled', 'The payment was cancelled.'],
  ['customer.popup-blocked', 'Your browser blocked the confirmation page. Allow pop-ups and try again.'],
])('B §3, "Results: customer.canceled, customer.popup-blocked": %s', async (errorCode, message) => {
  const { pay, saveCard, cancel, getStatuses } = await createBuyer()
  await pay('phone', await saveCard(CHALLENGE_CARD))
  const cancelled = { status: 'CANCELLED', error: { kind: 'USER', message } }
  expect(await cancel('phone', errorCode)).toMatchObject(cancelled)
  expect(await cancel('phone', 'customer.popup-blocked')).toMatchObject(cancelled)
  expect(await getStatuses()).toEqual(['OrphanStatus'])
})
