import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { sealedJson } from '#backend/db/schema/sealed.ts'
import { CheckoutPaymentStatus, type CheckoutState } from '#contract/checkout/payment.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/checkout/payment-states.ts'

const instant = () => timestamp({ withTimezone: true })

/** trust.md: stored for 24 h; same key and body → the saved response, other body → 422, in flight → 409. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Name of the endpoint: the same key at two endpoints means two calls. */
    call: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of params, query and body, hex. */
    fingerprint: text().notNull(),
    /** Null while the first call is in flight. */
    status: smallint(),
    /** Of an order it has the delivery address. */
    reply: sealedJson(),
    startedAt: instant().notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.customerId, table.call, table.key] }), index('idempotency_keys_started_idx').on(table.startedAt)],
)

/** A checkout of a customer. The browser generates its id, so the id is unique only per customer. */
export const checkouts = pgTable(
  'checkouts',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    id: text().notNull(),
    /** The latest request; null for the payment of a debt or a subscription. */
    request: sealedJson().$type<CheckoutRequest>(),
    mode: text().$type<CheckoutState['mode']>(),
    /** Null until it is paid. */
    status: text().$type<CheckoutPaymentStatus>(),
    orderId: integer().references(() => orders.id),
    /** The page of the group order whose participants pay parts, as long as they do. */
    groupUrl: text(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.id] }),
    check('checkouts_status_check', isOneOf(table.status, CheckoutPaymentStatus.options)),
  ],
)

/** Saved cards: the token of the provider, never the card number. */
export const paymentCards = pgTable(
  'payment_cards',
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    /** The provider's id of the card. */
    token: text().notNull(),
    brand: text().notNull(),
    lastFour: text().notNull(),
    /** SHA-256 (hex) of what the provider says of the card: the same for each customer who has it. Null: saved before this column existed. */
    fingerprintHash: text(),
    expiryMonth: smallint().notNull(),
    expiryYear: smallint().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  table => [
    index('payment_cards_customer_idx').on(table.customerId),
    index('payment_cards_fingerprint_idx').on(table.fingerprintHash),
    check('payment_cards_last_four_check', sql`${table.lastFour} ~ '^[0-9]{4}$'`),
  ],
)

/** The payment method that a customer prefers. */
export const defaultPaymentMethods = pgTable('default_payment_methods', {
  customerId: integer()
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  kind: text().notNull(),
  methodId: text().notNull(),
})

/** One attempt to pay one order, the debt of a customer, or a period of Prime, with a card. `UNKNOWN`: the provider did not respond; a query of its status resolves it, never a second attempt. */
export const payments = pgTable(
  'payments',
  {
    /** Shown to the browser as `paymentExposedId`; also the provider's idempotency key. */
    id: uuid().primaryKey().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** Null for the payment of a debt or a subscription. */
    orderId: integer().references(() => orders.id),
    /** The checkout of the payment of a debt or a subscription; null for that of an order. */
    debtCheckoutId: text(),
    provider: text().notNull(),
    /** The provider's id of the payment. */
    providerReference: text(),
    status: text().$type<PaymentStatus>().notNull(),
    currency: text().notNull(),
    amount: money('amount_minor').notNull(),
    authorised: money('authorised_minor').notNull().default(0),
    captured: money('captured_minor').notNull().default(0),
    refunded: money('refunded_minor').notNull().default(0),
    /** SHA-256 (hex) of the one-time state parameter of the return from the challenge; null once used. */
    challengeStateHash: text(),
    /** URL of the provider's challenge. */
    challengeUrl: text(),
    error: text(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    index('payments_order_idx').on(table.orderId),
    unique('payments_debt_checkout_key').on(table.customerId, table.debtCheckoutId),
    check('payments_subject_check', sql`num_nonnulls(${table.orderId}, ${table.debtCheckoutId}) = 1`),
    unique('payments_reference_key').on(table.provider, table.providerReference),
    check('payments_status_check', isOneOf(table.status, PAYMENT_STATUSES)),
    check('payments_amount_check', notNegative(table.amount)),
    check('payments_captured_check', sql`${table.captured} <= ${table.authorised} and ${table.refunded} <= ${table.captured}`),
  ],
)

/**
 * What a customer owes for an order whose charge failed. `paymentId`: the payment that pays it; a payment that fails gives the debt back, so
 * no debt is paid twice.
 */
export const debts = pgTable(
  'debts',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    currency: text().notNull(),
    amount: money('amount_minor').notNull(),
    paymentId: uuid().references(() => payments.id),
    /** When the order was cancelled. */
    cancelledAt: instant(),
    createdAt: instant().notNull(),
  },
  table => [
    index('debts_customer_idx').on(table.customerId),
    index('debts_payment_idx').on(table.paymentId),
    check('debts_amount_check', sql`${table.amount} > 0`),
  ],
)

/** Processed messages of a provider: a repeated message has no effect. */
export const providerMessages = pgTable(
  'provider_messages',
  { provider: text().notNull(), id: text().notNull(), receivedAt: instant().notNull().defaultNow() },
  table => [primaryKey({ columns: [table.provider, table.id] })],
)
