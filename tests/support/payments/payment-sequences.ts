import { randomUUID } from 'node:crypto'

import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'

import { countries } from '#backend/db/schema/geo.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { addBalance } from '#backend/modules/checkout/balance/balance.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { CASH_PAYMENT, createCardPayment, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import {
  type Attempt,
  type Backend,
  CARDS,
  compare,
  expectMoney,
  getOwed,
  KINDS,
  type Kind,
  type Line,
  MINUTE,
  type Model,
  type Real,
  reconcile,
  settleInModel,
} from '#tests/support/payments/payment-model.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { payDebt } from '#contract/checkout/debt.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'

import { Answer, CancelCheckout, type Command, Complete, Kill, pick, Repeat, Start } from '#tests/support/payments/payment-commands.ts'

class AddCredit implements Command {
  readonly amount: number
  constructor(amount: number) {
    this.amount = amount
  }
  check = (): boolean => true
  async run(model: Model, real: Real): Promise<void> {
    const { backend, visitor } = real
    const credit = { customerId: visitor.customer.id, currency: 'EUR', amount: this.amount, reference: randomUUID(), now: model.now }
    await backend.db.transaction(tx => addBalance(tx, credit))
    model.credit += this.amount
    await compare(model, real)
  }
  toString = (): string => `add ${this.amount} to the balance`
}

class PayDebt implements Command {
  check = (model: Readonly<Model>): boolean => model.line === 'up' && getOwed(model).length > 0
  async run(model: Model, real: Real): Promise<void> {
    const { backend, client, visitor } = real
    const body = { paymentInstrumentId: (await real.getMethod('good')).instrumentId }
    const { status, paymentExposedId } = await client(payDebt, { body }, visitor.options(randomUUID()))
    expect(status).toBe('COMPLETED')
    await capturePayment(backend.db, backend.provider, paymentExposedId!, model.now)
    for (const it of getOwed(model)) it.isDebtPaid = true
    await compare(model, real)
  }
  toString = (): string => 'pay the debt'
}

class CancelOrder implements Command {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
  check = (model: Readonly<Model>): boolean => pick(model, this.index)?.order === 'NewStatus'
  async run(model: Model, real: Real): Promise<void> {
    const attempt = pick(model, this.index)!
    const orderId = await findOrderId(real, attempt)
    await real.client(cancelOrder, { params: { id: orderId }, body: {} }, real.visitor.options(randomUUID()))
    attempt.order = 'CanceledStatus'
    // a paid debt goes to the balance
    if (attempt.isDebtPaid) model.credit += TOTAL - attempt.used
    await compare(model, real)
  }
  toString = (): string => `cancel the order ${this.index}`
}

class Deliver implements Command {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
  check(model: Readonly<Model>): boolean {
    const attempt = pick(model, this.index)
    return attempt?.order === 'NewStatus' && ['CAPTURED', 'UNCOLLECTED', 'CASH'].includes(attempt.payment)
  }
  async run(model: Model, real: Real): Promise<void> {
    const attempt = pick(model, this.index)!
    const orderId = await findOrderId(real, attempt)
    await real.backend.db.transaction(async tx => {
      await transitionOrder(tx, { orderId, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: model.now })
      await transitionOrder(tx, { orderId, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: model.now })
    })
    attempt.order = 'DeliveredStatus'
    await compare(model, real)
  }
  toString = (): string => `deliver ${this.index}`
}

class SetLine implements Command {
  readonly line: Line
  constructor(line: Line) {
    this.line = line
  }
  check = (): boolean => true
  async run(model: Model, { backend: { connection } }: Real): Promise<void> {
    model.line = this.line
    connection.silent = this.line === 'down'
    connection.losesAnswers = this.line === 'lost'
    return Promise.resolve()
  }
  toString = (): string => `the provider's line is ${this.line}`
}

class Wait implements Command {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
  /** The session of the customer lasts an hour. */
  check = ({ now }: Readonly<Model>): boolean => now + this.ms < NOON + 35 * MINUTE
  async run(model: Model, { backend: { clock } }: Real): Promise<void> {
    model.now += this.ms
    clock.now = model.now
    return Promise.resolve()
  }
  toString = (): string => `wait ${this.ms} ms`
}

class Reconcile implements Command {
  check = (): boolean => true
  async run(model: Model, real: Real): Promise<void> {
    await reconcilePayments(real.backend.db, real.backend.provider, model.now)
    for (const attempt of model.attempts) reconcile(model, attempt)
    await compare(model, real)
  }
  toString = (): string => 'reconcile'
}

/** Runs each settlement of the outbox, twice at the same time. */
class Settle implements Command {
  check = (): boolean => true
  async run(model: Model, real: Real): Promise<void> {
    const { db, provider } = real.backend
    const rows = await db
      .select()
      .from(outbox)
      .where(and(eq(outbox.channel, 'PAYMENT'), isNull(outbox.sentAt)))
    for (const { id, data } of rows) {
      const run = () => capturePayment(db, provider, String(data['paymentId']), model.now)
      const results = await Promise.allSettled([run(), run()])
      if (results.every(it => it.status === 'fulfilled')) await db.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.id, id))
    }
    for (const attempt of model.attempts) settleInModel(model, attempt)
    await compare(model, real)
  }
  toString = (): string => 'settle'
}

async function findOrderId({ backend: { db }, visitor }: Real, { id }: Attempt): Promise<number> {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, visitor.customer.id), eq(orders.checkoutId, id)))
  return row!.id
}

const anyIndex = fc.nat(5)
const COMMANDS: fc.Arbitrary<Command>[] = [
  fc.tuple(fc.constantFrom(...KINDS, 'good', 'good'), fc.constantFrom(1, 1, 2, 3), fc.boolean()).map(it => new Start(...it)),
  fc.tuple(fc.constantFrom(...KINDS), fc.constantFrom('before' as const, 'after' as const), fc.boolean()).map(it => new Kill(...it)),
  fc.constantFrom(1, 800, TOTAL).map(it => new AddCredit(it)),
  fc.constant(new PayDebt()),
  anyIndex.map(it => new Repeat(it)),
  fc.tuple(anyIndex, fc.boolean()).map(it => new Answer(...it)),
  fc.tuple(anyIndex, fc.constantFrom(true, true, false)).map(it => new Complete(...it)),
  anyIndex.map(it => new CancelCheckout(it)),
  anyIndex.map(it => new CancelOrder(it)),
  anyIndex.map(it => new CancelOrder(it)),
  anyIndex.map(it => new Deliver(it)),
  fc.constantFrom<Line>('up', 'up', 'down', 'lost').map(it => new SetLine(it)),
  fc.constantFrom(14_999, 15_000, 15 * MINUTE).map(it => new Wait(it)),
  fc.constant(new Reconcile()),
  fc.constant(new Settle()),
  fc.constant(new Settle()),
  fc.constant(new Settle()),
]

export interface PaymentSequences {
  readonly sequences: number
  /** Fast-check's seed; undefined for another one each time. */
  readonly seed?: number | undefined
  /** Runs after each sequence. */
  readonly afterSequence: (sequence: number) => Promise<void>
}

/**
 * Random sequences of commands by customers, the provider, stores and jobs against the marketplace. After each command the orders, payments,
 * checkouts, the provider and the ledger equal a model. At the end of each sequence the jobs run, and nothing may be open.
 */
export async function runPaymentSequences(backend: Backend, { sequences, seed, afterSequence }: PaymentSequences): Promise<void> {
  const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
  const { clock, connection } = backend
  // a debt must not end the sequence of orders
  await backend.db.update(countries).set({ debtBlocksOrders: false })
  let sequence = 0
  const setUp = async (): Promise<{ model: Model; real: Real }> => {
    clock.now = NOON
    Object.assign(connection, { silent: false, losesAnswers: false })
    const visitor = await backend.createVisitor()
    const toMethod = async (number: string): Promise<PaymentConfiguration> => {
      const cardToken = await backend.createCardToken(visitor.customer, number)
      const { card } = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))
      return createCardPayment(card!.id)
    }
    const methods = new Map<Kind, Promise<PaymentConfiguration>>([
      ['cash', Promise.resolve(CASH_PAYMENT)],
      ['payPal', Promise.resolve({ type: 'Alternative', alternativePlatform: 'PayPal', instrumentId: null })],
    ])
    const getMethod = (kind: Kind): Promise<PaymentConfiguration> => {
      const method = methods.get(kind) ?? toMethod(kind === 'cash' || kind === 'payPal' ? '' : CARDS[kind])
      methods.set(kind, method)
      return method
    }
    return { model: { line: 'up', now: NOON, credit: 0, attempts: [] }, real: { backend, client, visitor, getMethod } }
  }
  await fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 16, size: 'max' }), async commands => {
      const { model, real } = await setUp()
      await fc.asyncModelRun(() => ({ model, real }), commands)
      await new SetLine('up').run(model, real)
      clock.now = model.now += 16 * MINUTE
      await new Reconcile().run(model, real)
      await new Settle().run(model, real)
      for (const it of model.attempts) {
        expect(['CASH', 'CAPTURED', 'UNCOLLECTED', 'FAILED', 'CANCELLED']).toContain(it.payment)
        // a captured payment has an order, or is refunded
        if (it.payment === 'CAPTURED') expect([it.isPlaced, it.order === 'CanceledStatus']).toEqual([true, it.isRefunded])
        if (it.order === 'NewStatus' || it.order === 'DeliveredStatus') expect(['CASH', 'CAPTURED', 'UNCOLLECTED']).toContain(it.payment)
      }
      await expectMoney(model, real)
      await afterSequence(++sequence)
    }),
    { numRuns: sequences, ...(seed !== undefined && { seed }) },
  )
}
