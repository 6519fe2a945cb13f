import { and, eq, gt, isNull, sql } from 'drizzle-orm'

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
  // built and planned once: each call of a customer runs it
  let statement: ReturnType<typeof prepareTokenHolder> | undefined
  return async headers => {
    const handle = parseBearerToken(headers)
    if (handle === undefined) return undefined
    statement ??= prepareTokenHolder(db)
    const [row] = await statement.execute({ hash: hashToken(handle), now: new Date(now()).toISOString() })
    if (!row) return undefined
    const { primeUntil, ...caller } = row
    return { ...caller, isPrime: primeUntil !== null && primeUntil.getTime() > now() }
  }
}

const prepareTokenHolder = (db: Db) => selectTokenHolder(db).prepare('token_holder')

/** With the placeholders `hash` and `now`, an ISO 8601 time. */
export function selectTokenHolder(db: Db) {
  return db.prepared
    .select({ id: accessTokens.customerId, familyId: accessTokens.familyId, primeUntil: customers.primeUntil, isGuest: customers.isGuest })
    .from(accessTokens)
    .innerJoin(tokenFamilies, eq(tokenFamilies.id, accessTokens.familyId))
    .innerJoin(customers, eq(customers.id, accessTokens.customerId))
    .where(
      and(
        eq(accessTokens.hash, sql.placeholder('hash')),
        gt(accessTokens.expiresAt, sql.placeholder('now')),
        isNull(tokenFamilies.revokedAt),
      ),
    )
}

/** RFC 6750 §2.1. Another form of the header counts as absent. */
function parseBearerToken(headers: Headers): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,4000})$/i.exec(headers.get('authorization') ?? '')?.[1]
}
