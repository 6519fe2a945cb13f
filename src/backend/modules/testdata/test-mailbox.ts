import { and, desc, eq, ne } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { outbox } from '#backend/db/schema/outbox.ts'

/** Reads the messages of a recipient from the database, newest first. */
export function createTestMailbox(db: Db) {
  const findMailsTo = (recipient: string) =>
    db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, recipient), ne(outbox.channel, 'PAYMENT')))
      .orderBy(desc(outbox.id))
  /** The token of the newest link sent to an address. */
  async function findTokenSentTo(email: string): Promise<string> {
    const [newest] = await findMailsTo(email)
    return /#([\w-]+)$/m.exec(newest!.body)![1]!
  }
  return { findMailsTo, findTokenSentTo }
}
