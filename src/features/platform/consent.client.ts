import { type ConsentDecision, buildConsentCookie } from '#domain/platform/consent-cookie.ts'

/** With script the banner's form leaves the page where it is, and the links to the preferences open them. */
export function handleConsent(): void {
  addEventListener('submit', event => {
    if (!(event.target as Element).closest('.consent')) return
    event.preventDefault()
    saveDecision((event.submitter as HTMLButtonElement).value as ConsentDecision)
  })
  // the preferences, which load later, say it so
  addEventListener('decide', event => saveDecision((event as CustomEvent<ConsentDecision>).detail))
  addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-consent-preferences]')
    // the page about cookies asks the same
    if (!link || link.pathname === location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openPreferences(() => location.assign(link.href))
  })
}

/** Keeps a decision and tells of it: STARTER hides the banner, `state/platform/consent.ts` lets go what waited. */
function saveDecision(decision: ConsentDecision): void {
  document.cookie = buildConsentCookie(decision, location.protocol === 'https:')
  dispatchEvent(new Event('consent'))
  // a browser that keeps no cookie is not asked again on this page
  document.documentElement.classList.add('decided')
}

/** The preferences are a script that nobody loads who does not ask for them (`src/server/assets/defer-scripts.ts` marks its tag). */
function openPreferences(onerror: () => void): void {
  const onload = () => dispatchEvent(new Event('preferences'))
  const tag = document.querySelector<HTMLScriptElement>('script[type="text/consent"]')
  if (tag) tag.replaceWith(Object.assign(document.createElement('script'), { type: 'module', src: tag.dataset['src'], onload, onerror }))
  else onload()
}
