import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { tokenFamilies } from '#backend/db/schema/account.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { CUSTOMER_CHANNELS } from '#backend/messaging/message-sender.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getOutbox } from '#contract/platform/outbox.ts'

type OutboxChannel = (typeof outbox.$inferSelect)['channel']

export interface OutboxMessage {
  readonly channel: OutboxChannel
  readonly customerId?: number | undefined
  /** E-mail address, phone number or device; for PAYMENT the name of the provider. */
  readonly recipient: string
  readonly subject: string
  /** Plain text. Each URL is on a separate line. */
  readonly body: string
  /** `language` of the texts (a language code), `action`: the label of the link. */
  readonly data?: Readonly<Record<string, unknown>>
  /** When the message becomes useless. */
  readonly expiresAt?: Date | undefined
}

/** Adds a message to the outbox in the transaction of its cause, so it is sent only if the transaction commits. */
export async function addToOutbox(tx: Tx | Db, message: OutboxMessage): Promise<void> {
  await tx.insert(outbox).values(message)
}

const MAX_MESSAGES = 100

/** Returns the messages of the accounts that are or were signed in with the caller's browser (docs/decisions/0035). */
export function getOutboxHandler(db: Db, sandbox: boolean): Handler<typeof getOutbox> {
  return async ({ query }, { customer, sandboxBrowser }) => {
    if (!sandbox) throw new Problem(404, 'The API has no such call')
    const browserCustomers =
      sandboxBrowser === undefined
        ? []
        : await db
            .select({ id: tokenFamilies.customerId })
            .from(tokenFamilies)
            .where(eq(tokenFamilies.browserHash, hashToken(sandboxBrowser)))
    const readable = [...browserCustomers, ...(customer ? [customer] : [])].map(it => it.id)
    const rows = await db
      .select()
      .from(outbox)
      .where(
        and(
          inArray(outbox.channel, CUSTOMER_CHANNELS),
          inArray(outbox.customerId, readable),
          query.recipient === undefined ? undefined : eq(outbox.recipient, query.recipient),
        ),
      )
      .orderBy(desc(outbox.id))
      .limit(MAX_MESSAGES)
    const messages = rows.map(({ id, channel, recipient, subject, body, createdAt, sentAt }) => ({
      id,
      channel: channel as (typeof CUSTOMER_CHANNELS)[number],
      recipient,
      subject,
      body,
      creationTime: createdAt.getTime(),
      sentTime: sentAt && sentAt.getTime(),
    }))
    return { messages }
  }
}
