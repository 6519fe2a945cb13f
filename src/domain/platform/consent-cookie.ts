import { CONSENT, COOKIE_SECONDS } from '#domain/platform/page-script-names.ts'

/** Decision of a visitor: all categories, none of the optional ones, or one category. */
export type ConsentDecision = 'all' | 'none' | 'functional' | 'marketing'

/** Increased when a category is added or changes its meaning; the banner appears again then. */
const CONSENT_VERSION = 1

/**
 * Matches a decision in `document.cookie` or a Cookie header; group 1 is the decision. Other versions and unknown values do not match. It
 * is a string because STARTUP_SCRIPT (`layouts/inline.ts`) embeds it.
 */
export const CONSENT_PATTERN = `(?:^|; ?)${CONSENT}=${CONSENT_VERSION}\\.(all|none|functional|marketing)(?:;|$)`

/** @param cookies `document.cookie` or a Cookie header; the result is undefined before a decision */
export function readConsentDecision(cookies: string): ConsentDecision | undefined {
  return new RegExp(CONSENT_PATTERN).exec(cookies)?.[1] as ConsentDecision | undefined
}

/**
 * Builds the cookie line of a decision, for `document.cookie` and Set-Cookie.
 *
 * @param secure whether the site uses https
 */
export function buildConsentCookie(decision: ConsentDecision, secure: boolean): string {
  return `${CONSENT}=${CONSENT_VERSION}.${decision}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${secure ? '; secure' : ''}`
}
