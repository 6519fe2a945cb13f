import { and, eq, gt, isNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { accessTokens, refreshTokens, tokenFamilies } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { seal, unseal } from '#backend/modules/account/encryption.ts'
import { hashOf, newToken } from '#backend/modules/account/token.ts'
import type { AuthInfo } from '#contract/account/auth.ts'

export const ACCESS_MS = 15 * 60_000
export const REFRESH_MS = 30 * 24 * 60 * 60_000
/** trust.md: how long a used refresh token still shows its successor: two tabs, or an answer that was lost on its way. */
export const GRACE_MS = 10_000

interface Pair {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expirationTime: number
}

export const authInfoOf = ({ accessToken, refreshToken, expirationTime }: Pair, now: number): AuthInfo => {
  return { accessToken, refreshToken, expirationTime, expiresIn: Math.max(0, Math.round((expirationTime - now) / 1000)) }
}

/**
 * A signing-in: a new family and its first pair.
 *
 * @param browser secret key of a browser that may read the mails of the customer (the sandbox only)
 */
export async function startFamily(db: Db, customerId: number, now: number, browser?: string): Promise<Pair> {
  return db.transaction(async tx => {
    await forgetFamilies(tx, customerId, now)
    const [family] = await tx
      .insert(tokenFamilies)
      .values({ customerId, browserHash: browser === undefined ? null : hashOf(browser) })
      .returning({ id: tokenFamilies.id })
    const pair = newPair(now)
    await keep(tx, pair, { familyId: family!.id, customerId }, now)
    return pair
  })
}

export type Rotation = { readonly pair: Pair } | { readonly refused: 'over' | 'reused' }

/**
 * Exchanges a refresh token for the next pair, once. The family's row is the lock: whoever comes second with the same token waits, and
 * then finds it used, which within the grace gives the pair that the first one got.
 */
export function rotate(db: Db, token: string, now: number): Promise<Rotation> {
  const hash = hashOf(token)
  return db.transaction(async (tx): Promise<Rotation> => {
    const [row] = await tx
      .select({ token: refreshTokens, revokedAt: tokenFamilies.revokedAt, customerId: tokenFamilies.customerId })
      .from(refreshTokens)
      .innerJoin(tokenFamilies, eq(tokenFamilies.id, refreshTokens.familyId))
      .where(eq(refreshTokens.hash, hash))
      .for('update')
    if (!row || row.revokedAt !== null || row.token.expiresAt.getTime() <= now) return { refused: 'over' }
    const { familyId, usedAt, successorHash, successorSealed } = row.token
    if (usedAt === null) {
      const pair = newPair(now)
      const successor = { successorHash: hashOf(pair.refreshToken), successorSealed: seal(JSON.stringify(pair), token) }
      await tx.update(refreshTokens).set({ usedAt: new Date(now), ...successor }).where(eq(refreshTokens.hash, hash)) // prettier-ignore
      await keep(tx, pair, { familyId, customerId: row.customerId }, now)
      return { pair }
    }
    const [successor] = await tx.select({ usedAt: refreshTokens.usedAt }).from(refreshTokens).where(eq(refreshTokens.hash, successorHash!))
    if (now - usedAt.getTime() <= GRACE_MS && successor?.usedAt === null && successorSealed !== null)
      return { pair: JSON.parse(unseal(successorSealed, token)) as Pair }
    // two people hold this token, and nobody can say which of them is the customer
    await revoke(tx, [familyId], 'REUSE', now)
    return { refused: 'reused' }
  })
}

/** Ends the family of a refresh token or an access handle, used or not; of an unknown one nothing (RFC 7009 §2.2). */
export async function revokeByToken(db: Db, token: string, now: number): Promise<void> {
  const hash = hashOf(token)
  const rows = await db
    .select({ id: refreshTokens.familyId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash))
    .union(db.select({ id: accessTokens.familyId }).from(accessTokens).where(eq(accessTokens.hash, hash)))
  for (const { id } of rows) await revoke(db, [id], 'LOGOUT', now)
}

/**
 * Ends every session of a customer but the given ones, and what the browsers of all ended sessions may read in the sandbox: whoever knew
 * the former password reads no more mails.
 */
export async function revokeAll(tx: Tx, customerId: number, now: number, except: readonly string[] = []): Promise<void> {
  const others = and(eq(tokenFamilies.customerId, customerId), notInArray(tokenFamilies.id, [...except]))
  const rows = await tx
    .select({ id: tokenFamilies.id })
    .from(tokenFamilies)
    .where(and(isNull(tokenFamilies.revokedAt), others))
  await revoke(tx, rows.map(it => it.id), 'PASSWORD', now) // prettier-ignore
  await tx.update(tokenFamilies).set({ browserHash: null }).where(others)
}

async function revoke(tx: Tx | Db, families: readonly string[], reason: 'LOGOUT' | 'REUSE' | 'PASSWORD', now: number): Promise<void> {
  if (families.length === 0) return
  await tx
    .update(tokenFamilies)
    .set({ revokedAt: new Date(now), revokedFor: reason, ...(reason !== 'LOGOUT' && { browserHash: null }) })
    .where(and(isNull(tokenFamilies.revokedAt), or(...families.map(id => eq(tokenFamilies.id, id)))))
}

function newPair(now: number): Pair {
  return { accessToken: newToken(), refreshToken: newToken(), expirationTime: now + ACCESS_MS }
}

/** Families whose last token has expired can neither be used nor stolen; whoever signs in takes theirs away. */
async function forgetFamilies(tx: Tx, customerId: number, now: number): Promise<void> {
  const alive = tx
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.familyId, tokenFamilies.id), gt(refreshTokens.expiresAt, new Date(now))))
  await tx.delete(tokenFamilies).where(and(eq(tokenFamilies.customerId, customerId), notExists(alive)))
}

async function keep(tx: Tx, pair: Pair, owner: { readonly familyId: string; readonly customerId: number }, now: number): Promise<void> {
  const { familyId } = owner
  const over = new Date(now)
  // the handle of another tab may still be in flight, one that has expired is of no use to anybody
  await tx.delete(accessTokens).where(and(eq(accessTokens.familyId, familyId), lte(accessTokens.expiresAt, over)))
  await tx.delete(refreshTokens).where(and(eq(refreshTokens.familyId, familyId), lte(refreshTokens.expiresAt, over)))
  await tx.insert(accessTokens).values({ hash: hashOf(pair.accessToken), ...owner, expiresAt: new Date(pair.expirationTime) })
  const expiresAt = new Date(now + REFRESH_MS)
  await tx.insert(refreshTokens).values({ hash: hashOf(pair.refreshToken), familyId, createdAt: new Date(now), expiresAt })
}
