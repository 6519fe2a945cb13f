import { createHmac } from 'node:crypto'

import { eq, lte, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { signInFailures } from '#backend/db/schema/sign-in-failures.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import { normalizeEmail } from '#domain/account/email.ts'

/** Wrong passwords of one e-mail address that are evaluated without a captcha token. Fewer than `domain/account/attempt-delay.ts` allows. */
export const FREE_FAILURES = 3
/** The count starts again this long after the last attempt. */
export const FAILURE_LIFETIME_MS = 24 * 60 * 60_000

/**
 * Counts the attempts to sign in since the last success, by e-mail address. Addresses without an account count alike, so the count
 * reveals nothing.
 *
 * @param now Unix milliseconds
 */
export function createSignInFailures(db: Db, now: () => number) {
  const loadKey = createServerKey(db, 'sign-in-failures')
  const toHash = async (email: string): Promise<string> =>
    createHmac('sha256', await loadKey())
      .update(normalizeEmail(email))
      .digest('hex')
  return {
    /** @returns the attempts including this one */
    async add(email: string): Promise<number> {
      const lastAt = new Date(now())
      const expiredAt = new Date(now() - FAILURE_LIFETIME_MS)
      await db.delete(signInFailures).where(lte(signInFailures.lastAt, expiredAt))
      const [row] = await db
        .insert(signInFailures)
        .values({ emailHash: await toHash(email), failures: 1, lastAt })
        .onConflictDoUpdate({
          target: signInFailures.emailHash,
          set: { failures: sql`least(${signInFailures.failures} + 1, 1000)`, lastAt },
        })
        .returning({ failures: signInFailures.failures })
      return row!.failures
    },
    async clear(email: string): Promise<void> {
      await db.delete(signInFailures).where(eq(signInFailures.emailHash, await toHash(email)))
    },
  }
}
