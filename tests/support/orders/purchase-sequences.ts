import { randomUUID } from 'node:crypto'

import { eq, inArray, isNull, or, sql, sum } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { customerBalances, ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { orderPurchases, purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { addBalance } from '#backend/modules/checkout/balance/balance.ts'
import { capturePayment, refreshPayment } from '#backend/modules/checkout/card-payment.ts'
import { cancelByStore } from '#backend/modules/orders/cancel-by-store.ts'
import { lockOrderRow } from '#backend/modules/orders/substitutions/propose-substitution.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { CASH_PAYMENT, createCardPayment, createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { ANYTHING, createOpeningHours, createStoreRow, NOON, RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import type { BoughtPurchase } from '#contract/orders/purchase.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { HEADER } from '#contract/headers.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { answerLimitRequest, requestLimit } from '#contract/orders/limit-request.ts'
import { enterPurchase } from '#contract/orders/purchase.ts'

export const TOKEN = 'staff-token-of-the-test'
/** The store that buys anything, and its fees. */
export const PURCHASE_SERVICE = 60
/** The custom store, with the same fees. */
export const CUSTOM_STORE = 61
export const FEES = 249

export const DELIVERY_POINT: CustomOrderPoint = {
  type: 'DELIVERY',
  address: { label: 'Carrer de Verdi 12', latitude: 41.4, longitude: 2.17, details: 'door 2', customFields: [] },
  contact: { name: 'Ada Lovelace', phone: '+34 612 345 678' },
}

/** A marketplace with a service that buys anything, and a custom store: the estimates of its country are 5.00 and 10.00, so limits are at most 40.00. */
export async function createPurchaseBackend() {
  const backend = await createCheckoutBackend({ chatStaffToken: TOKEN })
  const { db, clock, fetch, provider, sandboxConsole } = backend
  await db.insert(stores).values(createStoreRow(PURCHASE_SERVICE, 'Buy anything', { categoryId: ANYTHING, itemsType: 'QUIERO', urn: null, schedulingEnabled: true, deliveryFee: 199, serviceFee: 50, minimumBasket: 9000, highestMinBasketSurcharge: 300, freeDeliveryFrom: 100 })) // prettier-ignore
  await db.insert(stores).values(createStoreRow(CUSTOM_STORE, 'Corner Hardware', { itemsType: 'CUSTOM', schedulingEnabled: true, deliveryFee: 199, serviceFee: 50, minimumBasket: 9000, highestMinBasketSurcharge: 300, freeDeliveryFrom: 100 })) // prettier-ignore
  for (const id of [PURCHASE_SERVICE, CUSTOM_STORE]) await db.insert(storeHours).values(createOpeningHours(id))
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
    /** The courier needs a higher limit. */
    ask: (id: number, limit: number) => staff(requestLimit, { params: { id }, body: { limit } }, { timeout: 60_000 }),
    /** Answers the challenges of all payments that wait for the bank, as the page of the bank does, and asks for the result. */
    async answerChallenges(isApproved: boolean): Promise<void> {
      const waiting = await db.select().from(payments).where(eq(payments.status, 'CHALLENGE'))
      for (const payment of waiting) {
        await sandboxConsole.answerChallenge(payment.providerReference!, isApproved)
        await refreshPayment(db, provider, payment, clock.now)
      }
    },
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

/** A purchase in the custom store. */
export const buildCustomRequest = (
  components: Partial<CheckoutRequest['components']> = {},
  details: Partial<CheckoutRequest['orderDetails']> = {},
): CheckoutRequest =>
  buildPurchaseRequest(components, { categoryId: RESTAURANTS, orderType: 'CUSTOM', storeAddressId: 1000 + CUSTOM_STORE, ...details })

/** Cards of the sandbox: one that is accepted, one whose payments the bank confirms, and one whose charges fail. */
const CARDS = ['4242424242424242', '4000000000003220', '4000000000000341'] as const

const anyStep = fc.oneof(
  { weight: 3, arbitrary: fc.record({ name: fc.constant('enter' as const), amount: fc.integer({ min: 0, max: 4500 }), missing: fc.uniqueArray(fc.nat(3), { maxLength: 2 }) }) }, // prettier-ignore
  { weight: 4, arbitrary: fc.record({ name: fc.constant('ask' as const), limit: fc.integer({ min: 500, max: 4200 }) }) },
  { weight: 4, arbitrary: fc.record({ name: fc.constantFrom('agree' as const, 'agree' as const, 'refuse' as const) }) },
  { weight: 4, arbitrary: fc.record({ name: fc.constantFrom('approve' as const, 'decline' as const, 'wait' as const, 'cancelByStore' as const) }) },
  { weight: 6, arbitrary: fc.record({ name: fc.constantFrom('accept' as const, 'accept' as const, 'pickUp' as const, 'deliver' as const, 'cancel' as const, 'settle' as const) }) },
) // prettier-ignore
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/**
 * How a sequence begins: with any step, while the courier buys, or above the limit with the consent of the customer. Random steps alone raise the
 * limit of one order in a hundred.
 */
const STARTS = ['any', 'bought', 'raised', 'raised'] as const
const ABOVE_LIMIT = 250

function getFirstSteps(start: (typeof STARTS)[number], limit: number): Step[] {
  if (start === 'any') return []
  if (start === 'bought') return [{ name: 'accept' }]
  const higher = limit + ABOVE_LIMIT
  return [{ name: 'accept' }, { name: 'ask', limit: higher }, { name: 'agree' }, { name: 'approve' }, { name: 'enter', amount: higher, missing: [] }] // prettier-ignore
}

const WAIT_MS = 2 * 60_000

/** How the sequences have ended. `raised`: delivered above the first limit, with consent. */
interface PurchaseEnds {
  delivered: number
  cancelled: number
  raised: number
}

/**
 * Random sequences of the life of purchases: after each one the ledger has the sum 0, and nobody has paid more than the limit that the customer
 * has agreed to and the fees, whatever couriers, stores, banks and the provider do meanwhile.
 *
 * @param count of the sequences
 */
export async function runPurchaseSequences(backend: PurchaseBackend, count: number): Promise<PurchaseEnds> {
  const { db, clock, call, createVisitor, createCardToken, settle } = backend
  const ends: PurchaseEnds = { delivered: 0, cancelled: 0, raised: 0 }
  // a customer who owes an order goes on
  await db.update(countries).set({ debtBlocksOrders: false })
  const visitors = await Promise.all(
    ['Ada', 'Grace', 'Alan', 'Edsger'].map(async name => {
      const visitor = await createVisitor(name)
      const cards: string[] = []
      for (const number of CARDS) {
        const cardToken = await createCardToken(visitor.customer, number)
        cards.push((await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))).card!.id)
      }
      return { ...visitor, cards }
    }),
  )
  const readBalance = async (customerId: number): Promise<number> =>
    (await db.select().from(customerBalances).where(eq(customerBalances.customerId, customerId)))[0]?.amount ?? 0
  const anySequence = fc.record({
    visitor: fc.nat(3),
    limit: fc.integer({ min: 500, max: 4000 }),
    // undefined: cash
    card: fc.option(fc.constantFrom(0, 0, 1, 1, 2), { nil: undefined, freq: 3 }),
    // added to what is left of the sequences before
    balance: fc.constantFrom(0, 0, 0, 300, 2000),
    isCustom: fc.boolean(),
    start: fc.constantFrom(...STARTS),
    steps: fc.array(anyStep, { minLength: 2, maxLength: 12 }),
    // two of three orders that still run at the end reach their door
    isBrought: fc.constantFrom(true, true, false),
  })
  await fc.assert(
    fc.asyncProperty(anySequence, async ({ visitor: index, limit, card, balance, isCustom, start, steps, isBrought }) => {
      const { customer, options, cards } = visitors[index]!
      const customerId = customer.id
      clock.now = NOON
      if (balance > 0) await db.transaction(tx => addBalance(tx, { customerId, currency: 'EUR', amount: balance, reference: randomUUID(), now: clock.now })) // prettier-ignore
      const before = await readBalance(customerId)
      const components = {
        purchase: { value: { lines: [{ name: 'Milk', quantity: 2 }, { name: 'Bread', quantity: 1 }], limit } }, // prettier-ignore
        paymentMethod: { value: card === undefined ? CASH_PAYMENT : createCardPayment(cards[card]!) },
      }
      const request = isCustom ? buildCustomRequest(components) : buildPurchaseRequest(components)
      const id = randomUUID()
      const template = await call(loadCheckoutTemplate, { params: { id }, body: request }, options())
      expect(template.total).toBe(limit + FEES)
      const body = { ...request, displayedTotal: template.total, ...(template.balance && { displayedBalance: template.balance.used }) }
      const started = await call(startCheckout, { params: { id }, body }, options(randomUUID()))
      await backend.answerChallenges(true)
      const orderId = started.orderId ?? (await db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, id)))[0]!.id
      await settle()
      let [entered, agreed] = [null as number | null, limit]
      /** The limits that the courier has asked for. */
      const asked: number[] = []
      const answer = async (value: 'ACCEPT' | 'DECLINE'): Promise<void> => {
        const higher = asked.at(-1) ?? limit
        // whatever becomes of the payment, the customer has said yes to this limit and to no other
        if (value === 'ACCEPT') agreed = Math.max(agreed, higher)
        await call(answerLimitRequest, { params: { id: orderId }, body: { answer: value, limit: higher } }, options(randomUUID()))
      }
      const actions: Readonly<Record<Step['name'], (step: Step) => Promise<unknown>>> = {
        enter: async step => step.name === 'enter' && (entered = (await backend.enter(orderId, step)).amount),
        ask: async step => step.name === 'ask' && asked.push((await backend.ask(orderId, step.limit)).limit),
        agree: () => answer('ACCEPT'),
        refuse: () => answer('DECLINE'),
        approve: () => backend.answerChallenges(true),
        decline: () => backend.answerChallenges(false),
        wait: () => Promise.resolve((clock.now += WAIT_MS)),
        accept: () => backend.accept(orderId),
        pickUp: () => backend.advance(orderId, 'PICKED_UP'),
        deliver: () => backend.advance(orderId),
        cancel: () => call(cancelOrder, { params: { id: orderId }, body: {} }, options(randomUUID())),
        cancelByStore: () => db.transaction(async tx => cancelByStore(tx, (await lockOrderRow(tx, orderId))!, clock.now)),
        settle,
      }
      const all: readonly Step[] = [...getFirstSteps(start, limit), ...steps, ...(isBrought ? [{ name: 'deliver' } as const] : [])]
      for (const step of all) await actions[step.name](step).catch(() => undefined)
      // the bank answers at last, and the provider follows
      await backend.answerChallenges(true)
      await settle()
      const [order] = await db.select({ status: orders.status, total: orders.total }).from(orders).where(eq(orders.id, orderId))
      const purchase = (await backend.readPurchase(orderId))!
      // the first entry counts
      if (entered !== null) expect(purchase.amount).toBe(entered)
      expect(purchase.limit).toBeLessThanOrEqual(agreed)
      expect(order!.total).toBe(purchase.limit + FEES)
      expect(purchase.amount ?? 1).toBeLessThanOrEqual(purchase.limit)
      const accounts = await db
        .select({ account: ledgerEntries.account, amount: sum(ledgerEntries.amount).mapWith(Number) })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
        .where(eq(ledgerTransactions.orderId, orderId))
        .groupBy(ledgerEntries.account)
      expect(accounts.reduce((all, it) => all + it.amount, 0)).toBe(0)
      const read = (name: string): number => accounts.find(it => it.account === name)?.amount ?? 0
      const ofLimits = db.select({ id: purchaseLimitRequests.paymentId }).from(purchaseLimitRequests).where(eq(purchaseLimitRequests.orderId, orderId)) // prettier-ignore
      const charges = await db.select().from(payments).where(or(eq(payments.orderId, orderId), inArray(payments.id, ofLimits)))
      // "no order with an unpaid part": nothing waits for the provider any more
      expect(charges.filter(it => it.status === 'AUTHORISED' || it.status === 'CHALLENGE')).toEqual([])
      const charged = charges.reduce((all, it) => all + it.captured - it.refunded, 0)
      const paid = read('CASH') + charged + read('CUSTOMER_DEBTS') + (before - (await readBalance(customerId)))
      expect(paid).toBeLessThanOrEqual(agreed + FEES)
      if (order!.status === 'DeliveredStatus') {
        ends.delivered += 1
        if ((purchase.amount ?? 0) > limit) ends.raised += 1
        expect(paid).toBe((purchase.amount ?? 0) + FEES)
        expect([read('CUSTOMER'), -read('PRODUCTS')]).toEqual([0, purchase.amount ?? 0])
      }
      if (order!.status === 'CanceledStatus') {
        ends.cancelled += 1
        expect(paid).toBe(0)
      }
    }),
    { numRuns: count, examples: EXAMPLES },
  ) // prettier-ignore
  expect(await findBrokenInvariants(db)).toEqual([])
  return ends
}

const EXAMPLES: [{ visitor: number; limit: number; card: 0 | 1 | 2 | undefined; balance: 0 | 300 | 2000; isCustom: boolean; start: 'any'; steps: Step[]; isBrought: boolean }][] = [
  [{ visitor: 0, limit: 1000, card: 0, balance: 300, isCustom: false, start: 'any', steps: [{ name: 'accept' }, { name: 'enter', amount: 1001, missing: [] }, { name: 'enter', amount: 700, missing: [1] }, { name: 'cancel' }, { name: 'deliver' }], isBrought: false }],
  [{ visitor: 0, limit: 1000, card: 0, balance: 0, isCustom: true, start: 'any', steps: [{ name: 'accept' }, { name: 'ask', limit: 1200 }, { name: 'agree' }, { name: 'settle' }, { name: 'enter', amount: 1201, missing: [] }, { name: 'enter', amount: 1200, missing: [] }, { name: 'deliver' }], isBrought: false }],
  [{ visitor: 1, limit: 1000, card: 1, balance: 0, isCustom: false, start: 'any', steps: [{ name: 'accept' }, { name: 'ask', limit: 1200 }, { name: 'agree' }, { name: 'decline' }, { name: 'agree' }, { name: 'approve' }, { name: 'cancelByStore' }], isBrought: false }],
  [{ visitor: 1, limit: 1000, card: 1, balance: 0, isCustom: true, start: 'any', steps: [{ name: 'accept' }, { name: 'ask', limit: 1200 }, { name: 'agree' }, { name: 'enter', amount: 900, missing: [] }, { name: 'approve' }, { name: 'deliver' }], isBrought: false }],
  [{ visitor: 2, limit: 1000, card: undefined, balance: 0, isCustom: false, start: 'any', steps: [{ name: 'accept' }, { name: 'ask', limit: 1200 }, { name: 'wait' }, { name: 'wait' }, { name: 'wait' }, { name: 'agree' }, { name: 'deliver' }], isBrought: false }],
] // prettier-ignore
