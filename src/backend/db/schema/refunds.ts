import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'

import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { RefundedLine, RefundedPart } from '#contract/orders/refund.ts'

/**
 * Refunds of single lines, fees and tips of delivered orders: by the staff of the operator, and of the lines that were replaced or removed before the delivery.
 * Rows are never changed.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** SUBSTITUTIONS: at the delivery, without lines. */
    kind: text().$type<'LINES' | 'SUBSTITUTIONS'>().notNull().default('LINES'),
    /** Made by the sender: the same refund is stored once. */
    clientId: text().notNull(),
    lines: jsonb().$type<readonly RefundedLine[]>().notNull(),
    /** Amounts of other parts of the price. */
    parts: jsonb().$type<readonly RefundedPart[]>().notNull().default([]),
    /** For the records of the operator; the page of the order does not show it. */
    reason: text().notNull(),
    /** Minor units of the order's currency that go to the card. */
    card: money('card_minor').notNull(),
    /** Minor units that go to the balance of the customer. */
    balance: money('balance_minor').notNull(),
    /** Minor units that an order in cash costs less at the door. */
    cash: money('cash_minor').notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    unique('order_refunds_client_key').on(table.orderId, table.clientId),
    check(
      'order_refunds_amount_check',
      sql`${notNegative(table.card)} and ${notNegative(table.balance)} and ${notNegative(table.cash)} and ${table.card} + ${table.balance} + ${table.cash} > 0`,
    ),
    check(
      'order_refunds_kind_check',
      sql`${isOneOf(table.kind, ['LINES', 'SUBSTITUTIONS'])} and (${table.kind} = 'SUBSTITUTIONS' or ${table.cash} = 0)`,
    ),
    uniqueIndex('order_refunds_substitutions_key')
      .on(table.orderId)
      .where(sql`${table.kind} = 'SUBSTITUTIONS'`),
  ],
)
