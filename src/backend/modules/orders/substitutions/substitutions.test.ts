import { randomUUID } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { accessTokens } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { customerBalances, ledgerEntries, ledgerTransactions } from '#backend/db/schema/ledger.ts'
import { products } from '#backend/db/schema/menus.ts'
import { notificationSettings, orderSubstitutions } from '#backend/db/schema/order-flow.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { createOrderNotices } from '#backend/jobs/order-notices.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { reconcileLedger } from '#backend/modules/checkout/ledger/reconcile-ledger.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCardPayment, createCheckoutBackend, createOrderLine, TOTAL } from '#backend/modules/testdata/checkout-backend.ts' // prettier-ignore
import { insertTestSupportTrees } from '#backend/modules/testdata/support-trees.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { HEADER } from '#contract/headers.ts'
import { getCustomerOrder, getOrderFlow } from '#contract/orders/order-flow.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { refundLines } from '#contract/orders/refund.ts'
import { answerSubstitution, getStaffSubstitutions, proposeSubstitution, type SubstitutionAnswer } from '#contract/orders/substitution.ts'
import { getContactTree, sendOrderFeedback } from '#contract/support/tree.ts'

const TOKEN = 'staff-token-of-the-test'
const MINUTE = 60_000
const backend = await createCheckoutBackend({ chatStaffToken: TOKEN })
const { db, clock, provider } = backend
await insertTestSupportTrees(db)
const call = createClient({ base: 'http://api.test', fetch: backend.fetch })
const asStaff = (token: string) =>
  createClient({
    base: 'http://api.test',
    fetch: (...sent) => {
      const request = new Request(...sent)
      request.headers.set(HEADER.chatStaffToken, token)
      return backend.fetch(request)
    },
  })
const staff = asStaff(TOKEN)
/** A product of the same store without options, cheaper than product 12, and a dearer one. */
const [CHEAPER, DEARER] = [9_000_001, 9_000_002]
const [sample] = await db.select().from(products).where(eq(products.id, 12))
const { nameHash: _, descriptionHash: __, ...copied } = sample!
await db.insert(products).values([
  { ...copied, id: CHEAPER, name: { en: 'Oat milk', es: 'Leche de avena' }, price: 800, position: 900, storeProductId: 'oat', externalId: 'oat' }, // prettier-ignore
  { ...copied, id: DEARER, name: { en: 'Soy milk', es: 'Leche de soja' }, price: 1300, position: 901, storeProductId: 'soy', externalId: 'soy' }, // prettier-ignore
])

let visitor = await backend.createVisitor('Anna')
let cardId = ''
/** A new customer with a card: a session ends while the clock of the tests goes on. */
async function becomeNewVisitor(): Promise<void> {
  visitor = await backend.createVisitor('Anna')
  const cardToken = await backend.createCardToken(visitor.customer, '4242424242424242')
  cardId = (await call(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))).card!.id
}
beforeEach(becomeNewVisitor)

/** Two products of 10.00 each, accepted by the store; the total is 22.49. */
async function prepare({ isCash = false } = {}): Promise<number> {
  const request = buildCheckoutRequest(isCash ? CASH_PAYMENT : createCardPayment(cardId), { products: { value: [createOrderLine(12, 2)] } })
  const body = { ...request, displayedTotal: TOTAL }
  const { orderId } = await call(startCheckout, { params: { id: randomUUID() }, body }, visitor.options(randomUUID()))
  await settle()
  await move(orderId!, 'NewStatus', 'ProgressStatus', 'ACCEPTED')
  return orderId!
}

type Move = Parameters<typeof transitionOrder>[1]
const move = (orderId: number, from: Move['from'], to: Move['to'], stage: Move['stage']) =>
  db.transaction(tx => transitionOrder(tx, { orderId, from, to, stage, now: clock.now }))
const deliver = (orderId: number) => move(orderId, 'ProgressStatus', 'DeliveredStatus', 'DELIVERED')

/** Runs the settlement of each outbox row, twice. */
async function settle(): Promise<void> {
  const rows = await db.select().from(outbox).where(eq(outbox.channel, 'PAYMENT'))
  for (const { data } of [...rows, ...rows]) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.update(outbox).set({ sentAt: new Date() })
}

const propose = (orderId: number, productId = CHEAPER, lineId = '0') => staff(proposeSubstitution, { params: { id: orderId }, body: { lineId, productId } }) // prettier-ignore
const answer = (orderId: number, value: SubstitutionAnswer, as = visitor) =>
  call(answerSubstitution, { params: { id: orderId, lineId: '0' }, body: { answer: value } }, { ...as.options(), timeout: 60_000 })
const readFlow = (orderId: number) => call(getOrderFlow, { params: { id: orderId } }, visitor.options())
const readPayment = async (orderId: number) => (await db.select().from(payments).where(eq(payments.orderId, orderId)))[0]
const readBalance = async () => (await db.select().from(customerBalances).where(eq(customerBalances.customerId, visitor.customer.id)))[0]?.amount ?? 0 // prettier-ignore
const readLedger = async (orderId: number, event: string) => {
  const rows = await db
    .select({ event: ledgerTransactions.event, account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(eq(ledgerTransactions.orderId, orderId))
    .orderBy(asc(ledgerTransactions.id), asc(ledgerEntries.account))
  return rows.filter(it => it.event === event).map(it => `${it.account} ${it.amount}`)
}
const rejectsWith = (status: number, fields: object = {}) => ({ failure: { kind: 'rejected', status, ...fields } })

describe('issue 24: "the picker proposes, the customer accepts, declines or lets the shop choose"', () => {
  test('accepted: the difference goes back to the card at the delivery, and not before', async () => {
    const orderId = await prepare()
    expect(await propose(orderId)).toEqual({
      lineId: '0',
      name: sample!.name['es'],
      quantity: 2,
      replacement: { productId: CHEAPER, name: 'Oat milk', imageId: sample!.imageId || null, unitPrice: 800 },
      chargedUnitPrice: 800,
      outcome: 'PENDING',
      answer: null,
      expirationTime: clock.now + 5 * MINUTE,
    })
    expect(await answer(orderId, 'ACCEPT')).toMatchObject({ outcome: 'ACCEPTED', answer: 'ACCEPT' })
    expect((await staff(getStaffSubstitutions, { params: { id: orderId } })).substitutions).toMatchObject([{ answer: 'ACCEPT' }])
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ refunded: 0 })
    await deliver(orderId)
    expect(await readLedger(orderId, 'SUBSTITUTIONS_SETTLED')).toEqual(['CUSTOMER -400', 'PRODUCTS 400'])
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ captured: TOTAL, refunded: 400 })
    const order = await call(getCustomerOrder, { params: { id: orderId } }, visitor.options())
    expect(order).toMatchObject({ total: TOTAL, compensationTitle: "We're refunding €4.00", refunds: [{ kind: 'SUBSTITUTIONS', amount: 400, products: [] }] }) // prettier-ignore
    expect(await findBrokenInvariants(db)).toEqual([])
    clock.now += 11 * MINUTE
    expect((await reconcileLedger(db, provider, { report: () => {}, now: clock.now })).differences).toEqual([])
  })
  test('declined, and not answered in time: the line is refunded', async () => {
    const declined = await prepare()
    await propose(declined)
    expect(await answer(declined, 'DECLINE')).toMatchObject({ outcome: 'DECLINED' })
    const silent = await prepare()
    await propose(silent)
    clock.now += 5 * MINUTE
    expect((await readFlow(silent)).substitutions).toMatchObject([{ outcome: 'DECLINED', answer: null }])
    await expect(answer(silent, 'ACCEPT')).rejects.toMatchObject(rejectsWith(409, { code: 'SUBSTITUTION_EXPIRED' }))
    for (const orderId of [declined, silent]) {
      await deliver(orderId)
      await settle()
      expect(await readPayment(orderId)).toMatchObject({ refunded: 2000 })
    }
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('while a proposal waits for the customer, no notice blames the store for the delay', async () => {
    const orderId = await prepare()
    clock.now += 120 * MINUTE
    await db
      .update(accessTokens)
      .set({ expiresAt: new Date(clock.now + MINUTE) })
      .where(eq(accessTokens.customerId, visitor.customer.id))
    const late = { style: 'WARNING', text: 'The store needs a little longer than planned, so your order arrives later.' }
    expect((await readFlow(orderId)).notice).toEqual(late)
    await propose(orderId)
    expect((await readFlow(orderId)).notice).toBeNull()
    await answer(orderId, 'ACCEPT')
    expect((await readFlow(orderId)).notice).toEqual(late)
  })
  test('a delivery ends the time to answer', async () => {
    const orderId = await prepare()
    await propose(orderId)
    await deliver(orderId)
    await expect(answer(orderId, 'ACCEPT')).rejects.toMatchObject(rejectsWith(409, { code: 'SUBSTITUTION_EXPIRED' }))
    expect((await readFlow(orderId)).substitutions).toMatchObject([{ outcome: 'DECLINED' }])
  })
  test('"never above what the customer agreed to": a dearer product costs the same', async () => {
    const orderId = await prepare()
    expect(await propose(orderId, DEARER)).toMatchObject({ replacement: { unitPrice: 1300 }, chargedUnitPrice: 1000 })
    await answer(orderId, 'ACCEPT')
    await deliver(orderId)
    expect(await readLedger(orderId, 'SUBSTITUTIONS_SETTLED')).toEqual([])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('who lets the store choose is asked once', async () => {
    const request = buildCheckoutRequest(CASH_PAYMENT, { products: { value: [createOrderLine(12), createOrderLine(CHEAPER, 2)] } })
    const { orderId } = await call(startCheckout, { params: { id: randomUUID() }, body: { ...request, displayedTotal: 1000 + 1600 + 249 } }, visitor.options(randomUUID())) // prettier-ignore
    await move(orderId!, 'NewStatus', 'ProgressStatus', 'ACCEPTED')
    await propose(orderId!)
    expect(await answer(orderId!, 'STORE')).toMatchObject({ outcome: 'ACCEPTED', answer: 'STORE' })
    expect(await propose(orderId!, DEARER, '1')).toMatchObject({ outcome: 'ACCEPTED', answer: 'STORE', chargedUnitPrice: 800 })
  })
  test('an order in cash costs less at the door', async () => {
    const orderId = await prepare({ isCash: true })
    await propose(orderId)
    await answer(orderId, 'ACCEPT')
    await deliver(orderId)
    expect(await readLedger(orderId, 'CASH_COLLECTED')).toEqual([`CASH ${TOTAL - 400}`, `CUSTOMER ${400 - TOTAL}`])
    expect(await readBalance()).toBe(0)
    const order = await call(getCustomerOrder, { params: { id: orderId } }, visitor.options())
    expect(order).toMatchObject({ compensationTitle: null, refunds: [{ kind: 'SUBSTITUTIONS', amount: 400 }] })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a cancellation after an answer refunds the order once', async () => {
    const orderId = await prepare()
    await propose(orderId)
    await answer(orderId, 'ACCEPT')
    await call(cancelOrder, { params: { id: orderId }, body: {} }, visitor.options(randomUUID()))
    await settle()
    expect(await readPayment(orderId)).toMatchObject({ captured: TOTAL, refunded: TOTAL })
    expect(await readLedger(orderId, 'SUBSTITUTIONS_SETTLED')).toEqual([])
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('support and staff refund what was delivered', async () => {
    const replaced = await prepare()
    await propose(replaced)
    await answer(replaced, 'ACCEPT')
    await deliver(replaced)
    const tree = await call(getContactTree, { query: { orderId: replaced } }, visitor.options())
    expect(tree.products).toMatchObject([{ id: '0', name: 'Oat milk', quantity: 2 }])
    const claim = await call(sendOrderFeedback, { params: { id: replaced }, body: { supportBreadcrumb: ['problem', 'missing'], reasons: [{ optionId: 'missing', textDetails: null, products: [{ id: '0', quantity: 1 }] }] } }, visitor.options(randomUUID())) // prettier-ignore
    expect(claim.resolution).toMatchObject({ kind: 'REFUND', amount: 800 })
    expect(await staff(refundLines, { params: { id: replaced }, body: { clientId: 'a', lines: [{ id: '0', quantity: 1 }], reason: 'x' } })).toMatchObject({ amount: 800 }) // prettier-ignore
    await settle()
    expect(await readPayment(replaced)).toMatchObject({ refunded: 400 + 800 + 800 })
    const removed = await prepare()
    await propose(removed)
    await answer(removed, 'DECLINE')
    await deliver(removed)
    expect((await call(getContactTree, { query: { orderId: removed } }, visitor.options())).products).toEqual([])
    await expect(staff(refundLines, { params: { id: removed }, body: { clientId: 'a', lines: [{ id: '0', quantity: 1 }], reason: 'x' } })).rejects.toMatchObject(rejectsWith(409)) // prettier-ignore
    await settle()
    expect(await findBrokenInvariants(db)).toEqual([])
  })
})

describe('"50 parallel answers → one answer"', () => {
  test('the first answer counts, and the order has it', async () => {
    const orderId = await prepare()
    await propose(orderId)
    const values: readonly SubstitutionAnswer[] = ['ACCEPT', 'DECLINE', 'STORE']
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => answer(orderId, values[index % 3]!)))
    const answers = new Set(results.flatMap(it => (it.status === 'fulfilled' ? [it.value.answer] : [])))
    expect(answers.size).toBe(1)
    const [stored] = await db.select().from(orderSubstitutions).where(eq(orderSubstitutions.orderId, orderId))
    expect([...answers]).toEqual([stored!.answer])
    const other = values.find(it => it !== stored!.answer)!
    await expect(answer(orderId, other)).rejects.toMatchObject(rejectsWith(409, { code: 'SUBSTITUTION_ANSWERED' }))
  })
})

describe('trust.md: trust nothing that arrives', () => {
  test('only staff proposes, an available product of the store, while the order is prepared, once for a line', async () => {
    const orderId = await prepare()
    const params = { id: orderId }
    for (const token of ['guess', '']) {
      await expect(asStaff(token)(proposeSubstitution, { params, body: { lineId: '0', productId: CHEAPER } })).rejects.toMatchObject(rejectsWith(401)) // prettier-ignore
      await expect(asStaff(token)(getStaffSubstitutions, { params })).rejects.toMatchObject(rejectsWith(401))
    }
    for (const [productId, lineId, status] of [
      [12, '0', 422],
      [99_999, '0', 422],
      [CHEAPER, '1', 422],
      [CHEAPER, 'x', 422],
    ] as const)
      // prettier-ignore
      await expect(propose(orderId, productId, lineId)).rejects.toMatchObject(rejectsWith(status))
    await db.update(products).set({ available: false }).where(eq(products.id, DEARER))
    await expect(propose(orderId, DEARER)).rejects.toMatchObject(rejectsWith(422))
    await db.update(products).set({ available: true }).where(eq(products.id, DEARER))
    const first = await propose(orderId)
    expect(await propose(orderId)).toEqual(first)
    await expect(propose(orderId, DEARER)).rejects.toMatchObject(rejectsWith(409, { code: 'SUBSTITUTION_PROPOSED' }))
    await expect(propose(99_999_999)).rejects.toMatchObject(rejectsWith(404))
    const riding = await prepare()
    await move(riding, 'ProgressStatus', 'ProgressStatus', 'PICKED_UP')
    await expect(propose(riding)).rejects.toMatchObject(rejectsWith(409, { code: 'ORDER_NOT_PREPARED' }))
  })
  test('only the customer of the order answers, a line with a proposal', async () => {
    const orderId = await prepare()
    await expect(answer(orderId, 'ACCEPT')).rejects.toMatchObject(rejectsWith(404))
    await propose(orderId)
    await expect(answer(orderId, 'ACCEPT', await backend.createVisitor('Ben'))).rejects.toMatchObject(rejectsWith(404))
    expect((await readFlow(orderId)).substitutions).toMatchObject([{ answer: null }])
  })
})

test('in the sandbox the note #sold-out makes the store propose; the order waits for the answer', async () => {
  const orderId = await prepare()
  await db.update(orders).set({ note: '#sold-out' }).where(eq(orders.id, orderId))
  let due = await advanceOrder(db, orderId, { now: clock.now, speed: 60 })
  clock.now = due!
  due = await advanceOrder(db, orderId, { now: clock.now, speed: 60 })
  const [proposal] = (await readFlow(orderId)).substitutions
  // 10.00: the cheaper one of the closest prices
  expect(proposal).toMatchObject({ outcome: 'PENDING', quantity: 2 })
  expect(due).toBe(proposal!.expirationTime)
  await answer(orderId, 'ACCEPT')
  expect(await advanceOrder(db, orderId, { now: clock.now, speed: 60 })).toBeLessThan(proposal!.expirationTime)
})

test('issue 24: "e-mail at the steps that matter": a proposal is announced once to those who want it', async () => {
  const notify = createOrderNotices({ db, now: () => clock.now, siteOrigin: 'https://shop.test' })
  await db.insert(notificationSettings).values({ customerId: visitor.customer.id, orderMails: true, updatedAt: new Date(clock.now - 1) })
  const orderId = await prepare()
  await propose(orderId)
  await Promise.all([notify(orderId), notify(orderId)])
  await notify(orderId)
  const isMail = and(eq(outbox.channel, 'MAIL'), eq(outbox.customerId, visitor.customer.id))
  const mails = (await db.select().from(outbox).where(isMail)).filter(it => it.body.includes('Oat milk'))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toContain('is sold out')
})

test('issue 24: "price differences settle by the ledger": any proposals, answers, cancellations and refunds leave the ledger at 0 and never give back more than was paid', async () => {
  const step = fc.constantFrom(
    'propose-cheaper',
    'propose-dearer',
    'accept',
    'decline',
    'store',
    'late',
    'cancel',
    'deliver',
    'refund',
    'claim',
    'settle',
  )
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 4, maxLength: 9 }), async (isCash, steps) => {
      await becomeNewVisitor()
      const orderId = await prepare({ isCash })
      for (const it of steps)
        await {
          'propose-cheaper': () => propose(orderId),
          'propose-dearer': () => propose(orderId, DEARER),
          accept: () => answer(orderId, 'ACCEPT'),
          decline: () => answer(orderId, 'DECLINE'),
          store: () => answer(orderId, 'STORE'),
          late: () => Promise.resolve((clock.now += 5 * MINUTE)),
          cancel: () => call(cancelOrder, { params: { id: orderId }, body: {} }, visitor.options(randomUUID())),
          deliver: () => deliver(orderId),
          refund: () => staff(refundLines, { params: { id: orderId }, body: { clientId: randomUUID(), lines: [{ id: '0', quantity: 1 }], reason: 'x' } }),
          claim: () => call(sendOrderFeedback, { params: { id: orderId }, body: { supportBreadcrumb: ['problem', 'missing'], reasons: [{ optionId: 'missing', textDetails: null, products: [{ id: '0', quantity: 1 }] }] } }, visitor.options(randomUUID())),
          settle,
        }[it]().catch(() => undefined) // prettier-ignore
      await settle()
      const payment = await readPayment(orderId)
      expect(payment?.refunded ?? 0).toBeLessThanOrEqual(payment?.captured ?? 0)
      expect(await findBrokenInvariants(db)).toEqual([])
    }),
    { numRuns: 12, examples: [[false, ['propose-cheaper', 'accept', 'deliver', 'refund', 'claim', 'refund', 'settle', 'refund', 'cancel']], [true, ['propose-cheaper', 'decline', 'deliver', 'refund', 'claim']]] },
  ) // prettier-ignore
}, 300_000)
