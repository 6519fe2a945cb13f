import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { loadBalance } from '#backend/modules/checkout/balance/balance.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder, insertTestPayment } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { createClient } from '#client/client.ts'
import { getOrderFlow } from '#contract/orders/order-flow.ts'
import { cancelOrder, getCancellation } from '#contract/orders/place-order.ts'

const MINUTE = 60_000
const { db, fetch } = await createTestBackend()
await db.insert(stores).values(createStoreRow(7, 'Forn de Sant Pau'))
const owner = await createTestCustomer(db, NOON)
const otherCustomer = await createTestCustomer(db, NOON, 'Boris Example')
const call = createClient({ base: 'http://api.test', fetch })
const insertOrder = (values: Partial<typeof orders.$inferInsert> = {}) => insertTestOrder(db, owner.id, NOON, { storeId: 7, ...values })
let keyCount = 0
const cancel = (id: number, customer = owner, idempotencyKey = `cancel-${(keyCount += 1)}`, body: { reason?: string; fee?: number } = {}) =>
  call(cancelOrder, { params: { id }, body }, { place: { authorization: customer.authorization }, idempotencyKey })
const getStatus = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.status
const getPaymentRows = async (id: number) =>
  (await db.select().from(outbox)).filter(it => it.channel === 'PAYMENT' && it.data['orderId'] === id)

test('an order is cancelled before its preparation, and its listeners are notified', async () => {
  for (const status of ['NewStatus', 'ScheduledStatus'] as const) {
    const id = await insertOrder({ status })
    expect((await cancel(id)).currentStatus.type).toBe('CanceledStatus')
    const flow = await call(getOrderFlow, { params: { id } }, { place: { authorization: owner.authorization } })
    expect(flow).toMatchObject({ page: 'CANCELLED', title: 'Your order was cancelled', eta: null, cancellable: false })
    expect(flow.steps.map(it => it.stage)).toEqual(['PLACED'])
  }
})

test('B §7, "later it answers 409": an order in preparation cannot be cancelled', async () => {
  const id = await insertOrder()
  for (const minutes of [2, 5]) await advanceOrder(db, id, { now: NOON + minutes * MINUTE, speed: 1 })
  await expect(cancel(id)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 409 } })
  expect(await getStatus(id)).toBe('ProgressStatus')
})

test("another's order is 404 and is not changed", async () => {
  const id = await insertOrder()
  await expect(cancel(id, otherCustomer)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 404 } })
  expect(await getStatus(id)).toBe('NewStatus')
})

test('two parallel calls with different keys write one event and one payment row', async () => {
  const id = await insertOrder({ payment: { type: 'CreditCard', alternativePlatform: null, instrumentId: null } })
  const payment = await insertTestPayment(db, owner.id, id, 'CAPTURED')
  const replies = await Promise.all([cancel(id), cancel(id)])
  expect(replies.map(it => it.currentStatus.type)).toEqual(['CanceledStatus', 'CanceledStatus'])
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
  expect(events.map(it => it.toStatus)).toEqual(['NewStatus', 'CanceledStatus'])
  expect((await getPaymentRows(id)).map(it => it.data['paymentId'])).toEqual([payment])
})

test('parallel advance and cancellation: one of them succeeds, never both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await insertOrder()
    await advanceOrder(db, id, { now: NOON + 2 * MINUTE, speed: 1 })
    const [cancelled] = await Promise.allSettled([cancel(id), advanceOrder(db, id, { now: NOON + 6 * MINUTE, speed: 1 })])
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    expect([row!.status, row!.stage]).toEqual(
      cancelled.status === 'fulfilled' ? ['CanceledStatus', 'CANCELLED'] : ['ProgressStatus', 'COOKING'],
    )
  }
})

describe('a cancellation during the preparation', () => {
  const CARD = { type: 'CreditCard', alternativePlatform: null, instrumentId: null } as const
  const cancelAt = (id: number, body: { reason?: string; fee?: number }) => cancel(id, owner, undefined, body)
  const load = (id: number, customer = owner, language = 'en') =>
    call(getCancellation, { params: { id } }, { place: { authorization: customer.authorization, language } })
  const readLedger = async (id: number) => {
    const rows = await db
      .select({ event: ledgerTransactions.event, account: ledgerEntries.account, amount: ledgerEntries.amount })
      .from(ledgerTransactions)
      .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
      .where(eq(ledgerTransactions.orderId, id))
    return rows.filter(it => it.account === 'CUSTOMER').map(it => `${it.event} ${it.amount}`)
  }
  /** A paid order that the store prepares; its balance part is reserved already. */
  async function prepareOrder(values: Partial<typeof orders.$inferInsert> = {}): Promise<number> {
    const id = await insertOrder({ payment: CARD, status: 'DraftStatus', ...values })
    await db.transaction(async tx => {
      await transitionOrder(tx, { orderId: id, from: 'DraftStatus', to: 'NewStatus', stage: 'PLACED', now: NOON })
      await transitionOrder(tx, { orderId: id, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: NOON })
      await transitionOrder(tx, { orderId: id, from: 'ProgressStatus', to: 'ProgressStatus', stage: 'COOKING', now: NOON })
    })
    return id
  }

  beforeAll(async () => {
    await db.update(countries).set({ cancellationFeePercent: 50 }).where(eq(countries.code, 'ES'))
  })

  test('shows the fee and the reasons in the language of the call, to the owner only', async () => {
    const id = await prepareOrder()
    await insertTestPayment(db, owner.id, id, 'CAPTURED')
    const { fee, reasons } = await load(id)
    expect([fee, reasons.length, reasons[0]]).toEqual([1195, 6, { id: 'CHANGED_MIND', title: 'Changed my mind' }])
    expect((await load(id, owner, 'es')).reasons[0]!.title).toBe('He cambiado de opinión')
    await expect(load(id, otherCustomer)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 404 } })
  })

  test('needs the accepted fee: a lower one is 409 with the fee, and changes nothing', async () => {
    const id = await prepareOrder()
    await insertTestPayment(db, owner.id, id, 'CAPTURED')
    for (const body of [{}, { fee: 1194 }])
      await expect(cancelAt(id, body)).rejects.toMatchObject({
        failure: { kind: 'rejected', status: 409, code: 'CANCELLATION_FEE', payload: { fee: 1195 } },
      })
    expect(await getStatus(id)).toBe('ProgressStatus')
    await expect(cancelAt(id, { fee: 1195, reason: 'NONE_OF_THEM' })).rejects.toMatchObject({ failure: { kind: 'rejected', status: 400 } })
    expect(await cancelAt(id, { fee: 5000, reason: 'TOO_LONG' })).toMatchObject({
      cancellationFee: 1195,
      currentStatus: { type: 'CanceledStatus' },
    })
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ cancelReason: 'TOO_LONG', cancellationFee: 1195 })
    const flow = await call(getOrderFlow, { params: { id } }, { place: { authorization: owner.authorization } })
    expect(flow.notice).toEqual({ style: 'SUCCESS', text: expect.stringContaining('11.95') })
  })

  test('ten parallel cancellations charge the fee once', async () => {
    const id = await prepareOrder()
    await insertTestPayment(db, owner.id, id, 'CAPTURED')
    await Promise.all(Array.from({ length: 10 }, () => cancelAt(id, { fee: 1195 })))
    expect(await readLedger(id)).toEqual(['ORDER_PLACED 2690', 'ORDER_CANCELLED -2690', 'CANCELLATION_CHARGED 1195'])
    expect(await getPaymentRows(id)).toHaveLength(1)
  })

  test('the provider gives back the rest, and the ledger has no difference', async () => {
    const id = await prepareOrder()
    const paymentId = await insertTestPayment(db, owner.id, id, 'CAPTURED')
    await cancelAt(id, { fee: 1195 })
    const refunds: number[] = []
    const provider = { refund: async (_: string, amount: number) => void refunds.push(amount) } as unknown as PaymentProvider
    for (let times = 0; times < 2; times += 1) await capturePayment(db, provider, paymentId, NOON)
    expect(refunds).toEqual([1495])
  })

  test.each([
    ['the balance pays what the card does not cover', 2000, 'BALANCE_RETURNED 1495', 1495],
    ['the card pays it all', 1000, 'BALANCE_RETURNED 1000', 1000],
    ['the balance has paid the whole order', 2690, 'BALANCE_RETURNED 1495', 1495],
  ])('%s', async (_, usedBalance, returned, amount) => {
    const customer = await createTestCustomer(db, NOON, `Balance ${usedBalance}`)
    const id = await prepareOrder({ customerId: customer.id, usedBalance })
    if (usedBalance < 2690) await db.update(payments).set({ amount: 2690 - usedBalance, authorised: 2690 - usedBalance, captured: 2690 - usedBalance }).where(eq(payments.id, await insertTestPayment(db, customer.id, id, 'CAPTURED'))) // prettier-ignore
    await cancel(id, customer, undefined, { fee: 1195 })
    expect(await readLedger(id)).toContain(returned)
    expect(await loadBalance(db, { customerId: customer.id, currency: 'EUR' })).toBe(amount)
  })

  test('an order in cash, one that is owed, and one in a country without a fee cannot be cancelled', async () => {
    const cash = await prepareOrder({ payment: { ...CARD, type: 'Cash' } })
    const owed = await prepareOrder()
    await db.update(payments).set({ status: 'UNCOLLECTED', captured: 0, authorised: 0 }).where(eq(payments.id, await insertTestPayment(db, owner.id, owed, 'CAPTURED'))) // prettier-ignore
    for (const id of [cash, owed]) {
      await expect(load(id)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 409 } })
      await expect(cancelAt(id, { fee: 2690 })).rejects.toMatchObject({ failure: { kind: 'rejected', status: 409 } })
      expect(await getStatus(id)).toBe('ProgressStatus')
    }
    const paid = await prepareOrder()
    await insertTestPayment(db, owner.id, paid, 'CAPTURED')
    await db.update(countries).set({ cancellationFeePercent: null }).where(eq(countries.code, 'ES'))
    await expect(cancelAt(paid, { fee: 2690 })).rejects.toMatchObject({ failure: { kind: 'rejected', status: 409 } })
    await db.update(countries).set({ cancellationFeePercent: 50 }).where(eq(countries.code, 'ES'))
  })

  test('the movements of these orders are those that the ledger expects', async () => {
    const differences =
      await db.execute(sql`select event, order_id from ledger_differences where event in ('CANCELLATION_CHARGED', 'BALANCE_RETURNED', 'ORDER_CANCELLED')
      and order_id in (select id from orders where cancellation_fee_minor > 0)`)
    expect([...differences]).toEqual([])
  })
})
