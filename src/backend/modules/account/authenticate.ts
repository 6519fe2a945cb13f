import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Authenticate } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { accessTokens, tokenFamilies } from '#backend/db/schema/account.ts'
import { hashOf } from '#backend/modules/account/token.ts'

/**
 * Finds whose access handle a call carries: one row by its hash, and its family by key.
 *
 * @param now Unix milliseconds
 */
export function createAuthenticate(db: Db, now: () => number): Authenticate {
  return async headers => {
    const handle = bearerOf(headers)
    if (handle === undefined) return undefined
    const [row] = await holderOf(db, hashOf(handle), now())
    return row
  }
}

export function holderOf(db: Db, hash: string, now: number) {
  return db
    .select({ id: accessTokens.customerId, familyId: accessTokens.familyId })
    .from(accessTokens)
    .innerJoin(tokenFamilies, eq(tokenFamilies.id, accessTokens.familyId))
    .where(and(eq(accessTokens.hash, hash), gt(accessTokens.expiresAt, new Date(now)), isNull(tokenFamilies.revokedAt)))
}

/** RFC 6750 §2.1; a header that is none of ours is as if it had not been sent. */
function bearerOf(headers: Headers): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,4000})$/i.exec(headers.get('authorization') ?? '')?.[1]
}
