import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'

import { customers } from '#backend/db/schema/account.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCheckoutBackend,
  createOrderLine,
  DELIVERY_ADDRESS,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { repriceCart } from '#contract/cart/current-cart.ts'
import { calculateFees, getStoreFees } from '#contract/catalogue/store-fees.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { estimateOrder } from '#contract/checkout/estimation.ts'
import { getPriceBreakdown, loadCheckoutTemplate } from '#contract/checkout/template.ts'

const { db, fetch, clock, createVisitor } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })
const DAY = 86_400_000
/** The delivery fee of the store "Roma". */
const FEE = 199

const setOffer = (fields: Partial<typeof cities.$inferInsert>) => db.update(cities).set(fields).where(eq(cities.code, 'BCN'))
await setOffer({ welcomeDays: 30, welcomeFee: 0, welcomeFrom: '2026-03-25', welcomeUntil: null })
afterAll(() => void (clock.now = NOON))

let number = 0
/** A customer who signed up `age` milliseconds ago, with the calls of a checkout. */
async function createAgedVisitor(age: number) {
  const { customer, options } = await createVisitor()
  await db.update(customers).set({ createdAt: new Date(clock.now - age) }).where(eq(customers.id, customer.id)) // prettier-ignore
  const id = `w-${++number}`
  const request = buildCheckoutRequest(CASH_PAYMENT)
  const load = (mode?: 'PICKUP') =>
    client(loadCheckoutTemplate, { params: { id }, body: mode ? { ...request, orderDetails: { ...request.orderDetails, handlingStrategy: { type: mode } } } : request }, options()) // prettier-ignore
  const start = (displayedTotal: number) =>
    client(startCheckout, { params: { id }, body: { ...request, displayedTotal } }, options(`${id}-key`))
  return { id, options, load, start }
}
const findDelivery = ({ pricingBreakdown }: { pricingBreakdown: { lines: readonly { type: string; amount: number }[] } }) =>
  pricingBreakdown.lines.find(it => it.type === 'DELIVERY')?.amount

describe('A §3, FIRST_X_DAYS_BANNER: the quote keeps the promise of the banner', () => {
  test('a new customer pays the promised fee, sees the reason, and the order is accepted at that price', async () => {
    const { load, start, id, options } = await createAgedVisitor(0)
    const template = await load()
    expect([template.total, findDelivery(template)]).toEqual([TOTAL - FEE, 0])
    expect(template.pricingBreakdown.comment).toBe('Your new customer offer lowered the delivery fee.')
    expect((await client(getPriceBreakdown, { params: { id } }, options())).total).toBe(TOTAL - FEE)
    expect(await start(TOTAL - FEE)).toMatchObject({ status: 'COMPLETED' })
  })
  test('it ends to the millisecond; a checkout that was open shows the new price before it orders', async () => {
    clock.now = NOON + 40 * DAY
    const last = await createAgedVisitor(30 * DAY - 1)
    const over = await createAgedVisitor(30 * DAY)
    expect((await last.load()).total).toBe(TOTAL - FEE)
    const template = await over.load()
    expect([template.total, template.pricingBreakdown.comment]).toEqual([TOTAL, null])
    const refused = { failure: { kind: 'rejected', status: 409, code: 'PRICE_CHANGED', payload: { total: TOTAL } } }
    await expect(over.start(TOTAL - FEE)).rejects.toMatchObject(refused)
    clock.now = NOON
  })
  test('an older customer, and an anonymous estimation, have the fee of the store', async () => {
    const { load } = await createAgedVisitor(2 * DAY)
    expect((await load()).total).toBe(TOTAL)
    const points = [{ address: { ...DELIVERY_ADDRESS, customFields: [] }, type: 'DELIVERY' as const }]
    const body = { scheduledTime: -1, points, categoryId: 1, storeAddressId: 1001, products: [createOrderLine(12, 2)] }
    expect(findDelivery(await client(estimateOrder, { body }, { place: { language: 'en', cityCode: 'BCN' } }))).toBe(FEE)
    const { options } = await createAgedVisitor(0)
    expect(findDelivery(await client(estimateOrder, { body }, options()))).toBe(0)
  })
  test('a fee below the promised one stays, and a pickup has none', async () => {
    await setOffer({ welcomeFee: FEE })
    const { load } = await createAgedVisitor(0)
    expect([(await load()).total, (await load()).pricingBreakdown.comment]).toEqual([TOTAL, null])
    await setOffer({ welcomeFee: FEE - 1 })
    expect([(await load()).total, findDelivery(await load())]).toEqual([TOTAL - 1, FEE - 1])
    await db.update(stores).set({ pickupLower: 10, pickupUpper: 15 }).where(eq(stores.id, 1))
    const pickup = await load('PICKUP')
    expect([findDelivery(pickup), pickup.total, pickup.pricingBreakdown.comment]).toEqual([undefined, TOTAL - FEE, null])
  })
})

describe('A §3, FIRST_X_DAYS_BANNER: cart, cards and checkout have the same delivery fee', () => {
  const params = { id: 1, addressId: 1001 }
  const priceCart = (options = {}) => client(repriceCart, { params, body: { products: [] } }, options).then(it => it.store)
  const findCardFee = async (options = {}) =>
    (await client(calculateFees, { body: { storeAddressIds: [1001] } }, options)).elements[0]!.deliveryFee
  const findStepFee = async (options = {}) => (await client(getStoreFees, { params }, options)).deliveryFee[0]!.fee

  test.each([0, 1, FEE - 1])(
    'a new customer with a highest fee of %i pays it everywhere, and the cart names the reason',
    async welcomeFee => {
      await setOffer({ welcomeFee })
      const { load, options } = await createAgedVisitor(0)
      const store = await priceCart(options())
      expect(store).toMatchObject({
        deliveryFee: welcomeFee,
        publicDeliveryFee: FEE,
        feeComment: 'Your new customer offer lowered the delivery fee.',
      })
      expect(findDelivery(await load())).toBe(welcomeFee)
      expect([await findCardFee(options()), await findStepFee(options())]).toEqual([welcomeFee, welcomeFee])
    },
  )
  test('an older customer has the public fee everywhere, without a reason', async () => {
    await setOffer({ welcomeFee: 0 })
    const { load, options } = await createAgedVisitor(30 * DAY)
    const store = await priceCart(options())
    expect([store.deliveryFee, store.publicDeliveryFee, store.feeComment]).toEqual([FEE, undefined, undefined])
    expect([findDelivery(await load()), await findCardFee(options()), await findStepFee(options())]).toEqual([FEE, FEE, FEE])
  })
  test('an anonymous visitor sees the public fee, and what a sign-up brings', async () => {
    await setOffer({ welcomeFee: 0 })
    const place = { place: { language: 'en', cityCode: 'BCN' } }
    expect([(await priceCart(place)).deliveryFee, await findCardFee(place)]).toEqual([FEE, FEE])
    expect((await priceCart(place)).feeComment).toBe('Delivery is free here for new customers. Sign up at the checkout to get it.')
    await setOffer({ welcomeFee: FEE - 1 })
    expect((await priceCart(place)).feeComment).toBe('Delivery costs €1.98 here for new customers. Sign up at the checkout to get it.')
  })
  test('an anonymous visitor reads nothing about an offer that is not lower, or that is over', async () => {
    const place = { place: { language: 'en', cityCode: 'BCN' } }
    await setOffer({ welcomeFee: FEE })
    expect((await priceCart(place)).feeComment).toBeUndefined()
    await setOffer({ welcomeFee: 0, welcomeUntil: '2026-03-25' })
    clock.now = NOON + 40 * DAY
    expect((await priceCart(place)).feeComment).toBeUndefined()
    clock.now = NOON
    await setOffer({ welcomeUntil: null })
  })
})
