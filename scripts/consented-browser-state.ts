import { buildConsentCookie } from '#domain/platform/consent-cookie.ts'

/** State of a browser that rejected optional cookies, so that the consent dialog does not appear in tests and measurements. */
export function createConsentedState(base: string) {
  const [name = '', value = ''] = buildConsentCookie('none', false).split(';', 1)[0]!.split('=')
  const cookie = {
    name,
    value,
    domain: new URL(base).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }
  return { cookies: [cookie], origins: [] }
}
