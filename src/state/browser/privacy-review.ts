import { createPrivacyReview } from '#state/account/privacy-review.ts'
import { call, session } from '#state/browser/session.ts'

/** The review of permissions on this page. */
export const privacyReview = createPrivacyReview({
  call,
  session,
  storage: sessionStorage,
  onSave: () => void dispatchEvent(new Event('privacy')),
})
