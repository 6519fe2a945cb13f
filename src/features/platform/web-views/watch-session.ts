import { session } from '#state/browser/session.ts'
import { webViewBridge } from '#state/browser/web-view-bridge.ts'

/** Tells the app that the page shows the sign-in, and that the customer has signed in there. */
export function watchWebViewSession(): void {
  let isAsked = false
  session.$session.subscribe(({ status }) => {
    if (status === 'anonymous' && !isAsked) {
      isAsked = true
      webViewBridge.send('sign_in_needed', {})
    }
    if (status === 'authenticated' && isAsked) {
      isAsked = false
      webViewBridge.send('signed_in', {})
    }
  })
}
