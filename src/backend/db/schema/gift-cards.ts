import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { sealedText } from '#backend/db/schema/sealed.ts'
import { GIFT_CARD_STATES, type GiftCardState } from '#domain/checkout/gift-card/gift-card.ts'

const instant = () => timestamp({ withTimezone: true })

/** A gift card and its payment, which has its amount and currency. The code is only in the mail: the row has its hash. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** The number of the receipt. */
    number: integer().generatedAlwaysAsIdentity(),
    /** Who has bought it. */
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    countryCode: text().notNull(),
    /** Of the mails. */
    language: text().notNull(),
    /** "Visa •••• 4242", for the receipt. */
    cardText: text().notNull(),
    senderName: sealedText().notNull(),
    recipientName: sealedText().notNull(),
    recipientEmail: sealedText().notNull(),
    message: sealedText().notNull(),
    /** When it is sent at the earliest, and the time zone of that day. */
    sendAt: instant().notNull(),
    timeZone: text().notNull(),
    /** Sandbox only: the browser that may read the mail to the recipient (decision 0035). */
    browserHash: text(),
    /** The account of the buyer is deleted. The recipient of a card that is not sent yet is erased with the mail. */
    isBuyerErased: boolean().notNull().default(false),
    /** Null before the mail. */
    codeHash: text(),
    state: text().$type<GiftCardState>().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    redeemedAt: instant(),
    redeemedBy: integer().references(() => customers.id),
    cancelledAt: instant(),
  },
  table => [
    unique('gift_cards_payment_key').on(table.paymentId),
    unique('gift_cards_number_key').on(table.number),
    unique('gift_cards_code_key').on(table.codeHash),
    index('gift_cards_customer_idx').on(table.customerId, table.createdAt.desc()),
    index('gift_cards_redeemer_idx').on(table.redeemedBy),
    index('gift_cards_due_idx')
      .on(table.sendAt)
      .where(sql`${table.state} = 'SCHEDULED'`),
    check('gift_cards_state_check', isOneOf(table.state, GIFT_CARD_STATES)),
    check('gift_cards_sent_check', sql`(${table.sentAt} is null) = (${table.codeHash} is null)`),
    check(
      'gift_cards_redeemed_check',
      sql`(${table.state} = 'REDEEMED') = (${table.redeemedAt} is not null) and (${table.redeemedAt} is null) = (${table.redeemedBy} is null)`,
    ),
    check('gift_cards_cancelled_check', sql`(${table.state} in ('CANCELLED', 'REFUNDED')) = (${table.cancelledAt} is not null)`),
    check('gift_cards_code_check', sql`${table.state} not in ('SENT', 'REDEEMED') or ${table.codeHash} is not null`),
  ],
)
