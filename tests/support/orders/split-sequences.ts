import { randomUUID } from 'node:crypto'

import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { accessTokens } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { groupShares } from '#backend/db/schema/group-orders.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { endGroupOrders } from '#backend/modules/cart/group/end-groups.ts'
import { SPLIT_PAYMENT } from '#backend/modules/cart/group/start-split.ts'
import { capturePayment, reconcilePayments, refreshPayment } from '#backend/modules/checkout/card-payment.ts'
import { buildCheckoutRequest, createCheckoutBackend, createOrderLine } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import {
  cancelGroupOrder,
  changeGroupLines,
  closeGroupOrder,
  declineGroupShare,
  getGroupOrder,
  type GroupAccess,
  joinGroupOrder,
  payGroupShare,
  startGroupOrder,
} from '#contract/cart/group-order.ts'
import { cancelCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { HEADER } from '#contract/headers.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { refundLines, type RefundedLine } from '#contract/orders/refund.ts'

export const STAFF_TOKEN = 'staff-token-of-the-test'

/** Cards of the sandbox: accepted, confirmed by the bank, declined, and one whose charge fails after its authorisation. */
export const CARDS = { accepted: '4242424242424242', challenge: '4000000000003220', declined: '4000000000000002', uncollected: '4000000000000341' } as const // prettier-ignore
export type CardName = keyof typeof CARDS
const CARD_NAMES = Object.keys(CARDS) as CardName[]

/** A marketplace whose group orders are split, with the store "Roma". */
export async function createSplitBackend() {
  const backend = await createCheckoutBackend({ chatStaffToken: STAFF_TOKEN })
  const { db, clock, fetch, provider, sandboxConsole, createVisitor, createCardToken } = backend
  const call = createClient({ base: 'http://api.test', fetch, place: { language: 'en' } })
  const staff = createClient({
    base: 'http://api.test',
    fetch: (...sent) => {
      const request = new Request(...sent)
      request.headers.set(HEADER.chatStaffToken, STAFF_TOKEN)
      return fetch(request)
    },
  })

  /** A customer with one card of each kind. */
  async function createPayer(name: string) {
    const visitor = await createVisitor(name)
    // the sequences move the clock
    await db.update(accessTokens).set({ expiresAt: new Date(NOON + 40 * 86_400_000) }).where(eq(accessTokens.customerId, visitor.customer.id)) // prettier-ignore
    const cards = {} as Record<CardName, string>
    for (const card of CARD_NAMES) {
      const cardToken = await createCardToken(visitor.customer, CARDS[card])
      cards[card] = (await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))).card!.id
    }
    return { ...visitor, cards }
  }
  type Payer = Awaited<ReturnType<typeof createPayer>>

  const load = ({ token }: GroupAccess) => call(getGroupOrder, { body: { token } })

  /** A group order whose participants have chosen units of product 12, which costs 10.00; the first is the host. */
  async function createGroup(host: Payer, units: readonly number[], values: Partial<CheckoutRequest['components']> = {}) {
    const access = await call(startGroupOrder, { body: { storeAddressId: 1001, name: 'Anna', minutes: 60 } }, host.options())
    const people = [access]
    for (const index of units.slice(1).keys()) people.push(await call(joinGroupOrder, { body: { link: access.link, name: `Guest ${index + 1}` } })) // prettier-ignore
    for (const [index, it] of people.entries())
      if (units[index]! > 0)
        await call(changeGroupLines, { body: { token: it.token, version: 0, lines: [createOrderLine(12, units[index]!)] } })
    const { id, participants } = await load(access)
    const all = units.reduce((sum, it) => sum + it, 0)
    const request = buildCheckoutRequest(SPLIT_PAYMENT, { products: { value: [createOrderLine(12, all)] }, ...values })
    request.orderDetails.paymentMethodSupport = ['Cash', 'CreditCard', 'Alternative']
    return {
      id,
      people,
      participantIds: participants.map(it => it.id),
      request,
      close: (isSplit = true) => call(closeGroupOrder, { params: { id }, body: { isSplit } }, host.options()),
      cancel: () => call(cancelGroupOrder, { params: { id }, body: {} }, host.options()),
      /** As the host presses the button of the checkout. */
      async start(checkoutId: string = randomUUID()) {
        const template = await call(loadCheckoutTemplate, { params: { id: checkoutId }, body: request }, host.options())
        const body = { ...request, displayedTotal: template.total }
        return { template, state: await call(startCheckout, { params: { id: checkoutId }, body }, host.options(randomUUID())) }
      },
      cancelCheckout: (checkoutId: string) => call(cancelCheckout, { params: { id: checkoutId }, query: {} }, host.options(randomUUID())),
    }
  }
  type Group = Awaited<ReturnType<typeof createGroup>>

  /** @param by index of the participant on whose device a part is paid @param of index of the participant whose part it is */
  async function pay(group: Group, payer: Payer, { by, of = by, card = 'accepted' as CardName, key = randomUUID() as string }: { by: number; of?: number; card?: CardName; key?: string }) {
    const { participants } = await load(group.people[0]!)
    const amount = participants[of]!.share?.amount ?? 0
    const body = { token: group.people[by]!.token, participantId: group.participantIds[of]!, amount, paymentInstrumentId: payer.cards[card] }
    return call(payGroupShare, { body }, payer.options(key))
  } // prettier-ignore

  return {
    ...backend,
    call,
    staff,
    createPayer,
    createGroup,
    load,
    pay,
    decline: ({ token }: GroupAccess) => call(declineGroupShare, { body: { token } }),
    /** Runs the settlement of each outbox row. */
    async settle(): Promise<void> {
      const rows = await db
        .select()
        .from(outbox)
        .where(sql`${outbox.channel} = 'PAYMENT' and ${outbox.sentAt} is null`)
        .orderBy(asc(outbox.id))
      for (const { data } of rows) await capturePayment(db, provider, String(data['paymentId']), clock.now)
      await db.update(outbox).set({ sentAt: new Date() }).where(isNull(outbox.sentAt))
    },
    /** Answers all challenges, as the page of the bank does. */
    async answerChallenges(isApproved: boolean): Promise<void> {
      for (const payment of await db.select().from(payments).where(eq(payments.status, 'CHALLENGE'))) {
        await sandboxConsole.answerChallenge(payment.providerReference!, isApproved)
        await refreshPayment(db, provider, payment, clock.now)
      }
    },
    /** The jobs of each minute. */
    async runJobs(): Promise<void> {
      await reconcilePayments(db, provider, clock.now)
      await endGroupOrders({ db, now: clock.now, siteOrigin: 'https://shop.test' })
    },
    async deliver(orderId: number): Promise<void> {
      for (let due: number | undefined = clock.now; due !== undefined;) due = await advanceOrder(db, orderId, { now: due, speed: 1 })
    },
    refund: (orderId: number, lines: RefundedLine[]) =>
      staff(refundLines, { params: { id: orderId }, body: { clientId: randomUUID(), lines, parts: [], reason: 'x' } }, { timeout: 60_000 }),
    loadShares: (orderId: number) =>
      db
        .select({ share: groupShares, payment: payments })
        .from(groupShares)
        .leftJoin(payments, eq(payments.id, groupShares.paymentId))
        .where(eq(groupShares.orderId, orderId))
        .orderBy(asc(groupShares.position)),
    findDraft: async (checkoutId: string): Promise<number> =>
      (await db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkoutId)))[0]!.id,
  }
}

export type SplitBackend = Awaited<ReturnType<typeof createSplitBackend>>

const index = fc.nat(2)
const anyStep = fc.oneof(
  { weight: 12, arbitrary: fc.record({ name: fc.constant('pay' as const), by: index, of: index, payer: index, card: fc.constantFrom<CardName>('accepted', 'accepted', 'accepted', 'challenge', 'declined', 'uncollected') }) }, // prettier-ignore
  { weight: 6, arbitrary: fc.record({ name: fc.constantFrom('approve' as const, 'approve' as const, 'refuse' as const, 'settle' as const) }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('decline' as const), by: index }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constantFrom('wait' as const, 'jobs' as const) }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constantFrom('cancel' as const, 'cancelCheckout' as const, 'restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constantFrom('deliver' as const, 'cancelOrder' as const) }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('refund' as const), line: index }) },
) // prettier-ignore
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

/** How a sequence begins: with any step, or with the payment of all parts. Random steps alone place one order in twenty. */
const STARTS = ['any', 'paid', 'paid'] as const

const WAIT_MS = 6 * 60_000

interface SplitEnds {
  placed: number
  givenBack: number
  refunded: number
}

/**
 * Random sequences of split group orders: after each one the ledger has the sum 0, nobody has paid more than what they have agreed to, and there is
 * no order with an unpaid part, whatever the participants, the host, banks and the provider do.
 *
 * @param count of the sequences
 */
export async function runSplitSequences(backend: SplitBackend, count: number): Promise<SplitEnds> {
  const { db, clock, call, createPayer, createGroup, pay, settle, answerChallenges, runJobs } = backend
  const ends: SplitEnds = { placed: 0, givenBack: 0, refunded: 0 }
  const payers = [await createPayer('Ada'), await createPayer('Grace'), await createPayer('Alan')]
  const anySequence = fc.record({
    units: fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.nat(3)),
    tip: fc.constantFrom(0, 0, 101),
    start: fc.constantFrom(...STARTS),
    steps: fc.array(anyStep, { minLength: 1, maxLength: 10 }),
  })
  await fc.assert(
    fc.asyncProperty(anySequence, async ({ units, tip, start, steps }) => {
      clock.now = NOON
      // the limit of a day is not the subject
      await db.execute(sql`update group_orders set created_at = created_at - interval '2 days'`)
      const group = await createGroup(payers[0]!, units, tip > 0 ? { courierTip: { value: tip } } : {})
      await group.close()
      let checkoutId: string = randomUUID()
      const orderIds: number[] = []
      const startSplit = async (): Promise<void> => {
        await group.start(checkoutId)
        orderIds.push(await backend.findDraft(checkoutId))
      }
      await startSplit()
      /** What each customer has agreed to pay for each order; minor units. */
      const agreed = new Map<string, number>()
      const payPart = async (by: number, of: number, payer: number, card: CardName): Promise<void> => {
        const orderId = orderIds.at(-1)!
        const shares = await backend.loadShares(orderId)
        const amount = shares.find(it => it.share.position === of)?.share.amount ?? 0
        const key = `${orderId} ${payers[payer]!.customer.id} ${of}`
        agreed.set(key, amount)
        await pay(group, payers[payer]!, { by, of, card })
      }
      const last = () => orderIds.at(-1)!
      const actions: Readonly<Record<Step['name'], (step: Step) => Promise<unknown>>> = {
        pay: async step => step.name === 'pay' && payPart(step.by, step.of, step.payer, step.card),
        approve: () => answerChallenges(true),
        refuse: () => answerChallenges(false),
        settle,
        decline: async step => step.name === 'decline' && backend.decline(group.people[step.by]!),
        wait: () => Promise.resolve((clock.now += WAIT_MS)),
        jobs: runJobs,
        cancel: () => group.cancel(),
        cancelCheckout: () => group.cancelCheckout(checkoutId),
        restart: async () => {
          await group.cancelCheckout(checkoutId)
          checkoutId = randomUUID()
          group.request.orderDetails.basketId = randomUUID()
          await startSplit()
        },
        deliver: () => backend.deliver(last()),
        cancelOrder: () => call(cancelOrder, { params: { id: last() }, body: { fee: 100_000 } }, payers[0]!.options(randomUUID())),
        refund: async step => step.name === 'refund' && backend.refund(last(), [{ id: String(step.line), quantity: 1 }]),
      }
      const first: Step[] =
        start === 'any' ? [] : [0, 1, 2].map(of => ({ name: 'pay', by: of, of, payer: of, card: of === 1 ? 'challenge' : 'accepted' }))
      for (const step of start === 'any' ? steps : [...first, { name: 'approve' } as Step, { name: 'settle' } as Step, ...steps]) {
        await actions[step.name](step).catch(() => undefined)
        // at no time
        for (const orderId of orderIds) await expectPaid(backend, orderId)
      }
      // the banks answer at last, the time ends, and the provider follows
      await answerChallenges(true)
      clock.now += 61 * 60_000
      await runJobs()
      for (const _ of [1, 2]) await settle()
      await runJobs()
      await settle()
      for (const orderId of orderIds) {
        const [order] = await db.select({ status: orders.status, total: orders.total, fee: orders.cancellationFee }).from(orders).where(eq(orders.id, orderId)) // prettier-ignore
        const shares = await backend.loadShares(orderId)
        const charged = await loadCharges(backend, orderId)
        const remaining = charged.reduce((sum, it) => sum + it.captured - it.refunded, 0)
        // nothing waits for the provider any more
        expect(charged.filter(it => ['AUTHORISED', 'CHALLENGE', 'STARTED', 'UNKNOWN'].includes(it.status))).toEqual([])
        expect(['DraftStatus', 'NewStatus'].includes(order!.status) && order!.status === 'DraftStatus').toBe(false)
        // nobody pays more than the part, or without consent
        for (const it of charged.filter(payment => payment.captured > 0)) {
          const share = shares.find(own => own.payment?.id === it.id)!.share
          const payer = payers.findIndex(own => own.customer.id === it.customerId)
          expect(it.captured).toBe(share.amount)
          expect(agreed.get(`${orderId} ${payers[payer]!.customer.id} ${share.position}`)).toBe(share.amount)
        }
        const refunds = shares.reduce((sum, it) => sum + it.share.refunded, 0)
        if (order!.status === 'OrphanStatus') {
          expect(remaining).toBe(0)
          ends.givenBack += 1
        } else if (order!.status === 'CanceledStatus') expect(remaining).toBe(order!.fee)
        else {
          expect(remaining).toBe(order!.total - refunds)
          ends.placed += 1
          if (refunds > 0) ends.refunded += 1
        }
        const accounts = await db
          .select({ account: ledgerEntries.account, amount: sql<number>`sum(${ledgerEntries.amount})::float8` })
          .from(ledgerEntries)
          .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
          .where(eq(ledgerTransactions.orderId, orderId))
          .groupBy(ledgerEntries.account)
        expect(accounts.reduce((all, it) => all + it.amount, 0)).toBe(0)
        const read = (name: string): number => accounts.find(it => it.account === name)?.amount ?? 0
        expect([read('CUSTOMER'), read('CARD_PROVIDER'), read('CUSTOMER_DEBTS')]).toEqual([0, remaining, 0])
      }
    }),
    { numRuns: count, examples: EXAMPLES },
  )
  expect(await findBrokenInvariants(db)).toEqual([])
  return ends
}

/** An order that the store sees has no part that is not charged. */
async function expectPaid(backend: SplitBackend, orderId: number): Promise<void> {
  const [order] = await backend.db.select({ status: orders.status, total: orders.total }).from(orders).where(eq(orders.id, orderId))
  const shares = await backend.loadShares(orderId)
  expect(shares.reduce((sum, it) => sum + it.share.amount, 0)).toBe(order!.total)
  if (order!.status === 'DraftStatus' || order!.status === 'OrphanStatus') return
  expect(shares.map(it => [it.share.state, it.payment?.status])).toEqual(shares.map(() => ['PAID', 'CAPTURED']))
}

/** All payments of the parts of an order, also those that have failed: their checkouts are those of the store and its customers. */
async function loadCharges({ db }: SplitBackend, orderId: number) {
  const ids = db.select({ id: groupShares.paymentId }).from(groupShares).where(eq(groupShares.orderId, orderId))
  return db.select().from(payments).where(inArray(payments.id, ids))
}

const pays = (of: number, card: CardName = 'accepted', by = of, payer = of): Step => ({ name: 'pay', by, of, payer, card })
const EXAMPLES: [{ units: [number, number, number]; tip: 0 | 101; start: 'any' | 'paid'; steps: Step[] }][] = [
  // one declined card, then success
  [{ units: [1, 2, 1], tip: 101, start: 'any', steps: [pays(0), pays(1, 'declined'), pays(1), pays(2, 'challenge'), { name: 'approve' }, { name: 'settle' }, { name: 'deliver' }, { name: 'refund', line: 1 }] }],
  // one does not pay, the host does
  [{ units: [1, 1, 1], tip: 0, start: 'any', steps: [pays(1), { name: 'decline', by: 2 }, pays(0), pays(2, 'accepted', 0, 0), { name: 'settle' }, { name: 'cancelOrder' }] }],
  // a charge fails after its authorisation
  [{ units: [0, 1, 1], tip: 0, start: 'any', steps: [pays(1), pays(2, 'uncollected'), { name: 'settle' }, pays(2), { name: 'settle' }, { name: 'deliver' }] }],
  // given back, and started again
  [{ units: [2, 1, 3], tip: 0, start: 'any', steps: [pays(0), pays(1), { name: 'restart' }, pays(0), pays(1), pays(2), { name: 'settle' }] }],
  // the time is over
  [{ units: [1, 1, 1], tip: 0, start: 'any', steps: [pays(0), { name: 'wait' }, { name: 'wait' }, { name: 'wait' }, pays(1), pays(1, 'challenge', 0, 0)] }],
] // prettier-ignore
