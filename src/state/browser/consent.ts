import { createConsent } from '#state/platform/consent.ts'

/** What the visitor allows, in a browser: one a page. */
export const consent = createConsent({ cookies: () => document.cookie, events: globalThis })
