/** Until the house has named its own, and for what is answered without it: nothing may load, run or frame. */
export const STRICT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** What a page of ours may ask the browser for: where the customer is, and a wallet to pay with. */
const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(self), microphone=(), midi=(), payment=(self), serial=(), usb=()'
const ONE_YEAR = 31_536_000

/** Replaces the constant of `securityHeaders` for pictures: social networks and search engines show them in pages of their own. */
export const EMBEDDABLE = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** The same on every response; made once, when the house is up. */
export function createSecurityHeaders(contentSecurityPolicy: string, siteOrigin: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(siteOrigin.startsWith('https:') && { 'strict-transport-security': `max-age=${ONE_YEAR}` }),
  }
}
