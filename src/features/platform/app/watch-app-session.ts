import { showsSignIn } from '#domain/platform/context.ts'
import { isVisitor } from '#state/account/session-state.ts'
import { session } from '#state/browser/session.ts'
import { modals } from '#state/browser/storefront.ts'
import { webViewBridge } from '#state/browser/web-view-bridge.ts'

/** Tells the app that the customer needs a session, and when there is one. The app can bring its own (`session_changed`). @param page name of the route */
export function watchAppSession(page: string): void {
  let isAsked = false
  const update = (): void => {
    const state = session.$session.get()
    const isShown = showsSignIn(page) || modals.$stack.get().some(it => it.name === 'signIn')
    if (isVisitor(state) && isShown && !isAsked) {
      isAsked = true
      webViewBridge.send('sign_in_needed', {})
    }
    if (state.status === 'authenticated' && isAsked) {
      isAsked = false
      webViewBridge.send('signed_in', {})
    }
  }
  session.$session.subscribe(update)
  modals.$stack.listen(update)
}
