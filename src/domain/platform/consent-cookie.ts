import { CONSENT, COOKIE_SECONDS } from '#domain/platform/page-script-names.ts'

/** What a visitor said: yes to all, no to all that may be refused, or yes to the one kind that they saved. */
export type ConsentDecision = 'all' | 'none' | 'functional' | 'marketing'

/** Raised when a kind is added or means something else: whoever answered the old question is asked anew. */
const CONSENT_VERSION = 1

/**
 * The pattern of a decision in `document.cookie` or a Cookie header; its first group is the decision. Whatever else the cookie may hold (another
 * version, an unknown word) is no decision. A string, for STARTER (`layouts/inline.ts`) is one too.
 */
export const CONSENT_PATTERN = `(?:^|; ?)${CONSENT}=${CONSENT_VERSION}\\.(all|none|functional|marketing)(?:;|$)`

/** @param cookies as `document.cookie` or a Cookie header gives them; undefined: nothing was decided yet */
export function readConsentDecision(cookies: string): ConsentDecision | undefined {
  return new RegExp(CONSENT_PATTERN).exec(cookies)?.[1] as ConsentDecision | undefined
}

/** The line that keeps a decision: for `document.cookie` and for Set-Cookie alike. @param secure whether the site is on https */
export function buildConsentCookie(decision: ConsentDecision, secure: boolean): string {
  return `${CONSENT}=${CONSENT_VERSION}.${decision}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${secure ? '; secure' : ''}`
}
