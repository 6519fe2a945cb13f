import type { UserStatus } from '#contract/account/user-status.ts'

/**
 * The subscription to Prime in the status of a customer. A subscription whose paid period has ended counts as none.
 *
 * @param primeUntil end of the paid period; null: never subscribed
 * @param now Unix milliseconds
 */
export function toSubscription(primeUntil: Date | null, now: number): NonNullable<UserStatus['subscription']> | null {
  if (primeUntil === null || primeUntil.getTime() <= now) return null
  return { id: null, isSponsored: false, isTrialEligible: false, subscribed: true, subscriptionToRenew: null }
}
