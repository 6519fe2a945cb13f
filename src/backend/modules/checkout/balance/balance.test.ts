import { randomUUID } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { customerBalances, ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { createCardOrders } from '#tests/support/payments/card-orders.ts'
import { CASH_PAYMENT, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { cancelCheckout } from '#contract/checkout/checkout.ts'
import { getPromocodes, savePromocode } from '#contract/checkout/promo-code.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { getOrder } from '#contract/orders/place-order.ts'
import { getOrderFlow } from '#contract/orders/order-flow.ts'
import { getOrders } from '#contract/orders/order-list.ts'

const backend = await createCheckoutBackend()
const { db, clock } = backend
const { client, settle, createCustomer: createCardCustomer } = createCardOrders(backend)

beforeEach(() => void (clock.now = NOON))
afterAll(async () => expect(await findBrokenInvariants(db)).toEqual([]))

let codes = 0
/** A customer whose balance is the sum of `credits`, one promo code each. */
async function createCustomer(...credits: readonly number[]) {
  const customer = await createCardCustomer()
  const { options } = customer
  const saveCode = (code: string, query: { source?: 'checkout' } = {}) => client(savePromocode, { body: { code }, query }, options())
  const createCode = async (amount: number): Promise<string> => {
    const id = ++codes
    await db.insert(promoCodes).values({ id, code: `CREDIT${id}`, kind: 'BALANCE', amount, currency: 'EUR' })
    return `CREDIT${id}`
  }
  for (const amount of credits) await saveCode(await createCode(amount))
  const getBalance = async (): Promise<number | undefined> =>
    (await db.select().from(customerBalances).where(eq(customerBalances.customerId, customer.customer.id)))[0]?.amount
  const load = (components: Partial<CheckoutRequest['components']> = {}) => customer.load(null, components)
  return { ...customer, saveCode, createCode, load, getBalance }
}

async function readBalanceMovements(orderId: number): Promise<string[]> {
  const rows = await db
    .select({ event: ledgerTransactions.event, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(and(eq(ledgerTransactions.orderId, orderId), eq(ledgerEntries.account, 'CUSTOMER_BALANCES')))
    .orderBy(asc(ledgerTransactions.id))
  return rows.map(it => `${it.event} ${it.amount}`)
}

const changed = (used: number, available: number) => ({
  failure: { status: 409, code: 'PRICE_CHANGED', payload: { total: TOTAL, balance: { available, used } } },
})

describe('B §3, a promo code that adds to the balance', () => {
  test('the reply is the full balance object, and the list has the balance', async () => {
    const { saveCode, createCode, options, getBalance } = await createCustomer()
    const code = await createCode(1000)
    expect(await saveCode(code)).toEqual({
      id: codes,
      code,
      type: 'BALANCE',
      addedBalance: 1000,
      newBalance: 1000,
      addedFreeOrders: 0,
      freeOrders: 0,
      message: 'Your balance is now €10.00.',
      promocodeBalance: { lines: [{ type: 'BALANCE', amount: 1000, description: '€10.00 for your orders', data: null }], comment: null },
    })
    expect(await saveCode(code)).toEqual({ feedback: [{ type: 'ERROR', data: { description: "You've already used this code." } }] })
    expect(await saveCode(await createCode(250), { source: 'checkout' })).toMatchObject({ addedBalance: 250, newBalance: 1250 })
    expect(await getBalance()).toBe(1250)
    expect(await client(getPromocodes, {}, options())).toEqual({
      promocodes: [],
      promocodeBalance: { lines: [{ type: 'BALANCE', amount: 1250, description: '€12.50', data: null }], comment: null },
    })
  })
  test('one code at the same time in two tabs adds once', async () => {
    const { saveCode, createCode, getBalance } = await createCustomer()
    const code = await createCode(700)
    await Promise.all(Array.from({ length: 5 }, () => saveCode(code)))
    expect(await getBalance()).toBe(700)
  })
})

describe('issue 22: "Balance (GLOVO_CREDIT) as part payment"', () => {
  test('the template offers it, and the customer decides', async () => {
    const { load } = await createCustomer(500)
    const [proposed, declined] = [await load(), await load({ useBalance: { value: false } })]
    expect([proposed.total, proposed.balance, proposed.components.useBalance]).toEqual([
      TOTAL,
      { available: 500, used: 500 },
      { value: true },
    ])
    expect([declined.balance, declined.components.useBalance]).toEqual([{ available: 500, used: 0 }, { value: false }])
    const none = await (await createCustomer()).load()
    expect([none.balance, none.components.useBalance]).toEqual([null, undefined])
    expect((await (await createCustomer(TOTAL + 1)).load()).balance).toEqual({ available: TOTAL + 1, used: TOTAL })
  })

  test('a card pays the rest; a cancelled order gives each part back to where it came from', async () => {
    const { order, toCard, cancel, getBalance, options } = await createCustomer(500)
    const { orderId, paymentExposedId } = await order(await toCard('good'), 500)
    expect(await getBalance()).toBe(0)
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentExposedId!))
    expect(payment!.amount).toBe(TOTAL - 500)
    await settle()
    const placed = await client(getOrder, { params: { id: String(orderId) } }, options())
    expect([placed.total, placed.usedBalance]).toEqual([TOTAL, 500])
    expect(placed.paymentMethodsBreakdown.map(it => [it.type, it.text])).toEqual([
      ['GLOVO_CREDIT', 'Balance, €5.00'],
      ['CreditCard', 'Visa ···· 4242'],
    ])
    await cancel(orderId!)
    await settle()
    expect(await getBalance()).toBe(500)
    const [held] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, paymentExposedId!))
    expect([held!.captured, held!.refunded]).toEqual([TOTAL - 500, TOTAL - 500])
    expect(await readBalanceMovements(orderId!)).toEqual(['BALANCE_USED 500', 'BALANCE_RETURNED -500'])
    const flow = await client(getOrderFlow, { params: { id: String(orderId) } }, options())
    expect(flow.notice?.text).toBe("You won't be charged. Anything already paid goes back to your card. The part paid from your balance is back in your balance.") // prettier-ignore
  })

  test('a balance that pays everything needs no other method, and no payment', async () => {
    const { order, cancel, getBalance, options } = await createCustomer(TOTAL)
    const state = await order(null, TOTAL)
    expect(state).toMatchObject({ status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null })
    expect(await getBalance()).toBe(0)
    const placed = await client(getOrder, { params: { id: String(state.orderId) } }, options())
    expect(placed.paymentMethodsBreakdown.map(it => it.type)).toEqual(['GLOVO_CREDIT'])
    const { orders } = await client(getOrders, { query: {} }, options())
    expect(orders[0]!.paymentMethod).toEqual({ type: 'GLOVO_CREDIT' })
    expect((await client(getOrderFlow, { params: { id: String(state.orderId) } }, options())).notice).toBeNull()
    await cancel(state.orderId!)
    expect(await getBalance()).toBe(TOTAL)
  })

  test('one cent less than the total needs a method', async () => {
    const { order, getBalance } = await createCustomer(TOTAL - 1)
    await expect(order(null, TOTAL - 1)).rejects.toMatchObject({ failure: { status: 422, code: 'NO_PAYMENT_METHOD' } })
    expect((await order(CASH_PAYMENT, TOTAL - 1)).status).toBe('COMPLETED')
    expect(await getBalance()).toBe(0)
  })

  test.each(['refused', 'challenge'] as const)('a payment by a %s card that fails gives the balance back', async card => {
    const { order, toCard, getBalance, options } = await createCustomer(500)
    const id = randomUUID()
    const state = await order(await toCard(card), 500, {}, id)
    if (card === 'challenge') {
      // reserved while the bank waits
      expect(await getBalance()).toBe(0)
      await client(cancelCheckout, { params: { id }, query: {} }, options(randomUUID()))
    } else expect(state.status).toBe('FAILED')
    expect(await getBalance()).toBe(500)
  })

  test('an order uses exactly what its customer has seen', async () => {
    const { order, getBalance } = await createCustomer(500)
    await expect(order(CASH_PAYMENT, 499)).rejects.toMatchObject(changed(500, 500))
    await expect(order(CASH_PAYMENT, 501)).rejects.toMatchObject(changed(500, 500))
    await expect(order(CASH_PAYMENT, 500, { useBalance: { value: false } })).rejects.toMatchObject(changed(0, 500))
    await expect((await createCustomer()).order(CASH_PAYMENT, 1)).rejects.toMatchObject(changed(0, 0))
    await order(CASH_PAYMENT, 0)
    await order(CASH_PAYMENT, undefined)
    expect(await getBalance()).toBe(500)
    await order(CASH_PAYMENT, 500)
    expect(await getBalance()).toBe(0)
  })

  test('ten orders at once spend a balance once', async () => {
    const { order, getBalance } = await createCustomer(500)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => order(CASH_PAYMENT, 500)))
    const refused = outcomes.filter(it => it.status === 'rejected')
    expect(refused).toHaveLength(9)
    for (const it of refused) expect(it.reason).toMatchObject(changed(0, 0))
    expect(await getBalance()).toBe(0)
  })
})
