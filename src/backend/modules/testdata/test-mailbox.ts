import { and, desc, eq, ne } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { outbox } from '#backend/db/schema/outbox.ts'

/** Reads the messages to a person from the database: newest first. */
export function openMails(db: Db) {
  const mailsTo = (recipient: string) =>
    db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, recipient), ne(outbox.channel, 'PAYMENT')))
      .orderBy(desc(outbox.id))
  /** The token of the newest link that was sent to an address. */
  async function tokenTo(email: string): Promise<string> {
    const [newest] = await mailsTo(email)
    return /#([\w-]+)$/m.exec(newest!.body)![1]!
  }
  return { mailsTo, tokenTo }
}
