import type { UserStatus } from '#contract/account/user-status.ts'

/**
 * Whether prime promotions apply to a customer, for the marketplace and the browser.
 *
 * @param status of the customer; undefined for an anonymous visitor, and before it is known
 * @source A §6: "Prime subscribers keep prime promotions; others lose them in the cart."
 */
export function isPrimeCustomer(status: Pick<UserStatus, 'subscription'> | undefined): boolean {
  return status?.subscription?.subscribed === true
}
