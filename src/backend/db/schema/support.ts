import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { hasTexts, isOneOf, isSubsetOf, money, notNegative, texts } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import type { StoredPhoto } from '#backend/db/schema/photos.ts'
import { SupportOutcome } from '#contract/support/tree.ts'
import type { SentChoice } from '#domain/support/claim.ts'
import { type ClaimRule, type StoredOption, SUPPORT_STATUSES, type SupportStatus } from '#domain/support/stored-tree.ts'

const createdAt = () => timestamp({ withTimezone: true }).notNull()
const customer = () => integer().references(() => customers.id, { onDelete: 'cascade' })
const order = () => integer().references(() => orders.id, { onDelete: 'cascade' })

/** A support tree of the operator (docs/SUPPORT.md). */
export const supportTrees = pgTable(
  'support_trees',
  {
    /** The operator's. */
    id: integer().primaryKey(),
    statuses: text().array().$type<SupportStatus[]>().notNull(),
    /** Empty: all. */
    countries: text().array().notNull().default([]),
    title: texts().notNull(),
    rule: jsonb().$type<ClaimRule>().notNull(),
    options: jsonb().$type<readonly StoredOption[]>().notNull(),
  },
  table => [
    check('support_trees_statuses_check', isSubsetOf(table.statuses, SUPPORT_STATUSES)),
    check('support_trees_title_check', hasTexts(table.title)),
  ],
)

/** A message to the staff: of a customer, of a visitor, or of a store that wants to become a partner. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'SUPPORT' | 'PARTNER'>().notNull().default('SUPPORT'),
    /** Null without an account. */
    customerId: customer(),
    orderId: order(),
    /** Where staff replies. */
    email: text().notNull(),
    name: text().notNull().default(''),
    subject: text().notNull(),
    message: text().notNull(),
    photos: jsonb().$type<readonly StoredPhoto[]>().notNull().default([]),
    /** Option of the tree. */
    reasonId: text(),
    language: text().notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('support_tickets_customer_idx').on(table.customerId),
    index('support_tickets_order_idx').on(table.orderId),
    index('support_tickets_email_idx').on(sql`lower(${table.email})`),
    index('support_tickets_created_idx').on(table.createdAt),
    check('support_tickets_kind_check', isOneOf(table.kind, ['SUPPORT', 'PARTNER'])),
  ],
)

/** A claim on an order, with its decision. */
export const supportClaims = pgTable(
  'support_claims',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: order().notNull(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    breadcrumb: text().array().notNull(),
    reasons: jsonb().$type<readonly SentChoice[]>().notNull(),
    kind: text().$type<'REFUND' | 'CREDIT' | 'TICKET'>().notNull(),
    /** Minor units of the order's currency; 0 for a ticket. */
    amount: money('amount_minor').notNull(),
    ticketId: uuid().references(() => supportTickets.id, { onDelete: 'set null' }),
    /** The promo code of a credit. */
    promoCodeId: integer().references(() => promoCodes.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  table => [
    index('support_claims_order_idx').on(table.orderId),
    index('support_claims_customer_idx').on(table.customerId, table.createdAt),
    // one refund or credit of an order, whatever runs at the same time
    uniqueIndex('support_claims_grant_key')
      .on(table.orderId)
      .where(sql`${table.kind} <> 'TICKET'`),
    check('support_claims_kind_check', isOneOf(table.kind, ['REFUND', 'CREDIT', 'TICKET'])),
    check('support_claims_amount_check', sql`(${table.kind} = 'TICKET') = (${table.amount} = 0) and ${notNegative(table.amount)}`),
  ],
)

/** How visits of the tree ended. */
export const supportOutcomes = pgTable(
  'support_outcomes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: customer().notNull(),
    orderId: order(),
    breadcrumb: text().array().notNull(),
    outcome: text().$type<SupportOutcome>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('support_outcomes_customer_idx').on(table.customerId),
    index('support_outcomes_order_idx').on(table.orderId),
    check('support_outcomes_outcome_check', isOneOf(table.outcome, SupportOutcome.options)),
  ],
)
