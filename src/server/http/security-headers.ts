/** Policy before the app has started, and for responses without it: nothing may load, run or frame. */
export const STRICT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Permissions of our pages: the customer's location, and payment. */
const PERMISSIONS = 'camera=(), display-capture=(), geolocation=(self), microphone=(), midi=(), payment=(self), serial=(), usb=()'
const ONE_YEAR = 31_536_000

/** Replaces the default of `createSecurityHeaders` for images, which social networks and search engines embed. */
export const EMBEDDABLE_HEADERS = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** Headers of every response, created once per start. */
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
