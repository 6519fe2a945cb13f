import { and, desc, eq, gt, isNotNull, type SQL } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { orderRatings } from '#backend/db/schema/ratings.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { type MessageName, translate } from '#backend/messages/messages.ts'
import type { OrderClock } from '#backend/modules/orders/order-flow.ts'
import { Problem } from '#backend/problem.ts'
import type { RatingMode, RatingPreparation } from '#contract/orders/rating.ts'
import { StaticCode } from '#contract/errors.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'
import { getBestValue, getReasons, isRatable, PROMPT_DELAY_MS, RATING_PERIOD_MS, type RatingSubject } from '#domain/orders/rating.ts'

const selectRatable = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({
      orderId: orders.id,
      customerId: orders.customerId,
      status: orders.status,
      deliveredAt: orders.deliveredAt,
      courierName: orders.courierName,
      storeId: orders.storeId,
      store: { name: stores.name, imageId: stores.imageId },
      contentLanguage: cities.contentLanguageCode,
      settings: countries.rating,
      rating: { isSkipped: orderRatings.isSkipped },
    })
    .from(orders)
    .innerJoin(cities, eq(cities.code, orders.cityCode))
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .leftJoin(orderRatings, eq(orderRatings.orderId, orders.id))
    .where(where)

export type RatableOrder = Awaited<ReturnType<typeof selectRatable>>[number]

/**
 * Returns a delivered order that its customer has not rated. A skipped one can still be rated.
 *
 * @param now Unix milliseconds
 * @throws Problem 404 for an unknown order or another customer's; 409 when it cannot be rated, with 179343 when it has been rated
 */
export async function getRatableOrder(db: Db | Tx, orderId: number, customerId: number, now: number): Promise<RatableOrder> {
  const [order] = await selectRatable(db, and(eq(orders.id, toRowId(orderId)), eq(orders.customerId, customerId)))
  if (!order) throw new Problem(404, 'There is no such order')
  if (order.rating?.isSkipped === false) throw createAlreadyRatedProblem()
  if (!isRatableRow(order, now)) throw new Problem(409, 'This order cannot be rated', undefined, { code: 'ORDER_NOT_RATABLE' })
  return order
}

export const createAlreadyRatedProblem = (): Problem =>
  new Problem(409, 'This order has already been rated', StaticCode.orderAlreadyRated, { code: 'ORDER_ALREADY_RATED' })

const isRatableRow = (order: RatableOrder, now: number): boolean =>
  order.status === 'DeliveredStatus' &&
  isRatable(order.deliveredAt?.getTime() ?? null, now) &&
  (order.courierName !== null || order.store !== null)

/**
 * The last delivered order, unless it has just arrived, or the customer has rated or skipped it. Older orders are not asked for.
 *
 * @param clock the delay after the delivery is as fast as the order
 */
export async function findPendingRating(db: Db, customerId: number, { now, speed }: OrderClock): Promise<RatableOrder | undefined> {
  const since = new Date(now - RATING_PERIOD_MS)
  const isDelivered = and(eq(orders.customerId, customerId), eq(orders.status, 'DeliveredStatus'), isNotNull(orders.deliveredAt))
  const [order] = await selectRatable(db, and(isDelivered, gt(orders.deliveredAt, since)))
    .orderBy(desc(orders.deliveredAt), desc(orders.id))
    .limit(1)
  const isDue = order !== undefined && (now - order.deliveredAt!.getTime()) * speed >= PROMPT_DELAY_MS
  return isDue && order.rating === null && isRatableRow(order, now) ? order : undefined
}

/** B §3, "Rating preparation data": the subjects of an order, with the reasons for each value. */
export function toRatingPreparation(order: RatableOrder, language: string): RatingPreparation {
  const { courierMode, partnerMode, display, rateCourierFirst } = order.settings
  return {
    orderId: order.orderId,
    courier:
      order.courierName === null
        ? null
        : { ratingMode: courierMode, name: order.courierName, image: null, reasons: listReasons('courier', courierMode, language) },
    partner: order.store && {
      ratingMode: partnerMode,
      name: pickText(order.store.name, getLanguageChain(language, order.contentLanguage)),
      image: order.store.imageId,
      reasons: listReasons('partner', partnerMode, language),
    },
    rateCourierFirst,
    display,
  }
}

function listReasons(subject: RatingSubject, mode: RatingMode, language: string) {
  return Array.from({ length: getBestValue(mode) }, (_, index) => ({
    value: index + 1,
    tags: getReasons(subject, index + 1, mode).map(id => ({
      id,
      text: translate(language, `rating.${subject}.${id}` as `rating.${MessageName<'rating'>}`),
    })),
  }))
}
