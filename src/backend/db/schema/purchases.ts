import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core'

import { money, notNegative } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { StoredPhoto } from '#backend/db/schema/photos.ts'
import { sealedJson } from '#backend/db/schema/sealed.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import type { PriceEstimationOption, PurchaseLine } from '#contract/checkout/purchase.ts'

/** A line with its photo, which is part of the order. */
export interface StoredPurchaseLine extends Omit<PurchaseLine, 'photo'> {
  readonly photo?: StoredPhoto
}

/** What a courier buys for an order without a store (A §1, "buy anything"). Amounts are minor units of the order's currency. */
export const orderPurchases = pgTable(
  'order_purchases',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lines: jsonb().$type<readonly StoredPurchaseLine[]>().notNull(),
    /** The shop when the customer names its address, and the delivery with its contact. */
    points: sealedJson().$type<readonly CustomOrderPoint[]>().notNull(),
    option: smallint().$type<PriceEstimationOption>().notNull(),
    /** The estimate when the order was placed; null without that end. */
    estimateFrom: money('estimate_from_minor'),
    estimateTo: money('estimate_to_minor'),
    /** The most that the customer has agreed to. */
    limit: money('limit_minor').notNull(),
    /** What the courier has paid; null before the purchase. */
    amount: money('amount_minor'),
    /** Positions of the lines that the courier did not get. */
    missing: jsonb().$type<readonly number[]>().notNull().default([]),
    boughtAt: timestamp({ withTimezone: true }),
    /** A photo of the receipt; null without one. */
    receipt: jsonb().$type<StoredPhoto>(),
  },
  table => [
    check('order_purchases_option_check', sql`${table.option} in (1, 2, 3)`),
    check('order_purchases_limit_check', sql`${notNegative(table.limit)} and (${table.amount} is null or ${table.amount} between 1 and ${table.limit})`),
    check('order_purchases_bought_check', sql`(${table.amount} is null) = (${table.boughtAt} is null)`),
  ],
) // prettier-ignore
