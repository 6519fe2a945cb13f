import { eq, inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { attributeGroups, attributes, products, promotions } from '#backend/db/schema/menus.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { createCheckoutBackend, createOption, createOrderLine } from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { repriceCart } from '#contract/cart/current-cart.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import { MAX_ORDER_LINES } from '#contract/limits.ts'

const backend = await createCheckoutBackend()
const { db, clock } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch, place: { language: 'en' } })
const reprice = (lines: OrderLine[], params = { id: 1, addressId: 1001 }) => client(repriceCart, { params, body: { products: lines } })
const first = async (line: OrderLine) => (await reprice([line])).lines[0]!

const margherita = createOrderLine(10, 1, { customizations: [createOption(2), createOption(3, 2)] })
const setAvailable = (ids: number[], available: boolean) => db.update(products).set({ available }).where(inArray(products.id, ids))
const setStore = (values: Partial<typeof stores.$inferInsert>) => db.update(stores).set(values).where(eq(stores.id, 1))

describe('A §4, "refresh products": the lines of a cart as the store sells them now', () => {
  afterEach(async () => {
    await setAvailable([10, 11, 12, 20, 21], true)
    await setStore({ flaggedOpen: true, enabled: true, gone: false })
    clock.now = NOON
  })

  test('each line has its product with price, promotions, name and picture, and its options with theirs', async () => {
    expect(await first(margherita)).toMatchObject({
      available: true,
      product: {
        id: 10,
        storeProductId: 'sp-10',
        name: 'Pizza Margherita',
        price: 999,
        imageUrl: '/pictures/1f355-256.webp',
        promotions: [{ type: 'PERCENTAGE_DISCOUNT', percentage: 15, price: 849, prime: false }],
        customizable: true,
      },
      options: [
        { id: 2, name: 'Large', priceImpact: 301, quantity: 1, groupName: 'Size', promotion: { percentage: 50, price: 151 } },
        { id: 3, name: 'Olives', priceImpact: 120, quantity: 2, promotion: null },
      ],
      optionsValid: true,
      optionsOptional: false,
      replacement: null,
    })
  })
  test('the lines keep the order of the request, also for one product in several lines', async () => {
    const { lines } = await reprice([createOrderLine(20), margherita, createOrderLine(10, 1, { customizations: [createOption(1)] })])
    expect(lines.map(it => [it.product?.id, it.options.map(option => option.id)])).toEqual([
      [20, []],
      [10, [2, 3]],
      [10, [1]],
    ])
  })
  test('A §4: a prime promotion is in the reply and marked, so that the browser can remove it for non-prime customers', async () => {
    expect((await first(createOrderLine(12))).product?.promotions).toMatchObject([{ type: 'FLAT_PRODUCT', price: 500, prime: true }])
  })
  test('a product that is sold out or unknown is not available, and does not fail the other lines', async () => {
    const { lines } = await reprice([createOrderLine(22), createOrderLine(999), createOrderLine(2 ** 40), createOrderLine(20)])
    expect(lines.map(it => [it.available, it.product?.id])).toEqual([
      [false, 22],
      [false, undefined],
      [false, undefined],
      [true, 20],
    ])
  })
  test('a product of another store is unknown', async () => {
    await db.insert(stores).values({ ...(await db.select().from(stores))[0]!, id: 2, addressId: 1002, slug: 'other', urn: null })
    expect((await reprice([createOrderLine(20)], { id: 2, addressId: 1002 })).lines).toMatchObject([{ available: false, product: null }])
  })
  test('a sold-out product has a similar one of its section as replacement: available, not in the cart, without required options', async () => {
    await setAvailable([12], false)
    // the other pizzas have a required size
    expect((await first(createOrderLine(12))).replacement).toBeNull()
    expect((await first(createOrderLine(22))).replacement).toMatchObject({ id: 20, name: 'Cola', customizable: false })
    const { lines } = await reprice([createOrderLine(22), createOrderLine(20)])
    expect(lines[0]!.replacement).toMatchObject({ id: 21 })
    await setAvailable([20, 21], false)
    expect((await first(createOrderLine(22))).replacement).toBeNull()
  })
  test('a product whose options need no choice is a replacement, and can be customized', async () => {
    await setAvailable([12], false)
    await db.update(attributeGroups).set({ min: 0 }).where(eq(attributeGroups.id, 1))
    expect((await first(createOrderLine(12))).replacement).toMatchObject({ customizable: true })
    await db.update(attributeGroups).set({ min: 1 }).where(eq(attributeGroups.id, 1))
    expect((await first(createOrderLine(12))).replacement).toBeNull()
  })
  test('of the replacements the one with the same picture is first, then the one with the nearest price', async () => {
    await db.update(products).set({ price: 400 }).where(eq(products.id, 20))
    expect((await first(createOrderLine(22))).replacement).toMatchObject({ id: 21 })
    await db.update(products).set({ imageId: '1f964' }).where(eq(products.id, 21))
    expect((await first(createOrderLine(22))).replacement).toMatchObject({ id: 20 })
    await db
      .update(products)
      .set({ imageId: '1f355', price: 1000 })
      .where(inArray(products.id, [20, 21]))
  })
  test('an option that is gone is left out; the rest may then need another choice', async () => {
    expect(await first({ ...margherita, customizations: [createOption(2), createOption(99)] })).toMatchObject({
      options: [{ id: 2 }],
      optionsValid: true,
    })
    expect(await first({ ...margherita, customizations: [createOption(99), createOption(3)] })).toMatchObject({
      options: [{ id: 3 }],
      optionsValid: false,
    })
    await db.update(attributeGroups).set({ min: 1 }).where(eq(attributeGroups.id, 2))
    expect(await first({ ...margherita, customizations: [createOption(2)] })).toMatchObject({ options: [{ id: 2 }], optionsValid: false })
    await db.update(attributeGroups).set({ min: null }).where(eq(attributeGroups.id, 2))
  })
  test('prices and promotions are those of this moment', async () => {
    await db.update(products).set({ price: 1200 }).where(eq(products.id, 10))
    await db.delete(promotions).where(eq(promotions.id, 1))
    await db.update(attributes).set({ priceImpact: 200 }).where(eq(attributes.id, 3))
    expect(await first(margherita)).toMatchObject({ product: { price: 1200, promotions: [] }, options: [{ id: 2 }, { id: 3, priceImpact: 200 }] }) // prettier-ignore
  })
})

describe('the store of a repriced cart', () => {
  test('has its fees, its minimum and its state, with the next opening when it is closed', async () => {
    expect((await reprice([])).store).toMatchObject({
      open: true,
      nextOpeningTime: null,
      timeZone: 'Europe/Madrid',
      deliveryFee: 199,
      serviceFee: 50,
      minimumBasket: 1500,
      highestMinBasketSurcharge: 300,
    })
    await db.update(storeHours).set({ opens: 540, closes: 720 })
    clock.now = NOON + 3_600_000
    const { store } = await reprice([createOrderLine(20)])
    // the next morning at 09:00 in Barcelona
    expect(store).toMatchObject({ open: false, nextOpeningTime: Date.UTC(2026, 2, 26, 8) })
    clock.now = NOON
  })
  test("the delivery fee is that after the store's offer, as in an order", async () => {
    await db.insert(promotions).values({ id: 50, storeId: 1, type: 'FLAT_DELIVERY', price: 99 })
    expect((await reprice([])).store.deliveryFee).toBe(99)
    await db.delete(promotions).where(eq(promotions.id, 50))
  })
  test('a store that is gone is 410, a wrong address of the store 404', async () => {
    await expect(reprice([], { id: 2, addressId: 1001 })).rejects.toMatchObject({ failure: { status: 404 } })
    await setStore({ gone: true })
    await expect(reprice([])).rejects.toMatchObject({ failure: { status: 410 } })
    await setStore({ gone: false })
  })
})

test(`more than ${MAX_ORDER_LINES} lines are refused`, async () => {
  const lines = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, id) => createOrderLine(id + 1))
  await expect(reprice(lines)).rejects.toMatchObject({ failure: { status: 400 } })
  expect((await reprice(lines.slice(1))).lines).toHaveLength(MAX_ORDER_LINES)
})
