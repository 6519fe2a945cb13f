import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { privacyDecisions, privacyReviews } from '#backend/db/schema/privacy.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { translate } from '#backend/messages/messages.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { denyPrivacy, getPrivacyDisclaimer, getPrivacyPermissions, grantPrivacy, skipPrivacy } from '#contract/account/privacy.ts'
import type { PrivacySettings } from '#contract/account/user-status.ts'
import { isPrivacyPermission, PRIVACY_PERMISSIONS, type PrivacyPermission } from '#domain/account/privacy-permissions.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** A skipped review returns after a week. */
export const SKIP_MS = 7 * 24 * 3_600_000

/** B §3, "User status": the review that the customer has to decide, in a language. */
export async function loadPrivacySettings(db: Db, customerId: number, language: string, now: number): Promise<PrivacySettings> {
  const [review] = await db.select().from(privacyReviews).where(eq(privacyReviews.customerId, customerId))
  const needsReview = review !== undefined && (review.skippedUntil === null || review.skippedUntil.getTime() <= now)
  return {
    canSkip: review?.canSkip ?? true,
    needsReview,
    reviewPermissions: needsReview ? review.permissions.map(it => describePermission(it, language)) : null,
  }
}

/** Whether a customer has granted a permission. Without a decision: false. */
export async function hasGranted(db: Db | Tx, customerId: number, permission: PrivacyPermission): Promise<boolean> {
  const [row] = await db
    .select({ isGranted: privacyDecisions.isGranted })
    .from(privacyDecisions)
    .where(and(eq(privacyDecisions.customerId, customerId), eq(privacyDecisions.permission, permission)))
  return row?.isGranted ?? false
}

/** Stores decisions. Unknown names are ignored: a form of another version may have them. */
export async function storeDecisions(tx: Tx | Db, customerId: number, names: readonly string[], isGranted: boolean, now: number) {
  const decidedAt = new Date(now)
  for (const permission of new Set(names.filter(isPrivacyPermission))) {
    const target = [privacyDecisions.customerId, privacyDecisions.permission]
    await tx
      .insert(privacyDecisions)
      .values({ customerId, permission, isGranted, decidedAt })
      .onConflictDoUpdate({ target, set: { isGranted, decidedAt } })
  }
}

/**
 * B §4: "grant or deny sets needsReview false and reviewPermissions null and keeps canSkip". Without names the decision is about the
 * permissions of the pending review.
 */
export function decidePrivacyHandler(db: Db, now: () => number, isGranted: boolean): Handler<typeof grantPrivacy | typeof denyPrivacy> {
  return async ({ body }, call) => {
    const { id } = call.customer!
    const canSkip = await db.transaction(async tx => {
      const [review] = await tx.delete(privacyReviews).where(eq(privacyReviews.customerId, id)).returning()
      const names = body.permissions.length > 0 ? body.permissions : (review?.permissions ?? [])
      await storeDecisions(tx, id, names, isGranted, now())
      return review?.canSkip ?? true
    })
    return { privacySettings: { canSkip, needsReview: false, reviewPermissions: null } }
  }
}

/** B §6: "Privacy consent can be skipped only if canSkip." */
export function skipPrivacyHandler(db: Db, now: () => number): Handler<typeof skipPrivacy> {
  return async (_, call) => {
    const { id } = call.customer!
    const [review] = await db.select().from(privacyReviews).where(eq(privacyReviews.customerId, id))
    if (review && !review.canSkip) throw new Problem(409, 'This review cannot be skipped', undefined, { code: 'REVIEW_REQUIRED' })
    await db
      .update(privacyReviews)
      .set({ skippedUntil: new Date(now() + SKIP_MS) })
      .where(and(eq(privacyReviews.customerId, id), eq(privacyReviews.canSkip, true)))
    return { privacySettings: await loadPrivacySettings(db, id, call.language, now()) }
  }
}

export function getPrivacyPermissionsHandler(db: Db): Handler<typeof getPrivacyPermissions> {
  return async (_, call) => {
    const rows = await db.select().from(privacyDecisions).where(eq(privacyDecisions.customerId, call.customer!.id))
    return {
      permissions: PRIVACY_PERMISSIONS.map(it => ({
        ...describePermission(it, call.language),
        isGranted: rows.some(row => row.permission === it && row.isGranted),
      })),
    }
  }
}

export const getPrivacyDisclaimerHandler: Handler<typeof getPrivacyDisclaimer> = (_, { language }) =>
  Promise.resolve({
    title: translate(language, 'privacy.disclaimerTitle'),
    text: translate(language, 'privacy.disclaimerText'),
    links: [{ title: translate(language, 'privacy.terms'), url: toPath({ name: 'legal', language }) }],
  })

function describePermission(id: PrivacyPermission, language: string) {
  return { id, title: translate(language, `privacy.${id}.title`), text: translate(language, `privacy.${id}.text`) }
}

/** docs/SANDBOX.md: an address with the tag "+review" has a review that can be skipped; with "+must-review" one that cannot. */
export async function requestSandboxReview(db: Db, { id, email }: { readonly id: number; readonly email: string }): Promise<void> {
  const tag = /\+(must-)?review@/i.exec(email)
  if (tag) await db.insert(privacyReviews).values({ customerId: id, permissions: PRIVACY_PERMISSIONS, canSkip: tag[1] === undefined })
}
