import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { payments } from '#backend/db/schema/checkout.ts'
import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { StoredPhoto } from '#backend/db/schema/photos.ts'
import { sealedJson } from '#backend/db/schema/sealed.ts'
import type { LimitRequestState } from '#domain/checkout/purchase/limit-request.ts'
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

const instant = () => timestamp({ withTimezone: true })

/**
 * What a courier asks a customer for, when the products cost more than the limit. The difference is paid in the way of the order: in cash at
 * the door, or by a payment of its own. One that runs when the time is over is released.
 */
export const purchaseLimitRequests = pgTable(
  'purchase_limit_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Minor units of the order's currency; `before`: what the customer had agreed to. */
    limit: money('limit_minor').notNull(),
    before: money('before_minor').notNull(),
    state: text().$type<LimitRequestState>().notNull(),
    /** The payment that runs, or that has paid the difference. */
    paymentId: uuid().references(() => payments.id),
    /** Payments that failed. */
    failures: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    /** The end of the time to answer, and to pay. */
    expiresAt: instant().notNull(),
    answeredAt: instant(),
    /** When messages about it were written, or it was decided that there are none. */
    notifiedAt: instant(),
  },
  table => [
    index('purchase_limit_requests_order_idx').on(table.orderId, table.createdAt),
    index('purchase_limit_requests_payment_idx').on(table.paymentId),
    uniqueIndex('purchase_limit_requests_open_key')
      .on(table.orderId)
      .where(sql`${table.state} in ('OPEN', 'PAYING')`),
    check('purchase_limit_requests_state_check', isOneOf(table.state, ['OPEN', 'PAYING', 'ACCEPTED', 'DECLINED'])),
    check('purchase_limit_requests_limit_check', sql`${table.before} >= 0 and ${table.limit} > ${table.before}`),
    check('purchase_limit_requests_payment_check', sql`${table.state} <> 'PAYING' or ${table.paymentId} is not null`),
  ],
)
