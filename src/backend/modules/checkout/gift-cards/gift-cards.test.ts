import { randomUUID } from 'node:crypto'

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { accessTokens, customers } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import { customerBalances, ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { renderMail } from '#backend/messaging/render-mail.ts'
import { DELETION_DELAY_MS, deleteDueAccounts } from '#backend/modules/account/personal-data/account-deletion.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { sendGiftCards } from '#backend/modules/checkout/gift-cards/send-gift-cards.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { buildGift, GIFT_CARD_TERMS } from '#backend/modules/testdata/test-gift-card.ts'
import { createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getPersonalData, requestAccountDeletion } from '#contract/account/account-data.ts'
import { cancelCheckout, completeCheckout, getCheckout } from '#contract/checkout/checkout.ts'
import { buyGiftCard, cancelGiftCard, getGiftCards, getGiftCardShop, redeemGiftCard } from '#contract/checkout/gift-card.ts'
import { HEADER } from '#contract/headers.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { getPromocodes } from '#contract/checkout/promo-code.ts'
import { CANCELLATION_MS, isGiftCardCheckout, MAX_GIFT_CARDS_PER_DAY } from '#domain/checkout/gift-card/gift-card.ts'

const { db, fetch, clock, provider, providerCalls, connection, sandboxConsole, createCardToken, createVisitor } =
  await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })
await db.update(countries).set({ giftCards: GIFT_CARD_TERMS }).where(eq(countries.code, 'ES'))
const START = clock.now
const DAY_MS = 86_400_000

const CARDS = {
  good: '4242424242424242',
  challenge: '4000000000003220',
  refused: '4000000000000002',
  lost: '4000000000000341',
} as const

async function createBuyer(card: keyof typeof CARDS = 'good') {
  const visitor = await createVisitor()
  await db
    .update(accessTokens)
    .set({ expiresAt: new Date(START + 400 * DAY_MS) })
    .where(eq(accessTokens.customerId, visitor.customer.id))
  const cardToken = await createCardToken(visitor.customer, CARDS[card])
  const saved = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))
  return { ...visitor, card: saved.card!.id }
}
type Buyer = Awaited<ReturnType<typeof createBuyer>>
type Customer = Pick<Buyer, 'customer' | 'options'>

async function createRecipient(): Promise<Customer> {
  const visitor = await createVisitor()
  await db
    .update(accessTokens)
    .set({ expiresAt: new Date(START + 400 * DAY_MS) })
    .where(eq(accessTokens.customerId, visitor.customer.id))
  return visitor
}

const buy = ({ card, options }: Buyer, changes: Parameters<typeof buildGift>[1] = {}, key: string = randomUUID()) =>
  client(buyGiftCard, { body: buildGift(card, changes) }, options(key))
const list = async ({ options }: Customer) => (await client(getGiftCards, {}, options())).giftCards
const cancel = ({ options }: Customer, id: string) => client(cancelGiftCard, { params: { id } }, options())
const redeem = ({ options }: Customer, code: string, key: string = randomUUID()) => client(redeemGiftCard, { body: { code } }, options(key))
const send = () => sendGiftCards({ db, now: clock.now, siteOrigin: 'https://shop.test' })
const getBalance = async ({ customer }: Customer) =>
  (await db.select().from(customerBalances).where(eq(customerBalances.customerId, customer.id))).map(it => [it.currency, it.amount])
const loadMailsTo = (recipient: string) =>
  db.select().from(outbox).where(and(eq(outbox.channel, 'MAIL'), eq(outbox.recipient, recipient))).orderBy(outbox.id) // prettier-ignore
const loadLedger = (...owners: readonly Customer[]) =>
  db
    .select({ event: ledgerTransactions.event, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      inArray(
        ledgerTransactions.customerId,
        owners.map(it => it.customer.id),
      ),
    )
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.amount))
const PAID = [
  { event: 'GIFT_CARD_PAID', account: 'GIFT_CARDS', amount: -2500 },
  { event: 'GIFT_CARD_PAID', account: 'CARD_PROVIDER', amount: 2500 },
]
const REDEEMED = [
  { event: 'GIFT_CARD_REDEEMED', account: 'CUSTOMER_BALANCES', amount: -2500 },
  { event: 'GIFT_CARD_REDEEMED', account: 'GIFT_CARDS', amount: 2500 },
]
const REFUNDED = [
  { event: 'GIFT_CARD_REFUNDED', account: 'CARD_PROVIDER', amount: -2500 },
  { event: 'GIFT_CARD_REFUNDED', account: 'GIFT_CARDS', amount: 2500 },
]

const getProblem = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) =>
      error instanceof CallError && error.failure.kind === 'rejected'
        ? { status: error.failure.status, code: error.failure.code, message: error.failure.message }
        : { status: 0, code: String(error) },
  )

/** As the outbox does: captures and refunds; a repetition has no effect. */
async function settle(): Promise<void> {
  const isSettlement = and(eq(outbox.channel, 'PAYMENT'), eq(outbox.subject, 'settle'))
  const rows = await db.select().from(outbox).where(isSettlement)
  for (const { data } of [...rows, ...rows]) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.delete(outbox).where(isSettlement)
}

/** A card that is paid, and sent unless its day is later. @returns its id and code; without a code when it is not sent */
async function buySent(buyer: Buyer, changes: Parameters<typeof buildGift>[1] = {}) {
  const recipientEmail = `${randomUUID()}@example.com`
  await buy(buyer, { recipientEmail, ...changes })
  await settle()
  await send()
  const [mail] = await loadMailsTo(recipientEmail)
  return { id: (await list(buyer))[0]!.id, code: readCode(mail?.body ?? ''), recipientEmail }
}
const readCode = (body: string): string => /^https:\/\/shop\.test\/en\/gift-cards\/#([\w-]{19})$/m.exec(body)?.[1] ?? ''

afterEach(async () => {
  connection.silent = false
  connection.losesAnswers = false
  await settle()
  // a card of one test is not due in the next one
  await sendGiftCards({ db, now: START + 500 * DAY_MS, siteOrigin: 'https://shop.test' })
  await db.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.channel, 'MAIL'))
  expect(await findBrokenInvariants(db)).toEqual([])
  const sums = await db.execute(sql`select currency, sum(amount_minor) from ledger_entries join ledger_transactions on id = transaction_id group by 1 having sum(amount_minor) <> 0`) // prettier-ignore
  expect([...sums]).toEqual([])
  clock.now = START
})

describe('issue 25 point 2: "gift cards bought"', () => {
  test('the amounts of a country come from data, in its currency, with the days of its time zone', async () => {
    const shop = await client(getGiftCardShop, { query: { countryCode: 'ES' } }, { place: { language: 'es' } })
    expect(shop).toMatchObject({ countries: [{ code: 'ES', name: 'España' }], provider: 'CARD' })
    expect(shop.offer).toMatchObject({
      countryCode: 'ES',
      currency: 'EUR',
      amounts: [{ amount: 1000, text: '10,00 €' }, { amount: 2500 }, { amount: 5000 }],
      minimum: { amount: 500 },
      maximum: { amount: 20_000 },
      firstDay: '2026-03-26',
      lastDay: '2027-03-25',
    })
    const find = async (place: object) =>
      (await client(getGiftCardShop, { query: {} }, { place: { language: 'en', ...place } })).offer?.countryCode
    expect([await find({ cityCode: 'BCN' }), await find({ countryCode: 'ES' }), await find({}), await find({ countryCode: 'UA' })]).toEqual(['ES', 'ES', undefined, undefined]) // prettier-ignore
  })
  test('the time zone and the currency are those of the largest city', async () => {
    const [city] = await db.select().from(cities).where(eq(cities.code, 'BCN'))
    await db.insert(cities).values({ ...city!, code: 'TFN', currency: 'USD', timeZone: 'Pacific/Kiritimati', population: city!.population + 1 }) // prettier-ignore
    const { offer } = await client(getGiftCardShop, { query: { countryCode: 'ES' } })
    // 11:00 UTC is the next day there
    expect(offer).toMatchObject({ currency: 'USD', firstDay: '2026-03-27' })
    await db.delete(cities).where(eq(cities.code, 'TFN'))
  })

  test('a card pays it; the receipt comes by mail with the money, and the marketplace owes its value to the holder', async () => {
    const buyer = await createBuyer()
    const state = await buy(buyer)
    expect(state).toMatchObject({ status: 'COMPLETED', mode: 'NO_AUTH', orderId: null })
    expect(isGiftCardCheckout(state.id)).toBe(true)
    expect((await list(buyer)).map(it => [it.state, it.isCancellable])).toEqual([['ACCEPTED', false]])
    // a code is worth money only when its own money has arrived
    expect([await send(), await loadLedger(buyer)]).toEqual([0, []])
    await settle()
    const [card, ...others] = await list(buyer)
    expect(card).toEqual({
      id: card!.id, number: card!.number, checkoutId: state.id, boughtAt: clock.now, state: 'SCHEDULED', currency: 'EUR', sum: { amount: 2500, text: '€25.00' },
      card: 'Visa •••• 4242', recipientName: 'Bo', recipientEmail: 'bo@example.com', sendDay: '2026-03-25', isScheduled: false, isCancellable: true,
    }) // prettier-ignore
    expect([others, await loadLedger(buyer)]).toEqual([[], PAID])
    const [mail] = await loadMailsTo(buyer.customer.email)
    expect(mail).toMatchObject({ subject: 'Your gift card for Bo', customerId: buyer.customer.id })
    for (const part of ['€25.00', 'Visa •••• 4242', `Receipt number: ${card!.number}.`]) expect(mail!.body).toContain(part)
    expect((await reconcileLedger(db, provider, { report: () => undefined, now: clock.now + 3_600_000 })).differences).toEqual([])
  })

  test.each([500, 20_000])('the bound %i is accepted', async amount => {
    expect(await buy(await createBuyer(), { amount })).toMatchObject({ status: 'COMPLETED' })
  })
  test.each([
    [{ amount: 499 }, 422, 'GIFT_CARD_AMOUNT'],
    [{ amount: 20_001 }, 422, 'GIFT_CARD_AMOUNT'],
    [{ currency: 'UAH' }, 409, 'GIFT_CARDS_CHANGED'],
    [{ countryCode: 'UA', currency: 'UAH' }, 409, 'GIFT_CARDS_CHANGED'],
    [{ sendDay: '2026-03-25' }, 422, 'GIFT_CARD_DAY'],
    [{ sendDay: '2027-03-26' }, 422, 'GIFT_CARD_DAY'],
    [{ sendDay: '2026-02-30' }, 422, 'GIFT_CARD_DAY'],
    [{ recipientEmail: 'nobody' }, 400, undefined],
    [{ recipientName: ' ' }, 422, 'GIFT_CARD_TEXT'],
    [{ senderName: 'x'.repeat(61) }, 422, 'GIFT_CARD_TEXT'],
    [{ message: 'See https://prizes.example' }, 422, 'GIFT_CARD_TEXT'],
    [{ message: 'x'.repeat(301) }, 422, 'GIFT_CARD_TEXT'],
    [{ paymentInstrumentId: 'f3b1c7a0-0000-4000-8000-000000000000' }, 422, 'CARD_GONE'],
  ])('%j is refused, and nothing is charged', async (changes, status, code) => {
    const buyer = await createBuyer()
    expect(await getProblem(buy(buyer, changes))).toMatchObject({ status, ...(code !== undefined && { code }) })
    expect(await db.$count(giftCards, eq(giftCards.customerId, buyer.customer.id))).toBe(0)
  })
  test('the refusal of an amount says the bounds', async () => {
    expect((await getProblem(buy(await createBuyer(), { amount: 1 })))!.message).toBe('Choose an amount from €5.00 to €200.00.')
  })
  test('trust.md: a repetition with its key pays once, another key pays again', async () => {
    const buyer = await createBuyer()
    const first = await buy(buyer, {}, 'one')
    expect(await buy(buyer, {}, 'one')).toEqual(first)
    expect((await buy(buyer, {}, 'two')).id).not.toBe(first.id)
    expect((await list(buyer)).length).toBe(2)
  })
  test('a refused card pays nothing: there is no gift card, no mail and no movement', async () => {
    const buyer = await createBuyer('refused')
    expect(await buy(buyer)).toMatchObject({ status: 'FAILED', error: { kind: 'PAYMENT_ERROR' } })
    await settle()
    expect([await list(buyer), await send(), await loadLedger(buyer)]).toEqual([[], 0, []])
  })
  test('B §3: a challenge is followed by the calls of other checkouts, by its owner only; a cancelled one pays nothing', async () => {
    const buyer = await createBuyer('challenge')
    const state = await buy(buyer)
    expect(state).toMatchObject({ status: 'AUTH_REQUIRED', mode: 'AUTH' })
    const other = await createBuyer()
    expect(await getProblem(client(getCheckout, { params: { id: state.id } }, other.options()))).toMatchObject({ status: 404 })
    const wrong = { params: { id: state.id }, body: { paymentExposedId: null, challengeResult: 'guessed' } }
    expect(await getProblem(client(completeCheckout, wrong, buyer.options('wrong')))).toMatchObject({ status: 422, code: 'CHALLENGE_STATE_INVALID' }) // prettier-ignore
    await client(cancelCheckout, { params: { id: state.id }, query: {} }, buyer.options('cancel'))
    expect([await list(buyer), await send()]).toEqual([[], 0])
  })
  test('trust.md: a silent provider is asked later, and never paid twice', async () => {
    const buyer = await createBuyer()
    connection.losesAnswers = true
    expect(await buy(buyer)).toMatchObject({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })
    connection.losesAnswers = false
    await reconcilePayments(db, provider, clock.now)
    await settle()
    expect([(await list(buyer)).map(it => it.state), await loadLedger(buyer)]).toEqual([['SCHEDULED'], PAID])
  })
  test('a bank that agreed and does not pay: the card is never sent, and a mail says so', async () => {
    const buyer = await createBuyer('lost')
    await buy(buyer)
    await settle()
    expect([await list(buyer), await send(), await loadLedger(buyer)]).toEqual([[], 0, []])
    expect((await loadMailsTo(buyer.customer.email)).map(it => it.subject)).toEqual(["Your gift card for Bo wasn't paid"])
  })
  test(`a customer can begin ${MAX_GIFT_CARDS_PER_DAY} cards in 24 hours, also at the same time`, async () => {
    const buyer = await createBuyer()
    for (let count = 2; count < MAX_GIFT_CARDS_PER_DAY; count++) await buy(buyer)
    const results = await Promise.all(Array.from({ length: 4 }, () => getProblem(buy(buyer))))
    expect(results.filter(it => it === undefined).length).toBe(2)
    expect(results.filter(it => it?.status === 429 && it.code === 'TOO_MANY_GIFT_CARDS').length).toBe(2)
    clock.now = START + DAY_MS - 1
    expect(await getProblem(buy(buyer))).toMatchObject({ status: 429 })
    clock.now = START + DAY_MS
    expect(await getProblem(buy(buyer))).toBeUndefined()
  })
  test('the cards of another customer are not listed, and their codes are nowhere', async () => {
    const buyer = await createBuyer()
    const { code } = await buySent(buyer)
    expect(code).not.toBe('')
    expect([(await list(buyer)).length, await list(await createRecipient())]).toEqual([1, []])
    expect(JSON.stringify(await list(buyer))).not.toContain(code.slice(0, 9))
    const rows = await db.execute<{ row: string }>(sql`select gift_cards::text as row from gift_cards`)
    for (const part of [code, 'Happy birthday', 'bo@example.com'])
      expect(
        rows.filter(it => it.row.includes(part)),
        part,
      ).toEqual([])
  })
})

describe('issue 25 point 2: "sent by e-mail on a date"', () => {
  test('the mail has the sender, the value, the message, the code and its link; it works in the mail program', async () => {
    const buyer = await createBuyer()
    const { code, recipientEmail } = await buySent(buyer, { message: 'Happy birthday!\nhave fun' })
    const [mail, ...others] = await loadMailsTo(recipientEmail)
    expect(others).toEqual([])
    // the buyer must not find it in the copy of the account
    expect(mail).toMatchObject({ subject: 'Ana has sent you a gift card', customerId: null, data: { mail: 'GIFT_CARD', language: 'en' } })
    for (const part of ['Hi Bo', '€25.00', '“Happy birthday!\nhave fun”', `gift cards page: ${code}`, 'EUR'])
      expect(mail!.body).toContain(part)
    const { html } = await renderMail(mail!)
    expect(html.match(/href="([^"]+)"/g)).toEqual(Array.from({ length: 2 }, () => `href="https://shop.test/en/gift-cards/#${code}"`))
  })
  test('it is sent at 9:00 of its day in the country, not a millisecond earlier, and once', async () => {
    const buyer = await createBuyer()
    const { id, code, recipientEmail } = await buySent(buyer, { sendDay: '2026-12-24' })
    expect([code, (await list(buyer))[0]]).toEqual([
      '',
      expect.objectContaining({ state: 'SCHEDULED', sendDay: '2026-12-24', isScheduled: true }),
    ])
    // winter time
    const due = Date.UTC(2026, 11, 24, 8)
    clock.now = due - 1
    expect(await send()).toBe(0)
    clock.now = due
    expect((await Promise.all([send(), send(), send()])).reduce((sum, it) => sum + it)).toBe(1)
    clock.now = due + DAY_MS
    expect([await send(), (await loadMailsTo(recipientEmail)).length]).toEqual([0, 1])
    expect((await list(buyer)).find(it => it.id === id)).toMatchObject({ state: 'SENT', sendDay: '2026-12-24' })
  })
  test('a process that is killed before the commit has sent nothing, and the next one sends it with another code', async () => {
    const buyer = await createBuyer()
    const recipientEmail = `${randomUUID()}@example.com`
    await buy(buyer, { recipientEmail })
    await settle()
    const killed = db.transaction(async tx => {
      await sendGiftCards({ db: tx as never, now: clock.now, siteOrigin: 'https://shop.test' })
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect([await loadMailsTo(recipientEmail), (await list(buyer))[0]!.state]).toEqual([[], 'SCHEDULED'])
    expect([await send(), (await loadMailsTo(recipientEmail)).length]).toEqual([1, 1])
  })
  test('docs/decisions/0035: in the sandbox the browser of the buyer reads the mail', async () => {
    const buyer = await createBuyer()
    const recipientEmail = `${randomUUID()}@example.com`
    const response = await fetch('http://api.test/gift_cards', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: buyer.customer.authorization,
        [HEADER.idempotencyKey]: randomUUID(),
        [HEADER.sandboxBrowser]: 'browser-key',
      },
      body: JSON.stringify(buildGift(buyer.card, { recipientEmail })),
    })
    expect(response.status).toBe(200)
    await settle()
    await send()
    expect((await loadMailsTo(recipientEmail))[0]!.browserHash).toMatch(/^[\da-f]{64}$/)
  })
})

describe('issue 25 point 2: "redeemed into the balance (ledger)"', () => {
  test('any customer with the code redeems it, as typed, once; the liability moves to the balance', async () => {
    const [buyer, recipient] = [await createBuyer(), await createRecipient()]
    const { code } = await buySent(buyer)
    expect(await redeem(recipient, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toEqual({
      value: '€25.00',
      balance: '€25.00',
      currency: 'EUR',
    })
    expect([await getBalance(recipient), await loadLedger(buyer, recipient)]).toEqual([[['EUR', 2500]], [...PAID, ...REDEEMED]])
    expect((await list(buyer)).map(it => [it.state, it.isCancellable])).toEqual([['REDEEMED', false]])
    for (const customer of [recipient, buyer, await createRecipient()])
      expect(await getProblem(redeem(customer, code))).toMatchObject({ status: 409, code: 'GIFT_CARD_USED', message: 'This gift card has already been used.' }) // prettier-ignore
    expect(await getBalance(recipient)).toEqual([['EUR', 2500]])
    // what the profile shows
    const profile = await client(getPromocodes, {}, recipient.options())
    expect(profile.promocodeBalance?.lines).toMatchObject([{ type: 'BALANCE', amount: 2500, description: '€25.00' }]) // prettier-ignore
    expect((await reconcileLedger(db, provider, { report: () => undefined, now: clock.now + 3_600_000 })).differences).toEqual([])
  })
  test('50 redemptions of one code at the same time by several customers give it to one of them', async () => {
    const buyer = await createBuyer()
    const { code } = await buySent(buyer)
    const recipients = await Promise.all(Array.from({ length: 5 }, createRecipient))
    const results = await Promise.all(Array.from({ length: 50 }, (_, index) => getProblem(redeem(recipients[index % 5]!, code))))
    expect(results.filter(it => it === undefined).length).toBe(1)
    expect(results.filter(it => it?.code === 'GIFT_CARD_USED').length).toBe(49)
    const balances = (await Promise.all(recipients.map(getBalance))).flat()
    expect(balances).toEqual([['EUR', 2500]])
    expect(await loadLedger(buyer, ...recipients)).toEqual([...PAID, ...REDEEMED])
  })
  test('trust.md: a repetition with its key gets the same reply, and the balance grows once', async () => {
    const [buyer, recipient] = [await createBuyer(), await createRecipient()]
    const { code } = await buySent(buyer)
    const first = await redeem(recipient, code, 'again')
    expect(await redeem(recipient, code, 'again')).toEqual(first)
    expect(await getBalance(recipient)).toEqual([['EUR', 2500]])
  })
  test('an unknown code, a text that is no code, and a code before the mail are refused alike', async () => {
    const recipient = await createRecipient()
    for (const code of ['2222-2222-2222-2222', 'hello', ''])
      expect(await getProblem(redeem(recipient, code))).toMatchObject({ status: 404, code: 'GIFT_CARD_UNKNOWN' })
    expect(await getBalance(recipient)).toEqual([])
  })
  test('it does not expire', async () => {
    const [buyer, recipient] = [await createBuyer(), await createRecipient()]
    const { code } = await buySent(buyer)
    clock.now = START + 399 * DAY_MS
    expect(await redeem(recipient, code)).toMatchObject({ value: '€25.00' })
  })
})

describe('issue 25 point 2: cancelled before it is redeemed, refunded through the ledger', () => {
  test('before the mail: the card is never sent, and its payment has one refund', async () => {
    const buyer = await createBuyer()
    const { id } = await buySent(buyer, { sendDay: '2026-12-24' })
    expect(await cancel(buyer, id)).toMatchObject({ id, state: 'CANCELLED', isCancellable: false })
    expect(await cancel(buyer, id)).toMatchObject({ state: 'CANCELLED' })
    providerCalls.length = 0
    await settle()
    expect([(await list(buyer))[0]!.state, providerCalls.filter(it => it === 'refund').length]).toEqual(['REFUNDED', 1])
    expect(await cancel(buyer, id)).toMatchObject({ state: 'REFUNDED' })
    await settle()
    clock.now = Date.UTC(2026, 11, 25)
    expect(await send()).toBe(0)
    expect(await loadLedger(buyer)).toEqual([...PAID, ...REFUNDED])
    expect((await loadMailsTo(buyer.customer.email)).map(it => it.subject)).toEqual(['Your gift card for Bo', "We've refunded your gift card for Bo"]) // prettier-ignore
    clock.now = START
    expect((await reconcileLedger(db, provider, { report: () => undefined, now: clock.now + 3_600_000 })).differences).toEqual([])
  })
  test('after the mail for 14 days: its code then gives nothing', async () => {
    const [buyer, recipient] = [await createBuyer(), await createRecipient()]
    const { id, code } = await buySent(buyer)
    clock.now = START + CANCELLATION_MS - 1
    expect(await cancel(buyer, id)).toMatchObject({ state: 'CANCELLED' })
    expect(await getProblem(redeem(recipient, code))).toMatchObject({ status: 409, code: 'GIFT_CARD_ENDED' })
    await settle()
    expect(await getProblem(redeem(recipient, code))).toMatchObject({ status: 409, code: 'GIFT_CARD_ENDED' })
    expect([await getBalance(recipient), await loadLedger(buyer, recipient)]).toEqual([[], [...PAID, ...REFUNDED]])
  })
  test('after 14 days, and after its redemption, it is not cancelled', async () => {
    const [buyer, recipient] = [await createBuyer(), await createRecipient()]
    const [late, used] = [await buySent(buyer), await buySent(buyer)]
    await redeem(recipient, used.code)
    expect(await getProblem(cancel(buyer, used.id))).toMatchObject({ status: 409, code: 'GIFT_CARD_NOT_CANCELLABLE' })
    clock.now = START + CANCELLATION_MS
    expect(await getProblem(cancel(buyer, late.id))).toMatchObject({ status: 409, code: 'GIFT_CARD_NOT_CANCELLABLE' })
    expect((await list(buyer)).map(it => it.state).toSorted()).toEqual(['REDEEMED', 'SENT'])
  })
  test('another customer, and a card that is not paid, are 404', async () => {
    const [buyer, other] = [await createBuyer(), await createRecipient()]
    const { id } = await buySent(buyer)
    for (const wrong of [id, randomUUID(), 'x']) expect(await getProblem(cancel(other, wrong))).toMatchObject({ status: 404 })
    expect((await list(buyer))[0]).toMatchObject({ state: 'SENT' })
    const failed = await createBuyer('refused')
    await buy(failed)
    const [row] = await db.select().from(giftCards).where(eq(giftCards.customerId, failed.customer.id))
    expect(await getProblem(cancel(failed, row!.id))).toMatchObject({ status: 404 })
  })
  test('a provider that is silent refunds it later, once', async () => {
    const buyer = await createBuyer()
    const { id } = await buySent(buyer)
    await cancel(buyer, id)
    connection.losesAnswers = true
    await expect(settle()).rejects.toThrow()
    expect((await list(buyer))[0]!.state).toBe('CANCELLED')
    connection.losesAnswers = false
    await settle()
    expect([(await list(buyer))[0]!.state, await loadLedger(buyer)]).toEqual(['REFUNDED', [...PAID, ...REFUNDED]])
    const [payment] = await db.select().from(payments).where(eq(payments.customerId, buyer.customer.id))
    expect(payment).toMatchObject({ captured: 2500, refunded: 2500 })
  })
  test('a cancellation and a mail at the same time: either it is never sent, or it is sent and worth nothing', async () => {
    for (let round = 0; round < 8; round++) {
      const [buyer, recipient] = [await createBuyer(), await createRecipient()]
      const recipientEmail = `${randomUUID()}@example.com`
      await buy(buyer, { recipientEmail })
      await settle()
      const { id } = (await list(buyer))[0]!
      const [problem] = await Promise.all([getProblem(cancel(buyer, id)), send(), send()])
      expect(problem).toBeUndefined()
      const code = readCode((await loadMailsTo(recipientEmail))[0]?.body ?? '')
      if (code !== '') expect(await getProblem(redeem(recipient, code))).toMatchObject({ code: 'GIFT_CARD_ENDED' })
      await settle()
      expect([await getBalance(recipient), await loadLedger(buyer, recipient)]).toEqual([[], [...PAID, ...REFUNDED]])
    }
  })
  test('a cancellation and redemptions at the same time: the money goes one way', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const [buyer, recipient] = [await createBuyer(), await createRecipient()]
      const { id, code } = await buySent(buyer)
      const calls = [cancel(buyer, id), redeem(recipient, code), redeem(recipient, code)]
      const results = await Promise.all((round % 2 ? calls : calls.toReversed()).map(getProblem))
      expect(results.filter(it => it === undefined).length).toBe(1)
      await settle()
      const balance = await getBalance(recipient)
      const ledger = await loadLedger(buyer, recipient)
      const isRedeemed = balance.length > 0
      outcomes.add((await list(buyer))[0]!.state)
      expect([balance, ledger]).toEqual(isRedeemed ? [[['EUR', 2500]], [...PAID, ...REDEEMED]] : [[], [...PAID, ...REFUNDED]])
    }
    expect([...outcomes].every(it => it === 'REDEEMED' || it === 'REFUNDED')).toBe(true)
  })
})

describe('issue 21: the data of recipients', () => {
  const params = ({ customer }: Customer) => ({ params: { id: customer.id } })
  async function erase(buyer: Buyer): Promise<void> {
    await client(requestAccountDeletion, { ...params(buyer), body: { password: null } }, buyer.options())
    expect(await deleteDueAccounts(db, sandboxConsole, clock.now + DELETION_DELAY_MS)).toBe(1)
  }
  const load = async (id: string) => (await db.select().from(giftCards).where(eq(giftCards.id, id)))[0]!

  test('the copy of the buyer has them; the deletion erases them, and the code still works', async () => {
    const [buyer, recipient] = [await createBuyer(), await createRecipient()]
    const { id, code, recipientEmail } = await buySent(buyer)
    const copy = JSON.stringify(await client(getPersonalData, params(buyer), buyer.options()))
    for (const part of [recipientEmail, 'Happy birthday!', '"Bo"']) expect(copy).toContain(part)
    expect(copy).not.toContain(code)
    await erase(buyer)
    expect(await load(id)).toMatchObject({ senderName: '', recipientName: '', recipientEmail: '', message: '', cardText: '' })
    expect(await redeem(recipient, code)).toMatchObject({ value: '€25.00' })
  })
  test('a card that is not sent yet keeps what its mail needs, and is erased with the mail', async () => {
    const buyer = await createBuyer()
    const { id, recipientEmail } = await buySent(buyer, { sendDay: '2026-12-24' })
    await erase(buyer)
    expect(await load(id)).toMatchObject({ recipientEmail, isBuyerErased: true, cardText: '' })
    clock.now = Date.UTC(2026, 11, 24, 8)
    expect(await send()).toBe(1)
    expect((await loadMailsTo(recipientEmail))[0]!.subject).toBe('Ana has sent you a gift card')
    expect(await load(id)).toMatchObject({ state: 'SENT', senderName: '', recipientName: '', recipientEmail: '', message: '' })
    const [owner] = await db.select().from(customers).where(eq(customers.id, buyer.customer.id))
    expect(owner!.name).toBe('-')
  })
})
