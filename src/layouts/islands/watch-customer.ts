import { watchForcedLogout } from '#layouts/islands/watch-forced-logout.tsx'
import { watchHelpCenter } from '#layouts/islands/watch-help-center.ts'
import { watchPendingRating } from '#layouts/islands/watch-pending-rating.ts'

/** Not one of the files that are preloaded with this one: their names are in the script of every page. */
const loadReview = () => import('#layouts/islands/watch-privacy-review.tsx').then(it => it.watchPrivacyReview())

/** What a page does for a signed-in customer before an interaction. */
export function watchCustomer(): void {
  watchForcedLogout()
  // pages of one customer, such as a checkout or an order, are not interrupted; the account page asks by itself
  const isPersonal = document.querySelector('[data-personal-island]') !== null
  const reviewed = isPersonal ? Promise.resolve() : loadReview().catch(() => {})
  watchPendingRating(reviewed)
  watchHelpCenter()
}
