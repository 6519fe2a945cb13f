import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { countries } from '#backend/db/schema/geo.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { orderRatings } from '#backend/db/schema/ratings.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getCustomerOrder } from '#contract/orders/order-flow.ts'
import {
  getPendingRating,
  getRatingPreparation,
  rateOrder,
  type RatingSubmission,
  skipRating,
  submitRating,
} from '#contract/orders/rating.ts'
import { PROMPT_DELAY_MS, RATING_PERIOD_MS } from '#domain/orders/rating.ts'

const { db, fetch } = await createTestBackend()
let nextStore = 100
const call = createClient({ base: 'http://api.test', fetch })
const createCustomer = async (name = 'Anna Example') => {
  const { id, authorization } = await createTestCustomer(db, NOON, name)
  return { id, options: (language = 'en') => ({ place: { authorization, language } }) }
}
const owner = await createCustomer()
const stranger = await createCustomer('Boris Example')

const insertStore = async (values: Partial<typeof stores.$inferInsert> = {}): Promise<number> => {
  const id = nextStore++
  await db.insert(stores).values(createStoreRow(id, `Store ${id}`, values))
  return id
}
const insertDelivered = (customerId: number, values: Partial<typeof orders.$inferInsert> = {}) =>
  insertTestOrder(db, customerId, NOON, { status: 'DeliveredStatus', stage: 'DELIVERED', deliveredAt: new Date(NOON), courierName: 'Marta', ...values }) // prettier-ignore
const getRating = async (storeId: number) => {
  const [row] = await db.select({ tenths: stores.ratingTenths, count: stores.ratingCount }).from(stores).where(eq(stores.id, storeId))
  return row!
}
const toSubmission = (orderId: number, values: Partial<RatingSubmission> = {}): RatingSubmission => ({
  orderId,
  courierRatingValue: 2,
  partnerRatingValue: 4,
  courierRatingReasons: ['FAST'],
  partnerRatingReasons: ['QUALITY'],
  courierRatingModeUsed: 'THUMBS_UP_DOWN',
  partnerRatingModeUsed: 'ONE_TO_FIVE',
  courierRatingDisplayedFirst: true,
  partnerRatingComment: null,
  origin: 'RATINGS',
  ...values,
})
const submit = (body: RatingSubmission, customer = owner) => call(submitRating, { body }, customer.options())
const prepare = (orderId: number, customer = owner, language = 'en') =>
  call(getRatingPreparation, { query: { orderId } }, customer.options(language))
const rejectsWith = (status: number, fields: object = {}) => ({ failure: { kind: 'rejected', status, ...fields } })
const ALREADY_RATED = rejectsWith(409, { code: 'ORDER_ALREADY_RATED', staticCode: 179343 })

test('B §3, "Rating preparation data": courier and partner with their modes, in the language of the call', async () => {
  const storeId = await insertStore()
  const orderId = await insertDelivered(owner.id, { storeId })
  expect(await prepare(orderId)).toMatchObject({
    orderId,
    courier: { ratingMode: 'THUMBS_UP_DOWN', name: 'Marta', reasons: [{ value: 1 }, { value: 2 }] },
    partner: { name: `Store ${storeId}` },
    rateCourierFirst: true,
    display: 'MULTI_PAGE',
  })
  await db.update(countries).set({ rating: { courierMode: 'ONE_TO_THREE', partnerMode: 'ONE_TO_FIVE', display: 'SINGLE_PAGE', rateCourierFirst: false } }).where(eq(countries.code, 'ES')) // prettier-ignore
  const preparation = await prepare(orderId, owner, 'es')
  expect(preparation).toMatchObject({ display: 'SINGLE_PAGE', rateCourierFirst: false, courier: { ratingMode: 'ONE_TO_THREE' } })
  expect(preparation.partner!.reasons.map(it => it.value)).toEqual([1, 2, 3, 4, 5])
  expect(preparation.courier!.reasons[2]!.tags[0]).toEqual({ id: 'FAST', text: 'Rápido' })
})

test('an order without courier or store has one subject', async () => {
  const pickup = await insertDelivered(owner.id, { storeId: await insertStore(), courierName: null, handlingStrategy: 'PICKUP' })
  expect(await prepare(pickup)).toMatchObject({ courier: null, partner: { ratingMode: 'ONE_TO_FIVE' } })
  const errand = await insertDelivered(owner.id, { storeId: null })
  expect(await prepare(errand)).toMatchObject({ courier: { name: 'Marta' }, partner: null })
  await expect(prepare(await insertDelivered(owner.id, { storeId: null, courierName: null }))).rejects.toMatchObject(rejectsWith(409))
})

test('B §2: a rating prompt is pending for the last delivered order only, until it is rated or skipped', async () => {
  const customer = await createCustomer()
  const getPending = async () => (await call(getPendingRating, {}, customer.options())).preparationData?.orderId
  expect(await getPending()).toBeUndefined()
  const storeId = await insertStore()
  const first = await insertDelivered(customer.id, { storeId, deliveredAt: new Date(NOON - RATING_PERIOD_MS + 1) })
  await insertTestOrder(db, customer.id, NOON, { storeId })
  expect(await getPending()).toBe(first)
  const second = await insertDelivered(customer.id, { storeId, deliveredAt: new Date(NOON - PROMPT_DELAY_MS) })
  expect(await getPending()).toBe(second)
  const justArrived = await insertDelivered(customer.id, { storeId, deliveredAt: new Date(NOON - PROMPT_DELAY_MS + 1) })
  expect(await getPending()).toBeUndefined()
  await db.delete(orders).where(eq(orders.id, justArrived))
  await call(skipRating, { params: { id: second } }, customer.options())
  expect(await getPending()).toBeUndefined()
  const tooOld = await createCustomer()
  await insertDelivered(tooOld.id, { storeId, deliveredAt: new Date(NOON - RATING_PERIOD_MS) })
  expect((await call(getPendingRating, {}, tooOld.options())).preparationData).toBeNull()
})

test('a rating is saved once, changes the rating of the store, and is part of the order', async () => {
  const storeId = await insertStore({ ratingTenths: 45, ratingCount: 3 })
  const orderId = await insertDelivered(owner.id, { storeId })
  const { popup } = await submit(
    toSubmission(orderId, { partnerRatingValue: 1, partnerRatingReasons: ['SLOW'], partnerRatingComment: ' Cold \n' }),
  )
  expect(popup).toEqual({ title: 'Thanks for rating', text: `Your rating now counts towards Store ${storeId}.`, image: null })
  const [row] = await db.select().from(orderRatings).where(eq(orderRatings.orderId, orderId))
  expect(row).toMatchObject({ courierValue: 2, courierMode: 'THUMBS_UP_DOWN', courierReasons: ['FAST'], partnerValue: 1, partnerMode: 'ONE_TO_FIVE', partnerReasons: ['SLOW'], partnerComment: 'Cold', isCourierFirst: true }) // prettier-ignore
  // (3 × 45 + 10) / 4 = 36.25
  expect(await getRating(storeId)).toEqual({ tenths: 36, count: 4 })
  expect((await call(getCustomerOrder, { params: { id: orderId } }, owner.options())).rating).toEqual({ courier: 2, partner: 1 })
  await expect(submit(toSubmission(orderId))).rejects.toMatchObject(ALREADY_RATED)
  await expect(prepare(orderId)).rejects.toMatchObject(ALREADY_RATED)
  await expect(call(rateOrder, { params: { id: orderId }, body: { rating: 2, ratingMode: 'THUMBS_UP_DOWN' } }, owner.options())).rejects.toMatchObject(ALREADY_RATED) // prettier-ignore
  await expect(call(skipRating, { params: { id: orderId } }, owner.options())).rejects.toMatchObject(ALREADY_RATED)
  expect(await getRating(storeId)).toEqual({ tenths: 36, count: 4 })
})

test('many ratings count with equal weight: rounding does not add up', async () => {
  const storeId = await insertStore({ ratingTenths: 49, ratingCount: 100 })
  for (let round = 0; round < 12; round += 1)
    await submit(toSubmission(await insertDelivered(owner.id, { storeId }), { partnerRatingValue: 1, partnerRatingReasons: [] }))
  // (100 × 49 + 12 × 10) / 112 = 44.8
  expect(await getRating(storeId)).toEqual({ tenths: 45, count: 112 })
  const unrated = await insertStore({ ratingTenths: null, ratingCount: 0 })
  await submit(toSubmission(await insertDelivered(owner.id, { storeId: unrated })))
  expect(await getRating(unrated)).toEqual({ tenths: 40, count: 1 })
})

test('20 parallel submissions of one order save one rating', async () => {
  const storeId = await insertStore({ ratingTenths: null, ratingCount: 0 })
  const orderId = await insertDelivered(owner.id, { storeId })
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => submit(toSubmission(orderId))))
  expect(results.filter(it => it.status === 'fulfilled')).toHaveLength(1)
  expect(await getRating(storeId)).toEqual({ tenths: 40, count: 1 })
})

test('a skipped order can still be rated from its page, and an order can be rated as a whole', async () => {
  const storeId = await insertStore({ ratingTenths: null, ratingCount: 0 })
  const orderId = await insertDelivered(owner.id, { storeId })
  for (let times = 0; times < 2; times += 1) await call(skipRating, { params: { id: orderId } }, owner.options())
  expect((await call(getCustomerOrder, { params: { id: orderId } }, owner.options())).rating).toBeNull()
  await call(rateOrder, { params: { id: orderId }, body: { rating: 2, comment: 'Good' } }, owner.options())
  expect(await getRating(storeId)).toEqual({ tenths: 50, count: 1 })
  const errand = await insertDelivered(owner.id, { storeId: null })
  await call(rateOrder, { params: { id: errand }, body: { rating: 1, ratingMode: 'ONE_TO_THREE' } }, owner.options())
  expect((await call(getCustomerOrder, { params: { id: errand } }, owner.options())).rating).toEqual({ courier: 1, partner: null })
  const other = await insertDelivered(owner.id, { storeId })
  await expect(call(rateOrder, { params: { id: other }, body: { rating: 3 } }, owner.options())).rejects.toMatchObject(rejectsWith(400))
})

test.each([
  ['no value', { courierRatingValue: null, courierRatingReasons: [], partnerRatingValue: null, partnerRatingReasons: [] }],
  ['a value beyond its mode', { courierRatingValue: 3 }],
  ['a reason of another value', { courierRatingReasons: ['LATE'] }],
  ['reasons without a value', { partnerRatingValue: null }],
  ['a comment without a value', { partnerRatingValue: null, partnerRatingReasons: [], partnerRatingComment: 'Cold' }],
] as const)('a rating with %s is 400 and saves nothing', async (_, values) => {
  const orderId = await insertDelivered(owner.id, { storeId: await insertStore() })
  await expect(submit(toSubmission(orderId, values as Partial<RatingSubmission>))).rejects.toMatchObject(
    rejectsWith(400, { code: 'INVALID_RATING' }),
  )
  expect(await db.select().from(orderRatings).where(eq(orderRatings.orderId, orderId))).toEqual([])
})

test('the courier of an order without one, and the store of an order without one, cannot be rated', async () => {
  const pickup = await insertDelivered(owner.id, { storeId: await insertStore(), courierName: null })
  await expect(submit(toSubmission(pickup))).rejects.toMatchObject(rejectsWith(400))
  const errand = await insertDelivered(owner.id, { storeId: null })
  await expect(submit(toSubmission(errand))).rejects.toMatchObject(rejectsWith(400))
  const { popup } = await submit(toSubmission(errand, { partnerRatingValue: null, partnerRatingReasons: [] }))
  expect(popup!.text).toBe('Your rating has been saved.')
})

test("another customer's order is 404, and an order on its way or delivered long ago is 409", async () => {
  const storeId = await insertStore()
  const orderId = await insertDelivered(owner.id, { storeId })
  await expect(prepare(orderId, stranger)).rejects.toMatchObject(rejectsWith(404))
  await expect(submit(toSubmission(orderId), stranger)).rejects.toMatchObject(rejectsWith(404))
  await expect(call(skipRating, { params: { id: orderId } }, stranger.options())).rejects.toMatchObject(rejectsWith(404))
  await expect(call(rateOrder, { params: { id: orderId }, body: { rating: 2 } }, stranger.options())).rejects.toMatchObject(
    rejectsWith(404),
  )
  const NOT_RATABLE = rejectsWith(409, { code: 'ORDER_NOT_RATABLE' })
  await expect(submit(toSubmission(await insertTestOrder(db, owner.id, NOON, { storeId, courierName: 'Marta' })))).rejects.toMatchObject(NOT_RATABLE) // prettier-ignore
  const old = await insertDelivered(owner.id, { storeId, deliveredAt: new Date(NOON - RATING_PERIOD_MS) })
  await expect(submit(toSubmission(old))).rejects.toMatchObject(NOT_RATABLE)
})
