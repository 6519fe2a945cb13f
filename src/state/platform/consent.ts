import { atom } from 'nanostores'

import { type ConsentCategory, getGrantedCategories } from '#domain/platform/consent.ts'
import { type ConsentDecision, readConsentDecision } from '#domain/platform/consent-cookie.ts'

interface ConsentDependencies {
  /** The value of `document.cookie`, the only record of the decision. */
  cookies(): string
  /** The window. The banner and the preferences dispatch `consent`. A page that becomes visible again reads the cookie again. */
  readonly events: Pick<EventTarget, 'addEventListener'>
}

const REFRESH_EVENTS = ['consent', 'pageshow', 'visibilitychange']

/** The consent that analytics, the tag manager and marketing wait for. No third party is requested before. */
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
    /** Never rejects. It does not resolve for a category that is not granted. */
    whenGranted: (category: ConsentCategory): Promise<void> => waitUntil(() => getGranted().includes(category)),
    /** The value of the header `x-analytics-consent` (B §7). */
    toHeader: (): string => getGranted().join(','),
  }
}

export type Consent = ReturnType<typeof createConsent>
