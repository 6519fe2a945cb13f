import { boolean, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What the Stripe adapter keeps: which object at Stripe belongs to which of ours. No other module reads or writes this schema. */
export const stripeProvider = pgSchema('stripe_provider')

const instant = () => timestamp({ withTimezone: true })

/** Our URN of a customer → the customer at Stripe, who owns the saved cards. Deleted with the account. */
export const stripeCustomers = stripeProvider.table('customers', {
  customer: text().primaryKey(),
  stripeId: text().notNull().unique('customers_stripe_id_key'),
})

/** Our payment → its payment intent. A row without an intent: the payment was cancelled, or is about to arrive. */
export const stripePayments = stripeProvider.table('payments', {
  id: uuid().primaryKey(),
  intent: text().unique('payments_intent_key'),
  /** Set before the cancellation is sent: a request that arrives later is rejected. */
  cancelled: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
})

/** Short-lived tokens for the page of the card form, stored only as SHA-256. */
export const stripeFormTokens = stripeProvider.table('form_tokens', {
  hash: text().primaryKey(),
  customer: text().notNull(),
  expiresAt: instant().notNull(),
})
