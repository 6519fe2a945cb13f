import { readConsentDecision } from '#domain/platform/consent-cookie.ts'
import { webViewBridge } from '#state/browser/web-view-bridge.ts'

const MAX_TITLE_LENGTH = 200

/** Tells the app that the page is there, and what happens on it (docs/WEB-VIEWS.md). @param page name of the route */
export function connectPage(page: string): void {
  const { send, trySend } = webViewBridge
  addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[target=_blank]')
    if (link?.protocol !== 'https:' || link.origin === location.origin) return
    if (trySend('open_external', { url: link.href })) event.preventDefault()
  })
  addEventListener('consent', () => send('consent_saved', { optionalCookies: readConsentDecision(document.cookie) === 'all' }))
  const tellError = () => send('error', { code: 'SCRIPT' })
  addEventListener('error', tellError, { once: true })
  addEventListener('unhandledrejection', tellError, { once: true })
  send('ready', { page, language: document.body.dataset['language'] ?? 'en', title: document.title.slice(0, MAX_TITLE_LENGTH) })
}
