import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import { sealedText } from '#backend/db/schema/sealed.ts'
import type { VerificationKind } from '#contract/account/verification.ts'

const instant = () => timestamp({ withTimezone: true })

/** What a code is for. `GUEST_CHECKOUT`: an order without an account. */
export type StoredVerificationKind = VerificationKind | 'GUEST_CHECKOUT'

/**
 * A guest who confirms an e-mail address, then a phone, to order without an account (docs/decisions/0108). The code of the phone is a phone
 * verification with the same hash. Rows are deleted after a day, when no limit counts them any more.
 */
export const guestCheckouts = pgTable(
  'guest_checkouts',
  {
    /** SHA-256 (hex) of the secret id, which only the browser has. */
    idHash: text().primaryKey(),
    /** The market of the store. */
    countryCode: text().notNull(),
    name: sealedText().notNull(),
    email: sealedText().notNull(),
    /** HMAC of the address: counts the starts of one address. */
    emailHash: text().notNull(),
    /** E.164, encrypted. */
    phoneNumber: sealedText().notNull(),
    phoneCountryCode: text().notNull(),
    /** HMAC of the id and the code of the mail. */
    codeHash: text().notNull(),
    /** When the latest code was mailed; it expires ten minutes later. */
    sentAt: instant().notNull(),
    /** Codes mailed so far. */
    sends: smallint().notNull().default(1),
    wrongCodes: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    emailVerifiedAt: instant(),
    /** Used, or ended by wrong codes. */
    endedAt: instant(),
  },
  table => [
    index('guest_checkouts_email_idx').on(table.emailHash, table.createdAt),
    index('guest_checkouts_created_idx').on(table.createdAt),
    check('guest_checkouts_wrong_check', sql`${table.wrongCodes} between 0 and 5`),
  ],
)
