import { privacyReview } from '#state/browser/privacy-review.ts'
import { session } from '#state/browser/session.ts'

/**
 * Loads the review of the signed-in customer.
 *
 * @returns a function that shows it; undefined when there is none, or it does not load
 */
export async function findPrivacyReview(): Promise<(() => void) | undefined> {
  await session.load()
  return privacyReview.load().catch(() => undefined)
}

/** Resolves when no review is shown. */
export function waitForPrivacyReview(): Promise<void> {
  return new Promise(resolve => {
    const end = privacyReview.$review.subscribe(review => {
      if (review) return
      resolve()
      // the first call comes before the assignment
      queueMicrotask(() => end())
    })
  })
}
