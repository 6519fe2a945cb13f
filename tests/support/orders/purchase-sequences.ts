import { randomUUID } from 'node:crypto'

import { eq, isNull, sql, sum } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { customerBalances, ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { orderPurchases } from '#backend/db/schema/purchases.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { addBalance } from '#backend/modules/checkout/balance/balance.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { CASH_PAYMENT, createCardPayment, createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { ANYTHING, createOpeningHours, createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { BoughtPurchase } from '#contract/orders/purchase.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { HEADER } from '#contract/headers.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { enterPurchase } from '#contract/orders/purchase.ts'

export const TOKEN = 'staff-token-of-the-test'
/** The store that buys anything, and its fees. */
export const PURCHASE_SERVICE = 60
export const FEES = 249

export const DELIVERY_POINT: CustomOrderPoint = {
  type: 'DELIVERY',
  address: { label: 'Carrer de Verdi 12', latitude: 41.4, longitude: 2.17, details: 'door 2', customFields: [] },
  contact: { name: 'Ada Lovelace', phone: '+34 612 345 678' },
}

/** A marketplace with a service that buys anything: the estimates of its country are 5.00 and 10.00, so limits are at most 40.00. */
export async function createPurchaseBackend() {
  const backend = await createCheckoutBackend({ chatStaffToken: TOKEN })
  const { db, clock, fetch, provider } = backend
  await db.insert(stores).values(createStoreRow(PURCHASE_SERVICE, 'Buy anything', { categoryId: ANYTHING, itemsType: 'QUIERO', urn: null, schedulingEnabled: true, deliveryFee: 199, serviceFee: 50, minimumBasket: 9000, highestMinBasketSurcharge: 300, freeDeliveryFrom: 100 })) // prettier-ignore
  await db.insert(storeHours).values(createOpeningHours(PURCHASE_SERVICE))
  const call = createClient({ base: 'http://api.test', fetch })
  const asStaff = (token: string) =>
    createClient({
      base: 'http://api.test',
      fetch: (...sent) => {
        const request = new Request(...sent)
        request.headers.set(HEADER.chatStaffToken, token)
        return fetch(request)
      },
    })
  const staff = asStaff(TOKEN)

  /** Runs the settlement of each outbox row. */
  async function settle(): Promise<void> {
    const rows = await db
      .select()
      .from(outbox)
      .where(sql`${outbox.channel} = 'PAYMENT' and ${outbox.sentAt} is null`)
    for (const { data } of rows) await capturePayment(db, provider, String(data['paymentId']), clock.now)
    await db.update(outbox).set({ sentAt: new Date() }).where(isNull(outbox.sentAt))
  }

  return {
    ...backend,
    call,
    asStaff,
    settle,
    readPurchase: async (orderId: number) => (await db.select().from(orderPurchases).where(eq(orderPurchases.orderId, orderId)))[0],
    enter: (id: number, bought: BoughtPurchase) => staff(enterPurchase, { params: { id }, body: bought }, { timeout: 60_000 }),
    accept: (orderId: number) =>
      db.transaction(tx => transitionOrder(tx, { orderId, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: clock.now })),
    /** Lets the sandbox advance an order, to its end or until a stage. */
    async advance(orderId: number, until?: string): Promise<void> {
      for (let due: number | undefined = clock.now; due !== undefined;) {
        due = await advanceOrder(db, orderId, { now: due, speed: 1 })
        const [row] = await db.select({ stage: orders.stage }).from(orders).where(eq(orders.id, orderId))
        if (row?.stage === until) return
      }
    },
  }
}

export type PurchaseBackend = Awaited<ReturnType<typeof createPurchaseBackend>>

export function buildPurchaseRequest(
  components: Partial<CheckoutRequest['components']> = {},
  details: Partial<CheckoutRequest['orderDetails']> = {},
): CheckoutRequest {
  return {
    orderDetails: {
      categoryId: ANYTHING,
      cityCode: 'BCN',
      handlingStrategy: { type: 'DELIVERY' },
      origin: 'CHECKOUT',
      orderType: 'QUIERO',
      storeAddressId: null,
      baseOrderUrn: null,
      basketId: randomUUID(),
      paymentMethodSupport: ['Cash', 'CreditCard'],
      ...details,
    },
    components: {
      points: { value: [DELIVERY_POINT] },
      purchase: { value: { lines: [{ name: 'Milk', quantity: 2 }, { name: 'Bread', quantity: 1 }], limit: 1000 } }, // prettier-ignore
      selectedPriceEstimationOption: { value: 2 },
      description: { value: '' },
      scheduledTime: { value: -1 },
      paymentMethod: { value: CASH_PAYMENT },
      ...components,
    },
  }
}

const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name: fc.constant('enter' as const), amount: fc.integer({ min: 0, max: 4500 }), missing: fc.uniqueArray(fc.nat(3), { maxLength: 2 }) }) }, // prettier-ignore
  { weight: 4, arbitrary: fc.record({ name: fc.constantFrom('accept' as const, 'pickUp' as const, 'deliver' as const, 'cancel' as const, 'settle' as const) }) }, // prettier-ignore
)

/**
 * Random sequences of the life of purchases: after each one the ledger has the sum 0, and nobody has paid more than the limit and the fees.
 *
 * @param count of the sequences
 */
export async function runPurchaseSequences(
  backend: PurchaseBackend,
  count: number,
): Promise<{ readonly delivered: number; readonly cancelled: number }> {
  const { db, clock, call, createVisitor, createCardToken, settle } = backend
  const ends = { delivered: 0, cancelled: 0 }
  const visitor = await createVisitor('Ada')
  const customerId = visitor.customer.id
  const cardToken = await createCardToken(visitor.customer, '4242424242424242')
  const { card } = await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))
  const readBalance = async (): Promise<number> =>
    (await db.select().from(customerBalances).where(eq(customerBalances.customerId, customerId)))[0]?.amount ?? 0
  const anySequence = fc.record({
    limit: fc.integer({ min: 500, max: 4000 }),
    isCash: fc.boolean(),
    // added to what is left of the sequences before
    balance: fc.constantFrom(0, 0, 0, 300, 2000),
    steps: fc.array(anyStep, { minLength: 2, maxLength: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(anySequence, async ({ limit, isCash, balance, steps }) => {
      if (balance > 0) await db.transaction(tx => addBalance(tx, { customerId, currency: 'EUR', amount: balance, reference: randomUUID(), now: clock.now })) // prettier-ignore
      const before = await readBalance()
      const request = buildPurchaseRequest({
        purchase: { value: { lines: [{ name: 'Milk', quantity: 2 }, { name: 'Bread', quantity: 1 }], limit } }, // prettier-ignore
        paymentMethod: { value: isCash ? CASH_PAYMENT : createCardPayment(card!.id) },
      })
      const id = randomUUID()
      const template = await call(loadCheckoutTemplate, { params: { id }, body: request }, visitor.options())
      const total = template.total
      expect(total).toBe(limit + FEES)
      const body = { ...request, displayedTotal: total, ...(template.balance && { displayedBalance: template.balance.used }) }
      const { orderId } = await call(startCheckout, { params: { id }, body }, visitor.options(randomUUID()))
      await settle()
      let entered: number | null = null
      for (const step of steps) {
        const work: Promise<unknown> =
          step.name === 'enter'
            ? backend.enter(orderId!, step).then(it => (entered = it.amount))
            : step.name === 'accept'
              ? backend.accept(orderId!)
              : step.name === 'pickUp'
                ? backend.advance(orderId!, 'PICKED_UP')
                : step.name === 'deliver'
                  ? backend.advance(orderId!)
                  : step.name === 'cancel'
                    ? call(cancelOrder, { params: { id: orderId! }, body: {} }, visitor.options(randomUUID()))
                    : settle()
        await work.catch(() => undefined)
      }
      await settle()
      const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId!))
      const purchase = (await backend.readPurchase(orderId!))!
      // the first entry counts
      if (entered !== null) expect(purchase.amount).toBe(entered)
      expect(purchase.amount ?? 1).toBeLessThanOrEqual(limit)
      const accounts = await db
        .select({ account: ledgerEntries.account, amount: sum(ledgerEntries.amount).mapWith(Number) })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .where(eq(ledgerTransactions.orderId, orderId!))
        .groupBy(ledgerEntries.account)
      expect(accounts.reduce((all, it) => all + it.amount, 0)).toBe(0)
      const read = (name: string): number => accounts.find(it => it.account === name)?.amount ?? 0
      const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId!))
      const charged = payment ? payment.captured - payment.refunded : 0
      const paid = read('CASH') + charged + (before - (await readBalance()))
      expect(paid).toBeLessThanOrEqual(total)
      if (order!.status === 'DeliveredStatus') {
        ends.delivered += 1
        expect(paid).toBe((purchase.amount ?? 0) + FEES)
        expect([read('CUSTOMER'), -read('PRODUCTS')]).toEqual([0, purchase.amount ?? 0])
      }
      if (order!.status === 'CanceledStatus') {
        ends.cancelled += 1
        expect(paid).toBe(0)
      }
    }),
    { numRuns: count, examples: [[{ limit: 1000, isCash: false, balance: 300, steps: [{ name: 'accept' }, { name: 'enter', amount: 1001, missing: [] }, { name: 'enter', amount: 700, missing: [1] }, { name: 'cancel' }, { name: 'deliver' }] }]] },
  ) // prettier-ignore
  expect(await findBrokenInvariants(db)).toEqual([])
  return ends
}
