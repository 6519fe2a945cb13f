import { eq, getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'

import { customers, mailProofs, passkeys, phoneVerifications, refreshTokens } from '#backend/db/schema/account.ts'
import { customerMigrations, socialIdentities, twoFactorTokens } from '#backend/db/schema/identities.ts'
import { savedCarts } from '#backend/db/schema/cart.ts'
import { chatConversations, chatMessages, chatTokens } from '#backend/db/schema/chat.ts'
import { debts, defaultPaymentMethods, payments } from '#backend/db/schema/checkout.ts'
import { orderLines, orders } from '#backend/db/schema/orders.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { deliveryProofs, notificationSettings, orderLinks, orderSubstitutions, pushSubscriptions } from '#backend/db/schema/order-flow.ts'
import { orderPurchases, purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import { orderParcels, parcelSignatures } from '#backend/db/schema/parcels.ts'
import { groupOrders, groupParticipants, groupShares } from '#backend/db/schema/group-orders.ts'
import { donations } from '#backend/db/schema/donations.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import { primeCharges } from '#backend/db/schema/prime.ts'
import { orderRatings } from '#backend/db/schema/ratings.ts'
import { creditNotes } from '#backend/db/schema/credit-notes.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { supportClaims, supportOutcomes, supportTickets } from '#backend/db/schema/support.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { invitationCodes, invitations } from '#backend/db/schema/invitations.ts'
import { customerPromoCodes, promoCodes, promoRedemptions } from '#backend/db/schema/promo-codes.ts'
import { privacyReviews } from '#backend/db/schema/privacy.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { deleteDueAccounts, DELETION_DELAY_MS } from '#backend/modules/account/personal-data/account-deletion.ts'
import { PERSONAL_TABLES } from '#backend/modules/account/personal-data/personal-tables.ts'
import { addBalance } from '#backend/modules/checkout/balance/balance.ts'
import { insertTestPayment } from '#backend/modules/testdata/test-orders.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCheckoutBackend,
  createOrderLine,
  DELIVERY_ADDRESS,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { hashPassword } from '#backend/modules/account/password-hash.ts'
import { createClient } from '#client/client.ts'
import { cancelAccountDeletion, getAccountDeletion, getPersonalData, requestAccountDeletion } from '#contract/account/account-data.ts'
import { putCompanyDetail } from '#contract/account/company-detail.ts'
import { answerSurvey } from '#contract/account/shared-data.ts'
import { grantPrivacy } from '#contract/account/privacy.ts'
import { getMe } from '#contract/account/user.ts'
import { addFavourites } from '#contract/catalogue/favourite.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { StaticCode } from '#contract/errors.ts'
import { requestZoneNotice } from '#contract/geo/zone-notice.ts'
import { startSubscription } from '#contract/prime/subscription-checkout.ts'
import { createDevice } from '#contract/platform/device.ts'

const { db, fetch, clock, createVisitor, createCardToken, sandboxConsole } = await createCheckoutBackend()
const call = createClient({ base: 'http://api.test', fetch })
const allTables = Object.values(db._.fullSchema as unknown as Record<string, unknown>).filter((it): it is PgTable => is(it, PgTable))
const personalNames = PERSONAL_TABLES.map(it => getTableName(it.table)).toSorted()

const toSnakeCase = (text: string): string => text.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

describe('issue 21: every personal column has a rule', () => {
  test('every table that refers to a customer, directly or through another table, has rules', async () => {
    const references = await db.execute<{ source: string; target: string }>(sql`
      select c.conrelid::regclass::text as source, c.confrelid::regclass::text as target from pg_constraint c where c.contype = 'f'`)
    const found = new Set(['customers', 'outbox', 'zone_notices'])
    for (let size = 0; size < found.size;) {
      size = found.size
      for (const { source, target } of references) if (found.has(target)) found.add(source)
    }
    expect([...found].toSorted()).toEqual(personalNames)
  })

  test('no other table has a column whose name suggests personal data', async () => {
    const columns = await db.execute<{ name: string }>(sql`
      select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema', 'pgboss', 'drizzle')
        and column_name ~ 'customer|email|phone|recipient|fingerprint|password|token|address|birth|user|ip_|person'
        and not (table_schema = 'public' and table_name = any (${sql.raw(`array['${personalNames.join("','")}']`)}))
      order by 1`)
    // stores, cities and countries have addresses and phone numbers of their own; the rows of guest checkouts are encrypted, and deleted after a day; the provider deletes what it knows (forgetCustomer)
    expect(columns.map(it => it.name)).toMatchSnapshot()
  })

  test.each(PERSONAL_TABLES.map(it => [getTableName(it.table), it] as const))(
    'each column of %s has a rule',
    async (name, { table, columns }) => {
      const stored = await db.execute<{ name: string }>(sql`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${name}`) // prettier-ignore
      const ruled = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
        key in columns ? [column.keyAsName ? toSnakeCase(key) : column.name] : [],
      )
      expect(ruled.toSorted()).toEqual(stored.map(it => it.name).toSorted())
    },
  )
})

/** Values that occur nowhere else. */
const TRACES = {
  wish: 'A lamp like that of Zenobia',
  name: 'Zenobia Quickenborne',
  email: 'zenobia.quickenborne@example.com',
  newEmail: 'zq-next@example.com',
  phone: '+34655999111',
  otherPhone: '+34655999222',
  company: 'Quickenborne Trading',
  taxId: 'B58378431',
  companyStreet: 'Passeig dels Til·lers 77',
  street: 'Carrer de Verdi, 12',
  door: 'piso 3',
  survey: 'I prefer violet umbrellas',
  signer: 'Ottoline Vandersteen',
  fingerprint: 'thumb-7f3a9c',
  comment: 'Trace of a comment',
  chat: 'my umbrella is with the courier',
  claim: 'Trace of a claim',
  ticket: 'Trace of a ticket',
  passkey: 'Phone of Zenobia',
  subject: 'google-subject-zq',
  formerId: 'former-customer-zq',
  recipient: 'Recipient of Zenobia',
  lineNote: 'no cilantro for Zenobia',
  orderNote: 'ring at Quickenborne',
  cartNote: 'cart note of Zenobia',
  campaign: 'campaign-for-zq',
  pushEndpoint: 'https://push.example/zq-endpoint',
  refund: 'Trace of a refund',
  card: 'Visa of Zenobia',
  orderCampaign: 'zenobia-order-campaign',
  giftSender: 'Aunt Zenobia',
  giftRecipient: 'Nephew of Zenobia',
  giftEmail: 'zq-nephew@example.com',
  giftMessage: 'Buy violet socks',
  participant: 'Friend of Zenobia',
} as const

/** Creates a customer with a row in each table with rules. */
async function createKnownCustomer() {
  const visitor = await createVisitor()
  const { id, familyId } = visitor.customer
  const as = visitor.options()
  const { name, email } = TRACES
  const values = { name, email, phoneCountryCode: 'ES', phoneNumber: TRACES.phone, mediaCampaign: TRACES.campaign, passwordHash: await hashPassword(PASSWORD), emailVerifiedAt: new Date(clock.now) } // prettier-ignore
  await db.update(customers).set(values).where(eq(customers.id, id))
  await db.insert(mailProofs).values({ hash: `proof-${id}`, customerId: id, purpose: 'EMAIL', newEmail: TRACES.newEmail, familyId, expiresAt: new Date(clock.now + 1e6) }) // prettier-ignore
  await db.insert(phoneVerifications).values({ customerId: id, phoneNumber: TRACES.otherPhone, phoneHash: 'h', countryCode: 'ES', origin: 'Profile', method: 'SMS', codeLength: 4, codeHash: 'c', sentAt: new Date(clock.now), createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(outbox).values({ channel: 'SMS', recipient: TRACES.phone, subject: 'Code', body: '123456' })
  await db.insert(passkeys).values({ customerId: id, credentialId: `credential-${id}`, publicKey: 'key', counter: 0, transports: [], name: TRACES.passkey, createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(twoFactorTokens).values({ hash: 'h', customerId: id, expiresAt: new Date(clock.now) })
  await db.insert(socialIdentities).values({ provider: 'GOOGLE', subject: TRACES.subject, customerId: id, createdAt: new Date(clock.now) })
  await db.insert(customerMigrations).values({ sourceCompany: 'former', sourceCustomerId: TRACES.formerId, migrationHash: `migration-${id}`, expiresAt: new Date(clock.now), customerId: id }) // prettier-ignore
  await db.insert(refreshTokens).values({ hash: `refresh-${id}`, familyId, expiresAt: new Date(clock.now + 1e9) })
  await call(requestZoneNotice, { body: { email, location: { lat: 10, lng: 10 } } })
  await call(grantPrivacy, { body: { permissions: ['DATA_SHARING'] } }, as)
  await db.insert(privacyReviews).values({ customerId: id, permissions: ['DATA_SHARING'], canSkip: true })
  const company = { name: TRACES.company, taxId: TRACES.taxId, addressLine1: TRACES.companyStreet, addressLine2: null, city: 'Barcelona', postalCode: '08001', province: null, countryCode: 'ES' } // prettier-ignore
  await call(putCompanyDetail, { params: { id }, body: company }, as)
  const questionnaire = [{ questionId: 'q1', answers: [TRACES.survey] }]
  await call(answerSurvey, { body: { data: { surveyId: 's1', questionnaire } } }, as)
  await call(createDevice, { body: { fingerprints: [{ fingerprint: TRACES.fingerprint, provider: 'ThumbmarkJS' }] } }, as)
  const cartInfo = { note: TRACES.cartNote } as never
  await call(addFavourites, { body: { customerId: id, stores: [1] } }, as)
  await db.insert(savedCarts).values({ basketId: `cart-${id}`, customerId: id, storeId: 1, version: 1, info: cartInfo, lines: [], changedAt: new Date(clock.now) }) // prettier-ignore
  const cardToken = await createCardToken(visitor.customer, '4242424242424242')
  const card = await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(`card-${id}`))
  await db.insert(defaultPaymentMethods).values({ customerId: id, kind: 'card', methodId: 'x' })
  const base = buildCheckoutRequest(CASH_PAYMENT, { products: { value: [createOrderLine(12, 2, { note: TRACES.lineNote })] } })
  const { orderId } = await call(startCheckout, { params: { id: `c-${id}` }, body: { ...base, displayedTotal: TOTAL } }, visitor.options(`key-${id}`)) // prettier-ignore
  await db
    .update(orders)
    .set({ note: TRACES.orderNote, visit: { mediaCampaign: TRACES.orderCampaign } })
    .where(eq(orders.id, orderId!))
  const paymentId = await insertTestPayment(db, id, orderId!, 'CAPTURED')
  await db.update(payments).set({ challengeUrl: 'http://pay.test/challenge/zq' }).where(eq(payments.id, paymentId))
  await db.insert(debts).values({ orderId: orderId!, customerId: id, currency: 'EUR', amount: 5, cancelledAt: new Date(clock.now), createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(promoCodes).values({ id, code: `CODE${id}`, kind: 'PERCENT', amount: 10 })
  await db.insert(customerPromoCodes).values({ customerId: id, promoCodeId: id, savedAt: new Date(clock.now) })
  const support = { orderId: orderId!, customerId: id, createdAt: new Date(clock.now) }
  const [ticket] = await db.insert(supportTickets).values({ ...support, email, name, subject: 'Help', message: TRACES.ticket, language: 'en' }).returning() // prettier-ignore
  const reasons = [{ optionId: 'poor', textDetails: TRACES.claim, products: [] }]
  await db.insert(supportClaims).values({ ...support, breadcrumb: ['quality'], reasons, kind: 'TICKET', amount: 0, ticketId: ticket!.id })
  await db.insert(orderRefunds).values({ orderId: orderId!, clientId: 'refund', lines: [{ id: '0', quantity: 1 }], reason: TRACES.refund, card: 0, balance: 1, createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(supportOutcomes).values({ ...support, breadcrumb: ['faq'], outcome: 'SOLVED' })
  await db.insert(orderRatings).values({ orderId: orderId!, customerId: id, partnerValue: 1, partnerMode: 'ONE_TO_FIVE', partnerComment: TRACES.comment, createdAt: new Date(clock.now) }) // prettier-ignore
  await db.transaction(tx => addBalance(tx, { customerId: id, currency: 'EUR', amount: 5, reference: 'test', now: clock.now }))
  await db.insert(pushSubscriptions).values({ customerId: id, familyId, endpointHash: `endpoint-${id}`, endpoint: TRACES.pushEndpoint, p256dh: 'key', auth: 'push-secret', language: 'en', createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(notificationSettings).values({ customerId: id, orderMails: true, updatedAt: new Date(clock.now) })
  await db.insert(orderLinks).values({ orderId: orderId!, createdAt: new Date(clock.now), expiresAt: new Date(clock.now + 1e6) })
  await db.insert(orderSubstitutions).values({ orderId: orderId!, position: 0, productId: 13, name: 'Water', unitPrice: 1, createdAt: new Date(clock.now), expiresAt: new Date(clock.now) }) // prettier-ignore
  const [photo] = await db.insert(photos).values({ customerId: id, orderId: orderId!, width: 4, height: 3, createdAt: new Date(clock.now), storedAt: new Date(clock.now), attachedAt: new Date(clock.now) }).returning() // prettier-ignore
  await db.insert(deliveryProofs).values({ orderId: orderId!, handover: 'DOOR', photoId: photo!.id, createdAt: new Date(clock.now) })
  await db.insert(orderParcels).values({ orderId: orderId!, size: 'SMALL', weight: 'LIGHT', value: 0, pointFee: 0, metres: 1, recipientCode: '1234', points: [{ type: 'DELIVERY', address: { ...DELIVERY_ADDRESS, customFields: [] }, contact: { name: TRACES.recipient, phone: '612345678' } }] }) // prettier-ignore
  await db
    .insert(parcelSignatures)
    .values({ orderId: orderId!, pointIndex: 0, recipientName: TRACES.signer, photoId: photo!.id, signedAt: new Date(clock.now) })
  await db.insert(orderPurchases).values({ orderId: orderId!, lines: [{ name: TRACES.wish, quantity: 1 }], points: [{ type: 'DELIVERY', address: { ...DELIVERY_ADDRESS, customFields: [] }, contact: { name: TRACES.recipient, phone: '612345678' } }], option: 1, limit: 1, amount: 1, boughtAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(purchaseLimitRequests).values({ orderId: orderId!, limit: 2, before: 1, state: 'DECLINED', createdAt: new Date(clock.now), expiresAt: new Date(clock.now) }) // prettier-ignore
  const [chat] = await db.insert(chatConversations).values({ customerId: id, orderId: orderId!, type: 'SUPPORT', language: 'en', lastSequence: 1, createdAt: new Date(clock.now) }).returning() // prettier-ignore
  await db.insert(chatMessages).values({ conversationId: chat!.id, sequence: 1, sender: 'CUSTOMER', clientId: 'c', text: TRACES.chat, createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(chatTokens).values({ hash: `chat-${id}`, customerId: id, familyId, expiresAt: new Date(clock.now) })
  await db.insert(invitationCodes).values({ customerId: id, code: `ZQ${id}`, countryCode: 'ES', createdAt: new Date(clock.now) })
  const inviter = await createVisitor()
  await db.insert(invitations).values({ inviterId: inviter.customer.id, friendId: id, mailboxHash: `m-${id}`, countryCode: 'ES', currency: 'EUR', reward: 1, minimum: 0, monthlyLimit: 1, waitHours: 0, state: 'PENDING', createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(promoRedemptions).values({ promoCodeId: id, customerId: id, orderId, discount: 1, createdAt: new Date(clock.now) })
  const plan = { subscriptionId: 'prime-es', paymentInstrumentId: card.card!.id }
  await call(startSubscription, { query: plan }, visitor.options(`prime-${id}`))
  await db.insert(primeCharges).values({ paymentId, customerId: id, planId: 'prime-es', cardText: TRACES.card, language: 'en', isRenewal: false, state: 'FAILED', createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(donations).values({ paymentId, customerId: id, charityId: 1, charityName: 'Food Bank', cardText: TRACES.card, language: 'en', state: 'FAILED', createdAt: new Date(clock.now) }) // prettier-ignore
  await db.insert(giftCards).values({ paymentId, customerId: id, countryCode: 'ES', cardText: TRACES.card, language: 'en', senderName: TRACES.giftSender, recipientName: TRACES.giftRecipient, recipientEmail: TRACES.giftEmail, message: TRACES.giftMessage, sendAt: new Date(clock.now), timeZone: 'UTC', codeHash: `gift-${id}`, sentAt: new Date(clock.now), state: 'SENT', createdAt: new Date(clock.now) }) // prettier-ignore
  const [group] = await db.insert(groupOrders).values({ hostId: id, storeId: 1, storeAddressId: 1001, language: 'en', createdAt: new Date(clock.now), expiresAt: new Date(clock.now) }).returning() // prettier-ignore
  const joinedAt = new Date(clock.now)
  await db.insert(groupParticipants).values([{ groupId: group!.id, name: 'Host', nameKey: 'host', isHost: true, joinedAt }, { groupId: group!.id, name: TRACES.participant, nameKey: 'x', joinedAt }]) // prettier-ignore
  await db.insert(groupShares).values({ orderId: orderId!, position: 1, name: TRACES.participant, amount: 1, provider: 'CARD', createdAt: joinedAt }) // prettier-ignore
  await db.update(orderLines).set({ participant: TRACES.participant }).where(eq(orderLines.orderId, orderId!))
  const deliver = async () => {
    let due: number | undefined = clock.now
    while (due !== undefined) due = await advanceOrder(db, orderId!, { now: due, speed: 1 })
  }
  return { ...visitor, id, as, orderId: orderId!, card, deliver }
}

/** The tables of any schema that contain a text, also in encrypted columns. */
async function findTables(text: string): Promise<string[]> {
  const searched = text.toLowerCase()
  const found: string[] = []
  for (const table of allTables) {
    const rows = await db.select().from(table)
    if (
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
        .toLowerCase()
        .includes(searched)
    )
      found.push(getTableName(table))
  }
  const names = await db.execute<{ schema: string; name: string }>(sql`select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`) // prettier-ignore
  for (const { schema, name } of names) {
    const rows = await db.execute(sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} t where position(${searched} in lower(t::text)) > 0 limit 1`) // prettier-ignore
    if (rows.length > 0) found.push(`${schema}.${name}`)
  }
  return found
}

test('issue 21: the copy holds each record, and after the deletion no table holds a trace', async () => {
  const other = await createVisitor('Other Person')
  const customer = await createKnownCustomer()
  const { id, as } = customer
  await customer.deliver()
  const [refund] = await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, customer.orderId))
  await db.insert(creditNotes).values({ orderId: customer.orderId, refundId: refund!.id, countryCode: 'ES', year: 2026, number: 1, issuedAt: new Date(clock.now), amount: 1, taxes: [] }) // prettier-ignore
  const owner = (await db.select().from(customers).where(eq(customers.id, id)))[0]!
  const { urn } = owner
  const counts = await Promise.all(
    PERSONAL_TABLES.map(async it => [getTableName(it.table), await db.$count(it.table, it.rowsOf(owner))] as const),
  )
  expect(counts.filter(([, count]) => count === 0)).toEqual([])

  const copy = await call(getPersonalData, { params: { id } }, as)
  const text = JSON.stringify(copy)
  for (const trace of Object.values(TRACES)) expect(text, trace).toContain(trace)
  expect(text).toContain('4242')
  expect(text).not.toMatch(/argon2|refresh-|proof-|credential-|migration-/)
  expect(text).not.toContain(other.customer.email)
  // the search finds what there is
  for (const trace of [TRACES.email, TRACES.street, urn]) expect(await findTables(trace)).not.toEqual([])

  await call(requestAccountDeletion, { params: { id }, body: { password: PASSWORD } }, as)
  expect(await deleteDueAccounts(db, sandboxConsole, clock.now + DELETION_DELAY_MS - 1)).toBe(0)
  expect(await deleteDueAccounts(db, sandboxConsole, clock.now + DELETION_DELAY_MS)).toBe(1)
  for (const trace of [...Object.values(TRACES), urn, customer.customer.authorization.slice(7)])
    expect(await findTables(trace), trace).toEqual([])
  // the order stays for bookkeeping
  const [order] = await db.select().from(orders).where(eq(orders.id, customer.orderId))
  expect(order).toMatchObject({ total: TOTAL, status: 'DeliveredStatus', delivery: { city: { code: 'BCN' }, fullText: '' } })
  await expect(call(getMe, {}, as)).rejects.toMatchObject({ failure: { status: 401 } })
  expect(await call(getMe, {}, other.options())).toMatchObject({ name: 'Other Person' })
  expect(await deleteDueAccounts(db, sandboxConsole, clock.now + 2 * DELETION_DELAY_MS)).toBe(0)
})

describe('30 days to return', () => {
  const params = (it: { readonly id: number }) => ({ params: { id: it.id } })
  const planned = async (it: Awaited<ReturnType<typeof createVisitor>>) =>
    (await call(getAccountDeletion, params(it.customer), it.options())).deletionTime

  test('a request plans the deletion and sends a mail; the account stays usable, and a return cancels it', async () => {
    const visitor = await createVisitor('Returning')
    const input = params(visitor.customer)
    expect(await planned(visitor)).toBeNull()
    const deletionTime = clock.now + DELETION_DELAY_MS
    expect(await call(requestAccountDeletion, { ...input, body: { password: null } }, visitor.options())).toEqual({ deletionTime })
    clock.now += 60_000
    // a second request changes nothing
    expect(await call(requestAccountDeletion, { ...input, body: { password: null } }, visitor.options())).toEqual({ deletionTime })
    expect(await planned(visitor)).toBe(deletionTime)
    expect(await call(getMe, {}, visitor.options())).toMatchObject({ name: 'Returning' })
    expect(await call(cancelAccountDeletion, input, visitor.options())).toEqual({ deletionTime: null })
    expect(await call(cancelAccountDeletion, input, visitor.options())).toEqual({ deletionTime: null })
    expect(await deleteDueAccounts(db, sandboxConsole, deletionTime + 1)).toBe(0)
    const mails = await db.select().from(outbox).where(eq(outbox.customerId, visitor.customer.id)).orderBy(outbox.id)
    expect(mails.map(it => it.data['mail'])).toEqual(['DELETION_PLANNED', 'DELETION_CANCELLED'])
  })

  test('a stolen session does not delete the account: the password is needed', async () => {
    const visitor = await createVisitor('Guarded')
    await db.update(customers).set({ passwordHash: await hashPassword(PASSWORD) }).where(eq(customers.id, visitor.customer.id)) // prettier-ignore
    for (const password of [null, 'wrong password']) {
      const attempt = call(requestAccountDeletion, { ...params(visitor.customer), body: { password } }, visitor.options())
      await expect(attempt).rejects.toMatchObject({ failure: { status: 400, staticCode: StaticCode.badCredentials } })
    }
    expect(await planned(visitor)).toBeNull()
  })

  test('an account with an open order waits until the order has ended', async () => {
    const visitor = await createVisitor('Hungry')
    const body = { ...buildCheckoutRequest(CASH_PAYMENT), displayedTotal: TOTAL }
    const { orderId } = await call(startCheckout, { params: { id: 'open' }, body }, visitor.options('open'))
    await call(requestAccountDeletion, { ...params(visitor.customer), body: { password: null } }, visitor.options())
    const after = clock.now + DELETION_DELAY_MS
    expect(await deleteDueAccounts(db, sandboxConsole, after)).toBe(0)
    await db.update(orders).set({ status: 'DeliveredStatus' }).where(eq(orders.id, orderId!))
    expect(await deleteDueAccounts(db, sandboxConsole, after)).toBe(1)
  })

  test('a provider that does not answer leaves the account for the next attempt', async () => {
    const visitor = await createVisitor('Patient')
    await call(requestAccountDeletion, { ...params(visitor.customer), body: { password: null } }, visitor.options())
    const silent = { forgetCustomer: () => Promise.reject(new Error('silent')) }
    await expect(deleteDueAccounts(db, silent, clock.now + DELETION_DELAY_MS)).rejects.toThrow('silent')
    expect(await call(getMe, {}, visitor.options())).toMatchObject({ name: 'Patient' })
    expect(await deleteDueAccounts(db, sandboxConsole, clock.now + DELETION_DELAY_MS)).toBe(1)
  })

  test("trust.md: another's id is 404", async () => {
    const [visitor, other] = [await createVisitor('One'), await createVisitor('Two')]
    const input = params(other.customer)
    const failsAs404 = { failure: { status: 404 } }
    await expect(call(getPersonalData, input, visitor.options())).rejects.toMatchObject(failsAs404)
    await expect(call(getAccountDeletion, input, visitor.options())).rejects.toMatchObject(failsAs404)
    await expect(call(cancelAccountDeletion, input, visitor.options())).rejects.toMatchObject(failsAs404)
    const attempt = call(requestAccountDeletion, { ...input, body: { password: null } }, visitor.options())
    await expect(attempt).rejects.toMatchObject(failsAs404)
  })
})
