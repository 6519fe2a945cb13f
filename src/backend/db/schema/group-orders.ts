import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import type { GroupState } from '#domain/cart/group/group-order.ts'
import type { ShareState } from '#domain/cart/group/share.ts'

const instant = () => timestamp({ withTimezone: true })

const STATES = ['OPEN', 'CLOSED', 'PAYING', 'ORDERED', 'EXPIRED', 'CANCELLED']

/**
 * A cart that several people fill, and that its host pays (docs/decisions/0114). The store has no foreign key: a new catalogue leaves group
 * orders to their expiry. Rows are deleted a week after their end.
 */
export const groupOrders = pgTable(
  'group_orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In the link and in calls of the host. */
    publicId: uuid().notNull().unique().defaultRandom(),
    hostId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    storeId: integer().notNull(),
    storeAddressId: integer().notNull(),
    state: text().$type<GroupState>().notNull().default('OPEN'),
    /** Increases with each change of the group, its participants and their lines. */
    version: integer().notNull().default(1),
    /** Of the host, for the reminder. */
    language: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Whether each participant pays a part. */
    isSplit: boolean().notNull().default(false),
    remindedAt: instant(),
    endedAt: instant(),
    /** The latest order of these lines; a draft until it is paid. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
  },
  table => [
    uniqueIndex('group_orders_active_key')
      .on(table.hostId, table.storeId)
      .where(sql`${table.state} in ('OPEN', 'CLOSED', 'PAYING')`),
    index('group_orders_host_idx').on(table.hostId, table.createdAt),
    index('group_orders_order_idx').on(table.orderId),
    index('group_orders_expiry_idx')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('OPEN', 'CLOSED', 'PAYING')`),
    index('group_orders_ended_idx').on(table.endedAt),
    check('group_orders_state_check', isOneOf(table.state, STATES)),
    check('group_orders_ended_check', sql`(${table.state} in ('OPEN', 'CLOSED', 'PAYING')) = (${table.endedAt} is null)`),
    check('group_orders_ordered_check', sql`${table.state} not in ('PAYING', 'ORDERED') or ${table.orderId} is not null`),
  ],
)

/** A chosen line, with what others see of it. The name and the price are those of the menu. */
export interface StoredGroupLine {
  readonly line: OrderLine
  readonly options: string
}

/** Somebody who chooses products. Others than the host have no account; a name of their own choice is all that is known of them. */
export const groupParticipants = pgTable(
  'group_participants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In the token of the participant. */
    publicId: uuid().notNull().unique().defaultRandom(),
    groupId: integer()
      .notNull()
      .references(() => groupOrders.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** By which names are compared. */
    nameKey: text().notNull(),
    isHost: boolean().notNull().default(false),
    lines: jsonb().$type<readonly StoredGroupLine[]>().notNull().default([]),
    /** Price of the lines. */
    products: money('products_minor').notNull().default(0),
    /** Increases with each change of the lines. */
    version: integer().notNull().default(0),
    joinedAt: instant().notNull(),
  },
  table => [
    uniqueIndex('group_participants_name_key').on(table.groupId, table.nameKey),
    uniqueIndex('group_participants_host_key')
      .on(table.groupId)
      .where(sql`${table.isHost}`),
    check('group_participants_products_check', notNegative(table.products)),
  ],
)

const SHARE_STATES = ['OPEN', 'PAYING', 'PAID', 'ENDED']

/** The part of an order that one participant pays. It stays with its order, because a refund needs it. */
export const groupShares = pgTable(
  'group_shares',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** Of the participant in the group order; 0: the host. */
    position: smallint().notNull(),
    participantId: integer().references(() => groupParticipants.id, { onDelete: 'set null' }),
    /** Of the participant, as in the lines of the order. */
    name: text().notNull(),
    amount: money('amount_minor').notNull(),
    state: text().$type<ShareState>().notNull().default('OPEN'),
    /** The participant does not pay. */
    declined: boolean().notNull().default(false),
    /** The card provider. */
    provider: text().notNull(),
    /** The payment that is in progress, or has succeeded. */
    paymentId: uuid()
      .unique()
      .references(() => payments.id),
    failures: smallint().notNull().default(0),
    /** Refunds of the order that its payer gets back. */
    refunded: money('refunded_minor').notNull().default(0),
    createdAt: instant().notNull(),
  },
  table => [
    uniqueIndex('group_shares_order_key').on(table.orderId, table.position),
    index('group_shares_participant_idx').on(table.participantId),
    check('group_shares_state_check', isOneOf(table.state, SHARE_STATES)),
    check('group_shares_amount_check', sql`${table.amount} > 0 and ${table.refunded} between 0 and ${table.amount}`),
    check('group_shares_payment_check', sql`${table.state} not in ('PAYING', 'PAID') or ${table.paymentId} is not null`),
  ],
)
