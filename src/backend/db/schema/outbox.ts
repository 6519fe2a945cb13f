import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { sealedText } from '#backend/db/schema/sealed.ts'

/**
 * Messages to customers and providers, written in the transaction that causes them and sent afterwards. The sandbox sends nothing:
 * its outbox page shows them. `sent_at` and `failed_at` null: not sent yet.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** MAIL, SMS, WHATSAPP, CALL (a voice reads the text), PUSH to a person; PAYMENT to the payment provider. */
    channel: text().$type<'MAIL' | 'SMS' | 'WHATSAPP' | 'CALL' | 'PUSH' | 'PAYMENT'>().notNull(),
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    /** Sandbox only, for a message to somebody without an account: the browser that may read it (decision 0035). */
    browserHash: text(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Plain text; each URL in it is on a separate line. A receipt has the delivery address. */
    body: sealedText().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** Null: at once. */
    nextAttemptAt: timestamp({ withTimezone: true }),
    /** After this time the message is useless, for example because its link has expired. Null: never. */
    expiresAt: timestamp({ withTimezone: true }),
    /** Dead letter: no further attempt. */
    failedAt: timestamp({ withTimezone: true }),
    /** Why it is a dead letter, without personal data: "SMTP 550 EENVELOPE". */
    failure: text(),
  },
  table => [
    index('outbox_unsent_idx')
      .on(table.attempts, table.id)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('outbox_recipient_idx').on(table.recipient, table.id.desc()),
    check('outbox_failure_check', sql`(${table.failedAt} is null) = (${table.failure} is null)`),
    check('outbox_sent_check', sql`${table.sentAt} is null or ${table.failedAt} is null`),
    check('outbox_browser_check', sql`${table.browserHash} is null or ${table.customerId} is null`),
    check('outbox_channel_check', isOneOf(table.channel, ['MAIL', 'SMS', 'WHATSAPP', 'CALL', 'PUSH', 'PAYMENT'])),
  ],
)
