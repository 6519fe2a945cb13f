import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { customers, tokenFamilies } from '#backend/db/schema/account.ts'
import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { sealedText } from '#backend/db/schema/sealed.ts'

const instant = () => timestamp({ withTimezone: true })

/** How the courier has handed over an order. */
export const deliveryProofs = pgTable(
  'delivery_proofs',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    handover: text().$type<'HAND' | 'DOOR'>().notNull(),
    /** The order at the door. Null when the customer has taken it, and after the photo has been deleted. */
    photoId: uuid().references(() => photos.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  table => [
    index('delivery_proofs_photo_idx').on(table.photoId),
    check('delivery_proofs_handover_check', isOneOf(table.handover, ['HAND', 'DOOR'])),
  ],
)

/** Links that show the status of an order to anybody who has them. The link is signed and not stored. */
export const orderLinks = pgTable(
  'order_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  table => [
    uniqueIndex('order_links_active_key')
      .on(table.orderId)
      .where(sql`${table.revokedAt} is null`),
  ],
)

/** Browsers that show messages about orders (RFC 8030). */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The session that has subscribed: its end is that of the messages. */
    familyId: uuid()
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    /** SHA-256 of the endpoint: a browser has one subscription. */
    endpointHash: text().notNull().unique(),
    /** The address at the push service. Whoever knows it can address the browser. */
    endpoint: sealedText().notNull(),
    /** Public key of the browser, base64url. */
    p256dh: text().notNull(),
    /** Shared secret of the browser, base64url. */
    auth: sealedText().notNull(),
    language: text().notNull(),
    createdAt: instant().notNull(),
  },
  table => [uniqueIndex('push_subscriptions_customer_idx').on(table.customerId, table.id)],
)

/** What a customer has chosen. Without a row there are no mails about the steps of an order. */
export const notificationSettings = pgTable('notification_settings', {
  customerId: integer()
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  orderMails: boolean().notNull(),
  updatedAt: instant().notNull(),
})

/** A product that the store proposes for all units of a line that is sold out; its name and price as they were then. */
export const orderSubstitutions = pgTable(
  'order_substitutions',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the line. */
    position: smallint().notNull(),
    productId: integer().notNull(),
    name: text().notNull(),
    imageId: text(),
    unitPrice: money('unit_price_minor').notNull(),
    /** Null: not answered. STORE: the store chooses, here and for the lines that follow. */
    answer: text().$type<'ACCEPT' | 'DECLINE' | 'STORE'>(),
    answeredAt: instant(),
    createdAt: instant().notNull(),
    /** The end of the time to answer. */
    expiresAt: instant().notNull(),
    /** When messages about it were written, or it was decided that there are none. */
    notifiedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check('order_substitutions_answer_check', isOneOf(table.answer, ['ACCEPT', 'DECLINE', 'STORE'])),
    check('order_substitutions_answered_check', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check('order_substitutions_price_check', notNegative(table.unitPrice)),
  ],
)
