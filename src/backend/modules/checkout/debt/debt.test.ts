import { randomUUID } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { debts, payments } from '#backend/db/schema/checkout.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { customerBalances, ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { createCardOrders } from '#tests/support/payments/card-orders.ts'
import { CASH_PAYMENT, createCardPayment, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { cancelCheckout, completeCheckout, getCheckout, getLatestCheckout } from '#contract/checkout/checkout.ts'
import { getDebt, payDebt } from '#contract/checkout/debt.ts'
import { setDefaultPaymentMethod } from '#contract/checkout/payment-method.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { getPriceBreakdown } from '#contract/checkout/template.ts'

const backend = await createCheckoutBackend()
const { db, clock, provider, connection } = backend
const { client, settle, createCustomer: createCardCustomer } = createCardOrders(backend)

const setBlocking = (debtBlocksOrders: boolean) => db.update(countries).set({ debtBlocksOrders }).where(eq(countries.code, 'ES'))
beforeEach(async () => {
  clock.now = NOON
  connection.silent = false
  await setBlocking(false)
})
afterAll(async () => expect(await findBrokenInvariants(db)).toEqual([]))

async function createCustomer() {
  const customer = await createCardCustomer()
  const { options, saveCard } = customer
  const order = async (payment: PaymentConfiguration): Promise<number> => (await customer.order(payment)).orderId!
  /** An order whose charge has failed. */
  const owe = async (): Promise<number> => {
    const orderId = await order(createCardPayment(await saveCard('failing')))
    await settle()
    return orderId
  }
  const pay = (paymentInstrumentId: string | null, displayedDebt?: number) =>
    client(payDebt, { body: { paymentInstrumentId, displayedDebt } }, { ...options(randomUUID()), timeout: 60_000 })
  const getOwed = async () => (await client(getDebt, {}, options())).accumulatedDebt
  const load = () => customer.load(CASH_PAYMENT)
  return { ...customer, order, owe, pay, getOwed, load }
}

/** `DEBT_PAID CARD_PROVIDER 2249` for each movement of debts of a customer. */
async function readMovements(customerId: number): Promise<string[]> {
  const orderIds = db.select({ id: debts.orderId }).from(debts).where(eq(debts.customerId, customerId))
  const rows = await db
    .select({
      event: ledgerTransactions.event,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
      orderId: ledgerTransactions.orderId,
      customerId: ledgerTransactions.customerId,
    }) // prettier-ignore
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.account))
  const ids = (await orderIds).map(it => it.id)
  const own = rows.filter(it => it.event.startsWith('DEBT_') && (it.customerId === customerId || ids.includes(it.orderId ?? 0)))
  return own.map(it => `${it.event} ${it.account} ${it.amount}`)
}

describe('B §3, "Debt": a charge that fails after the order', () => {
  test('the order goes on, and the customer owes it', async () => {
    const { owe, getOwed, options, customer } = await createCustomer()
    expect(await client(getDebt, {}, options())).toEqual({ accumulatedDebt: 0, formattedAccumulatedDebt: '€0.00' })
    const orderId = await owe()
    await settle()
    expect(await client(getDebt, {}, options())).toEqual({ accumulatedDebt: TOTAL, formattedAccumulatedDebt: '€22.49' })
    expect(await readMovements(customer.id)).toEqual([`DEBT_INCURRED CUSTOMER ${-TOTAL}`, `DEBT_INCURRED CUSTOMER_DEBTS ${TOTAL}`])
    let due: number | undefined = clock.now
    while (due !== undefined) due = await advanceOrder(db, orderId, { now: due, speed: 1 })
    const row = await db.query.orders.findFirst({ where: (it, { eq: is }) => is(it.id, orderId), columns: { status: true } })
    expect(row?.status).toBe('DeliveredStatus')
    expect(await getOwed()).toBe(TOTAL)
  })
  test('an order that is cancelled before its charge fails is owed by nobody', async () => {
    const { order, saveCard, cancel, getOwed } = await createCustomer()
    const orderId = await order(createCardPayment(await saveCard('failing')))
    await cancel(orderId)
    await settle()
    expect(await getOwed()).toBe(0)
  })
})

describe('B §7, POST /debt/pay', () => {
  test('pays all debts with one payment, once', async () => {
    const { owe, pay, getOwed, saveCard, customer, options } = await createCustomer()
    await owe()
    await owe()
    const card = await saveCard('good')
    const state = await pay(card, 2 * TOTAL)
    expect(state).toMatchObject({ status: 'COMPLETED', mode: 'NO_AUTH', provider: 'CARD', orderId: null })
    expect(await getOwed()).toBe(0)
    await settle()
    await settle()
    const [held] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, state.paymentExposedId!))
    expect(held).toMatchObject({ status: 'CAPTURED', captured: 2 * TOTAL, refunded: 0 })
    expect((await readMovements(customer.id)).slice(4)).toEqual([
      `DEBT_PAID CARD_PROVIDER ${2 * TOTAL}`,
      `DEBT_PAID CUSTOMER_DEBTS ${-2 * TOTAL}`,
    ])
    await expect(pay(card)).rejects.toMatchObject({ failure: { status: 409, code: 'NO_DEBT', message: 'You have nothing to pay.' } })
    const ledger = await reconcileLedger(db, provider, { report: () => {}, now: clock.now + 3_600_000 })
    expect(ledger.differences).toEqual([])
    await expect(client(getPriceBreakdown, { params: { id: state.id } }, options())).rejects.toMatchObject({ failure: { status: 404 } })
  })
  test('ten requests at once are one payment', async () => {
    const { owe, pay, getOwed, saveCard, customer } = await createCustomer()
    await owe()
    const card = await saveCard('good')
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => pay(card)))
    for (const it of outcomes) if (it.status === 'rejected') expect(it.reason).toMatchObject({ failure: { status: 409, code: 'NO_DEBT' } })
    const rows = await db.select().from(payments).where(eq(payments.customerId, customer.id))
    expect(rows.filter(it => it.debtCheckoutId !== null)).toHaveLength(1)
    expect(await getOwed()).toBe(0)
  })
  test('a refused card, and one whose charge fails again, leave the debt', async () => {
    const { owe, pay, getOwed, saveCard } = await createCustomer()
    await owe()
    expect(await pay(await saveCard('refused'))).toMatchObject({ status: 'FAILED', error: { kind: 'PAYMENT_ERROR' } })
    expect(await getOwed()).toBe(TOTAL)
    expect((await pay(await saveCard('failing'))).status).toBe('COMPLETED')
    expect(await getOwed()).toBe(0)
    await settle()
    expect(await getOwed()).toBe(TOTAL)
    expect((await pay(await saveCard('good'))).status).toBe('COMPLETED')
    await settle()
    expect(await getOwed()).toBe(0)
  })
  test('the challenge of the bank: a second request continues it; it is declined, cancelled, approved', async () => {
    const { owe, pay, getOwed, saveCard, options } = await createCustomer()
    await owe()
    const card = await saveCard('challenge')
    const findPayment = async (id: string) => (await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)))[0]!

    const declined = await pay(card)
    expect(declined).toMatchObject({ status: 'AUTH_REQUIRED', mode: 'AUTH' })
    expect(await pay(card)).toEqual(declined)
    expect((await client(getLatestCheckout, { query: {} }, options())).checkout?.id).toBe(declined.id)
    expect(await getOwed()).toBe(TOTAL)
    const { reference, returnUrl } = await findPayment(declined.paymentExposedId!)
    await backend.sandboxConsole.answerChallenge(reference, false)
    const challengeResult = new URL(returnUrl).searchParams.get('state')!
    const complete = { params: { id: declined.id }, body: { paymentExposedId: null, challengeResult } }
    expect((await client(completeCheckout, complete, options(randomUUID()))).status).toBe('FAILED')

    const cancelled = await pay(card)
    expect(cancelled.id).not.toBe(declined.id)
    await client(cancelCheckout, { params: { id: cancelled.id }, query: {} }, options(randomUUID()))
    expect(await getOwed()).toBe(TOTAL)

    const approved = await pay(card)
    await backend.sandboxConsole.answerChallenge((await findPayment(approved.paymentExposedId!)).reference, true)
    clock.now += 16 * 60_000
    await reconcilePayments(db, provider, clock.now)
    expect((await client(getCheckout, { params: { id: approved.id } }, options())).status).toBe('COMPLETED')
    expect(await getOwed()).toBe(0)
    await settle()
  })
  test('a provider without an answer is asked later, and charged once', async () => {
    const { owe, pay, getOwed, saveCard } = await createCustomer()
    await owe()
    const state = await pay(await saveCard('silent'))
    expect(state).toMatchObject({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
    expect(await pay(null)).toMatchObject({ id: state.id, status: 'COMPLETED' })
    expect(await getOwed()).toBe(0)
    await settle()
  })
  test('the sum that the customer saw, and the card', async () => {
    const { owe, pay, saveCard, options, getOwed } = await createCustomer()
    await owe()
    await expect(pay(null, TOTAL - 1)).rejects.toMatchObject({
      failure: { status: 409, code: 'DEBT_CHANGED', payload: { accumulatedDebt: TOTAL, formattedAccumulatedDebt: '€22.49' } },
    })
    const stranger = await createCustomer()
    await expect(pay(await stranger.saveCard('good'))).rejects.toMatchObject({ failure: { status: 422, code: 'CARD_GONE' } })
    const good = await saveCard('good')
    await saveCard('refused')
    await client(setDefaultPaymentMethod, { params: { a: 'CreditCard', b: good } }, options())
    // the default card, not the newest one
    expect((await pay(null, TOTAL)).status).toBe('COMPLETED')
    expect(await getOwed()).toBe(0)
    await settle()
  })
})

describe('issue 22: a debt "blocks a new order where the country says so"', () => {
  test('blocks it until it is paid', async () => {
    const { owe, order, pay, saveCard, load } = await createCustomer()
    await owe()
    await setBlocking(true)
    const blocked = { status: 409, code: 'DEBT_UNPAID', message: 'Pay the €22.49 you owe to order again.' }
    await expect(order(CASH_PAYMENT)).rejects.toMatchObject({ failure: blocked })
    const template = await load()
    expect(template.debt).toEqual({ accumulatedDebt: TOTAL, formattedAccumulatedDebt: '€22.49' })
    expect(template.notices).toEqual([{ style: 'WARNING', text: blocked.message }])
    await pay(await saveCard('good'))
    expect(await load()).toMatchObject({ debt: null, notices: [] })
    expect(await order(CASH_PAYMENT)).toBeGreaterThan(0)
    await settle()
  })
  test('shows it elsewhere, and takes the order', async () => {
    const { owe, order, load } = await createCustomer()
    await owe()
    expect(await load()).toMatchObject({ debt: { accumulatedDebt: TOTAL }, notices: [] })
    expect(await order(CASH_PAYMENT)).toBeGreaterThan(0)
  })
})

describe('the order of a debt is cancelled', () => {
  test('an open debt ends', async () => {
    const { owe, cancel, getOwed, customer } = await createCustomer()
    await cancel(await owe())
    expect(await getOwed()).toBe(0)
    expect((await readMovements(customer.id)).slice(2)).toEqual([
      `DEBT_CANCELLED CUSTOMER ${TOTAL}`,
      `DEBT_CANCELLED CUSTOMER_DEBTS ${-TOTAL}`,
    ])
  })
  test('a paid debt goes to the balance; while it is being paid, the order stays', async () => {
    const { owe, pay, cancel, saveCard, customer } = await createCustomer()
    const orderId = await owe()
    await pay(await saveCard('good'))
    await expect(cancel(orderId)).rejects.toMatchObject({ failure: { status: 409, code: 'DEBT_IN_PAYMENT' } })
    await settle()
    await cancel(orderId)
    const [balance] = await db.select().from(customerBalances).where(eq(customerBalances.customerId, customer.id))
    expect(balance?.amount).toBe(TOTAL)
    expect((await readMovements(customer.id)).slice(4)).toEqual([
      `DEBT_RETURNED CUSTOMER ${TOTAL}`,
      `DEBT_RETURNED CUSTOMER_BALANCES ${-TOTAL}`,
    ])
  })
})
