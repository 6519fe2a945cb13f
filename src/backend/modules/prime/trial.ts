import { createHash } from 'node:crypto'

import { eq, or } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { primeTrials } from '#backend/db/schema/prime.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { findLatestSubscription } from '#backend/modules/prime/subscription-rows.ts'
import { TRIAL_DAYS } from '#domain/prime/plans.ts'

const DAY_MS = 86_400_000

export const hashCard = (provider: string, fingerprint: string): string =>
  createHash('sha256').update(`${provider} ${fingerprint}`).digest('hex')

/** A trial is once per customer and per card. @param cardHash undefined: the card is not chosen yet */
export async function isTrialEligible(db: Db | Tx, customerId: number, cardHash?: string): Promise<boolean> {
  if (await findLatestSubscription(db, customerId)) return false
  const isUsed = eq(primeTrials.customerId, customerId)
  const [trial] = await db
    .select({ startedAt: primeTrials.startedAt })
    .from(primeTrials)
    .where(cardHash === undefined ? isUsed : or(isUsed, eq(primeTrials.cardHash, cardHash)))
    .limit(1)
  return trial === undefined
}

/** @returns false when the card or the customer has had a trial meanwhile */
export async function takeTrial(tx: Tx, customerId: number, cardHash: string, now: number): Promise<boolean> {
  const taken = await tx
    .insert(primeTrials)
    .values({ cardHash, customerId, startedAt: new Date(now) })
    .onConflictDoNothing()
    .returning({ cardHash: primeTrials.cardHash })
  return taken.length > 0
}

/** End of the free days before the first charge: what the customer has already, for example by a promo code, and the trial. */
export const getFreeUntil = (primeUntil: Date | null, hasTrial: boolean, now: number): number =>
  Math.max(now, primeUntil?.getTime() ?? now) + (hasTrial ? TRIAL_DAYS * DAY_MS : 0)
