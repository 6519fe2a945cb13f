import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { PromoCodeKind } from '#domain/checkout/promo-code.ts'

const instant = () => timestamp({ withTimezone: true })

const KINDS: readonly PromoCodeKind[] = ['PERCENT', 'AMOUNT', 'FREE_DELIVERY', 'PRIME_DAYS', 'BALANCE']

/** Promo codes of the operator. The rules are those of `domain/checkout/promo-code.ts`; their texts follow from the rules. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    /** The operator's. */
    id: integer().primaryKey(),
    /** Capital letters and digits. */
    code: text().notNull().unique(),
    kind: text().$type<PromoCodeKind>().notNull(),
    /** Per cent, minor units, 0 or days, by kind. */
    amount: integer().notNull(),
    currency: text(),
    countryCode: text().references(() => countries.code, { onDelete: 'cascade' }),
    minimumProducts: money('minimum_products_minor'),
    maximumDiscount: money('maximum_discount_minor'),
    firstOrderOnly: boolean().notNull().default(false),
    startsAt: instant(),
    expiresAt: instant(),
    maximumUses: integer(),
    maximumUsesPerCustomer: integer().notNull().default(1),
    budget: money('budget_minor'),
    /** Of a code for invited friends only: the credit of their inviter. Null: for everybody. */
    inviterReward: money('inviter_reward_minor'),
    /** How many rewards one inviter can get in a calendar month. */
    invitationLimit: smallint(),
    /** How long the inviter waits for the reward after the delivery: refunds come before. */
    invitationWaitHours: smallint(),
    /** Counted in the transaction of each use, so that parallel orders cannot exceed a limit. */
    uses: integer().notNull().default(0),
    /** The sum of the discounts of these uses. */
    spent: money('spent_minor').notNull().default(0),
  },
  table => [
    check('promo_codes_code_check', sql`${table.code} ~ '^[A-Z0-9]{3,30}$'`),
    check('promo_codes_kind_check', isOneOf(table.kind, KINDS)),
    check(
      'promo_codes_amount_check',
      sql`case ${table.kind} when 'PERCENT' then ${table.amount} between 1 and 100 when 'FREE_DELIVERY' then ${table.amount} = 0 else ${table.amount} > 0 end`,
    ),
    check(
      'promo_codes_currency_check',
      sql`${table.currency} is not null or (${table.kind} not in ('AMOUNT', 'BALANCE') and num_nonnulls(${table.minimumProducts}, ${table.maximumDiscount}, ${table.budget}) = 0)`,
    ),
    check(
      'promo_codes_invitation_check',
      sql`num_nulls(${table.inviterReward}, ${table.invitationLimit}, ${table.invitationWaitHours}) in (0, 3) and (${table.inviterReward} is null or (${table.inviterReward} > 0 and ${table.invitationLimit} > 0 and ${table.invitationWaitHours} >= 0 and ${table.kind} in ('PERCENT', 'AMOUNT', 'FREE_DELIVERY') and ${table.currency} is not null and ${table.countryCode} is not null and ${table.firstOrderOnly}))`,
    ),
    check('promo_codes_uses_check', notNegative(table.uses)),
    check('promo_codes_spent_check', notNegative(table.spent)),
    check('promo_codes_limits_check', sql`${table.maximumUsesPerCustomer} > 0`),
    check('promo_codes_times_check', sql`${table.startsAt} < ${table.expiresAt}`),
  ],
)

/** The codes that a customer has saved or used. */
export const customerPromoCodes = pgTable(
  'customer_promo_codes',
  {
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    promoCodeId: integer()
      .notNull()
      .references(() => promoCodes.id, { onDelete: 'cascade' }),
    /** Null: used in a checkout, not saved in the account. */
    savedAt: instant(),
    uses: integer().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.customerId, table.promoCodeId] }),
    index('customer_promo_codes_code_idx').on(table.promoCodeId),
    check('customer_promo_codes_uses_check', sql`${table.uses} >= 0`),
  ],
)

/** One use of a promo code, by an order or, for days of Prime and for a balance, by an account. A cancelled order releases it. */
export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    promoCodeId: integer()
      .notNull()
      .references(() => promoCodes.id, { onDelete: 'cascade' }),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** Null for days of Prime and for a balance. */
    orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
    discount: money('discount_minor').notNull(),
    createdAt: instant().notNull(),
    releasedAt: instant(),
  },
  table => [
    unique('promo_redemptions_order_key').on(table.orderId),
    index('promo_redemptions_customer_idx').on(table.customerId),
    index('promo_redemptions_code_idx').on(table.promoCodeId),
    check('promo_redemptions_discount_check', notNegative(table.discount)),
  ],
)
