import type { SubscriptionStatus } from '#contract/prime/content.ts'

/**
 * A subscription to Prime. All times are Unix milliseconds.
 *
 * @source Issue 25 point 1: "trial eligibility, sponsored, renewal, cancellation at the end of the period, failed renewals (retries, grace)"
 */
export interface Subscription {
  /** Paid periods end whole months after it, in UTC. It is the start of the first paid period, or the end of free days. */
  readonly anchor: number
  /** Paid periods since the anchor. */
  readonly periods: number
  /** Nothing is paid yet. */
  readonly isTrial: boolean
  readonly cancelledAt: number | null
  /** Failed charges of the period that is due. */
  readonly failures: number
  /** When the card is charged; null: not by itself. */
  readonly nextAttemptAt: number | null
  readonly endedAt: number | null
}

const DAY_MS = 86_400_000

/** How long a customer has Prime after the end of a period that is not paid. */
export const GRACE_MS = 7 * DAY_MS
/** When a charge that has failed is repeated, milliseconds after the end of the period. After the last one the customer can still pay. */
export const RETRIES_MS = [DAY_MS, 3 * DAY_MS, 6 * DAY_MS] as const

/** The same day of a later month, or the last day of a shorter month, at the same time in UTC. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, days))
}

/** End of the free days, or of the last paid period. */
export const getPeriodEnd = ({ anchor, periods }: Pick<Subscription, 'anchor' | 'periods'>): number => addMonths(anchor, periods)

/** When the customer has Prime no longer, unless something is paid until then. */
export function getAccessEnd(subscription: Subscription): number {
  const { endedAt, cancelledAt } = subscription
  return endedAt ?? getPeriodEnd(subscription) + (cancelledAt === null ? GRACE_MS : 0)
}

/** At the end of a period its charge needs a moment: without a failure the status stays as it was. */
export function getStatus(subscription: Subscription, now: number): SubscriptionStatus {
  if (subscription.endedAt !== null || now >= getAccessEnd(subscription)) return 'ENDED'
  if (now >= getPeriodEnd(subscription) && subscription.failures > 0) return 'GRACE'
  return subscription.isTrial ? 'TRIAL' : 'ACTIVE'
}

/** How long before the first charge its mail is sent. */
export const ANNOUNCEMENT_MS = 3 * DAY_MS

interface Announced {
  readonly startedAt: number
  /** The charge that was announced last; null: none. */
  readonly announcedAt: number | null
}

/** Whether a mail has to announce the first charge now. Free days that are hardly longer need none: the mail of their start is recent. */
export function mustAnnounce(
  { isTrial, nextAttemptAt, failures }: Subscription,
  { startedAt, announcedAt }: Announced,
  now: number,
): boolean {
  if (!isTrial || failures > 0 || nextAttemptAt === null || nextAttemptAt === announcedAt) return false
  return now >= nextAttemptAt - ANNOUNCEMENT_MS && now < nextAttemptAt && startedAt <= nextAttemptAt - 2 * ANNOUNCEMENT_MS
}

const NEW = { cancelledAt: null, failures: 0, endedAt: null } as const

/** Free days first. The card is charged at their end. */
export const startTrial = (freeUntil: number): Subscription => ({
  ...NEW,
  anchor: freeUntil,
  periods: 0,
  isTrial: true,
  nextAttemptAt: freeUntil,
})

/** The first period is paid. */
export const startPaid = (now: number): Subscription => schedule({ ...NEW, anchor: now, periods: 1, isTrial: false, nextAttemptAt: null })

const schedule = (subscription: Subscription): Subscription => ({
  ...subscription,
  nextAttemptAt: subscription.cancelledAt === null && subscription.endedAt === null ? getPeriodEnd(subscription) : null,
})

/** What a job has to do now. Nothing is done while a charge is open. */
export function getDueStep(subscription: Subscription, now: number): 'CHARGE' | 'END' | undefined {
  if (subscription.endedAt !== null) return undefined
  if (subscription.nextAttemptAt !== null) return now >= subscription.nextAttemptAt ? 'CHARGE' : undefined
  return now >= getAccessEnd(subscription) ? 'END' : undefined
}

/**
 * A charge has succeeded. The period follows the last one; a charge after the grace, which has not been used, starts a period now. A
 * subscription that has ended in the meantime continues, because it is paid.
 */
export function applyPaid(subscription: Subscription, now: number): Subscription {
  const { anchor, periods } = subscription
  const isContinued = subscription.endedAt === null && now < getPeriodEnd(subscription) + GRACE_MS
  const next = isContinued ? { anchor, periods: periods + 1 } : { anchor: now, periods: 1 }
  return schedule({ ...subscription, ...next, isTrial: false, failures: 0, endedAt: null })
}

/** A charge has failed: the next try, or the end for a customer who has cancelled meanwhile. */
export function applyFailed(subscription: Subscription, now: number): Subscription {
  const failed = { ...subscription, failures: subscription.failures + 1, nextAttemptAt: null }
  if (subscription.endedAt !== null) return failed
  const end = getPeriodEnd(subscription)
  if (now < end) return { ...failed, failures: subscription.failures, nextAttemptAt: subscription.nextAttemptAt }
  if (subscription.cancelledAt !== null || now >= end + GRACE_MS) return { ...failed, endedAt: now }
  return { ...failed, nextAttemptAt: RETRIES_MS.map(it => end + it).find(it => it > now) ?? null }
}

/**
 * An accepted charge could not be collected: the last period is not paid after all. A customer whose first payment it was has no grace. Free
 * days that were added meanwhile stay.
 */
export function applyLost(subscription: Subscription, now: number): Subscription {
  const { periods } = subscription
  if (periods === 0) return subscription
  const unpaid = { ...subscription, periods: periods - 1, nextAttemptAt: null }
  return periods === 1 ? { ...unpaid, endedAt: subscription.endedAt ?? now } : applyFailed(unpaid, now)
}

/** Ends at the end of the period; without a paid period at once. @param isCharging a charge is open: its result decides */
export function cancel(subscription: Subscription, now: number, isCharging: boolean): Subscription {
  if (subscription.endedAt !== null || subscription.cancelledAt !== null) return subscription
  const isOver = now >= getPeriodEnd(subscription) && !isCharging
  return { ...subscription, cancelledAt: now, nextAttemptAt: null, endedAt: isOver ? now : null }
}

export const canResume = (subscription: Subscription, now: number): boolean =>
  subscription.cancelledAt !== null && subscription.endedAt === null && now < getPeriodEnd(subscription)

/** The subscription is renewed again. No effect unless `canResume`. */
export const resume = (subscription: Subscription, now: number): Subscription =>
  canResume(subscription, now) ? schedule({ ...subscription, cancelledAt: null }) : subscription

/** Adds free days, for example of a promo code. */
export function addFreeDays(subscription: Subscription, days: number, now: number): Subscription {
  if (subscription.endedAt !== null) return subscription
  return schedule({
    ...subscription,
    anchor: Math.max(getPeriodEnd(subscription), now) + days * DAY_MS,
    periods: 0,
    failures: 0,
  })
}
