import { watchUserStatus } from '#layouts/islands/watch-user-status.tsx'

/** What a checkout does for a signed-in customer: the message of a blocked city, and the offer of Prime. */
export function watchCheckoutCustomer(): void {
  watchUserStatus()
  void import('#layouts/islands/prime-modal-island.tsx').then(it => it.offerPrime()).catch(() => {})
}
