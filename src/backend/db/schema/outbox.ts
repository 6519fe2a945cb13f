import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { sealedText } from '#backend/db/schema/sealed.ts'

/**
 * Messages to customers and providers, written in the transaction that causes them and sent afterwards. The sandbox sends nothing:
 * its outbox page shows them. `sent_at` null: not sent yet.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** MAIL, SMS, WHATSAPP, PUSH to a person; PAYMENT to the payment provider. */
    channel: text().$type<'MAIL' | 'SMS' | 'WHATSAPP' | 'PUSH' | 'PAYMENT'>().notNull(),
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Plain text; each URL in it is on a separate line. A receipt has the delivery address. */
    body: sealedText().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
  },
  table => [
    index('outbox_unsent_idx')
      .on(table.id)
      .where(sql`${table.sentAt} is null`),
    index('outbox_recipient_idx').on(table.recipient, table.id.desc()),
    check('outbox_channel_check', isOneOf(table.channel, ['MAIL', 'SMS', 'WHATSAPP', 'PUSH', 'PAYMENT'])),
  ],
)
