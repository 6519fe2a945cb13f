import { eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import { tokenFamilies } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import { verifyPassword } from '#backend/modules/account/password-hash.ts'
import { createBadCredentialsProblem } from '#backend/modules/account/problems.ts'
import { Problem } from '#backend/problem.ts'

/** A customer without a password repeats the sign-in instead, at most this long before. */
export const RECENT_SIGN_IN_MS = 15 * 60_000

/**
 * Makes sure that the caller is the owner of the account, not somebody with a stolen session, and locks the account (ASVS 5.0, 7.5.2).
 *
 * @throws Problem 27052 for a wrong password; 403 without a password and a recent sign-in
 */
export async function requireReauthentication(tx: Tx, call: CallContext, password: string | null, now: number): Promise<void> {
  const { id } = call.customer!
  await lockCustomer(tx, id)
  const { passwordHash } = await getCustomerById(tx, id)
  if (passwordHash !== null) {
    if (!(await verifyPassword(passwordHash, password ?? ''))) throw createBadCredentialsProblem()
    return
  }
  await requireRecentSignIn(tx, call, now)
}

/** @throws Problem 403 when the session of the caller is older than 15 minutes */
export async function requireRecentSignIn(tx: Tx, call: CallContext, now: number): Promise<void> {
  if (!(await isRecentSignIn(tx, call, now))) throw new Problem(403, 'Please sign in again first', undefined, { code: 'SIGN_IN_AGAIN' })
}

/** Whether the session of the caller is at most 15 minutes old. */
export async function isRecentSignIn(tx: Tx, call: CallContext, now: number): Promise<boolean> {
  const { familyId } = call.customer!
  const [family] = await tx.select({ createdAt: tokenFamilies.createdAt }).from(tokenFamilies).where(eq(tokenFamilies.id, familyId))
  return family !== undefined && now - family.createdAt.getTime() <= RECENT_SIGN_IN_MS
}
