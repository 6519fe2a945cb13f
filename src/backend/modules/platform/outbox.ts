import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { tokenFamilies } from '#backend/db/schema/account.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { hashOf } from '#backend/modules/account/token.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getOutbox } from '#contract/platform/outbox.ts'

type Channel = (typeof outbox.$inferSelect)['channel']

export interface Message {
  readonly channel: Channel
  readonly customerId?: number | undefined
  /** An e-mail address, a phone, a device; for PAYMENT the provider. */
  readonly recipient: string
  readonly subject: string
  /** Plain text; addresses in it stand on lines of their own. */
  readonly body: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Puts a message into the outbox, in the transaction of what it tells of: it is sent when that has happened, and only then. */
export async function tell(tx: Tx | Db, message: Message): Promise<void> {
  await tx.insert(outbox).values(message)
}

/** What people get to see; an instruction to the payment provider is none of it. */
const TO_PEOPLE = ['MAIL', 'SMS', 'WHATSAPP', 'PUSH'] as const
const SHOWN = 100

/** Shows the caller the messages of the accounts that are, or were, signed in with the same browser (docs/decisions/0035). */
export function getOutboxHandler(db: Db, sandbox: boolean): Handler<typeof getOutbox> {
  return async ({ query }, { customer, sandboxBrowser }) => {
    if (!sandbox) throw new Problem(404, 'The API has no such call')
    const ofBrowser =
      sandboxBrowser === undefined
        ? []
        : await db
            .select({ id: tokenFamilies.customerId })
            .from(tokenFamilies)
            .where(eq(tokenFamilies.browserHash, hashOf(sandboxBrowser)))
    const readable = [...ofBrowser, ...(customer ? [customer] : [])].map(it => it.id)
    const rows = await db
      .select()
      .from(outbox)
      .where(
        and(
          inArray(outbox.channel, TO_PEOPLE),
          inArray(outbox.customerId, readable),
          query.recipient === undefined ? undefined : eq(outbox.recipient, query.recipient),
        ),
      )
      .orderBy(desc(outbox.id))
      .limit(SHOWN)
    const messages = rows.map(({ id, channel, recipient, subject, body, createdAt, sentAt }) => ({
      id,
      channel: channel as (typeof TO_PEOPLE)[number],
      recipient,
      subject,
      body,
      creationTime: createdAt.getTime(),
      sentTime: sentAt && sentAt.getTime(),
    }))
    return { messages }
  }
}
