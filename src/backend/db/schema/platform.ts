import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

import { isOneOf } from '#backend/db/schema/columns.ts'
import { CaptchaAction } from '#contract/platform/captcha.ts'

/** Toggles that the operator has set; a toggle without a row has the default of `domain/platform/toggles.ts`. */
export const toggles = pgTable(
  'toggles',
  { name: text().primaryKey(), value: jsonb().$type<boolean | number | string | null>().notNull() },
  table => [check('toggles_value_check', sql`jsonb_typeof(${table.value}) in ('boolean', 'number', 'string', 'null')`)],
)

/** One row after the catalogue has been seeded. Equal `seed`, `scale` and `version` produce an equal catalogue. */
export const seedRecord = pgTable(
  'seed_record',
  {
    id: smallint().primaryKey().default(1),
    seed: integer().notNull(),
    scale: doublePrecision().notNull(),
    /** Version of the generator; it increases when the output changes. */
    version: integer().notNull(),
    /** Null until the whole catalogue is written: an interrupted seed starts again. */
    finishedAt: timestamp({ withTimezone: true }),
  },
  table => [check('seed_record_single_check', sql`${table.id} = 1`), check('seed_record_scale_check', sql`${table.scale} > 0`)],
)

/** Random keys that the processes of one database share. They sign short-lived values, so a new key only invalidates those. */
export const serverKeys = pgTable('server_keys', {
  name: text().primaryKey(),
  /** 256 bits, base64url. */
  key: text().notNull(),
})

/** Captcha tokens, stored only as hash. Each solved challenge gives one token, and each token is accepted once. */
export const captchaTokens = pgTable(
  'captcha_tokens',
  {
    /** SHA-256 of the token, hex. */
    hash: text().primaryKey(),
    /** The random part of the solved challenge. Unique: a solution cannot be sent twice. */
    challengeNonce: text().notNull().unique(),
    action: text().$type<CaptchaAction>().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  table => [
    index('captcha_tokens_expiry_idx').on(table.expiresAt),
    check('captcha_tokens_action_check', isOneOf(table.action, CaptchaAction.options)),
  ],
)
