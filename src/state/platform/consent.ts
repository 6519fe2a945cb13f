import { atom } from 'nanostores'

import { type ConsentCategory, getGrantedCategories } from '#domain/platform/consent.ts'
import { type ConsentDecision, readConsentDecision } from '#domain/platform/consent-cookie.ts'

interface ConsentDependencies {
  /** As `document.cookie` gives them: the one record of the decision. */
  cookies(): string
  /** The window: the banner and the preferences tell it `consent`, other tabs and the browser's memory are caught up with when the page shows again. */
  readonly events: Pick<EventTarget, 'addEventListener'>
}

const REFRESH_EVENTS = ['consent', 'pageshow', 'visibilitychange']

/** The one port that analytics, the tag manager and marketing wait on: nothing of a third party is asked for before it lets go. */
export function createConsent({ cookies, events }: ConsentDependencies) {
  const $consent = atom<ConsentDecision | undefined>(readConsentDecision(cookies()))
  for (const name of REFRESH_EVENTS) events.addEventListener(name, () => $consent.set(readConsentDecision(cookies())))

  const getGranted = (): readonly ConsentCategory[] => getGrantedCategories($consent.get())
  const waitUntil = (isMet: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const stop = $consent.subscribe(() => {
        if (!isMet()) return
        resolve()
        queueMicrotask(() => stop())
      })
    })

  return {
    $consent,
    getGranted,
    /** "Cookie consent resolves once the user accepts all, denies all or saves". @source A §4 */
    whenDecided: (): Promise<readonly ConsentCategory[]> => waitUntil(() => $consent.get() !== undefined).then(getGranted),
    /** Never rejects; for a kind that is not granted it does not end. */
    whenGranted: (category: ConsentCategory): Promise<void> => waitUntil(() => getGranted().includes(category)),
    /** Of the header `x-analytics-consent` (B §7). */
    toHeader: (): string => getGranted().join(','),
  }
}

export type Consent = ReturnType<typeof createConsent>
