import { randomUUID } from 'node:crypto'

import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { accessTokens, customers } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { primeCharges, primeSubscriptions, primeTrials } from '#backend/db/schema/prime.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { announceCharges } from '#backend/modules/prime/announce-charges.ts'
import { renewSubscriptions, selectDue } from '#backend/modules/prime/renew-subscriptions.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { deletePaymentInstrument } from '#contract/checkout/payment-method.ts'
import { savePromocode } from '#contract/checkout/promo-code.ts'
import {
  getActivationContent,
  getLatestSubscription,
  getPrimeModal,
  getPrimeOnboarding,
  getSubscriptionContent,
  getSubscriptionProfile,
  type PrimeContent,
} from '#contract/prime/content.ts'
import { cancelSubscription, changeSubscriptionCard, resumeSubscription } from '#contract/prime/subscription-changes.ts'
import {
  cancelSubscriptionCheckout,
  completeSubscription,
  getSubscriptionCheckout,
  startSubscription,
} from '#contract/prime/subscription-checkout.ts'
import { addMonths, GRACE_MS } from '#domain/prime/subscription.ts'

const { db, fetch, clock, provider, providerCalls, connection, runAndKill, sandboxConsole, ...backend } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })

const DAY = 86_400_000
const PLAN = 'prime-es'
const PRICE = 599
const CARDS = {
  good: '4242424242424242',
  challenge: '4000000000003220',
  refused: '4000000000000002',
  silent: '4000000000000119',
  lost: '4000000000000341',
} as const
type CardName = keyof typeof CARDS
type Visitor = Awaited<ReturnType<typeof createVisitor>>

/** A customer whose session lasts for years. */
async function createVisitor() {
  const visitor = await backend.createVisitor()
  await db
    .update(accessTokens)
    .set({ expiresAt: new Date(clock.now + 2000 * DAY) })
    .where(eq(accessTokens.customerId, visitor.customer.id))
  return visitor
}

let codes = 100
/** Saves a card that nobody else has, unless the security code is given. */
async function addCard({ customer, options }: Visitor, name: CardName, code = String(++codes)): Promise<string> {
  const row = await db.query.customers.findFirst({ where: (it, { eq: is }) => is(it.id, customer.id) })
  const saved = await sandboxConsole.saveCard(row!.urn, { number: CARDS[name], expiry: '12 / 39', code })
  const cardToken = 'cardToken' in saved ? saved.cardToken : ''
  const { card } = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, options(randomUUID()))
  return card!.id
}

const start = (visitor: Visitor, paymentInstrumentId: string, displayedTotal?: number, key: string = randomUUID()) =>
  client(startSubscription, { query: { subscriptionId: PLAN, paymentInstrumentId, ...(displayedTotal !== undefined && { displayedTotal }) } }, visitor.options(key)) // prettier-ignore

const getProblem = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) =>
      error instanceof CallError && error.failure.kind === 'rejected' ? error.failure : { status: 0, code: String(error) },
  )

type Item = PrimeContent['items'][number]
type ContentOf<Type extends Item['type']> = Extract<Item, { type: Type }>['content']
function find<Type extends Item['type']>({ items }: PrimeContent, type: Type): ContentOf<Type> | undefined {
  return items.find(it => it.type === type)?.content as ContentOf<Type> | undefined
}
const loadProfile = async ({ options }: Visitor) => {
  const content = await client(getSubscriptionProfile, {}, options())
  return { subscription: find(content, 'SUBSCRIPTION'), receipts: find(content, 'RECEIPTS')?.receipts ?? [], offer: find(content, 'OFFER') }
}
const isPrime = async ({ options }: Visitor) => (await client(getLatestSubscription, { query: { countryCode: 'ES' } }, options())).isPrime
const loadMails = async ({ customer }: Visitor) =>
  (await db.select().from(outbox).where(and(eq(outbox.customerId, customer.id), eq(outbox.channel, 'MAIL'))).orderBy(outbox.id)).map(it => String(it.data['mail'])) // prettier-ignore
const renew = () => renewSubscriptions({ db, provider, siteOrigin: 'https://shop.test', now: () => clock.now })
const listPayments = ({ customer }: Visitor) => db.select().from(payments).where(eq(payments.customerId, customer.id)).orderBy(payments.createdAt) // prettier-ignore

/** As the outbox does. */
async function capture(): Promise<void> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.channel, 'PAYMENT'), eq(outbox.subject, 'settle')))
  for (const { data } of [...rows, ...rows]) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.delete(outbox).where(and(eq(outbox.channel, 'PAYMENT'), eq(outbox.subject, 'settle')))
}

/** A customer whose first period is paid and captured. */
async function createSubscriber(name: CardName = 'good') {
  const visitor = await createVisitor()
  await db.insert(primeTrials).values({ cardHash: randomUUID(), customerId: visitor.customer.id, startedAt: new Date(0) })
  const card = await addCard(visitor, 'good')
  await start(visitor, card, PRICE)
  await capture()
  const next = name === 'good' ? card : await addCard(visitor, name)
  if (name !== 'good') await client(changeSubscriptionCard, { body: { paymentInstrumentId: next } }, visitor.options())
  const end = addMonths(clock.now, 1)
  return { visitor, card, end }
}

afterEach(async () => {
  connection.silent = false
  connection.losesAnswers = false
  await capture()
  await db.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.channel, 'MAIL')) // prettier-ignore
  expect(await findBrokenInvariants(db)).toEqual([])
})

describe('issue 25 point 1: trial', () => {
  test('a new customer pays nothing at first, has Prime at once, and is charged at the end', async () => {
    const visitor = await createVisitor()
    const card = await addCard(visitor, 'good')
    expect((await client(getUserStatus, { query: { fields: 'subscription' } }, visitor.options())).subscription).toEqual({ id: null, isSponsored: false, isTrialEligible: true, subscribed: false, subscriptionToRenew: null }) // prettier-ignore
    const end = clock.now + 30 * DAY
    expect((await loadProfile(visitor)).offer).toMatchObject({ subscriptionId: PLAN, price: PRICE, trial: 30, firstPaymentAt: end, sum: { text: '€5.99' } }) // prettier-ignore
    const state = await start(visitor, card, 0)
    expect(state).toMatchObject({ status: 'COMPLETED', paymentExposedId: null, orderId: null })
    expect(await client(getSubscriptionCheckout, { params: { id: state.id } }, visitor.options())).toEqual(state)
    const { subscription, offer } = await loadProfile(visitor)
    expect(offer).toBeUndefined()
    expect(subscription).toMatchObject({ status: 'TRIAL', isSponsored: false, periodEnd: end, nextAttempt: end, price: { amount: PRICE, text: '€5.99' }, cancelAtPeriodEnd: false, graceEnd: null, card: { id: card, lastFour: '4242' } }) // prettier-ignore
    expect((await client(getUserStatus, { query: { fields: 'subscription' } }, visitor.options())).subscription).toEqual({ id: PLAN, isSponsored: false, isTrialEligible: false, subscribed: true, subscriptionToRenew: { id: PLAN, renewalTime: end } }) // prettier-ignore
    expect([await isPrime(visitor), await listPayments(visitor), await loadMails(visitor)]).toEqual([true, [], ['PRIME_TRIAL']])
    // the very minute of the end
    clock.now = end - 1
    expect([await renew(), (await listPayments(visitor)).length]).toEqual([0, 0])
    clock.now = end
    expect([await renew(), await renew(), (await listPayments(visitor)).length]).toEqual([1, 0, 1])
    const paid = await loadProfile(visitor)
    expect(paid.subscription).toMatchObject({ status: 'ACTIVE', periodEnd: addMonths(end, 1), nextAttempt: addMonths(end, 1) })
    expect(paid.receipts).toMatchObject([
      { sum: { amount: PRICE }, periodStart: end, periodEnd: addMonths(end, 1), card: 'Visa •••• 4242' },
    ])
    expect(await loadMails(visitor)).toEqual(['PRIME_TRIAL', 'PRIME_PAID'])
  })

  test('a mail announces the first charge three days before it, once, with the day and the price', async () => {
    const [visitor, cancelled] = [await createVisitor(), await createVisitor()]
    await start(visitor, await addCard(visitor, 'good'), 0)
    await start(cancelled, await addCard(cancelled, 'good'), 0)
    await client(cancelSubscription, {}, cancelled.options())
    const end = clock.now + 30 * DAY
    clock.now = end - 3 * DAY - 1
    expect(await announceCharges(db, clock.now)).toBe(0)
    clock.now += 1
    // two processes at the same time
    const counts = await Promise.all([announceCharges(db, clock.now), announceCharges(db, clock.now)])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await announceCharges(db, end - 1)).toBe(0)
    expect(await loadMails(visitor)).toEqual(['PRIME_TRIAL', 'PRIME_REMINDER'])
    expect(await loadMails(cancelled)).toEqual(['PRIME_TRIAL', 'PRIME_CANCELLED'])
    const [mail] = await db.select().from(outbox).where(sql`${outbox.customerId} = ${visitor.customer.id} and ${outbox.data}->>'mail' = 'PRIME_REMINDER'`) // prettier-ignore
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(end)
    expect(mail!.subject).toBe(`Your free Prime ends on ${day}`)
    expect(mail!.body).toContain('€5.99')
    // free days that are added move the charge, which is announced again
    await db
      .update(primeSubscriptions)
      .set({ nextAttemptAt: new Date(end + DAY) })
      .where(eq(primeSubscriptions.customerId, visitor.customer.id))
    expect([await announceCharges(db, end - 2 * DAY - 1), await announceCharges(db, end - 2 * DAY)]).toEqual([0, 1])
    await db.update(customers).set({ deletionAt: new Date(end) }).where(eq(customers.id, visitor.customer.id)) // prettier-ignore
    await db.update(primeSubscriptions).set({ announcedAt: null }).where(eq(primeSubscriptions.customerId, visitor.customer.id)) // prettier-ignore
    expect(await announceCharges(db, end - 1)).toBe(0)
    // later tests count the subscriptions that are due
    const customerIds = [visitor.customer.id, cancelled.customer.id]
    await db
      .update(primeSubscriptions)
      .set({ endedAt: new Date(end), accessEnd: null, nextAttemptAt: null })
      .where(inArray(primeSubscriptions.customerId, customerIds))
  })

  test('a card that has had a trial has no second one with another account, and nothing is charged without consent', async () => {
    const [first, second] = [await createVisitor(), await createVisitor()]
    await start(first, await addCard(first, 'good', '998'), 0)
    const card = await addCard(second, 'good', '998')
    expect(await getProblem(start(second, card, 0))).toMatchObject({ status: 409, code: 'SUBSCRIPTION_PRICE_CHANGED', payload: { displayedTotal: PRICE } }) // prettier-ignore
    expect([await isPrime(second), await listPayments(second)]).toEqual([false, []])
    expect(await start(second, card, PRICE)).toMatchObject({ status: 'COMPLETED' })
    expect((await loadProfile(second)).subscription).toMatchObject({ status: 'ACTIVE' })
  })

  test('two accounts with one card at the same time: one trial', async () => {
    const visitors = await Promise.all(Array.from({ length: 6 }, () => createVisitor()))
    const cards = await Promise.all(visitors.map(it => addCard(it, 'good', '997')))
    const results = await Promise.all(visitors.map((it, index) => getProblem(start(it, cards[index]!, 0))))
    expect(results.filter(it => it === undefined)).toHaveLength(1)
    expect(results.filter(it => it?.status === 409)).toHaveLength(5)
  })

  test('who has had a trial pays at once the next time', async () => {
    const visitor = await createVisitor()
    const card = await addCard(visitor, 'good')
    await start(visitor, card, 0)
    await client(cancelSubscription, {}, visitor.options())
    clock.now += 31 * DAY
    await renew()
    expect((await loadProfile(visitor)).offer).toMatchObject({ trial: 0, firstPaymentAt: null })
    expect(await getProblem(start(visitor, await addCard(visitor, 'good'), 0))).toMatchObject({ code: 'SUBSCRIPTION_PRICE_CHANGED' })
  })
})

describe('payment', () => {
  test('50 starts at the same time, with keys of their own: one payment', async () => {
    const visitor = await createVisitor()
    await db.insert(primeTrials).values({ cardHash: randomUUID(), customerId: visitor.customer.id, startedAt: new Date(0) })
    const card = await addCard(visitor, 'good')
    providerCalls.length = 0
    const states = await Promise.all(Array.from({ length: 50 }, () => start(visitor, card, PRICE).catch((error: unknown) => getProblem(Promise.reject(error as Error))))) // prettier-ignore
    expect(states.length).toBe(50)
    expect(await listPayments(visitor)).toHaveLength(1)
    expect(providerCalls.filter(it => it === 'authorise')).toHaveLength(1)
    expect(await loadProfile(visitor)).toMatchObject({ subscription: { status: 'ACTIVE' }, receipts: [{}] })
  })

  test('the money is in the ledger, and the nightly comparison finds no difference', async () => {
    const { visitor } = await createSubscriber()
    const [payment] = await listPayments(visitor)
    expect(payment).toMatchObject({ status: 'CAPTURED', captured: PRICE })
    const entries = await db
      .select({ event: ledgerTransactions.event, account: ledgerEntries.account, amount: ledgerEntries.amount })
      .from(ledgerTransactions)
      .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
      .where(eq(ledgerTransactions.reference, payment!.id))
      .orderBy(ledgerEntries.account)
    expect(entries).toEqual([
      { event: 'SUBSCRIPTION_PAID', account: 'CARD_PROVIDER', amount: PRICE },
      { event: 'SUBSCRIPTION_PAID', account: 'SUBSCRIPTIONS', amount: -PRICE },
    ])
    clock.now += 3_600_000
    expect((await reconcileLedger(db, provider, { report: () => undefined, now: clock.now })).differences).toEqual([])
  })

  test('a challenge: Prime only after the confirmation; a second start continues the payment; a forged state is refused', async () => {
    const visitor = await createVisitor()
    await db.insert(primeTrials).values({ cardHash: randomUUID(), customerId: visitor.customer.id, startedAt: new Date(0) })
    const card = await addCard(visitor, 'challenge')
    const state = await start(visitor, card, PRICE)
    expect(state).toMatchObject({ status: 'AUTH_REQUIRED', mode: 'AUTH' })
    expect((await start(visitor, card, PRICE)).id).toBe(state.id)
    expect(await isPrime(visitor)).toBe(false)
    const input = { params: { id: state.id }, body: { paymentExposedId: state.paymentExposedId, challengeResult: 'forged' } }
    const reference = new URL(state.paymentData!.webPaymentData!.url).pathname.split('/').at(-1)!
    await sandboxConsole.answerChallenge(reference, true)
    expect(await getProblem(client(completeSubscription, input, visitor.options(randomUUID())))).toMatchObject({ status: 422, code: 'CHALLENGE_STATE_INVALID' }) // prettier-ignore
    // the return got lost: the job asks the provider
    clock.now += 16 * 60_000
    await reconcilePayments(db, provider, clock.now)
    expect([await isPrime(visitor), (await listPayments(visitor)).length]).toEqual([true, 1])
  })

  test('a cancelled challenge, a refused card and another try', async () => {
    const visitor = await createVisitor()
    await db.insert(primeTrials).values({ cardHash: randomUUID(), customerId: visitor.customer.id, startedAt: new Date(0) })
    const { id } = await start(visitor, await addCard(visitor, 'challenge'), PRICE)
    expect(await client(cancelSubscriptionCheckout, { params: { id } }, visitor.options(randomUUID()))).toMatchObject({
      status: 'CANCELLED',
    })
    expect(await start(visitor, await addCard(visitor, 'refused'), PRICE)).toMatchObject({
      status: 'FAILED',
      error: { kind: 'PAYMENT_ERROR' },
    })
    expect([await isPrime(visitor), await loadMails(visitor)]).toEqual([false, []])
    expect(await start(visitor, await addCard(visitor, 'good'), PRICE)).toMatchObject({ status: 'COMPLETED' })
    expect(await isPrime(visitor)).toBe(true)
  })

  test('a process that dies, and an answer that is lost: the payment is never repeated', async () => {
    for (const how of ['before', 'after', 'lost'] as const) {
      const visitor = await createVisitor()
      await db.insert(primeTrials).values({ cardHash: randomUUID(), customerId: visitor.customer.id, startedAt: new Date(0) })
      const card = await addCard(visitor, 'good')
      connection.losesAnswers = how === 'lost'
      if (how === 'lost') expect(await start(visitor, card, PRICE)).toMatchObject({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
      else await runAndKill(how, () => start(visitor, card, PRICE))
      connection.losesAnswers = false
      clock.now += 20_000
      await reconcilePayments(db, provider, clock.now)
      expect(await isPrime(visitor)).toBe(how !== 'before')
      expect(await listPayments(visitor)).toHaveLength(1)
    }
  })

  test('a first charge that is accepted and not collected ends Prime', async () => {
    const visitor = await createVisitor()
    await db.insert(primeTrials).values({ cardHash: randomUUID(), customerId: visitor.customer.id, startedAt: new Date(0) })
    await start(visitor, await addCard(visitor, 'lost'), PRICE)
    expect(await isPrime(visitor)).toBe(true)
    await capture()
    expect([await isPrime(visitor), (await loadProfile(visitor)).receipts]).toEqual([false, []])
    expect((await loadMails(visitor)).at(-1)).toBe('PRIME_ENDED')
  })
})

describe('renewal', () => {
  test('several processes at the same time charge each period once, and a customer once', async () => {
    const subscribers = await Promise.all(Array.from({ length: 5 }, () => createSubscriber()))
    clock.now = subscribers[0]!.end
    await Promise.all(Array.from({ length: 4 }, renew))
    for (const { visitor } of subscribers) expect(await listPayments(visitor)).toHaveLength(2)
    await Promise.all(Array.from({ length: 4 }, renew))
    for (const { visitor } of subscribers) expect(await listPayments(visitor)).toHaveLength(2)
  })

  test('B §7: a refused renewal: grace, retries, the end; the customer pays in the last minute', async () => {
    const [{ visitor, end, card }, other] = [await createSubscriber('refused'), await createSubscriber('refused')]
    clock.now = end
    await renew()
    expect((await loadProfile(visitor)).subscription).toMatchObject({ status: 'GRACE', periodEnd: end, nextAttempt: end + DAY, graceEnd: end + GRACE_MS, card: { lastFour: '0002' } }) // prettier-ignore
    expect([await isPrime(visitor), (await loadMails(visitor)).at(-1)]).toEqual([true, 'PRIME_FAILED'])
    for (const days of [1, 3, 6]) {
      clock.now = end + days * DAY - 1
      await renew()
      const before = (await listPayments(visitor)).length
      clock.now += 1
      await renew()
      expect((await listPayments(visitor)).length).toBe(before + 1)
    }
    expect((await loadProfile(visitor)).subscription).toMatchObject({ status: 'GRACE', nextAttempt: null })
    clock.now = end + GRACE_MS - 60_000
    expect(await start(visitor, card, PRICE)).toMatchObject({ status: 'COMPLETED' })
    expect((await loadProfile(visitor)).subscription).toMatchObject({ status: 'ACTIVE', periodEnd: addMonths(end, 1), card: { id: card } })
    clock.now = end + GRACE_MS - 1
    expect(await isPrime(other.visitor)).toBe(true)
    clock.now = end + GRACE_MS
    expect(await isPrime(other.visitor)).toBe(false)
    await renew()
    expect([(await loadProfile(other.visitor)).subscription?.status, (await loadMails(other.visitor)).at(-1)]).toEqual(['ENDED', 'PRIME_ENDED']) // prettier-ignore
    expect((await loadProfile(other.visitor)).offer).toMatchObject({ trial: 0 })
  })

  test('a card that wants a confirmation is not left open; the customer confirms', async () => {
    const { visitor, end } = await createSubscriber('challenge')
    clock.now = end
    await renew()
    expect((await loadProfile(visitor)).subscription?.status).toBe('GRACE')
    expect((await listPayments(visitor)).at(-1)?.status).toBe('CANCELLED')
    const { subscription } = await loadProfile(visitor)
    const state = await start(visitor, subscription!.card!.id, PRICE)
    expect(state.status).toBe('AUTH_REQUIRED')
    // while the customer confirms, no job charges
    clock.now = end + DAY
    await renew()
    expect(await listPayments(visitor)).toHaveLength(3)
    await sandboxConsole.answerChallenge(new URL(state.paymentData!.webPaymentData!.url).pathname.split('/').at(-1)!, true)
    await reconcilePayments(db, provider, clock.now)
    expect((await loadProfile(visitor)).subscription).toMatchObject({ status: 'ACTIVE', periodEnd: addMonths(end, 1) })
  })

  test('a provider that is silent, and a card that is deleted', async () => {
    const { visitor, end } = await createSubscriber()
    const other = await createSubscriber()
    await client(deletePaymentInstrument, { params: { id: other.card } }, other.visitor.options())
    clock.now = end
    connection.silent = true
    await renew()
    expect([await isPrime(visitor), (await loadProfile(visitor)).subscription?.status]).toEqual([true, 'ACTIVE'])
    expect((await loadProfile(other.visitor)).subscription).toMatchObject({ status: 'GRACE', card: null })
    connection.silent = false
    await renew()
    expect(await listPayments(visitor)).toHaveLength(2)
    // the provider has never heard of it: the charge is cancelled there, and repeated by the next retry
    await reconcilePayments(db, provider, clock.now)
    expect((await loadProfile(visitor)).subscription).toMatchObject({ status: 'GRACE', nextAttempt: end + DAY })
    clock.now = end + DAY
    await renew()
    expect((await loadProfile(visitor)).subscription).toMatchObject({ status: 'ACTIVE', periodEnd: addMonths(end, 1) })
  })

  test('an answer that is lost: the charge is not repeated, and a cancellation meanwhile ends Prime after the paid period', async () => {
    const { visitor, end } = await createSubscriber()
    clock.now = end
    connection.losesAnswers = true
    await renew()
    connection.losesAnswers = false
    const [, renewal] = await listPayments(visitor)
    expect(renewal).toMatchObject({ status: 'UNKNOWN' })
    expect(find(await client(cancelSubscription, {}, visitor.options()), 'SUBSCRIPTION')).toMatchObject({ cancelAtPeriodEnd: false, status: 'ENDED' }) // prettier-ignore
    for (const days of [0, 1, 3]) {
      clock.now = end + days * DAY
      await renew()
    }
    await reconcilePayments(db, provider, clock.now)
    expect(await listPayments(visitor)).toHaveLength(2)
    expect((await loadProfile(visitor)).subscription).toMatchObject({ status: 'ACTIVE', periodEnd: addMonths(end, 1), cancelAtPeriodEnd: true, nextAttempt: null }) // prettier-ignore
    clock.now = addMonths(end, 1)
    await renew()
    expect([await isPrime(visitor), (await listPayments(visitor)).length]).toEqual([false, 2])
  })

  test('the next subscription that is due comes from an index', async () => {
    const plan = await db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain ${selectDue(tx, clock.now, true).getSQL()}`)
    })
    expect(JSON.stringify(plan)).toContain('prime_subscriptions_due_idx')
    expect(JSON.stringify(plan)).toContain('prime_charges_open_key')
  })

  test('an account that will be deleted is not charged', async () => {
    const { visitor, end } = await createSubscriber()
    await db.update(customers).set({ deletionAt: new Date(end + DAY) }).where(eq(customers.id, visitor.customer.id)) // prettier-ignore
    clock.now = end
    await renew()
    expect(await listPayments(visitor)).toHaveLength(1)
    expect((await loadProfile(visitor)).subscription?.status).toBe('ENDED')
    await db.update(customers).set({ deletionAt: null }).where(eq(customers.id, visitor.customer.id))
  })
})

describe('issue 25 point 1: "cancellation at the end of the period"', () => {
  test('Prime stays until then, can be resumed until then, and nothing is charged', async () => {
    const { visitor, end, card } = await createSubscriber()
    const { options } = visitor
    expect(find(await client(cancelSubscription, {}, options()), 'SUBSCRIPTION')).toMatchObject({ status: 'ACTIVE', periodEnd: end, cancelAtPeriodEnd: true, nextAttempt: null, price: null }) // prettier-ignore
    await client(cancelSubscription, {}, options())
    expect((await loadMails(visitor)).filter(it => it === 'PRIME_CANCELLED')).toHaveLength(1)
    clock.now = end - 1
    expect(await isPrime(visitor)).toBe(true)
    expect(find(await client(resumeSubscription, {}, options()), 'SUBSCRIPTION')).toMatchObject({
      cancelAtPeriodEnd: false,
      nextAttempt: end,
    })
    expect((await getProblem(client(resumeSubscription, {}, options())))?.status).toBe(409)
    await client(cancelSubscription, {}, options())
    // a new start resumes
    expect(await start(visitor, card, 0)).toMatchObject({ status: 'COMPLETED' })
    expect(await getProblem(start(visitor, card))).toMatchObject({ status: 409, code: 'ALREADY_SUBSCRIBED' })
    await client(cancelSubscription, {}, options())
    clock.now = end
    expect(await isPrime(visitor)).toBe(false)
    expect(await getProblem(client(resumeSubscription, {}, options()))).toMatchObject({ status: 409, code: 'NO_SUBSCRIPTION' })
    await renew()
    expect([await listPayments(visitor), await loadMails(visitor)]).toMatchObject([[{}], expect.arrayContaining(['PRIME_ENDED'])])
    // and a new subscription starts with a payment
    expect(await start(visitor, card, PRICE)).toMatchObject({ status: 'COMPLETED' })
    expect(await listPayments(visitor)).toHaveLength(2)
  })

  test('in the grace it ends at once', async () => {
    const { visitor, end } = await createSubscriber('refused')
    clock.now = end
    await renew()
    expect(find(await client(cancelSubscription, {}, visitor.options()), 'SUBSCRIPTION')?.status).toBe('ENDED')
    expect(await isPrime(visitor)).toBe(false)
    expect(await getProblem(client(cancelSubscription, {}, visitor.options()))).toMatchObject({ status: 409, code: 'NO_SUBSCRIPTION' })
  })
})

describe('issue 25 point 1: sponsored', () => {
  test('days of a promo code are Prime without a subscription, and move the next charge of one', async () => {
    await db.insert(promoCodes).values([1, 2].map(id => ({ id, code: `PRIMEDAYS${id}`, kind: 'PRIME_DAYS' as const, amount: 10, currency: null }))) // prettier-ignore
    const visitor = await createVisitor()
    const card = await addCard(visitor, 'good')
    const day10 = clock.now + 10 * DAY
    await client(savePromocode, { body: { code: 'PRIMEDAYS1' }, query: {} }, visitor.options())
    expect((await loadProfile(visitor)).subscription).toMatchObject({ isSponsored: true, status: 'ACTIVE', periodEnd: day10, price: null, card: null }) // prettier-ignore
    expect((await client(getUserStatus, { query: { fields: 'subscription' } }, visitor.options())).subscription).toMatchObject({ isSponsored: true, subscribed: true, id: null }) // prettier-ignore
    // the trial follows them
    await start(visitor, card, 0)
    expect((await loadProfile(visitor)).subscription).toMatchObject({ isSponsored: false, status: 'TRIAL', periodEnd: day10 + 30 * DAY })
    await client(savePromocode, { body: { code: 'PRIMEDAYS2' }, query: {} }, visitor.options())
    expect((await loadProfile(visitor)).subscription).toMatchObject({ periodEnd: day10 + 40 * DAY, nextAttempt: day10 + 40 * DAY })
  })
})

describe('content and ids', () => {
  test('B §2: three benefits in a MEDIUM section with 3 visible items, for a visitor too', async () => {
    const place = { language: 'en', cityCode: 'BCN', countryCode: 'ES' }
    const content = await client(getSubscriptionContent, { params: { id: PLAN } }, { place })
    expect(content.items.map(it => it.type)).toEqual(['HEADER', 'BENEFITS', 'OFFER', 'TEXT', 'QUESTIONS'])
    const benefits = find(content, 'BENEFITS')!
    expect([benefits.style, benefits.visibleItems, benefits.items.length]).toEqual(['MEDIUM', 3, 3])
    for (const it of benefits.items) expect([it.title, ...it.highlights, it.image].every(Boolean)).toBe(true)
    expect(find(content, 'OFFER')).toMatchObject({ trial: 30, firstPaymentAt: null, provider: 'CARD' })
    for (const id of ['prime-ug', 'prime-xx', 'prime-ES']) {
      expect((await getProblem(client(getSubscriptionContent, { params: { id } }, { place })))?.status).toBe(404)
    }
    const visitor = await createVisitor()
    const activation = await client(getActivationContent, {}, visitor.options())
    expect(find(activation, 'OFFER')?.subscriptionId).toBe(PLAN)
    expect((await client(getPrimeModal, { params: { id: PLAN } }, visitor.options())).items.map(it => it.type)).toEqual(['HEADER', 'OFFER', 'TEXT']) // prettier-ignore
    expect((await client(getPrimeOnboarding, {}, visitor.options())).items.map(it => it.type)).toEqual(['HEADER', 'BENEFITS'])
    expect(await client(getLatestSubscription, { query: { countryCode: 'UG' } }, visitor.options())).toEqual({ isPrime: false, subscriptionId: null }) // prettier-ignore
  })

  test('ids of another customer, and of another kind, are refused', async () => {
    const { visitor: owner, card } = await createSubscriber()
    const [row] = await db.select({ id: payments.debtCheckoutId }).from(payments).where(eq(payments.customerId, owner.customer.id))
    const other = await createVisitor()
    const options = () => other.options(randomUUID())
    const params = { id: row!.id! }
    expect((await getProblem(client(getSubscriptionCheckout, { params }, options())))?.status).toBe(404)
    expect((await getProblem(client(completeSubscription, { params, body: { paymentExposedId: null } }, options())))?.status).toBe(404)
    expect((await getProblem(client(cancelSubscriptionCheckout, { params }, options())))?.status).toBe(404)
    expect((await getProblem(client(getSubscriptionCheckout, { params: { id: 'another-checkout' } }, owner.options())))?.status).toBe(404)
    expect(await getProblem(start(other, card))).toMatchObject({ status: 422, code: 'CARD_GONE' })
    expect(await getProblem(start(other, 'no-uuid'))).toMatchObject({ status: 422, code: 'CARD_GONE' })
    expect(await getProblem(client(changeSubscriptionCard, { body: { paymentInstrumentId: card } }, options()))).toMatchObject({ code: 'CARD_GONE' }) // prettier-ignore
    expect(await db.$count(primeCharges, eq(primeCharges.customerId, other.customer.id))).toBe(0)
    expect(await db.$count(primeSubscriptions, eq(primeSubscriptions.customerId, other.customer.id))).toBe(0)
  })
})
