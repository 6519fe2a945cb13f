import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { hasTexts, isOneOf, money, texts } from '#backend/db/schema/columns.ts'
import { countries } from '#backend/db/schema/geo.ts'

const instant = () => timestamp({ withTimezone: true })

/** Charities that receive donations, from the catalogue of the operator. */
export const charities = pgTable(
  'charities',
  {
    /** The operator's. */
    id: integer().primaryKey(),
    countryCode: text()
      .notNull()
      .references(() => countries.code, { onDelete: 'cascade' }),
    name: texts().notNull(),
    description: texts().notNull(),
    /** https; null without one. */
    website: text(),
    currency: text().notNull(),
    /** Minor units, to choose from. */
    amounts: bigint('amounts_minor', { mode: 'number' }).array().notNull(),
    minimum: money('minimum_minor').notNull(),
    maximum: money('maximum_minor').notNull(),
    /** Order within the country. */
    position: smallint().notNull(),
    /** False: takes no donations any more. */
    active: boolean().notNull(),
  },
  table => [
    index('charities_country_idx').on(table.countryCode),
    check('charities_name_check', hasTexts(table.name)),
    check('charities_bounds_check', sql`${table.minimum} > 0 and ${table.minimum} <= ${table.maximum}`),
  ],
)

export const DONATION_STATES = ['OPEN', 'ACCEPTED', 'PAID', 'FAILED', 'LOST'] as const

/**
 * A donation and its payment. ACCEPTED: the bank has agreed. PAID: collected, owed to the charity. LOST: the bank had agreed, and did not pay. The name of the charity is stored for the receipt.
 */
export const donations = pgTable(
  'donations',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** The number of the receipt. */
    number: integer().generatedAlwaysAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    charityId: integer().notNull(),
    charityName: text().notNull(),
    /** Of the mails. */
    language: text().notNull(),
    /** "Visa •••• 4242", for the receipt. */
    cardText: text().notNull(),
    state: text().$type<(typeof DONATION_STATES)[number]>().notNull(),
    createdAt: instant().notNull(),
  },
  table => [
    unique('donations_number_key').on(table.number),
    index('donations_customer_idx').on(table.customerId, table.createdAt.desc()),
    index('donations_charity_idx').on(table.charityId),
    check('donations_state_check', isOneOf(table.state, DONATION_STATES)),
  ],
)
