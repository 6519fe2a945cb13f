import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** Once for each tab: the storage of the session remembers it. */
export function wasAskedForRating(): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_NAME.ratingAsked) !== null) return true
    sessionStorage.setItem(STORAGE_NAME.ratingAsked, '1')
    return false
  } catch {
    // without a storage the question would come on each page
    return true
  }
}

/**
 * B §2: "Rating modal: pushed when a pending-order rating prompt exists … Only for authenticated users and never in the stripped (blank)
 * layout." It does not interrupt pages of one customer, such as a checkout. The blank layout loads no island.
 *
 * @param ready resolves when the customer has answered another question
 */
export function watchPendingRating(ready: Promise<void>): void {
  if (document.querySelector('[data-personal-island]') || wasAskedForRating()) return
  const ask = () => import('#layouts/islands/rating-island.tsx').then(it => it.promptForRating(document.body.dataset['language'] ?? 'en'))
  // a failed question comes again in the next tab
  const start = () => void ready.then(ask).catch(() => {})
  if ('requestIdleCallback' in window) requestIdleCallback(start)
  else setTimeout(start)
}
