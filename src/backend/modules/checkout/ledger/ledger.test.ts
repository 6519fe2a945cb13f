import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
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
import { cancelOrder } from '#contract/orders/place-order.ts'

const backend = await createCheckoutBackend()
const { db, clock, provider, reported, connection } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
const visitor = await backend.createVisitor()

const CARDS = { good: '4242424242424242', challenge: '4000000000003220', refused: '4000000000000002', silent: '4000000000000119' } as const
type Payment = keyof typeof CARDS | 'cash'
const TIP = 150

async function place(payment: Payment, tip = 0) {
  const toCard = async (number: string) => {
    const cardToken = await backend.createCardToken(visitor.customer, number)
    const saved = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))
    return createCardPayment(saved.card!.id)
  }
  const request = buildCheckoutRequest(payment === 'cash' ? CASH_PAYMENT : await toCard(CARDS[payment]), { courierTip: { value: tip } })
  const state = await client(
    startCheckout,
    { params: { id: randomUUID() }, body: { ...request, displayedTotal: TOTAL + tip } },
    visitor.options(randomUUID()),
  )
  const paymentId = state.paymentExposedId
  const [row] = paymentId ? await db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, paymentId)) : []
  return { orderId: state.orderId ?? row!.id!, paymentId }
}

/** Runs the settlement of each outbox row, twice. */
async function settle(): Promise<void> {
  const rows = await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT'))
  for (const { data } of [...rows, ...rows]) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.update(outbox).set({ sentAt: new Date() })
}

async function deliver(orderId: number): Promise<void> {
  await db.transaction(async tx => {
    await transitionOrder(tx, { orderId, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: clock.now })
    await transitionOrder(tx, { orderId, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: clock.now })
  })
}

const cancel = (orderId: number) => client(cancelOrder, { params: { id: orderId }, body: {} }, visitor.options(randomUUID()))

/** `ORDER_PLACED CUSTOMER 2249` for each entry. */
async function readLedger(orderId: number): Promise<string[]> {
  const rows = await db
    .select({ event: ledgerTransactions.event, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.orderId, orderId))
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.account))
  return rows.map(it => `${it.event} ${it.account} ${it.amount}`)
}

const PLACED = [
  'ORDER_PLACED COURIER_TIPS -150',
  'ORDER_PLACED CUSTOMER 2399',
  'ORDER_PLACED DELIVERY_FEES -199',
  'ORDER_PLACED PRODUCTS -2000',
  'ORDER_PLACED SERVICE_FEES -50',
]

beforeEach(() => {
  connection.silent = false
  reported.length = 0
})

describe('issue 22: all money movements are in a double-entry ledger', () => {
  test('an order that is paid in cash', async () => {
    const { orderId } = await place('cash', TIP)
    expect(await readLedger(orderId)).toEqual(PLACED)
    await deliver(orderId)
    expect(await readLedger(orderId)).toEqual([...PLACED, 'CASH_COLLECTED CASH 2399', 'CASH_COLLECTED CUSTOMER -2399'])
  })

  test('an order that is paid by card, cancelled and refunded', async () => {
    const { orderId } = await place('good', TIP)
    await settle()
    const captured = ['PAYMENT_CAPTURED CARD_PROVIDER 2399', 'PAYMENT_CAPTURED CUSTOMER -2399']
    expect(await readLedger(orderId)).toEqual([...PLACED, ...captured])
    await cancel(orderId)
    await settle()
    expect(await readLedger(orderId)).toEqual([
      ...PLACED,
      ...captured,
      'ORDER_CANCELLED COURIER_TIPS 150',
      'ORDER_CANCELLED CUSTOMER -2399',
      'ORDER_CANCELLED DELIVERY_FEES 199',
      'ORDER_CANCELLED PRODUCTS 2000',
      'ORDER_CANCELLED SERVICE_FEES 50',
      'PAYMENT_REFUNDED CARD_PROVIDER -2399',
      'PAYMENT_REFUNDED CUSTOMER 2399',
    ])
  })

  test('an order that is paid by card and delivered collects no cash', async () => {
    const { orderId } = await place('good')
    await settle()
    await deliver(orderId)
    expect(new Set((await readLedger(orderId)).map(it => it.split(' ')[0]))).toEqual(new Set(['ORDER_PLACED', 'PAYMENT_CAPTURED']))
  })

  test.each(['refused', 'challenge'] as const)('an order whose payment is %s moves no money', async payment => {
    expect(await readLedger((await place(payment)).orderId)).toEqual([])
  })

  test('an order that is cancelled before the capture has no movement at the provider', async () => {
    const { orderId } = await place('good')
    await cancel(orderId)
    await settle()
    const events = (await readLedger(orderId)).map(it => it.split(' ')[0])
    expect(new Set(events)).toEqual(new Set(['ORDER_PLACED', 'ORDER_CANCELLED']))
  })
})

describe('issue 22: the sum of the ledger is zero at any time', () => {
  const postOne = (amounts: readonly number[]) =>
    db.transaction(async tx => {
      const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.status, 'OrphanStatus'))
      const [row] = await tx
        .insert(ledgerTransactions)
        .values({ orderId: order!.id, event: 'CASH_COLLECTED', currency: 'EUR', createdAt: new Date() })
        .returning()
      const accounts = ['CASH', 'CUSTOMER'] as const
      await tx.insert(ledgerEntries).values(amounts.map((amount, index) => ({ transactionId: row!.id, account: accounts[index]!, amount })))
    })
  test.each([[[1]], [[5, -4]], [[-5, 4]], [[5, 5]]])('the database rejects a movement with the entries %j', async amounts => {
    const error: unknown = await postOne(amounts).catch((it: unknown) => it)
    expect(error).toMatchObject({ code: '23514', message: expect.stringContaining('do not have the sum 0') as string })
  })

  test.each(['update ledger_entries set amount_minor = 1', 'delete from ledger_entries', 'update ledger_transactions set currency = currency', 'delete from ledger_transactions'])(
    'the database rejects: %s',
    async statement => {
      const error: unknown = await db.execute(sql.raw(statement)).catch((it: unknown) => it)
      expect(error).toMatchObject({ cause: { code: '23514', message: 'Rows of the ledger are never changed or deleted' } })
    },
  ) // prettier-ignore

  test('after each step of random orders, payments, deliveries, cancellations and settlements all invariants hold', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('place' as const),
        payment: fc.constantFrom<Payment>('cash', 'good', 'challenge', 'refused', 'silent'),
      }),
      fc.record({
        kind: fc.constantFrom('deliver' as const, 'cancel' as const, 'settle' as const, 'reconcile' as const),
        index: fc.nat(9),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async steps => {
        const placed: number[] = []
        for (const it of steps) {
          if (it.kind === 'place') placed.push((await place(it.payment)).orderId)
          else if (it.kind === 'settle') await settle()
          else if (it.kind === 'reconcile') await reconcilePayments(db, provider, clock.now)
          else if (placed.length > 0) {
            const orderId = placed[it.index % placed.length]!
            const [order] = await db.select({ status: orders.status, payment: orders.payment }).from(orders).where(eq(orders.id, orderId))
            // a store starts a card order only after its payment
            if (it.kind === 'deliver' && order?.status === 'NewStatus') {
              if (order.payment.type !== 'Cash') await settle()
              await deliver(orderId)
            }
            if (it.kind === 'cancel' && order?.status === 'NewStatus') await cancel(orderId)
          }
          expect(await findBrokenInvariants(db)).toEqual([])
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  test('a capture whose payment was released in the meantime moves no money', async () => {
    const { orderId, paymentId } = await place('good')
    const released: typeof provider = {
      ...provider,
      async capture() {
        await cancel(orderId)
        await settle()
        return 'CAPTURED'
      },
    }
    await capturePayment(db, released, paymentId!, clock.now)
    expect(await db.select({ status: payments.status, captured: payments.captured }).from(payments).where(eq(payments.id, paymentId!))).toEqual([{ status: 'CANCELLED', captured: 0 }]) // prettier-ignore
    expect((await readLedger(orderId)).filter(it => it.startsWith('PAYMENT'))).toEqual([])
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  test('parallel settlements of one payment capture and refund it once', async () => {
    const { orderId, paymentId } = await place('good')
    const settleAtOnce = () => Promise.all(Array.from({ length: 8 }, () => capturePayment(db, provider, paymentId!, clock.now)))
    await settleAtOnce()
    await cancel(orderId)
    await settleAtOnce()
    const events = await db.select({ event: ledgerTransactions.event }).from(ledgerTransactions).where(eq(ledgerTransactions.orderId, orderId)) // prettier-ignore
    expect(events.map(it => it.event).toSorted()).toEqual(['ORDER_CANCELLED', 'ORDER_PLACED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED'])
  })
})

describe('issue 22: a reconciliation compares provider, ledger and orders and reports differences', () => {
  const MINUTE = 60_000
  const reconcile = (batchSize?: number) =>
    reconcileLedger(db, provider, { report: it => reported.push(it), now: clock.now, ...(batchSize && { batchSize }) })

  /** Undoes each change of a test. */
  async function withChange(change: string, undo: string, work: () => Promise<void>): Promise<void> {
    await db.execute(sql.raw(change))
    await work().finally(() => db.execute(sql.raw(undo)))
  }

  test('without a difference it logs the counts only', async () => {
    await settle()
    clock.now += 11 * MINUTE
    const { orders: orderCount, payments: paymentCount, differences } = await reconcile()
    expect(differences).toEqual([])
    expect(orderCount).toBe(await db.$count(orders))
    expect(paymentCount).toBeGreaterThan(4)
    const detail = { orders: String(orderCount), payments: String(paymentCount), differences: '0' }
    expect(reported).toEqual([{ kind: 'event', name: 'LEDGER_RECONCILED', detail }])
  })

  test('it reports money that only the ledger has, ten minutes after the last change of the payment', async () => {
    const { paymentId } = await place('good')
    await settle()
    const setProvider = (values: Partial<typeof sandboxPayments.$inferInsert>) =>
      db.update(sandboxPayments).set(values).where(eq(sandboxPayments.id, paymentId!))
    await setProvider({ captured: TOTAL - 1 })
    clock.now += 10 * MINUTE - 1
    expect((await reconcile()).differences).toEqual([])
    clock.now += 1
    const message = `payment ${paymentId}: provider ${TOTAL - 1} EUR, ledger ${TOTAL} EUR`
    expect((await reconcile()).differences).toEqual([message])
    expect(reported).toContainEqual({ kind: 'error', name: 'LEDGER_DIFFERENCE', message })
    await setProvider({ captured: TOTAL, refunded: TOTAL })
    expect((await reconcile()).differences).toEqual([`payment ${paymentId}: provider 0 EUR, ledger ${TOTAL} EUR`])
    await setProvider({ refunded: 0, currency: 'USD' })
    expect((await reconcile()).differences).toEqual([`payment ${paymentId}: provider ${TOTAL} USD, ledger ${TOTAL} EUR`])
    await setProvider({ currency: 'EUR' })
    expect((await reconcile()).differences).toEqual([])
  })

  test('it reports money that only the provider has, for two days', async () => {
    const { paymentId } = await place('refused')
    const setProvider = (captured: number) => db.update(sandboxPayments).set({ captured }).where(eq(sandboxPayments.id, paymentId!))
    await setProvider(TOTAL)
    clock.now += 48 * 60 * MINUTE
    expect((await reconcile()).differences).toEqual([`payment ${paymentId}: provider ${TOTAL} EUR, ledger 0 EUR`])
    clock.now += 1
    expect((await reconcile()).differences).toEqual([])
    await setProvider(0)
    clock.now -= 48 * 60 * MINUTE + 1
  })

  test('it reports an order with another total than its movement, in any batch', async () => {
    const { orderId } = await place('cash')
    const change = (delta: number) => `update orders set total_minor = total_minor + ${delta} where id = ${orderId}`
    await withChange(change(1), change(-1), async () => {
      const count = await db.$count(orders)
      for (const batchSize of [1, 2, count - 1, count, count + 1]) {
        const { differences, orders: compared } = await reconcile(batchSize)
        expect(differences).toEqual([`order ${orderId} ORDER_PLACED: order ${TOTAL + 1}, ledger ${TOTAL}`])
        expect(compared).toBe(count)
      }
    })
    const status = (from: string, to: string) => `update orders set status = '${to}' where id = ${orderId} and status = '${from}'`
    await withChange(status('NewStatus', 'DeliveredStatus'), status('DeliveredStatus', 'NewStatus'), async () => {
      expect((await reconcile()).differences).toEqual([`order ${orderId} CASH_COLLECTED: order -${TOTAL}, ledger none`])
    })
  })

  test('it reports entries with another sum than 0, which a database without its trigger accepts', async () => {
    const { orderId } = await place('cash')
    const entry = sql`transaction_id = (select id from ledger_transactions where order_id = ${orderId}) and account = 'SERVICE_FEES'`
    await db.execute(sql`alter table ledger_entries disable trigger user`)
    await db.execute(sql`update ledger_entries set amount_minor = amount_minor + 1 where ${entry}`)
    const { differences } = await reconcile(1)
    await db.execute(sql`update ledger_entries set amount_minor = amount_minor - 1 where ${entry}`)
    await db.execute(sql`alter table ledger_entries enable trigger user`)
    expect(differences).toEqual([`order ${orderId} ORDER_PLACED: the entries have the sum 1`])
    expect((await reconcile()).differences).toEqual([])
  })

  test('a provider that does not respond is a difference, and the comparison of the orders goes on', async () => {
    connection.silent = true
    const { differences, orders: orderCount, payments: paymentCount } = await reconcile()
    expect(orderCount).toBe(await db.$count(orders))
    expect(differences).toHaveLength(paymentCount)
    expect(differences[0]).toMatch(/^payment [\da-f-]{36}: the provider did not respond$/)
  })
})

test('the migration posts the orders and payments of a database without a ledger', async () => {
  const cash = await place('cash', TIP)
  await deliver(cash.orderId)
  const card = await place('good')
  await settle()
  await cancel(card.orderId)
  await settle()
  const readAll = async () => Promise.all((await db.select({ id: orders.id }).from(orders).orderBy(orders.id)).map(it => readLedger(it.id)))
  const posted = (await readAll()).map(it => it.toSorted())
  await db.execute(sql`truncate ledger_transactions, ledger_entries`)
  const file = readdirSync('src/backend/db/migrations').find(it => it.endsWith('_ledger.sql'))
  const statements = readFileSync(resolve('src/backend/db/migrations', file!), 'utf8').split('--> statement-breakpoint')
  await db.transaction(async tx => {
    for (const it of statements.filter(text => /^INSERT INTO ledger_/m.test(text))) await tx.execute(sql.raw(it))
  })
  expect((await readAll()).map(it => it.toSorted())).toEqual(posted)
  expect(await findBrokenInvariants(db)).toEqual([])
  expect(await db.$count(ledgerTransactions, eq(ledgerTransactions.orderId, card.orderId))).toBe(4)
})
