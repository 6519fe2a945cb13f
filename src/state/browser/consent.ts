import { createConsent } from '#state/platform/consent.ts'

/** The consent of the visitor, one instance per page. */
export const consent = createConsent({ cookies: () => document.cookie, events: globalThis })
