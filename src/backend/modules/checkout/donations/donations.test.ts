import { randomUUID } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { accessTokens } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { charities, donations } from '#backend/db/schema/donations.ts'
import { ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { createTestCharity } from '#backend/modules/testdata/test-charity.ts'
import { createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { cancelCheckout, completeCheckout, getCheckout, getLatestCheckout } from '#contract/checkout/checkout.ts'
import { donate, getCharities, getDonations } from '#contract/checkout/donation.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { isDonationCheckout, MAX_DONATIONS_PER_DAY } from '#domain/checkout/donation.ts'

const { db, fetch, clock, provider, connection, createCardToken, createVisitor } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })
await db
  .insert(charities)
  .values([
    createTestCharity(),
    createTestCharity({ id: 2, name: { en: 'School Lunches' }, position: 1, website: null }),
    createTestCharity({ id: 3, active: false }),
  ])

const CARDS = {
  good: '4242424242424242',
  challenge: '4000000000003220',
  refused: '4000000000000002',
  silent: '4000000000000119',
  lost: '4000000000000341',
} as const

async function createDonor(card: keyof typeof CARDS = 'good') {
  const visitor = await createVisitor()
  await db
    .update(accessTokens)
    .set({ expiresAt: new Date(clock.now + 40 * 86_400_000) })
    .where(eq(accessTokens.customerId, visitor.customer.id))
  const cardToken = await createCardToken(visitor.customer, CARDS[card])
  const saved = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))
  return { ...visitor, card: saved.card!.id }
}
type Donor = Awaited<ReturnType<typeof createDonor>>

const give = ({ card, options }: Donor, amount: number, changes: object = {}, key: string = randomUUID()) =>
  client(donate, { body: { charityId: 1, amount, currency: 'EUR', paymentInstrumentId: card, ...changes } }, options(key))
const listReceipts = async ({ options }: Donor) => (await client(getDonations, {}, options())).donations
const loadMails = ({ customer }: Donor) =>
  db.select().from(outbox).where(and(eq(outbox.customerId, customer.id), eq(outbox.channel, 'MAIL'))).orderBy(outbox.id) // prettier-ignore
const getState = async ({ customer }: Donor) =>
  (await db.select().from(donations).where(eq(donations.customerId, customer.id))).map(it => it.state)
const loadLedger = ({ customer }: Donor) =>
  db
    .select({ event: ledgerTransactions.event, currency: ledgerTransactions.currency, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.customerId, customer.id))
    .orderBy(asc(ledgerEntries.amount)) // prettier-ignore

const getProblem = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) =>
      error instanceof CallError && error.failure.kind === 'rejected'
        ? { status: error.failure.status, code: error.failure.code, message: error.failure.message }
        : { status: 0, code: String(error) },
  )

/** As the outbox does; a repetition has no effect. */
async function capture(): Promise<void> {
  const settle = and(eq(outbox.channel, 'PAYMENT'), eq(outbox.subject, 'settle'))
  const rows = await db.select().from(outbox).where(settle)
  for (const { data } of [...rows, ...rows]) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.delete(outbox).where(settle)
}

afterEach(async () => {
  connection.silent = false
  connection.losesAnswers = false
  await capture()
  await db.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.channel, 'MAIL')) // prettier-ignore
  expect(await findBrokenInvariants(db)).toEqual([])
})

describe('issue 25 point 4: "country\'s charities from data"', () => {
  test('those of the country that take donations, in their order, with amounts in the language', async () => {
    const reply = await client(getCharities, { query: { countryCode: 'ES' } }, { place: { language: 'es' } })
    expect(reply).toMatchObject({ countryCode: 'ES', countries: [{ code: 'ES', name: 'España' }], provider: 'CARD' })
    expect(reply.charities.map(it => [it.id, it.name])).toEqual([[1, 'Banco de Alimentos'], [2, 'School Lunches']]) // prettier-ignore
    expect(reply.charities[0]).toMatchObject({
      description: 'Lleva comida a familias.',
      website: 'https://charity.test/',
      currency: 'EUR',
      amounts: [{ amount: 200, text: '2,00 €' }, { amount: 500 }, { amount: 1000 }],
      minimum: { amount: 100 },
      maximum: { amount: 50_000 },
    })
  })
  test('without a country in the query it is that of the city or the country of the call', async () => {
    const list = async (place: object) => (await client(getCharities, { query: {} }, { place: { language: 'en', ...place } })).countryCode
    expect([await list({ cityCode: 'BCN' }), await list({ countryCode: 'ES' }), await list({}), await list({ countryCode: 'IT' })]).toEqual(['ES', 'ES', null, null]) // prettier-ignore
  })
})

describe('issue 25 point 4: "donations (amounts, receipt, …)"', () => {
  test('a card pays, the receipt has its number, the mail comes once the money has arrived, and the charity is owed it', async () => {
    const donor = await createDonor()
    const state = await give(donor, 550)
    expect(state).toMatchObject({ status: 'COMPLETED', mode: 'NO_AUTH', orderId: null })
    expect(isDonationCheckout(state.id)).toBe(true)
    expect([await getState(donor), await loadMails(donor), await loadLedger(donor)]).toEqual([['ACCEPTED'], [], []])
    await capture()
    expect(await getState(donor)).toEqual(['PAID'])
    const [receipt] = await listReceipts(donor)
    expect(receipt).toEqual({ number: receipt!.number, checkoutId: state.id, donatedAt: clock.now, charity: 'Food Bank', currency: 'EUR', sum: { amount: 550, text: '€5.50' }, card: 'Visa •••• 4242' }) // prettier-ignore
    const [mail, ...others] = await loadMails(donor)
    expect([mail!.subject, others]).toEqual(['Your donation to Food Bank', []])
    for (const part of ['€5.50', 'Food Bank', 'Visa •••• 4242', `Receipt number: ${receipt!.number}.`]) expect(mail!.body).toContain(part)
    expect(await loadLedger(donor)).toEqual([
      { event: 'DONATION_PAID', currency: 'EUR', account: 'CHARITIES', amount: -550 },
      { event: 'DONATION_PAID', currency: 'EUR', account: 'CARD_PROVIDER', amount: 550 },
    ])
    expect((await reconcileLedger(db, provider, { report: () => undefined, now: clock.now + 3_600_000 })).differences).toEqual([])
  })

  test.each([100, 50_000])('the bound %i is accepted', async amount => {
    expect(await give(await createDonor(), amount)).toMatchObject({ status: 'COMPLETED' })
  })
  test.each([
    [99, {}, 422, 'DONATION_AMOUNT'],
    [50_001, {}, 422, 'DONATION_AMOUNT'],
    [500, { currency: 'KES' }, 409, 'CHARITY_CHANGED'],
    [500, { charityId: 3 }, 409, 'CHARITY_CHANGED'],
    [500, { charityId: 4 }, 409, 'CHARITY_CHANGED'],
    [500, { paymentInstrumentId: 'f3b1c7a0-0000-4000-8000-000000000000' }, 422, 'CARD_GONE'],
  ])('%i with %j is refused, and nothing is charged', async (amount, changes, status, code) => {
    const donor = await createDonor()
    expect(await getProblem(give(donor, amount, changes))).toMatchObject({ status, code })
    expect([await getState(donor), await listReceipts(donor)]).toEqual([[], []])
  })
  test('the refusal of an amount says the bounds', async () => {
    expect((await getProblem(give(await createDonor(), 1)))!.message).toBe('Choose an amount from €1.00 to €500.00.')
  })

  test('trust.md: a repetition with its key pays once, another key pays again', async () => {
    const donor = await createDonor()
    const first = await give(donor, 500, {}, 'one')
    expect(await give(donor, 500, {}, 'one')).toEqual(first)
    expect((await give(donor, 500, {}, 'two')).id).not.toBe(first.id)
    expect(await getState(donor)).toEqual(['ACCEPTED', 'ACCEPTED'])
  })

  test('a refused card pays nothing, and there is no receipt', async () => {
    const donor = await createDonor('refused')
    expect(await give(donor, 500)).toMatchObject({ status: 'FAILED', error: { kind: 'PAYMENT_ERROR' } })
    await capture()
    expect([await getState(donor), await listReceipts(donor), await loadLedger(donor), await loadMails(donor)]).toEqual([['FAILED'], [], [], []]) // prettier-ignore
  })

  test('B §3: a challenge is followed by the calls of other checkouts, by its owner only', async () => {
    const donor = await createDonor('challenge')
    const state = await give(donor, 500)
    expect(state).toMatchObject({ status: 'AUTH_REQUIRED', mode: 'AUTH' })
    expect((await client(getLatestCheckout, { query: {} }, donor.options())).checkout).toEqual(state)
    const other = await createDonor()
    expect(await getProblem(client(getCheckout, { params: { id: state.id } }, other.options()))).toMatchObject({ status: 404 })
    const wrong = { params: { id: state.id }, body: { paymentExposedId: null, challengeResult: 'guessed' } }
    expect(await getProblem(client(completeCheckout, wrong, donor.options('wrong')))).toMatchObject({ status: 422, code: 'CHALLENGE_STATE_INVALID' }) // prettier-ignore
    const cancelled = await client(cancelCheckout, { params: { id: state.id }, query: {} }, donor.options('cancel'))
    expect(cancelled.status).toBe('CANCELLED')
    expect([await getState(donor), await listReceipts(donor)]).toEqual([['FAILED'], []])
  })

  test('trust.md: a silent provider is asked later, and never paid twice', async () => {
    const donor = await createDonor()
    connection.losesAnswers = true
    const state = await give(donor, 500)
    expect(state).toMatchObject({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
    expect(await getState(donor)).toEqual(['OPEN'])
    connection.losesAnswers = false
    await reconcilePayments(db, provider, clock.now)
    expect(await client(getCheckout, { params: { id: state.id } }, donor.options())).toMatchObject({ status: 'COMPLETED' })
    await capture()
    expect([await getState(donor), (await loadLedger(donor)).length]).toEqual([['PAID'], 2])
  })

  test('a bank that agreed and does not pay: no receipt, a mail to the donor, and nothing owed', async () => {
    const donor = await createDonor('lost')
    await give(donor, 500)
    await capture()
    expect([await getState(donor), await listReceipts(donor), await loadLedger(donor)]).toEqual([['LOST'], [], []])
    expect((await loadMails(donor)).map(it => it.subject)).toEqual(["Your donation to Food Bank wasn't paid"])
  })

  test(`a customer can begin ${MAX_DONATIONS_PER_DAY} donations in 24 hours, also at the same time`, async () => {
    const donor = await createDonor()
    const start = clock.now
    const customerId = donor.customer.id
    const failed = Array.from({ length: MAX_DONATIONS_PER_DAY - 2 }, () => ({ customerId, debtCheckoutId: randomUUID(), provider: 'CARD', status: 'FAILED' as const, currency: 'EUR', amount: 1 })) // prettier-ignore
    const rows = await db.insert(payments).values(failed).returning()
    await db.insert(donations).values(rows.map(it => ({ paymentId: it.id, customerId, charityId: 1, charityName: '', cardText: '', language: 'en', state: 'FAILED' as const, createdAt: new Date(start) }))) // prettier-ignore
    const results = await Promise.all(Array.from({ length: 4 }, () => getProblem(give(donor, 100))))
    expect(results.filter(it => it === undefined).length).toBe(2)
    expect(results.filter(it => it?.status === 429 && it.code === 'TOO_MANY_DONATIONS').length).toBe(2)
    // attempts that were refused do not count
    clock.now = start + 86_400_000 - 1
    expect(await getProblem(give(donor, 100))).toMatchObject({ status: 429 })
    clock.now = start + 86_400_000
    expect(await getProblem(give(donor, 100))).toBeUndefined()
    clock.now = start
  })

  test('the receipts of another customer are not listed', async () => {
    const donor = await createDonor()
    await give(donor, 500)
    expect([(await listReceipts(donor)).length, await listReceipts(await createDonor())]).toEqual([1, []])
    expect((await db.select().from(payments).where(eq(payments.customerId, donor.customer.id))).length).toBe(1)
  })
})
