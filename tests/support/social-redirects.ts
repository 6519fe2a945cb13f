import fc from 'fast-check'
import * as oidc from 'openid-client'
import { expect } from 'vitest'

import { createApiGateway } from '#app/api-gateway.ts'
import type { SocialClient } from '#app/social/social-clients.ts'
import { toCallbackPath } from '#app/social/social-sign-in.ts'

const SITE = 'https://shop.test'
const CALLBACK = toCallbackPath('FACEBOOK')
const DIALOG = 'https://provider.test/dialog'

/** A provider without a network: each code is right. */
function createProvider(): SocialClient {
  const metadata = { issuer: 'https://provider.test', authorization_endpoint: DIALOG, token_endpoint: 'https://provider.test/token' }
  const configuration = new oidc.Configuration(metadata, 'us', 'secret')
  configuration[oidc.customFetch] = () => Promise.resolve(Response.json({ access_token: 'token', token_type: 'bearer' }))
  return {
    provider: 'FACEBOOK',
    scope: 'email',
    hasNonce: false,
    repeatParameters: {},
    prompt: undefined,
    getConfiguration: () => Promise.resolve(configuration),
    toPerson: () =>
      Promise.resolve({
        credential: { grantType: 'facebook', facebookId: '7', facebookToken: 'token' },
        email: 'ada@example.com',
        name: 'Ada',
        isLinkable: true,
      }),
  }
}

const AUTH = { accessToken: 'access', refreshToken: 'refresh', expiresIn: 900, expirationTime: 1_800_000_000_000 }
const gateway = createApiGateway({
  report: () => {},
  // the marketplace: each credential signs in
  dispatch: () => Promise.resolve(Response.json(AUTH)),
  social: { clients: [createProvider()], siteOrigin: SITE, cookieKey: () => 'k'.repeat(43) },
})

const piece = fc.constantFrom('/', '//', '\\', '.', '..', ':', '@', '%2f', '%5c', '%09', '\t', '\n', '\r\n', 'evil.example', 'https:', 'data:', 'es', 'en', '_', '-', '?', '#', '&', '=', '\u2028', 'É') // prettier-ignore
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(piece, { maxLength: 8 }).map(it => it.join('')),
  fc.array(piece, { maxLength: 6 }).map(it => `/${it.join('')}`),
)
const host = fc.constantFrom('shop.test', 'evil.example', 'shop.test.evil.example', 'shop.test:8443', '127.0.0.1')
/** `right`: the state of the attempt. */
const state = fc.oneof(fc.constant('right' as const), hostile)
const attempt = fc.record({
  returnPath: fc.option(hostile, { nil: undefined }),
  language: fc.constantFrom('en', 'hy', 'pt_BR'),
  host,
  state,
  error: fc.option(fc.constantFrom('access_denied', 'server_error', 'https://evil.example'), { nil: undefined, freq: 3 }),
  extra: fc.dictionary(fc.constantFrom('redirect_uri', 'returnPath', 'next', 'iss', 'signIn'), hostile, { maxKeys: 2 }),
  hasCookie: fc.boolean(),
})

/**
 * Starts sign-ins with hostile return paths, hosts, states and queries: the browser goes to the page of the provider alone, the provider is
 * given the callback of the site alone, and the callback stays on the site.
 *
 * @param runs number of attempts
 * @returns how many attempts signed in, so that the property is not empty
 * @source issue 21: "returnPath, OAuth state and redirect addresses never leave the site"
 */
export async function checkSocialRedirects(runs: number): Promise<number> {
  let signedIn = 0
  await fc.assert(
    fc.asyncProperty(attempt, async ({ returnPath, language, host: requestedHost, extra, error, hasCookie, ...given }) => {
      const start = await gateway.request(`https://${requestedHost}/api/session/social`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-storefront': '1', 'x-forwarded-host': 'evil.example' },
        body: JSON.stringify({ provider: 'FACEBOOK', language, ...(returnPath !== undefined && { returnPath }) }),
      })
      // the database cannot store NUL
      if (start.status === 400) {
        expect(returnPath).toContain('\0')
        return
      }
      expect(start.status).toBe(200)
      const url = new URL(((await start.json()) as { url: string }).url)
      expect(url.origin + url.pathname).toBe(DIALOG)
      expect(url.searchParams.getAll('redirect_uri')).toEqual([SITE + CALLBACK])
      const own = url.searchParams.get('state')!
      expect(own).toMatch(/^[\w-]{43}$/)
      const [cookie = ''] = start.headers.getSetCookie()
      expect(cookie).not.toMatch(/domain=/i)

      const sent = given.state === 'right' ? own : given.state
      const query = new URLSearchParams({ ...extra, ...(error === undefined ? { code: 'code' } : { error }), state: sent })
      const end = await gateway.request(`https://${requestedHost}${CALLBACK}?${query}`, {
        headers: { ...(hasCookie && { cookie: cookie.split(';')[0]! }), 'x-forwarded-host': 'evil.example' },
      })
      expect(end.status).toBe(303)
      const location = end.headers.get('location')!
      expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
      const target = new URL(location, SITE)
      expect(target.origin).toBe(SITE)
      const isSignedIn = end.headers.getSetCookie().some(it => it.startsWith('glovo_auth_info=access'))
      // only the browser that started, with its own state, and without an error
      expect(isSignedIn && (sent !== own || error !== undefined || !hasCookie)).toBe(false)
      if (isSignedIn) signedIn++
      if (isSignedIn && returnPath !== undefined && location === returnPath) expect(returnPath).toMatch(/^\/(?!\/)[\w/-]*$/)
    }),
    { numRuns: runs },
  )
  return signedIn
}
