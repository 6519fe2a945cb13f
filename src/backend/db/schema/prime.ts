import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { paymentCards, payments } from '#backend/db/schema/checkout.ts'
import { isOneOf, money } from '#backend/db/schema/columns.ts'

const instant = () => timestamp({ withTimezone: true })

const customer = () =>
  integer()
    .notNull()
    .references(() => customers.id)

/** A deleted card stays out: the next charge fails, and the customer chooses another one. */
const card = () => uuid().references(() => paymentCards.id, { onDelete: 'set null' })

/** A subscription to Prime, as in domain/prime/subscription.ts. The access of the customer is `customers.prime_until`. */
export const primeSubscriptions = pgTable(
  'prime_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: customer(),
    /** "prime-es" */
    planId: text().notNull(),
    currency: text().notNull(),
    /** Of a month. A later price of the plan does not change it. */
    price: money('price_minor').notNull(),
    cardId: card(),
    /** Of mails about charges without a call. */
    language: text().notNull(),
    startedAt: instant().notNull(),
    anchor: instant().notNull(),
    periods: integer().notNull(),
    isTrial: boolean().notNull(),
    cancelledAt: instant(),
    failures: smallint().notNull().default(0),
    nextAttemptAt: instant(),
    /** The first charge that a mail has announced: a charge that moves is announced again. */
    announcedAt: instant(),
    /** End of the free days or of the last paid period: `anchor` and whole months. */
    periodEnd: instant().notNull(),
    /** When it ends if nothing happens; null once it has ended. */
    accessEnd: instant(),
    endedAt: instant(),
  },
  table => [
    uniqueIndex('prime_subscriptions_live_key')
      .on(table.customerId)
      .where(sql`${table.endedAt} is null`),
    index('prime_subscriptions_customer_idx').on(table.customerId),
    index('prime_subscriptions_due_idx')
      .on(sql`coalesce(${table.nextAttemptAt}, ${table.accessEnd})`)
      .where(sql`${table.endedAt} is null`),
    index('prime_subscriptions_card_idx').on(table.cardId),
    check('prime_subscriptions_price_check', sql`${table.price} > 0`),
    check('prime_subscriptions_periods_check', sql`${table.periods} >= 0 and ${table.failures} >= 0`),
    check('prime_subscriptions_end_check', sql`(${table.endedAt} is null) = (${table.accessEnd} is not null)`),
  ],
)

const CHARGE_STATES = ['OPEN', 'PAID', 'FAILED', 'LOST'] as const

/** A payment of one period. One is open for a customer at a time, and each end of a period is paid once. */
export const primeCharges = pgTable(
  'prime_charges',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    customerId: customer(),
    /** Null until the first period of a subscription is paid. */
    subscriptionId: uuid().references(() => primeSubscriptions.id),
    planId: text().notNull(),
    cardId: card(),
    /** "Visa •••• 4242", for the receipt. */
    cardText: text().notNull(),
    language: text().notNull(),
    /** By the job, not by the customer. */
    isRenewal: boolean().notNull(),
    /** End of the period before; null for the first one. */
    dueAt: instant(),
    state: text().$type<(typeof CHARGE_STATES)[number]>().notNull(),
    periodStart: instant(),
    periodEnd: instant(),
    createdAt: instant().notNull(),
  },
  table => [
    uniqueIndex('prime_charges_open_key')
      .on(table.customerId)
      .where(sql`${table.state} = 'OPEN'`),
    uniqueIndex('prime_charges_period_key')
      .on(table.subscriptionId, table.dueAt)
      .where(sql`${table.state} in ('OPEN', 'PAID')`),
    index('prime_charges_customer_idx').on(table.customerId, table.createdAt.desc()),
    index('prime_charges_card_idx').on(table.cardId),
    check('prime_charges_state_check', isOneOf(table.state, CHARGE_STATES)),
    check('prime_charges_period_check', sql`(${table.state} in ('PAID', 'LOST')) = (${table.periodEnd} is not null)`),
  ],
)

/** A card, or a customer, that has had a trial. */
export const primeTrials = pgTable(
  'prime_trials',
  {
    /** SHA-256 (hex) of what the provider says of the card. */
    cardHash: text().primaryKey(),
    /** Null once the account is deleted. */
    customerId: integer().references(() => customers.id),
    startedAt: instant().notNull(),
  },
  table => [uniqueIndex('prime_trials_customer_key').on(table.customerId)],
)
