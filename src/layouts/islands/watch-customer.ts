import { watchForcedLogout } from '#layouts/islands/watch-forced-logout.tsx'
import { watchHelpCenter } from '#layouts/islands/watch-help-center.ts'
import { watchPendingRating } from '#layouts/islands/watch-pending-rating.ts'

/** What a page does for a signed-in customer before an interaction. */
export function watchCustomer(): void {
  watchForcedLogout()
  watchPendingRating()
  watchHelpCenter()
}
