import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { lte } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { spentChallenges } from '#backend/db/schema/account.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { hashToken } from '#backend/modules/account/token.ts'

const NONCE_BYTES = 16
const EXPIRY_BYTES = 6
const TAG_BYTES = 32
export const PASSKEY_CHALLENGE_LIFETIME_MS = 5 * 60_000

/**
 * Challenges that are signed and not stored, so that asking for them fills no table. A used one is stored until it expires.
 *
 * @param now Unix milliseconds
 */
export function createChallenges(db: Db, now: () => number) {
  const loadKey = createServerKey(db, 'passkey-challenges')
  const sign = async (purpose: string, head: Buffer): Promise<Buffer> =>
    createHmac('sha256', await loadKey())
      .update(`${purpose}\n`)
      .update(head)
      .digest()
  return {
    /** @param purpose what the challenge is for, and for whom */
    async issue(purpose: string): Promise<Uint8Array<ArrayBuffer>> {
      const expiry = Buffer.alloc(EXPIRY_BYTES)
      expiry.writeUIntBE(now() + PASSKEY_CHALLENGE_LIFETIME_MS, 0, EXPIRY_BYTES)
      const head = Buffer.concat([randomBytes(NONCE_BYTES), expiry])
      return new Uint8Array(Buffer.concat([head, await sign(purpose, head)]))
    },
    /** @param challenge base64url */
    async isValid(challenge: string, purpose: string): Promise<boolean> {
      const bytes = Buffer.from(challenge, 'base64url')
      // another spelling of the same bytes would be another challenge in the table
      if (bytes.length !== NONCE_BYTES + EXPIRY_BYTES + TAG_BYTES || bytes.toString('base64url') !== challenge) return false
      const head = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES)
      if (!timingSafeEqual(bytes.subarray(head.length), await sign(purpose, head))) return false
      return head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > now()
    },
    /** Of two calls with one challenge, only one succeeds. */
    async spend(tx: Tx, challenge: string): Promise<boolean> {
      await tx.delete(spentChallenges).where(lte(spentChallenges.expiresAt, new Date(now())))
      const rows = await tx
        .insert(spentChallenges)
        .values({ hash: hashToken(challenge), expiresAt: new Date(now() + PASSKEY_CHALLENGE_LIFETIME_MS) })
        .onConflictDoNothing()
        .returning({ hash: spentChallenges.hash })
      return rows.length > 0
    },
  }
}
