import { connectPage } from '#features/platform/web-views/connect-page.ts'
import { webViewBridge } from '#state/browser/web-view-bridge.ts'

/** Connects a page of the storefront with the app that shows it (docs/decisions/0118). @param page name of the route */
export function connectApp(page: string): void {
  connectPage(page)
  if (page === 'paymentsFailure') webViewBridge.send('payment_failed', {})
  // other pages have no sign-in, and load no session
  if (document.querySelector('[data-personal-island]'))
    void import('#features/platform/app/watch-app-session.ts').then(it => it.watchAppSession(page), () => {}) // prettier-ignore
}
