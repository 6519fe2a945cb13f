import { type ConsentDecision, buildConsentCookie } from '#domain/platform/consent-cookie.ts'

/** Submits the banner without leaving the page, and opens the preferences from their links. */
export function handleConsent(): void {
  addEventListener('submit', event => {
    if (!(event.target as Element).closest('.consent')) return
    event.preventDefault()
    saveDecision((event.submitter as HTMLButtonElement).value as ConsentDecision)
  })
  // dispatched by the preferences dialog, which loads later
  addEventListener('decide', event => saveDecision((event as CustomEvent<ConsentDecision>).detail))
  addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-consent-preferences]')
    // the cookies page contains the same form
    if (!link || link.pathname === location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openPreferences(() => location.assign(link.href))
  })
}

/** Saves a decision and dispatches `consent`: STARTUP_SCRIPT hides the banner, `state/platform/consent.ts` resolves its promises. */
function saveDecision(decision: ConsentDecision): void {
  document.cookie = buildConsentCookie(decision, location.protocol === 'https:')
  dispatchEvent(new Event('consent'))
  // a browser without cookies does not see the banner again on this page
  document.documentElement.classList.add('consent-done')
}

/** Loads the script of the preferences on the first use; `src/server/assets/defer-scripts.ts` marks its tag. */
function openPreferences(onerror: () => void): void {
  const onload = () => dispatchEvent(new Event('preferences'))
  const tag = document.querySelector<HTMLScriptElement>('script[type="text/consent"]')
  if (tag) tag.replaceWith(Object.assign(document.createElement('script'), { type: 'module', src: tag.dataset['src'], onload, onerror }))
  else onload()
}
