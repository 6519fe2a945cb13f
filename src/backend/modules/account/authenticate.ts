import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Authenticate } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { accessTokens, customers, tokenFamilies } from '#backend/db/schema/account.ts'
import { hashToken } from '#backend/modules/account/token.ts'

/**
 * Creates the authentication of calls: finds the holder of the access token by its hash.
 *
 * @param now Unix milliseconds
 */
export function createAuthenticate(db: Db, now: () => number): Authenticate {
  return async headers => {
    const handle = parseBearerToken(headers)
    if (handle === undefined) return undefined
    const [row] = await selectTokenHolder(db, hashToken(handle), now())
    if (!row) return undefined
    const { primeUntil, ...caller } = row
    return { ...caller, isPrime: primeUntil !== null && primeUntil.getTime() > now() }
  }
}

export function selectTokenHolder(db: Db, hash: string, now: number) {
  return db
    .select({ id: accessTokens.customerId, familyId: accessTokens.familyId, primeUntil: customers.primeUntil, isGuest: customers.isGuest })
    .from(accessTokens)
    .innerJoin(tokenFamilies, eq(tokenFamilies.id, accessTokens.familyId))
    .innerJoin(customers, eq(customers.id, accessTokens.customerId))
    .where(and(eq(accessTokens.hash, hash), gt(accessTokens.expiresAt, new Date(now)), isNull(tokenFamilies.revokedAt)))
}

/** RFC 6750 §2.1. Another form of the header counts as absent. */
function parseBearerToken(headers: Headers): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,4000})$/i.exec(headers.get('authorization') ?? '')?.[1]
}
