import { watchForcedLogout } from '#layouts/islands/watch-forced-logout.tsx'
import { watchHelpCenter } from '#layouts/islands/watch-help-center.ts'
import { watchPendingRating } from '#layouts/islands/watch-pending-rating.ts'
import { watchPrivacyReview } from '#layouts/islands/watch-privacy-review.tsx'

/** What a page does for a signed-in customer before an interaction. */
export function watchCustomer(): void {
  watchForcedLogout()
  // pages of one customer, such as a checkout or an order, are not interrupted; the account page asks by itself
  const reviewed = document.querySelector('[data-personal-island]') ? Promise.resolve() : watchPrivacyReview()
  watchPendingRating(reviewed)
  watchHelpCenter()
}
