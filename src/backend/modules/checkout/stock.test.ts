import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { products, productStock } from '#backend/db/schema/menus.ts'
import { releaseStock } from '#backend/modules/checkout/stock.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCardPayment,
  createCheckoutBackend,
  createOption,
  createOrderLine,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { repriceCart } from '#contract/cart/current-cart.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'

const backend = await createCheckoutBackend()
const { db, clock } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
const visitor = await backend.createVisitor()
type Visitor = typeof visitor

/** Price of so many products 12, with the fees. */
const priceOf = (units: number): number => units * 1000 + 249 + (units === 1 ? 300 : 0)
const setStock = (productId: number, count: number) => db.insert(productStock).values({ productId, storeId: 1, count, soldOut: false })

/** Orders products 12, or these lines. */
async function order(
  units: number,
  { by = visitor, payment = CASH_PAYMENT, lines = [createOrderLine(12, units)], total = priceOf(units) } = {},
) {
  const request = buildCheckoutRequest(payment, { products: { value: lines as OrderLine[] } })
  const input = { params: { id: randomUUID() }, body: { ...request, displayedTotal: total } }
  return client(startCheckout, input, { ...by.options(randomUUID()), timeout: 60_000 })
}

async function payByCard(number: string, by: Visitor = visitor) {
  const cardToken = await backend.createCardToken(by.customer, number)
  const { card } = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, by.options(randomUUID()))
  return createCardPayment(card!.id)
}

async function loadStock(productId = 12) {
  const [row] = await db
    .select({ count: productStock.count, soldOut: productStock.soldOut, available: products.available })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, products.id))
    .where(eq(products.id, productId))
  return row
}

const cancel = (orderId: number | null) => client(cancelOrder, { params: { id: orderId! }, body: {} }, visitor.options(randomUUID()))
const createRefusal = (code: string) => ({ failure: { kind: 'rejected', status: 409, code } })

beforeEach(async () => {
  await db.delete(productStock)
  await db.update(products).set({ available: true })
})

describe('issue 22: stock is an optional count of a product', () => {
  test('a product without a count is never sold out', async () => {
    await order(4)
    expect(await loadStock()).toEqual({ count: null, soldOut: null, available: true })
  })
  test('an order takes its units, and a cancelled order gives them back once', async () => {
    await setStock(12, 5)
    const { orderId } = await order(2)
    expect(await loadStock()).toEqual({ count: 3, soldOut: false, available: true })
    await cancel(orderId)
    await db.transaction(tx => releaseStock(tx, orderId!))
    expect(await loadStock()).toEqual({ count: 5, soldOut: false, available: true })
  })
  test('a delivered order keeps its units', async () => {
    await setStock(12, 5)
    const { orderId } = await order(2)
    await db.transaction(async tx => {
      await transitionOrder(tx, { orderId: orderId!, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: clock.now })
      await transitionOrder(tx, { orderId: orderId!, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: clock.now })
    })
    expect((await loadStock())?.count).toBe(3)
  })
  test('the last unit makes the product unavailable on its page and in the cart; a cancelled order offers it again', async () => {
    await setStock(12, 2)
    const { orderId } = await order(2)
    expect(await loadStock()).toEqual({ count: 0, soldOut: true, available: false })
    const ask = { params: { id: 1, addressId: 1001 }, body: { products: [createOrderLine(12)] } }
    expect((await client(repriceCart, ask)).lines[0]).toMatchObject({ available: false, left: 0 })
    await expect(order(1)).rejects.toMatchObject(createRefusal('PRODUCT_UNAVAILABLE'))
    await cancel(orderId)
    expect(await loadStock()).toEqual({ count: 2, soldOut: false, available: true })
    expect((await client(repriceCart, ask)).lines[0]).toMatchObject({ available: true, left: 2 })
  })
  test('a product that the store took off the menu stays off it after a cancellation', async () => {
    await setStock(12, 2)
    const { orderId } = await order(1)
    await db.update(products).set({ available: false }).where(eq(products.id, 12))
    await cancel(orderId)
    expect(await loadStock()).toEqual({ count: 2, soldOut: false, available: false })
  })
  test('more units than there are: the template and the order name what is left, and nothing is taken', async () => {
    await setStock(12, 2)
    const refusal = createRefusal('PRODUCT_STOCK_LOW')
    const text = 'This is all that is left: 2 × Pizza Cuatro Quesos. Change the quantity in your cart.'
    await expect(order(3)).rejects.toMatchObject({
      failure: { ...refusal.failure, message: text, payload: { products: [{ id: 12, left: 2 }] } },
    })
    const request = buildCheckoutRequest(null, { products: { value: [createOrderLine(12, 3)] } })
    await expect(client(loadCheckoutTemplate, { params: { id: 'low' }, body: request }, visitor.options())).rejects.toMatchObject(refusal)
    expect((await loadStock())?.count).toBe(2)
    await order(2)
  })
  test('several lines of one product count together', async () => {
    await setStock(10, 3)
    const line = (option: number, quantity: number) => createOrderLine(10, quantity, { customizations: [createOption(option)] })
    await expect(order(0, { lines: [line(1, 2), line(2, 2)], total: 1 })).rejects.toMatchObject(createRefusal('PRODUCT_STOCK_LOW'))
    const lines = [line(1, 1), line(2, 2)]
    // 8.49 + 2 × (8.49 + 1.51) and the fees
    await order(0, { lines, total: 849 + 2 * 1000 + 249 })
    expect(await loadStock(10)).toEqual({ count: 0, soldOut: true, available: false })
  })
  test.each([
    ['a refused card', '4000000000000002', 5],
    ['a card that waits for a challenge', '4000000000003220', 3],
    ['a paid card', '4242424242424242', 3],
  ])('%s: the units left are those of the orders that can still be placed', async (_, number, left) => {
    await setStock(12, 5)
    await order(2, { payment: await payByCard(number) })
    expect((await loadStock())?.count).toBe(left)
  })
})

describe('races on PostgreSQL', () => {
  test('issue 22: "50 for the last unit: exactly one"', async () => {
    await setStock(12, 1)
    const buyers = await Promise.all(Array.from({ length: 50 }, () => backend.createVisitor()))
    const outcomes = await Promise.allSettled(buyers.map(by => order(1, { by })))
    expect(outcomes.filter(it => it.status === 'fulfilled')).toHaveLength(1)
    for (const it of outcomes) if (it.status === 'rejected') expect(it.reason).toMatchObject(createRefusal('PRODUCT_UNAVAILABLE'))
    expect(await loadStock()).toEqual({ count: 0, soldOut: true, available: false })
    expect(await findBrokenInvariants(db)).toEqual([])
  }, 60_000)
  test('orders of the same products in another sequence do not block each other', async () => {
    for (const id of [12, 20, 21]) await setStock(id, 7)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => backend.createVisitor()))
    const outcomes = await Promise.allSettled(
      buyers.map((by, index) => {
        const lines = [12, 20, 21].map(id => createOrderLine(id))
        return order(0, { by, lines: index % 2 === 0 ? lines : lines.toReversed(), total: 3 * 1000 + 249 })
      }),
    )
    expect(outcomes.filter(it => it.status === 'fulfilled')).toHaveLength(7)
    for (const it of outcomes) if (it.status === 'rejected') expect(it.reason).toMatchObject(createRefusal('PRODUCT_UNAVAILABLE'))
    for (const id of [12, 20, 21]) expect((await loadStock(id))?.count).toBe(0)
  }, 60_000)
})
