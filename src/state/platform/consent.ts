import { atom } from 'nanostores'

import { type ConsentCategory, grantedBy } from '#domain/platform/consent.ts'
import { type Decision, readDecision } from '#domain/platform/consent-cookie.ts'

interface ConsentParts {
  /** As `document.cookie` gives them: the one record of the decision. */
  cookies(): string
  /** The window: the banner and the preferences tell it `consent`, other tabs and the browser's memory are caught up with when the page shows again. */
  readonly events: Pick<EventTarget, 'addEventListener'>
}

const OCCASIONS = ['consent', 'pageshow', 'visibilitychange']

/** The one port that analytics, the tag manager and marketing wait on: nothing of a third party is asked for before it lets go. */
export function createConsent({ cookies, events }: ConsentParts) {
  const $consent = atom<Decision | undefined>(readDecision(cookies()))
  for (const name of OCCASIONS) events.addEventListener(name, () => $consent.set(readDecision(cookies())))

  const granted = (): readonly ConsentCategory[] => grantedBy($consent.get())
  const until = (holds: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const stop = $consent.subscribe(() => {
        if (!holds()) return
        resolve()
        queueMicrotask(() => stop())
      })
    })

  return {
    $consent,
    granted,
    /** "Cookie consent resolves once the user accepts all, denies all or saves". @source A §4 */
    settled: (): Promise<readonly ConsentCategory[]> => until(() => $consent.get() !== undefined).then(granted),
    /** Never rejects; for a kind that is not granted it does not end. */
    whenGranted: (category: ConsentCategory): Promise<void> => until(() => granted().includes(category)),
    /** Of the header `x-analytics-consent` (B §7). */
    header: (): string => granted().join(','),
  }
}

export type Consent = ReturnType<typeof createConsent>
