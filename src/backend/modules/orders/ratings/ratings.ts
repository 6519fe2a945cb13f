import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orderRatings, storeRatings } from '#backend/db/schema/ratings.ts'
import { stores } from '#backend/db/schema/stores.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { translate } from '#backend/messages/messages.ts'
import {
  createAlreadyRatedProblem,
  findPendingRating,
  getRatableOrder,
  type RatableOrder,
  toRatingPreparation,
} from '#backend/modules/orders/ratings/rating-questions.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type {
  getPendingRating,
  getRatingPreparation,
  rateOrder,
  RatingMode,
  RatingSubmission,
  skipRating,
  submitRating,
} from '#contract/orders/rating.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { isValidRating, toStarTenths } from '#domain/orders/rating.ts'

/** B §7, "Ratings". @param speed simulated minutes per real minute of an order */
export function createRatingHandlers(db: Db, now: () => number, speed: number) {
  const getPreparation: Handler<typeof getRatingPreparation> = async ({ query }, call) =>
    toRatingPreparation(await getRatableOrder(db, query.orderId, call.customer!.id, now()), call.language)

  const getPending: Handler<typeof getPendingRating> = async (_, call) => {
    const order = await findPendingRating(db, call.customer!.id, { now: now(), speed })
    return { preparationData: order ? toRatingPreparation(order, call.language) : null }
  }

  const submit: Handler<typeof submitRating> = async ({ body }, call) => {
    const order = await db.transaction(async tx => {
      const ratable = await getRatableOrder(tx, body.orderId, call.customer!.id, now())
      await saveRating(tx, ratable, validateSubmission(body, ratable), now())
      return ratable
    })
    const isStoreRated = body.partnerRatingValue !== null && order.store !== null
    const store = order.store ? pickText(order.store.name, getLanguageChain(call.language, order.contentLanguage)) : ''
    return {
      popup: {
        title: translate(call.language, 'rating.thanksTitle'),
        text: isStoreRated ? translate(call.language, 'rating.thanksStore', { store }) : translate(call.language, 'rating.thanksCourier'),
        image: null,
      },
    }
  }

  // the order as a whole is that of the store; without a store, that of the courier
  const rate: Handler<typeof rateOrder> = async ({ params, body }, call) => {
    await db.transaction(async tx => {
      const order = await getRatableOrder(tx, params.id, call.customer!.id, now())
      const [value, mode, comment] = [body.rating, body.ratingMode, toComment(body.comment)]
      const isOfStore = order.store !== null
      if (!isValidRating(isOfStore ? 'partner' : 'courier', value, mode, [])) throw createInvalidRatingProblem()
      const rating = isOfStore
        ? { ...NOT_RATED, partnerValue: value, partnerMode: mode, partnerComment: comment }
        : { ...NOT_RATED, courierValue: value, courierMode: mode }
      await saveRating(tx, order, rating, now())
    })
    return {}
  }

  const skip: Handler<typeof skipRating> = async ({ params }, call) => {
    const order = await getRatableOrder(db, params.id, call.customer!.id, now())
    const skipped = { orderId: order.orderId, customerId: order.customerId, isSkipped: true, createdAt: new Date(now()) }
    await db.insert(orderRatings).values(skipped).onConflictDoNothing()
    return {}
  }

  return { getRatingPreparation: getPreparation, getPendingRating: getPending, submitRating: submit, rateOrder: rate, skipRating: skip }
}

type Rating = Omit<typeof orderRatings.$inferSelect, 'orderId' | 'customerId' | 'isSkipped' | 'createdAt'>

const NOT_RATED: Rating = {
  courierValue: null,
  courierMode: null,
  courierReasons: [],
  partnerValue: null,
  partnerMode: null,
  partnerReasons: [],
  partnerComment: null,
  isCourierFirst: false,
}

const createInvalidRatingProblem = (): Problem =>
  new Problem(400, 'The rating does not fit the order', undefined, { code: 'INVALID_RATING' })

const toComment = (text: string | null | undefined): string | null => text?.trim() || null

/** @throws Problem 400 when no subject is rated, a rated subject is not part of the order, or a value or reason does not fit the mode */
function validateSubmission(body: RatingSubmission, order: RatableOrder): Rating {
  const { courierRatingValue, partnerRatingValue, courierRatingModeUsed, partnerRatingModeUsed } = body
  const comment = toComment(body.partnerRatingComment)
  const isValid =
    (courierRatingValue !== null || partnerRatingValue !== null) &&
    (courierRatingValue === null || order.courierName !== null) &&
    (partnerRatingValue === null || order.store !== null) &&
    (comment === null || partnerRatingValue !== null) &&
    isValidRating('courier', courierRatingValue, courierRatingModeUsed, body.courierRatingReasons) &&
    isValidRating('partner', partnerRatingValue, partnerRatingModeUsed, body.partnerRatingReasons)
  if (!isValid) throw createInvalidRatingProblem()
  return {
    courierValue: courierRatingValue,
    courierMode: toUsedMode(courierRatingValue, courierRatingModeUsed),
    courierReasons: [...body.courierRatingReasons],
    partnerValue: partnerRatingValue,
    partnerMode: toUsedMode(partnerRatingValue, partnerRatingModeUsed),
    partnerReasons: [...body.partnerRatingReasons],
    partnerComment: comment,
    isCourierFirst: body.courierRatingDisplayedFirst,
  }
}

const toUsedMode = (value: number | null, mode: RatingMode): RatingMode | null => (value === null ? null : mode)

/** Saves a rating once, and counts it for the store. @throws Problem 409 when a parallel call has saved one */
async function saveRating(tx: Tx, { orderId, customerId, storeId }: RatableOrder, rating: Rating, now: number): Promise<void> {
  const row = { ...rating, isSkipped: false, createdAt: new Date(now) }
  const saved = await tx
    .insert(orderRatings)
    .values({ orderId, customerId, ...row })
    .onConflictDoUpdate({ target: orderRatings.orderId, set: row, setWhere: eq(orderRatings.isSkipped, true) })
    .returning({ orderId: orderRatings.orderId })
  if (saved.length === 0) throw createAlreadyRatedProblem()
  if (storeId === null || rating.partnerValue === null || rating.partnerMode === null) return
  const tenths = toStarTenths(rating.partnerValue, rating.partnerMode)
  // the first rating stores that of the catalogue; a trigger updates the store
  await tx.execute(sql`
    insert into ${storeRatings} as r (store_id, imported_tenths, imported_count, sum_tenths, count)
    select id, rating_tenths, rating_count, ${tenths}::int, 1 from ${stores} where id = ${storeId}
    on conflict (store_id) do update set sum_tenths = r.sum_tenths + ${tenths}::int, count = r.count + 1`)
}
