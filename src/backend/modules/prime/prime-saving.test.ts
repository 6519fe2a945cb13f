import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { findOrderRow } from '#backend/modules/orders/order-rows.ts'
import { createReceiptMail } from '#backend/jobs/receipt-mail.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCheckoutBackend,
  createOrderLine,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { repriceCart } from '#contract/cart/current-cart.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { getOrder } from '#contract/orders/place-order.ts'
import { getSubscriptionProfile } from '#contract/prime/content.ts'
import { startSubscription } from '#contract/prime/subscription-checkout.ts'
import { createSampleLine } from '#domain/cart/cart-samples.ts'
import { toCurrentFees } from '#domain/cart/compare-cart.ts'
import { calculateCartPrimeSaving } from '#domain/prime/prime-saving.ts'

const { db, fetch, createVisitor, createCardToken } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })

/** Product 12 costs 10.00, with Prime 5.00; delivery costs 1.99, with Prime 1.00. */
const SAVING = 4 * 500 + 99
const request = buildCheckoutRequest(CASH_PAYMENT, { products: { value: [createOrderLine(12, 4)] } })

async function order(visitor: Awaited<ReturnType<typeof createVisitor>>) {
  const basket = { ...request, orderDetails: { ...request.orderDetails, basketId: randomUUID() } }
  const { pricingBreakdown } = await client(loadCheckoutTemplate, { params: { id: randomUUID() }, body: basket }, visitor.options())
  const displayedTotal = pricingBreakdown.lines.at(-1)!.amount
  const { orderId } = await client(startCheckout, { params: { id: randomUUID() }, body: { ...basket, displayedTotal } }, visitor.options(randomUUID())) // prettier-ignore
  return { cart: pricingBreakdown, total: displayedTotal, placed: await client(getOrder, { params: { id: orderId! } }, visitor.options()) }
}

test('A §6: "Prime subscribers keep prime promotions; others lose them in the cart." The saving of the cart is that of the receipt', async () => {
  const [member, other] = [await createVisitor(), await createVisitor()]
  const cardToken = await createCardToken(member.customer, '4242 4242 4242 4242')
  const { card } = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, member.options('card'))
  await client(startSubscription, { query: { subscriptionId: 'prime-es', paymentInstrumentId: card!.id } }, member.options('prime'))

  const [withPrime, without] = [await order(member), await order(other)]
  expect(without.total).toBeGreaterThan(TOTAL)
  expect(without.total - withPrime.total).toBe(SAVING)
  expect(withPrime.cart).toMatchObject({ primeSaving: SAVING, comment: '€20.99 saved with Prime.' })
  expect(without.cart).toMatchObject({ comment: null })
  expect(without.cart).not.toHaveProperty('primeSaving')
  const cart = await client(
    repriceCart,
    { params: { id: 1, addressId: 1001 }, body: { products: [createOrderLine(12, 4)] } },
    member.options(),
  )
  const { product } = cart.lines[0]!
  const fees = toCurrentFees(cart.store, { deliveryFee: 0, serviceFee: 0, minimumBasket: 0, surcharge: 0 })
  expect(calculateCartPrimeSaving([createSampleLine(12, { amount: 4, product: product! })], fees, cart.store.withoutPrime)).toBe(SAVING)
  // the receipt: the same amount, and the origin of each promotion
  expect(withPrime.placed.pricingBreakdown).toEqual(withPrime.cart)
  expect(withPrime.placed.boughtProducts.map(it => it.promotion)).toEqual([{ origin: 'PRIME' }])
  expect(without.placed.boughtProducts.map(it => it.promotion)).toEqual([null])
  expect(createReceiptMail((await findOrderRow(db, withPrime.placed.id))!).body).toContain('€20.99 saved with Prime.')

  // what is delivered counts
  const loadSaved = async () => {
    const { items } = await client(getSubscriptionProfile, {}, member.options())
    const item = items.find(it => it.type === 'SUBSCRIPTION')
    return item?.type === 'SUBSCRIPTION' ? item.content.savedSoFar : undefined
  }
  expect(await loadSaved()).toBeNull()
  await db.update(orders).set({ status: 'DeliveredStatus' }).where(eq(orders.id, withPrime.placed.id))
  expect(await loadSaved()).toEqual({ amount: SAVING, currency: 'EUR', text: '€20.99' })

  // the server decides: after the end of Prime the price is that of everybody
  await db.update(customers).set({ primeUntil: new Date(0) }).where(eq(customers.id, member.customer.id)) // prettier-ignore
  expect((await order(member)).total).toBe(without.total)
})
