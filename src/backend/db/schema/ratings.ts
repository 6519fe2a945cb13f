import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import type { RatingMode } from '#contract/orders/rating.ts'
import { RATING_MODES } from '#domain/orders/rating.ts'

/** The rating of an order, or that the customer has skipped it. Values are 1 to 2, 3 or 5, by mode; null: not rated. */
export const orderRatings = pgTable(
  'order_ratings',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    courierValue: smallint(),
    courierMode: text().$type<RatingMode>(),
    courierReasons: text().array().notNull().default([]),
    partnerValue: smallint(),
    partnerMode: text().$type<RatingMode>(),
    partnerReasons: text().array().notNull().default([]),
    partnerComment: text(),
    /** Whether the question about the courier was the first one. */
    isCourierFirst: boolean().notNull().default(false),
    isSkipped: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    index('order_ratings_customer_idx').on(table.customerId),
    check('order_ratings_courier_mode_check', isOneOf(table.courierMode, RATING_MODES)),
    check('order_ratings_partner_mode_check', isOneOf(table.partnerMode, RATING_MODES)),
    check('order_ratings_courier_value_check', sql`${table.courierValue} between 1 and 5`),
    check('order_ratings_partner_value_check', sql`${table.partnerValue} between 1 and 5`),
    check('order_ratings_mode_check', sql`(${table.courierValue} is null) = (${table.courierMode} is null) and (${table.partnerValue} is null) = (${table.partnerMode} is null)`),
    check('order_ratings_skip_check', sql`${table.isSkipped} = (${table.courierValue} is null and ${table.partnerValue} is null)`),
  ],
) // prettier-ignore

/**
 * Stores that customers have rated here. A trigger computes the rating of the store from it: that of the catalogue, and the ratings of its
 * orders, each with equal weight.
 */
export const storeRatings = pgTable(
  'store_ratings',
  {
    storeId: integer()
      .primaryKey()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** Of the catalogue. */
    importedTenths: smallint(),
    importedCount: integer().notNull(),
    /** Of the orders. Tenths of a star. */
    sumTenths: bigint({ mode: 'number' }).notNull(),
    count: integer().notNull(),
  },
  table => [check('store_ratings_count_check', sql`${table.importedCount} >= 0 and ${table.count} > 0`)],
)
