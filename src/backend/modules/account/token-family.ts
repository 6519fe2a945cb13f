import { and, eq, gt, isNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { accessTokens, refreshTokens, type RevocationReason, tokenFamilies } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { encrypt, decrypt } from '#backend/modules/account/encryption.ts'
import { hashToken, generateToken } from '#backend/modules/account/token.ts'
import type { AuthInfo } from '#contract/account/auth.ts'

export const ACCESS_TOKEN_LIFETIME_MS = 15 * 60_000
export const REFRESH_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60_000
/** A session ends this long after its sign-in, however often it is renewed (ASVS 5.0, 7.3.2). */
export const SESSION_LIFETIME_MS = 180 * 24 * 60 * 60_000
/** trust.md: time in which a used refresh token still returns its successor, for a second tab or a lost response. */
export const ROTATION_GRACE_MS = 10_000

interface TokenPair {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expirationTime: number
  /** When the session ends, Unix milliseconds; absent for those with the usual time. */
  readonly sessionEnd?: number
}

export const toAuthInfo = ({ accessToken, refreshToken, expirationTime, sessionEnd }: TokenPair, now: number): AuthInfo => {
  const toSeconds = (time: number): number => Math.max(0, Math.round((time - now) / 1000))
  const expiry = { expirationTime, expiresIn: toSeconds(expirationTime) }
  return { accessToken, refreshToken, ...expiry, ...(sessionEnd !== undefined && { sessionEndsIn: toSeconds(sessionEnd) }) }
}

/** What a session stores about its browser. */
export interface SignInClient {
  /** Secret key of a browser that can read the mails of the customer (sandbox only). */
  readonly sandboxBrowser?: string | undefined
  readonly deviceBrowser?: string | undefined
  readonly deviceSystem?: string | undefined
  readonly countryCode?: string | undefined
}

/** Creates the token family of a sign-in and its first pair. @param sessionEnd when the session ends, Unix milliseconds; default: `SESSION_LIFETIME_MS` */
export async function createTokenFamily(
  db: Db,
  customerId: number,
  now: number,
  { sandboxBrowser, ...client }: SignInClient = {},
  sessionEnd?: number,
): Promise<TokenPair> {
  return db.transaction(async tx => {
    await deleteExpiredFamilies(tx, customerId, now)
    const [family] = await tx
      .insert(tokenFamilies)
      .values({
        ...client,
        customerId,
        browserHash: sandboxBrowser === undefined ? null : hashToken(sandboxBrowser),
        createdAt: new Date(now),
        lastUsedAt: new Date(now),
        endsAt: sessionEnd === undefined ? null : new Date(sessionEnd),
      })
      .returning({ id: tokenFamilies.id })
    const pair = createTokenPair(now, sessionEnd)
    await saveTokens(tx, pair, { familyId: family!.id, customerId }, now)
    return pair
  })
}

export type RotationResult = { readonly pair: TokenPair } | { readonly rejected: 'over' | 'reused' }

/**
 * Exchanges a refresh token for the next pair, once. The family's row is the lock: a second call with the same token waits and then
 * finds it used. Within the grace period it gets the pair of the first call.
 *
 * @param countryCode the probable country of the caller; undefined keeps the stored one
 */
export function rotateRefreshToken(db: Db, token: string, now: number, countryCode?: string): Promise<RotationResult> {
  const hash = hashToken(token)
  return db.transaction(async (tx): Promise<RotationResult> => {
    const [row] = await tx
      .select({
        token: refreshTokens,
        revokedAt: tokenFamilies.revokedAt,
        startedAt: tokenFamilies.createdAt,
        endsAt: tokenFamilies.endsAt,
        customerId: tokenFamilies.customerId,
      })
      .from(refreshTokens)
      .innerJoin(tokenFamilies, eq(tokenFamilies.id, refreshTokens.familyId))
      .where(eq(refreshTokens.hash, hash))
      .for('update')
    if (!row || row.revokedAt !== null || row.token.expiresAt.getTime() <= now) return { rejected: 'over' }
    const sessionEnd = row.endsAt?.getTime()
    if (now >= (sessionEnd ?? row.startedAt.getTime() + SESSION_LIFETIME_MS)) return { rejected: 'over' }
    const { familyId, usedAt, successorHash, successorSealed } = row.token
    if (usedAt === null) {
      const pair = createTokenPair(now, sessionEnd)
      const successor = { successorHash: hashToken(pair.refreshToken), successorSealed: encrypt(JSON.stringify(pair), token) }
      await tx.update(refreshTokens).set({ usedAt: new Date(now), ...successor }).where(eq(refreshTokens.hash, hash)) // prettier-ignore
      await saveTokens(tx, pair, { familyId, customerId: row.customerId }, now)
      await tx
        .update(tokenFamilies)
        .set({ lastUsedAt: new Date(now), countryCode })
        .where(eq(tokenFamilies.id, familyId))
      return { pair }
    }
    const [successor] = await tx.select({ usedAt: refreshTokens.usedAt }).from(refreshTokens).where(eq(refreshTokens.hash, successorHash!))
    if (now - usedAt.getTime() <= ROTATION_GRACE_MS && successor?.usedAt === null && successorSealed !== null)
      return { pair: JSON.parse(decrypt(successorSealed, token)) as TokenPair }
    // two clients have used this token, and one of them can be a thief
    await revokeFamilies(tx, [familyId], 'REUSE', now)
    return { rejected: 'reused' }
  })
}

/** Revokes the family of a refresh or access token, used or not. An unknown token has no effect (RFC 7009 §2.2). */
export async function revokeByToken(db: Db, token: string, now: number): Promise<void> {
  const hash = hashToken(token)
  const rows = await db
    .select({ id: refreshTokens.familyId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash))
    .union(db.select({ id: accessTokens.familyId }).from(accessTokens).where(eq(accessTokens.hash, hash)))
  for (const { id } of rows) await revokeFamilies(db, [id], 'LOGOUT', now)
}

/**
 * Revokes every session of a customer except the given ones. Their browsers also lose access to the mails of the sandbox, because the
 * sessions can belong to somebody with the former password.
 */
export async function revokeSessions(tx: Tx, customerId: number, now: number, except: readonly string[] = []): Promise<void> {
  const others = and(eq(tokenFamilies.customerId, customerId), notInArray(tokenFamilies.id, [...except]))
  const rows = await tx
    .select({ id: tokenFamilies.id })
    .from(tokenFamilies)
    .where(and(isNull(tokenFamilies.revokedAt), others))
  await revokeFamilies(tx, rows.map(it => it.id), 'PASSWORD', now) // prettier-ignore
  await tx.update(tokenFamilies).set({ browserHash: null }).where(others)
}

/** Ends sessions. Only a sign-out keeps the access of its browser to the mails of the sandbox. */
export async function revokeFamilies(tx: Tx | Db, families: readonly string[], reason: RevocationReason, now: number): Promise<void> {
  if (families.length === 0) return
  await tx
    .update(tokenFamilies)
    .set({ revokedAt: new Date(now), revokedFor: reason, ...(reason !== 'LOGOUT' && { browserHash: null }) })
    .where(and(isNull(tokenFamilies.revokedAt), or(...families.map(id => eq(tokenFamilies.id, id)))))
}

function createTokenPair(now: number, sessionEnd?: number): TokenPair {
  const tokens = { accessToken: generateToken(), refreshToken: generateToken() }
  const expirationTime = now + ACCESS_TOKEN_LIFETIME_MS
  return sessionEnd === undefined
    ? { ...tokens, expirationTime }
    : { ...tokens, expirationTime: Math.min(expirationTime, sessionEnd), sessionEnd }
}

/** Deletes the families of a customer whose last token has expired. Runs at each sign-in. */
async function deleteExpiredFamilies(tx: Tx, customerId: number, now: number): Promise<void> {
  const validTokens = tx
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.familyId, tokenFamilies.id), gt(refreshTokens.expiresAt, new Date(now))))
  await tx.delete(tokenFamilies).where(and(eq(tokenFamilies.customerId, customerId), notExists(validTokens)))
}

async function saveTokens(
  tx: Tx,
  pair: TokenPair,
  ids: { readonly familyId: string; readonly customerId: number },
  now: number,
): Promise<void> {
  const { familyId } = ids
  const expiry = new Date(now)
  // deletes expired tokens only: another tab can still use a valid one
  await tx.delete(accessTokens).where(and(eq(accessTokens.familyId, familyId), lte(accessTokens.expiresAt, expiry)))
  await tx.delete(refreshTokens).where(and(eq(refreshTokens.familyId, familyId), lte(refreshTokens.expiresAt, expiry)))
  await tx.insert(accessTokens).values({ hash: hashToken(pair.accessToken), ...ids, expiresAt: new Date(pair.expirationTime) })
  const expiresAt = new Date(Math.min(now + REFRESH_TOKEN_LIFETIME_MS, pair.sessionEnd ?? Number.POSITIVE_INFINITY))
  await tx.insert(refreshTokens).values({ hash: hashToken(pair.refreshToken), familyId, createdAt: new Date(now), expiresAt })
}
