import type { Db } from '#backend/db/connect.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { findLiveSubscription, toLife } from '#backend/modules/prime/subscription-rows.ts'
import { isTrialEligible } from '#backend/modules/prime/trial.ts'
import type { UserStatus } from '#contract/account/user-status.ts'

/**
 * The subscription in the status of a customer. Whether the customer has Prime is `customers.prime_until` alone, as for prices.
 *
 * @param now Unix milliseconds
 * @source B §3: "subscription{id, isSponsored, isTrialEligible, subscribed, subscriptionToRenew}"
 */
export async function loadSubscriptionStatus(db: Db, customerId: number, now: number): Promise<UserStatus['subscription']> {
  const { primeUntil } = await getCustomerById(db, customerId)
  const live = await findLiveSubscription(db, customerId)
  const subscribed = primeUntil !== null && primeUntil.getTime() > now
  const nextAttemptAt = live && toLife(live).nextAttemptAt
  return {
    id: live?.planId ?? null,
    isSponsored: subscribed && !live,
    isTrialEligible: await isTrialEligible(db, customerId),
    subscribed,
    subscriptionToRenew:
      live && nextAttemptAt !== undefined && nextAttemptAt !== null ? { id: live.planId, renewalTime: nextAttemptAt } : null,
  }
}
