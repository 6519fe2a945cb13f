import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { CallingCustomer } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { tokenFamilies } from '#backend/db/schema/account.ts'
import { chatTokens } from '#backend/db/schema/chat.ts'
import { generateToken, hashToken } from '#backend/modules/account/token.ts'

export const CHAT_TOKEN_MS = 15 * 60_000

/** Issues a token that opens event streams of the customer's conversations. @param now Unix milliseconds */
export async function issueChatToken(db: Db, customer: CallingCustomer, now: number): Promise<{ token: string; expirationTime: number }> {
  const token = generateToken()
  const expirationTime = now + CHAT_TOKEN_MS
  await db.delete(chatTokens).where(and(eq(chatTokens.customerId, customer.id), lt(chatTokens.expiresAt, new Date(now))))
  await db
    .insert(chatTokens)
    .values({ hash: hashToken(token), customerId: customer.id, familyId: customer.familyId, expiresAt: new Date(expirationTime) })
  return { token, expirationTime }
}

/** The customer of a valid token whose sign-in has not ended. @param now Unix milliseconds */
export async function findChatTokenHolder(db: Db, token: string, now: number): Promise<{ readonly id: number } | undefined> {
  const [row] = await db
    .select({ id: chatTokens.customerId })
    .from(chatTokens)
    .innerJoin(tokenFamilies, eq(tokenFamilies.id, chatTokens.familyId))
    .where(and(eq(chatTokens.hash, hashToken(token)), gt(chatTokens.expiresAt, new Date(now)), isNull(tokenFamilies.revokedAt)))
  return row
}
