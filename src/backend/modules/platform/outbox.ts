import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'

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
  /** Undefined for a reader without an account. */
  readonly customerId?: number | undefined
  /** Sandbox only, without a customer: the hash of the browser that may read the message. */
  readonly browserHash?: string | null
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

/**
 * Returns the messages of the accounts that are or were signed in with the caller's browser, and those without an account that this browser
 * has asked for (docs/decisions/0035).
 */
export function getOutboxHandler(db: Db, sandbox: boolean): Handler<typeof getOutbox> {
  return async ({ query }, { customer, sandboxBrowser }) => {
    if (!sandbox) throw new Problem(404, 'The API has no such call')
    const browserHash = sandboxBrowser === undefined ? undefined : hashToken(sandboxBrowser)
    const browserCustomers =
      browserHash === undefined
        ? []
        : await db.select({ id: tokenFamilies.customerId }).from(tokenFamilies).where(eq(tokenFamilies.browserHash, browserHash))
    const isOfBrowser = browserHash === undefined ? undefined : and(isNull(outbox.customerId), eq(outbox.browserHash, browserHash))
    const readable = [...browserCustomers, ...(customer ? [customer] : [])].map(it => it.id)
    const rows = await db
      .select()
      .from(outbox)
      .where(
        and(
          inArray(outbox.channel, CUSTOMER_CHANNELS),
          or(inArray(outbox.customerId, readable), isOfBrowser),
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
