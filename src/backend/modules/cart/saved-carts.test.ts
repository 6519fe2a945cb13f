import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { accessTokens, customers } from '#backend/db/schema/account.ts'
import { savedCarts } from '#backend/db/schema/cart.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { MAX_CARTS_PER_CUSTOMER, MAX_WRITES_PER_MINUTE } from '#backend/modules/cart/saved-carts.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import type { TestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { createClient } from '#client/client.ts'
import type { CartProduct } from '#contract/cart/cart.ts'
import { getSavedCarts, type LineChange, saveCart } from '#contract/cart/saved-cart.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { EXPIRED_CART_DELETION_MS } from '#domain/cart/cart-deletion.ts'
import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { createSampleCart, createSavedLine } from '#domain/cart/cart-samples.ts'
import { getLineKey, toSavedInfo } from '#domain/cart/saved-lines.ts'

const { db, clock, fetch, createVisitor } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })
const BASKET = 'a'.repeat(32)
const [anna, ben] = [(await createVisitor('Anna')).customer, (await createVisitor('Ben')).customer]

// the tests go on for weeks
const extendSessions = () => db.update(accessTokens).set({ expiresAt: new Date(NOON + 365 * 24 * 60 * 60_000) })
await extendSessions()

const toPlace = ({ authorization }: TestCustomer) => ({ place: { language: 'en', authorization } })
const load = async (customer = anna) => (await client(getSavedCarts, {}, toPlace(customer))).carts
const toInfo = (timestamp = clock.now) => toSavedInfo(createSampleCart(1, [], { timestamp }))
type Body = CallInput<typeof saveCart>['body']
const save = (changes: readonly LineChange[], over: Partial<Body> = {}, { customer = anna, basketId = BASKET } = {}) =>
  client(
    saveCart,
    { params: { basketId }, body: { storeId: 1, version: 0, info: toInfo(), changes: [...changes], sentAt: clock.now, ...over } },
    toPlace(customer),
  )

function change(product: number, over: Partial<CartProduct> = {}, changedAt = clock.now): LineChange {
  const { line } = createSavedLine(product, over)
  return { key: getLineKey(line), line, addedAt: changedAt, changedAt }
}
const remove = (product: number, changedAt = clock.now): LineChange => ({ ...change(product, {}, changedAt), line: null })
const getUnits = (lines: readonly { line: CartProduct }[]) => Object.fromEntries(lines.map(it => [it.line.product.id, it.line.amount]))
const isRejected = (status: number) => ({ failure: { kind: 'rejected', status } })

describe('issue 19: carts that the marketplace stores', () => {
  beforeEach(async () => {
    await db.delete(savedCarts)
    // each test has a minute of its own for the limit of writes
    clock.now = NOON + Math.ceil((clock.now - NOON) / 60_000 + 1) * 60_000
  })

  test('a cart is stored under its basket id, with a version that increases with each change', async () => {
    expect(await save([change(10, { amount: 2 }), change(20)])).toMatchObject({ basketId: BASKET, storeId: 1, version: 1, info: { name: 'Store 1', timestamp: clock.now } }) // prettier-ignore
    clock.now++
    expect((await save([change(10, { amount: 3 })], { version: 1 })).version).toBe(2)
    const [cart] = await load()
    expect(cart).toMatchObject({ basketId: BASKET, version: 2 })
    expect(getUnits(cart!.lines)).toEqual({ 10: 3, 20: 1 })
  })
  test('the same changes again change nothing, not even the version', async () => {
    const changes = [change(10), remove(20)]
    const first = await save(changes)
    expect(await save(changes, { version: 1 })).toEqual(first)
  })
  test('last writer wins per line, whatever the order in which the devices send', async () => {
    const early = clock.now
    clock.now += 5000
    await save([change(10, { amount: 5 }), remove(20)])
    const reply = await save([change(10, { amount: 1 }, early), change(20, {}, early), change(30, {}, early)], { version: 1 })
    expect(getUnits(reply.lines)).toEqual({ 10: 5, 30: 1 })
  })
  test('two devices at the same moment lose no line, and the store has one cart', async () => {
    const devices = Array.from({ length: 8 }, (_, index) => save([change(10 + index)], {}, { basketId: `${index}`.repeat(32) }))
    const replies = await Promise.all(devices)
    expect(new Set(replies.map(it => it.basketId)).size).toBe(1)
    const [cart, ...others] = await load()
    expect([Object.keys(getUnits(cart!.lines)).length, cart!.version, others]).toEqual([8, 8, []])
  })
  test('A §9: after 120 minutes a new cart replaces the expired one, whose lines do not come back', async () => {
    await save([change(10)])
    clock.now += CART_EXPIRY_MS + 1
    const reply = await save([change(20)], {}, { basketId: 'b'.repeat(32) })
    expect(reply).toMatchObject({ basketId: 'b'.repeat(32), version: 2 })
    expect(getUnits(reply.lines)).toEqual({ 20: 1 })
  })
  test('a change that was made before the cart expired belongs to it', async () => {
    await save([change(10)])
    clock.now += CART_EXPIRY_MS + 1
    expect(getUnits((await save([change(20)], { version: 1 })).lines)).toEqual({ 10: 1, 20: 1 })
  })
  test('an expired cart can be loaded for 7 days, and is then deleted', async () => {
    await save([change(10)])
    clock.now += EXPIRED_CART_DELETION_MS - 1
    expect(await load()).toHaveLength(1)
    clock.now++
    expect(await load()).toEqual([])
    await save([change(10)], {}, { customer: ben, basketId: 'c'.repeat(32) })
    expect((await db.select().from(savedCarts)).map(it => it.customerId)).toEqual([ben.id])
  })
  test('the times of a device whose clock is wrong are corrected', async () => {
    const wrong = clock.now + 365 * 24 * 60 * 60_000
    await save([change(10, { amount: 1 }, wrong)], { sentAt: wrong, info: toInfo(wrong) })
    clock.now += 1000
    const reply = await save([change(10, { amount: 2 })], { version: 1 })
    expect([getUnits(reply.lines), reply.info.timestamp]).toEqual([{ 10: 2 }, clock.now])
  })
  test('the carts are deleted with the account', async () => {
    const { customer } = await createVisitor('Cleo')
    await extendSessions()
    await save([change(10)], {}, { customer, basketId: 'd'.repeat(32) })
    await db.delete(customers).where(eq(customers.id, customer.id))
    expect(await db.select().from(savedCarts)).toEqual([])
  })
})

describe('trust.md: carts of other customers answer nothing', () => {
  test('a customer loads only own carts', async () => {
    await save([change(10)])
    expect(await load(ben)).toEqual([])
  })
  test("another customer's basket id answers 404 and changes nothing", async () => {
    const before = await load()
    await expect(save([change(99)], {}, { customer: ben })).rejects.toMatchObject(isRejected(404))
    expect([await load(), await load(ben)]).toEqual([before, []])
  })
  test('a cart that the browser sends for another customer than that of the session answers 409 and changes nothing', async () => {
    const before = await load()
    const cart = { basketId: 'h'.repeat(32) }
    await expect(save([change(99)], { customerId: anna.id }, { ...cart, customer: ben })).rejects.toMatchObject(isRejected(409))
    expect([await load(), await load(ben)]).toEqual([before, []])
    expect((await client(getSavedCarts, {}, toPlace(ben))).customerId).toBe(ben.id)
    await save([], { customerId: anna.id })
  })
  test('one basket id has one store', async () => {
    await expect(save([change(10)], { storeId: 2 })).rejects.toMatchObject(isRejected(404))
  })
  test('an anonymous caller gets 401', async () => {
    await expect(client(getSavedCarts, {})).rejects.toMatchObject(isRejected(401))
    const body = { storeId: 1, version: 0, info: toInfo(), changes: [], sentAt: clock.now }
    await expect(client(saveCart, { params: { basketId: BASKET }, body })).rejects.toMatchObject(isRejected(401))
  })
})

describe('stored carts are bounded', () => {
  beforeEach(async () => {
    await db.delete(savedCarts)
    clock.now += 60_000
  })

  test('a store that does not exist answers 404', async () => {
    await expect(save([change(10)], { storeId: 999_999 })).rejects.toMatchObject(isRejected(404))
  })
  test('a key that does not match its line answers 400', async () => {
    await expect(save([{ ...change(10), key: 'x' }])).rejects.toMatchObject(isRejected(400))
  })
  test.each(['//evil.test/', '/\\evil.test/', '/\t/evil.test/'])('the path %j, which leads to another site, answers 400', async path => {
    await expect(save([change(10)], { info: { ...toInfo(), path } })).rejects.toMatchObject(isRejected(400))
  })
  test('200 lines: removals make room, more lines answer 413', async () => {
    const batch = (from: number, count: number) => Array.from({ length: count }, (_, index) => change(from + index))
    await save(batch(1000, 100))
    await save(
      batch(1000, 90).map(it => ({ ...it, line: null, changedAt: ++clock.now })),
      { version: 1 },
    )
    await save(batch(2000, 100), { version: 2 })
    expect((await save(batch(3000, 90), { version: 3 })).lines).toHaveLength(200)
    await expect(save([change(4000)], { version: 4 })).rejects.toMatchObject(isRejected(413))
    expect((await load())[0]!.lines).toHaveLength(200)
  })
  test('256 kB a cart', async () => {
    const option = { name: 'x'.repeat(200), priceImpact: 0, quantity: 1, groupId: 1, groupName: 'y'.repeat(200), groupPosition: 0, externalId: '', groupExternalId: '', promotion: null } // prettier-ignore
    const large = (product: number) =>
      change(product, {
        kind: 'personalisedProduct',
        selectedAttributes: Array.from({ length: 90 }, (_, id) => ({ ...option, id: id + 1 })),
      })
    let saved = 0
    await expect(
      (async () => {
        for (; saved < 50; saved++) await save([large(saved + 1)], { version: saved })
      })(),
    ).rejects.toMatchObject(isRejected(413))
    const [{ bytes } = { bytes: 0 }] = await db.select({ bytes: sql<number>`octet_length(${savedCarts.lines}::text)` }).from(savedCarts)
    expect(saved).toBeGreaterThan(1)
    expect(bytes).toBeLessThan(300 * 1024)
  })
  test('50 carts a customer: a further one replaces the one that changed least recently', async () => {
    const info = toInfo()
    const count = () => db.$count(savedCarts, eq(savedCarts.customerId, anna.id))
    const rows = Array.from({ length: MAX_CARTS_PER_CUSTOMER - 1 }, (_, index) => ({
      basketId: `basket-${index}`,
      customerId: anna.id,
      storeId: 1000 + index,
      version: 1,
      info,
      lines: [],
      changedAt: new Date(clock.now - 1000 + index),
    }))
    await db.insert(savedCarts).values(rows)
    // the last place
    await save([change(10)])
    expect([await count(), (await load()).map(it => it.storeId).includes(1000)]).toEqual([MAX_CARTS_PER_CUSTOMER, true])
    await db.insert(stores).values({ ...(await db.select().from(stores))[0]!, id: 2, addressId: 1002, slug: 'other', urn: null })
    await save([change(10)], { storeId: 2 }, { basketId: 'g'.repeat(32) })
    const left = (await load()).map(it => it.storeId)
    expect(await count()).toBe(MAX_CARTS_PER_CUSTOMER)
    expect(left).toEqual(expect.arrayContaining([1, 2, 1001]))
    expect(left).not.toContain(1000)
    await db.delete(stores).where(eq(stores.id, 2))
  })
  test('120 writes a minute and customer, then 429 with Retry-After', async () => {
    const { customer } = await createVisitor('Dora')
    await extendSessions()
    for (let count = 0; count < MAX_WRITES_PER_MINUTE; count++) await save([], {}, { customer, basketId: 'e'.repeat(32) })
    const getRetryAfter = async () => {
      const response = await fetch(`http://api.test/customers/carts/${'e'.repeat(32)}`, {
        method: 'PUT',
        headers: { authorization: customer.authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ storeId: 1, version: 0, info: toInfo(), changes: [], sentAt: clock.now }),
      })
      return [response.status, Number(response.headers.get('retry-after'))]
    }
    expect(await getRetryAfter()).toEqual([429, 60])
    await save([], {}, { customer: ben, basketId: 'f'.repeat(32) })
    // the rest of the minute, in whole seconds
    clock.now += 20_500
    expect(await getRetryAfter()).toEqual([429, 40])
    clock.now += 39_499
    expect(await getRetryAfter()).toEqual([429, 1])
    clock.now += 1
    await save([], {}, { customer, basketId: 'e'.repeat(32) })
  })
})

test('the carts of a customer and the old carts are found by an index', async () => {
  const plans = await db.transaction(async transaction => {
    // the setting applies to one connection, and ends with the transaction
    await transaction.execute(sql`set local enable_seqscan = off`)
    const plan = async (query: ReturnType<typeof sql>) => JSON.stringify(await transaction.execute(sql`explain ${query}`))
    return [
      await plan(sql`select * from saved_carts where customer_id = 1 and store_id = 1`),
      await plan(sql`select basket_id from saved_carts where changed_at <= now() order by changed_at limit 100`),
    ]
  })
  expect(plans[0]).toContain('saved_carts_store_key')
  expect(plans[1]).toContain('saved_carts_expiry_idx')
})
