import { buildConsentCookie } from '#domain/platform/consent-cookie.ts'

/** The state of a browser whose visitor has refused what may be refused: what is looked at or measured is not the question about cookies. */
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
