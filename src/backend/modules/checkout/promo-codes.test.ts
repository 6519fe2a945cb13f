import { eq, ne } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { findBrokenInvariants } from '#backend/db/invariants.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCardPayment,
  createCheckoutBackend,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { cancelCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { getPromocodes, savePromocode } from '#contract/checkout/promo-code.ts'
import { loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { getMe } from '#contract/account/user.ts'
import { getUserStatus } from '#contract/account/user-status.ts'
import { cancelOrder, getOrder } from '#contract/orders/place-order.ts'

const { db, fetch, clock, createVisitor, createCardToken } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })
afterEach(() => void (clock.now = NOON))

/** The products of the test order; the rest of its total are fees. */
const PRODUCTS = 2000
const DELIVERY_FEE = 199

let number = 0
/** Creates a promo code: 20 per cent off, once per customer, unless `values` say otherwise. */
async function createPromoCode(values: Omit<Partial<typeof promoCodes.$inferInsert>, 'id'> = {}) {
  const id = ++number
  const code = `CODE${id}`
  const [row] = await db.insert(promoCodes).values({ id, code, kind: 'PERCENT', amount: 20, currency: 'EUR', ...values }).returning() // prettier-ignore
  return row!
}

/** A customer with the calls of a checkout. Each order has a checkout of its own. */
async function createBuyer() {
  const { customer, options } = await createVisitor()
  const load = (code: string | null, id = `p-${++number}`) =>
    client(loadCheckoutTemplate, { params: { id }, body: buildCheckoutRequest(CASH_PAYMENT, { promoCode: { value: code } }) }, options())
  const order = (code: string, displayedTotal: number, payment = CASH_PAYMENT, id = `p-${++number}`) => {
    const body = { ...buildCheckoutRequest(payment, { promoCode: { value: code } }, id), displayedTotal }
    // a busy machine exceeds the default timeout
    return client(startCheckout, { params: { id }, body }, { ...options(`${id}-key`), timeout: 120_000 })
  }
  const save = (code: string, query: { source?: 'checkout' } = {}) => client(savePromocode, { body: { code }, query }, options())
  const list = async () => {
    const reply = await client(getPromocodes, {}, options())
    return 'promocodes' in reply ? reply.promocodes : []
  }
  return { customer, options, load, order, save, list }
}

const findNotice = ({ sections }: Awaited<ReturnType<Awaited<ReturnType<typeof createBuyer>>['load']>>) =>
  sections.find(it => it.component === 'promoCode')?.notice
const loadCounts = async (id: number) => {
  const [row] = await db.select({ uses: promoCodes.uses, spent: promoCodes.spent }).from(promoCodes).where(eq(promoCodes.id, id))
  return row
}
const REFUSED = { failure: { kind: 'rejected', status: 409, code: 'PROMO_CODE_NOT_APPLICABLE' } }
const createRefusal = (issue: string) => ({ failure: { ...REFUSED.failure, payload: { issue } } })
const error = (description: string) => ({ feedback: [{ type: 'ERROR', data: { description } }] })

describe('B §7, POST /promocodes?source=checkout, and the order that names the code', () => {
  test('the template has the discount as a line of its own, and the order is placed at that price', async () => {
    const { code, id } = await createPromoCode()
    const { load, order, options, save } = await createBuyer()
    expect(await save(` ${code.toLowerCase()} `, { source: 'checkout' })).toMatchObject({
      promocodes: [{ code, validity: 'VALID', usesLeft: 1 }],
    })
    const template = await load(code)
    expect([template.total, template.components.promoCode]).toEqual([TOTAL - 400, { value: code }])
    expect(template.pricingBreakdown.lines.at(-2)).toMatchObject({ type: 'DISCOUNT', amount: -400, description: `Promo code ${code}` })
    expect(findNotice(template)).toEqual({ style: 'SUCCESS', text: '20% off your order' })
    const { orderId } = await order(code, TOTAL - 400)
    const placed = await client(getOrder, { params: { id: String(orderId) } }, options())
    expect([placed.total, placed.pricingBreakdown.lines.at(-2)]).toMatchObject([
      TOTAL - 400,
      { description: `Promo code ${code}`, amount: -400 },
    ])
    expect(await loadCounts(id)).toEqual({ uses: 1, spent: 400 })
    await expect(order(code, TOTAL - 400)).rejects.toMatchObject(createRefusal('alreadyUsed'))
    expect(await save(code, { source: 'checkout' })).toEqual(error("You've already used this code."))
  })
  test('a code that does not apply leaves the template at the full price, with the reason', async () => {
    const { code } = await createPromoCode({ minimumProducts: PRODUCTS + 1 })
    const { load, order } = await createBuyer()
    const template = await load(code)
    expect([template.total, template.components.promoCode]).toEqual([TOTAL, { value: null }])
    expect(findNotice(template)).toEqual({ style: 'DANGER', text: 'Add €0.01 more to use this code.' })
    await expect(order(code, TOTAL)).rejects.toMatchObject(createRefusal('belowMinimum'))
    expect(findNotice(await load('NOSUCHCODE'))?.text).toBe("We don't know this code. Check the spelling.")
    expect([findNotice(await load(null)), findNotice(await load('  '))]).toEqual([null, null])
  })
  test('free delivery takes the delivery fee off', async () => {
    const { code } = await createPromoCode({ kind: 'FREE_DELIVERY', amount: 0, currency: null })
    const { load } = await createBuyer()
    expect((await load(code)).total).toBe(TOTAL - DELIVERY_FEE)
  })
  test('another country, and another currency', async () => {
    const { load } = await createBuyer()
    const pounds = await createPromoCode({ currency: 'GBP' })
    expect(findNotice(await load(pounds.code))?.text).toBe("This code isn't valid here.")
    const [other] = await db.select({ code: countries.code }).from(countries).where(ne(countries.code, 'ES')).limit(1)
    const foreign = await createPromoCode({ countryCode: other!.code })
    expect(findNotice(await load(foreign.code))?.text).toBe("This code isn't valid here.")
  })
})

describe('limits under concurrency', () => {
  test.each([1, 10])('of 40 customers at the same time, exactly %i use a code with that limit', async limit => {
    const { code, id } = await createPromoCode({ maximumUses: limit })
    const buyers = await Promise.all(Array.from({ length: 40 }, createBuyer))
    const outcomes = await Promise.allSettled(buyers.map(it => it.order(code, TOTAL - 400)))
    expect(outcomes.filter(it => it.status === 'fulfilled')).toHaveLength(limit)
    for (const it of outcomes) if (it.status === 'rejected') expect(it.reason).toMatchObject(createRefusal('usedUp'))
    expect(await loadCounts(id)).toEqual({ uses: limit, spent: limit * 400 })
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('the budget is never exceeded', async () => {
    const { code, id } = await createPromoCode({ budget: 1199 })
    const buyers = await Promise.all(Array.from({ length: 10 }, createBuyer))
    const outcomes = await Promise.allSettled(buyers.map(it => it.order(code, TOTAL - 400)))
    expect(outcomes.filter(it => it.status === 'fulfilled')).toHaveLength(2)
    expect(await loadCounts(id)).toEqual({ uses: 2, spent: 800 })
  })
  test('one customer, ten checkouts at the same time: one use', async () => {
    const { code, id } = await createPromoCode()
    const { order } = await createBuyer()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => order(code, TOTAL - 400)))
    expect(outcomes.filter(it => it.status === 'fulfilled')).toHaveLength(1)
    expect(await loadCounts(id)).toEqual({ uses: 1, spent: 400 })
  })
  test('two different codes for the first order at the same time: one use', async () => {
    const [one, other] = [await createPromoCode({ firstOrderOnly: true }), await createPromoCode({ firstOrderOnly: true })]
    const { order, load } = await createBuyer()
    const outcomes = await Promise.allSettled([one, other].flatMap(it => [1, 2, 3].map(() => order(it.code, TOTAL - 400))))
    expect(outcomes.filter(it => it.status === 'fulfilled')).toHaveLength(1)
    expect(findNotice(await load((await createPromoCode({ firstOrderOnly: true })).code))?.text).toBe('This code is for first orders only.')
  })
})

describe('a failed or cancelled order gives the code back', () => {
  test('a cancelled order', async () => {
    const { code, id } = await createPromoCode({ maximumUses: 1, firstOrderOnly: true })
    const { order, options, list, save } = await createBuyer()
    await save(code)
    const { orderId } = await order(code, TOTAL - 400)
    expect(await list()).toMatchObject([{ code, validity: 'INVALID', usesLeft: 0 }])
    const params = { id: String(orderId) }
    await client(cancelOrder, { params, body: {} }, options('cancel'))
    await client(cancelOrder, { params, body: {} }, options('cancel-again'))
    expect(await loadCounts(id)).toEqual({ uses: 0, spent: 0 })
    expect(await list()).toMatchObject([{ code, validity: 'VALID', usesLeft: 1 }])
    expect((await order(code, TOTAL - 400)).status).toBe('COMPLETED')
    expect(await findBrokenInvariants(db)).toEqual([])
  })
  test('a card that asks for a challenge holds the code; a cancelled challenge gives it back', async () => {
    const { code, id } = await createPromoCode({ maximumUses: 1 })
    const { customer, order, options } = await createBuyer()
    const cardToken = await createCardToken(customer, '4000000000003220')
    const { card } = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, options('card'))
    const checkoutId = `p-${++number}`
    const state = await order(code, TOTAL - 400, createCardPayment(card!.id), checkoutId)
    expect([state.status, await loadCounts(id)]).toEqual(['AUTH_REQUIRED', { uses: 1, spent: 400 }])
    const other = await createBuyer()
    await expect(other.order(code, TOTAL - 400)).rejects.toMatchObject(createRefusal('usedUp'))
    await client(cancelCheckout, { params: { id: checkoutId }, query: {} }, options('cancelled'))
    expect(await loadCounts(id)).toEqual({ uses: 0, spent: 0 })
    expect((await other.order(code, TOTAL - 400)).status).toBe('COMPLETED')
  })
})

describe('B §7, GET and POST /promocodes: the codes of an account', () => {
  test('a saved code is listed once, the latest first, with its conditions and its expiry', async () => {
    const first = await createPromoCode({
      maximumDiscount: 1000,
      minimumProducts: 1500,
      firstOrderOnly: true,
      expiresAt: new Date(NOON + 1),
    })
    const second = await createPromoCode({ kind: 'AMOUNT', amount: 500, maximumUsesPerCustomer: 3 })
    const { save, list } = await createBuyer()
    expect(await save(first.code)).toMatchObject({ feedback: [{ type: 'ALERT', data: { description: 'Saved. Choose it at checkout.' } }] })
    clock.now = NOON + 1
    await save(second.code)
    expect(await save(second.code)).toMatchObject({ feedback: [{ type: 'ALERT', data: { description: 'You already have this code.' } }] })
    expect(await list()).toEqual([
      { id: second.id, code: second.code, description: '€5.00 off your order', validity: 'VALID', expirationTime: null, usesLeft: 3 },
      {
        id: first.id,
        code: first.code,
        description: '20% off your order, up to €10.00, on orders from €15.00, first order only',
        validity: 'INVALID',
        expirationTime: NOON + 1,
        usesLeft: 1,
      },
    ])
  })
  test('B §5: an unknown, an expired and a future code are refused with a feedback of type ERROR', async () => {
    const { save, list } = await createBuyer()
    const unknown = error("We don't know this code. Check the spelling.")
    expect(await save('NOSUCHCODE')).toEqual(unknown)
    expect(await save((await createPromoCode({ startsAt: new Date(NOON + 1) })).code)).toEqual(unknown)
    expect(await save((await createPromoCode({ expiresAt: new Date(NOON) })).code)).toEqual(error('This code has expired.'))
    expect(await list()).toEqual([])
  })
  test('free orders answer the full balance object, and count once', async () => {
    const { code, id } = await createPromoCode({ kind: 'FREE_DELIVERY', amount: 0, currency: null, maximumUsesPerCustomer: 3 })
    const { save, order } = await createBuyer()
    const balance = { lines: [{ type: 'DELIVERY', amount: 0, description: 'Free delivery', data: null }], comment: null }
    const saved = { id, code, type: 'FREE_DELIVERY', addedBalance: 0, newBalance: 0, promocodeBalance: balance }
    expect(await save(code)).toEqual({ ...saved, addedFreeOrders: 3, freeOrders: 3, message: 'Saved. Choose it at checkout.' })
    await order(code, TOTAL - DELIVERY_FEE)
    expect(await save(code)).toEqual({ ...saved, addedFreeOrders: 0, freeOrders: 2, message: 'You already have this code.' })
  })
  test('B §3, "User … freeOrders": the free orders that the saved codes still give', async () => {
    const { save, order, options } = await createBuyer()
    const load = async () => (await client(getMe, {}, options())).freeOrders
    expect(await load()).toBe(0)
    const free = { kind: 'FREE_DELIVERY', amount: 0, currency: null } as const
    const { code } = await createPromoCode({ ...free, maximumUsesPerCustomer: 3 })
    await save(code)
    await save((await createPromoCode({ ...free, maximumUses: 1, maximumUsesPerCustomer: 5, expiresAt: new Date(NOON + 2) })).code)
    await save((await createPromoCode()).code)
    expect(await load()).toBe(4)
    await order(code, TOTAL - DELIVERY_FEE)
    expect(await load()).toBe(3)
    clock.now = NOON + 2
    expect(await load()).toBe(2)
  })
  test('B §3, "freeOrders": what other customers have used is gone, and a code that has not started gives none yet', async () => {
    const [{ save, options }, other] = [await createBuyer(), await createBuyer()]
    const load = async () => (await client(getMe, {}, options())).freeOrders
    const free = { kind: 'FREE_DELIVERY', amount: 0, currency: null, maximumUsesPerCustomer: 5 } as const
    const { code, id } = await createPromoCode({ ...free, maximumUses: 2 })
    await save(code)
    expect(await load()).toBe(2)
    await other.order(code, TOTAL - DELIVERY_FEE)
    expect(await load()).toBe(1)
    await db.update(promoCodes).set({ startsAt: new Date(NOON + 1) }).where(eq(promoCodes.id, id)) // prettier-ignore
    expect(await load()).toBe(0)
    clock.now = NOON + 1
    expect(await load()).toBe(1)
    await other.order(code, TOTAL - DELIVERY_FEE)
    expect(await load()).toBe(0)
  })
  test('days of Prime start at once, follow those that are left, and are used once', async () => {
    const { code } = await createPromoCode({ kind: 'PRIME_DAYS', amount: 30, currency: null })
    const { customer, options, save, load } = await createBuyer()
    await db.update(customers).set({ primeUntil: new Date(NOON + 86_400_000) }).where(eq(customers.id, customer.id)) // prettier-ignore
    const replies = await Promise.all([save(code), save(code), save(code)])
    const dialogs = replies.filter(it => 'feedback' in it && it.feedback?.[0]?.type === 'SUBSCRIPTION_DIALOG')
    expect(dialogs).toHaveLength(1)
    const [row] = await db.select({ primeUntil: customers.primeUntil }).from(customers).where(eq(customers.id, customer.id))
    expect(row?.primeUntil).toEqual(new Date(NOON + 31 * 86_400_000))
    expect(await client(getUserStatus, { query: { fields: ['subscription'] } }, options())).toMatchObject({
      subscription: { subscribed: true },
    })
    expect(findNotice(await load((await createPromoCode({ kind: 'PRIME_DAYS', amount: 1, currency: null })).code))?.text).toBe(
      "This code isn't for orders. Add it in your profile.",
    )
  })
  test('a code of another country is INCOMPATIBLE where it cannot be used', async () => {
    const { code } = await createPromoCode({ countryCode: 'ES' })
    const { save, options } = await createBuyer()
    await save(code)
    const abroad = { ...options(), place: { ...options().place, countryCode: 'PL' } }
    expect(await client(getPromocodes, {}, abroad)).toMatchObject({ promocodes: [{ code, validity: 'INCOMPATIBLE' }] })
  })
  test('a customer sees and uses only codes of their own list', async () => {
    const { code } = await createPromoCode()
    const [one, other] = [await createBuyer(), await createBuyer()]
    await one.save(code)
    expect(await other.list()).toEqual([])
  })
})

test('the database refuses amounts without a currency, and other invalid rules', async () => {
  await expect(createPromoCode({ currency: null, minimumProducts: 1 })).rejects.toThrow()
  await expect(createPromoCode({ kind: 'PERCENT', amount: 101 })).rejects.toThrow()
  await expect(createPromoCode({ startsAt: new Date(NOON), expiresAt: new Date(NOON) })).rejects.toThrow()
})
