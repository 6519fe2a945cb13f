import { createHash, createHmac } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { customers } from '#backend/db/schema/account.ts'
import { socialIdentities } from '#backend/db/schema/identities.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { listenForSandboxIdentity, SANDBOX_FACEBOOK_APP, SANDBOX_GOOGLE_CLIENT } from '#backend/identity/sandbox-identity-provider.ts'
import { createFacebookVerifier } from '#backend/modules/account/identity/facebook-token.ts'
import { createGoogleVerifier } from '#backend/modules/account/identity/google-token.ts'
import type { SocialProvider } from '#contract/account/social.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { createSocialClients } from '#app/social/social-clients.ts'
import { toCallbackPath } from '#app/social/social-sign-in.ts'
import { findFreePort } from '#tests/support/free-port.ts'

/** The whole sign-in: browser, API gateway, marketplace, and the provider of the sandbox. */
const SITE = 'http://localhost:4999'
const PASSWORD = 'four green herons'
const { db } = await createTestDatabase('empty')
// a code by phone needs the country of the phone
await insertTestMarket(db)
const port = await findFreePort()
const issuer = `http://localhost:${port}`
const google = { issuer, tokenInfoUrl: `${issuer}/tokeninfo`, ...SANDBOX_GOOGLE_CLIENT }
const facebook = { dialogUrl: `${issuer}/auth`, graphUrl: `${issuer}/graph`, ...SANDBOX_FACEBOOK_APP }
const GOOGLE_CALLBACK_PATH = toCallbackPath('GOOGLE')
const FACEBOOK_CALLBACK_PATH = toCallbackPath('FACEBOOK')
const reported: ReportEntry[] = []
const report = (entry: ReportEntry) => void reported.push(entry)
const backend = createBackend({ db, report, now: Date.now, siteOrigin: SITE, sandbox: true, google, facebook })
const gateway = createApiGateway({
  report,
  dispatch: async request => backend.fetch(request),
  social: { clients: createSocialClients({ google, facebook }), siteOrigin: SITE, cookieKey: () => 'k'.repeat(43) },
})
const { requestToken: requestCaptchaToken } = createTestCaptcha(async (...input) => backend.fetch(new Request(...input)))
let provider: Awaited<ReturnType<typeof listenForSandboxIdentity>>
beforeAll(async () => {
  provider = await listenForSandboxIdentity({
    port,
    host: 'localhost',
    origin: issuer,
    redirectUris: { google: SITE + GOOGLE_CALLBACK_PATH, facebook: SITE + FACEBOOK_CALLBACK_PATH },
  })
})
afterAll(() => provider.close())

/** Cookies of one site in one browser. */
function createJar() {
  const jar = new Map<string, string>()
  return {
    jar,
    header: () => [...jar].map(it => it.join('=')).join('; '),
    store(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ')
        const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
        if (attributes.some(it => /^max-age=0$/i.test(it)) || /expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
    },
  }
}

function openBrowser() {
  const site = createJar()
  const atProvider = createJar()
  async function call(method: string, path: string, body?: object) {
    const response = await gateway.request(`${SITE}${path}`, {
      method,
      headers: { cookie: site.header(), 'x-storefront': '1', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    site.store(response)
    return response
  }
  /** Opens a page of the provider and follows its redirects, until one leaves it. */
  async function follow(address: string, init: RequestInit = {}): Promise<string> {
    let response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie: atProvider.header(), ...init.headers } })
    atProvider.store(response)
    let at = address
    while (response.status >= 300 && response.status < 400) {
      at = new URL(response.headers.get('location')!, at).href
      if (!at.startsWith(issuer)) return at
      response = await fetch(at, { redirect: 'manual', headers: { cookie: atProvider.header() } })
      atProvider.store(response)
    }
    return response.ok ? at : `${response.status} ${await response.text()}`
  }
  return {
    site,
    call,
    follow,
    /** @returns the address at the provider */
    async start(returnPath?: string, provider: SocialProvider = 'GOOGLE'): Promise<string> {
      const response = await call('POST', '/api/session/social', {
        provider,
        language: 'hy',
        ...(returnPath !== undefined && { returnPath }),
      })
      expect(response.status).toBe(200)
      return ((await response.json()) as { url: string }).url
    },
    /** Signs in at the provider. @returns the path of our site to which it sends the browser */
    async choose(url: string, person: { readonly email?: string; readonly name?: string } | 'cancel'): Promise<string> {
      // the provider must not remember the last person
      atProvider.jar.clear()
      const page = await follow(url)
      const form = new URLSearchParams(person === 'cancel' ? { cancel: '1' } : { email: '', name: 'Olga Example', ...person })
      const back = await follow(page, { method: 'POST', body: form })
      expect(back, back).toMatch(/^http:\/\/localhost:4999\/api\/session\/(?:google|facebook)\/callback\?/)
      return back.slice(SITE.length)
    },
    async isSignedIn(): Promise<boolean> {
      return (await call('GET', '/api/me')).status === 200
    },
  }
}
type Browser = ReturnType<typeof openBrowser>

async function signIn(
  browser: Browser,
  person: Parameters<Browser['choose']>[1],
  returnPath?: string,
  provider?: SocialProvider,
): Promise<string> {
  const response = await browser.call('GET', await browser.choose(await browser.start(returnPath, provider), person))
  expect(response.status).toBe(303)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('location')!
}
let people = 0
const newEmail = (tag = '') => `olga${++people}${tag}@example.com`
const signUpByPassword = (browser: Browser, email: string) => browser.call('POST', '/api/session/customer', { name: 'Olga', email, password: PASSWORD }) // prettier-ignore
const findCustomer = async (email: string) => (await db.select().from(customers).where(eq(customers.email, email)))[0]
const PROFILE = '/hy/profile-section/'
const findMailNames = async (email: string) =>
  (await db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.id)).map(it => it.data['mail'])

describe('B §3: the campaign of the visit reaches an account', () => {
  const CAMPAIGN = `session-id-1.${Date.now() + 60_000}.utm_source=mail&utm_campaign=spring`
  test.each([
    ['1.all', { mediaSource: 'mail', mediaCampaign: 'spring' }, { mediaSource: 'mail', mediaCampaign: 'spring' }],
    ['1.none', { mediaSource: 'Organic Web', mediaCampaign: 'Organic Web' }, { mediaSource: null, mediaCampaign: null }],
  ])('with the consent %s: at the return from a provider %j, with a password %j', async (consent, bySocial, byPassword) => {
    const browser = openBrowser()
    browser.site.jar.set('glv_consent', consent).set('glv_campaign', CAMPAIGN)
    const [email, other] = [newEmail(), newEmail()]
    await signIn(browser, { email }, '/es/en/barcelona/')
    expect(await findCustomer(email)).toMatchObject(bySocial)
    expect((await signUpByPassword(browser, other)).status).toBe(200)
    expect(await findCustomer(other)).toMatchObject(byPassword)
  })
})

describe('issue 21: a customer signs in with Google', () => {
  test('B §3: the first time an account is created with the social defaults; the next time the same customer signs in', async () => {
    const email = newEmail()
    const browser = openBrowser()
    expect(await signIn(browser, { email }, '/es/en/barcelona/')).toBe('/es/en/barcelona/')
    expect(await browser.isSignedIn()).toBe(true)
    const customer = await findCustomer(email)
    expect(customer).toMatchObject({
      name: 'Olga Example',
      passwordHash: null,
      preferredLanguage: 'hy',
      preferredCityCode: 'BCN',
      mediaSource: 'Organic Web',
      mediaCampaign: 'Organic Web',
    })
    expect(customer!.emailVerifiedAt).not.toBeNull()
    const other = openBrowser()
    expect(await signIn(other, { email })).toBe(PROFILE)
    const me = (await (await other.call('GET', '/api/me')).json()) as { id: number }
    expect(me.id).toBe(customer!.id)
    // no token and no secret reaches the browser
    const cookies = [...other.site.jar].filter(([name]) => name.includes('social'))
    expect(cookies).toEqual([])
  })

  test('the redirect has code, PKCE, state and nonce, and the fixed address', async () => {
    const url = new URL(await openBrowser().start('//evil.example/'))
    expect(url.origin).toBe(issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: SITE + GOOGLE_CALLBACK_PATH,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
  })

  test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/es/?a=https://evil.example'])(
    'B §2: the return path %s is not used',
    async returnPath => {
      expect(await signIn(openBrowser(), { email: newEmail() }, returnPath)).toBe(PROFILE)
    },
  )

  test('cancelled at the provider, and a missing e-mail address, have their own reasons', async () => {
    const browser = openBrowser()
    expect(await signIn(browser, 'cancel')).toBe(`${PROFILE}?signIn=cancelled&provider=google`)
    expect(await signIn(browser, { email: '' })).toBe(`${PROFILE}?signIn=noEmail&provider=google`)
    expect(await browser.isSignedIn()).toBe(false)
  })
})

describe('B §3, grant googleBearer: an access token of another client of this API', () => {
  /** Signs in at the provider as a client of our own would. */
  async function requestAccessToken(email: string): Promise<string> {
    const verifier = 'v'.repeat(43)
    const query = new URLSearchParams({
      client_id: SANDBOX_GOOGLE_CLIENT.clientId,
      redirect_uri: SITE + GOOGLE_CALLBACK_PATH,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const back = new URL(SITE + (await openBrowser().choose(`${issuer}/auth?${query}`, email === '' ? {} : { email })))
    const { clientId, clientSecret } = SANDBOX_GOOGLE_CLIENT
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        redirect_uri: SITE + GOOGLE_CALLBACK_PATH,
        code_verifier: verifier,
      }),
    })
    return ((await response.json()) as { access_token: string }).access_token
  }
  const startSession = (browser: Browser, googleToken: string) =>
    browser.call('POST', '/api/session', { grantType: 'googleBearer', googleToken })
  const signUpWith = (browser: Browser, googleToken: string) =>
    browser.call('POST', '/api/session/customer', { googleToken, email: 'ignored@example.com', name: 'Ignored' })

  test('without an account it is rejected; it signs up once, with the address of the provider; then it signs in once', async () => {
    const email = newEmail()
    const browser = openBrowser()
    const token = await requestAccessToken(email)
    const rejected = await startSession(browser, token)
    expect([rejected.status, await rejected.json()]).toMatchObject([404, { error: { code: 'NO_ACCOUNT' } }])
    expect((await signUpWith(browser, token)).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
    expect(await findCustomer(email)).toMatchObject({ name: 'Olga Example', mediaSource: 'Organic Web' })
    // the token has started a session
    expect((await startSession(openBrowser(), token)).status).toBe(400)
    const other = openBrowser()
    expect((await startSession(other, await requestAccessToken(email))).status).toBe(200)
    expect(await other.isSignedIn()).toBe(true)
  })

  test('B §5: a person without an e-mail address, and a token that is none, are rejected', async () => {
    const response = await signUpWith(openBrowser(), await requestAccessToken(''))
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'EMAIL_MISSING' } }])
    const browser = openBrowser()
    expect((await startSession(browser, 'ya29.no-token')).status).toBe(400)
    expect(await browser.isSignedIn()).toBe(false)
    expect(reported.filter(it => it.name === 'ERROR_FETCH_GOOGLE_AUTH2_USER_INFO')).toEqual([])
  })
})

describe('issue 21: state and nonce work once, in the browser that started', () => {
  test('a callback without a start, in another browser, or with another state signs nobody in', async () => {
    const [browser, victim] = [openBrowser(), openBrowser()]
    const back = await browser.choose(await browser.start(), { email: newEmail() })
    for (const path of [back, `${GOOGLE_CALLBACK_PATH}?code=a&state=b`, GOOGLE_CALLBACK_PATH])
      expect((await victim.call('GET', path)).headers.get('location')).toBe('/en/profile-section/?signIn=failed&provider=google')
    // the victim has an attempt of their own: the attacker's code does not fit
    await victim.start()
    expect((await victim.call('GET', back)).headers.get('location')).toBe(`${PROFILE}?signIn=failed&provider=google`)
    expect(await victim.isSignedIn()).toBe(false)
    const changed = new URL(SITE + (await browser.choose(await browser.start(), { email: newEmail() })))
    changed.searchParams.set('state', 'A'.repeat(43))
    const response = await browser.call('GET', changed.pathname + changed.search)
    expect(response.headers.get('location')).toBe(`${PROFILE}?signIn=failed&provider=google`)
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('a used callback, also with copied cookies, signs nobody in', async () => {
    const browser = openBrowser()
    const back = await browser.choose(await browser.start(), { email: newEmail() })
    const thief = openBrowser()
    for (const [name, value] of browser.site.jar) thief.site.jar.set(name, value)
    expect((await browser.call('GET', back)).headers.get('location')).toBe(PROFILE)
    expect((await browser.call('GET', back)).headers.get('location')).toBe('/en/profile-section/?signIn=failed&provider=google')
    expect((await thief.call('GET', back)).headers.get('location')).toBe(`${PROFILE}?signIn=failed&provider=google`)
    expect(await thief.isSignedIn()).toBe(false)
  })

  test('of ten parallel uses of one callback, at most one signs in', async () => {
    const browser = openBrowser()
    const back = await browser.choose(await browser.start(), { email: newEmail() })
    const cookie = browser.site.header()
    const responses = await Promise.all(Array.from({ length: 10 }, async () => gateway.request(`${SITE}${back}`, { headers: { cookie } })))
    expect(responses.filter(it => it.headers.get('location') === PROFILE).length).toBeLessThanOrEqual(1)
  })

  test('a cookie that is changed, or made for another purpose, is no attempt', async () => {
    const browser = openBrowser()
    const back = await browser.choose(await browser.start(), { email: newEmail() })
    const value = browser.site.jar.get('__Host-glovo_social')!
    for (const forged of [`${value.slice(0, -4)}AAAA`, 'x', '']) {
      browser.site.jar.set('__Host-glovo_social', forged)
      expect((await browser.call('GET', back)).headers.get('location')).toBe('/en/profile-section/?signIn=failed&provider=google')
    }
    browser.site.jar.set('__Host-glovo_social_link', value)
    expect((await browser.call('GET', '/api/session/social/link')).status).toBe(404)
  })

  test('the attempt is in an encrypted cookie of this host', async () => {
    const response = await gateway.request(`${SITE}/api/session/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-storefront': '1' },
      body: JSON.stringify({ provider: 'GOOGLE', language: 'en' }),
    })
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-glovo_social=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const { url } = (await response.json()) as { url: string }
    expect(response.headers.getSetCookie()[0]).not.toContain(new URL(url).searchParams.get('state'))
  })
})

describe('issue 21: an account with the same e-mail address', () => {
  test('is linked only by its password; then Google signs in', async () => {
    const email = newEmail()
    await signUpByPassword(openBrowser(), email)
    const browser = openBrowser()
    expect(await signIn(browser, { email: email.toUpperCase() })).toBe(`${PROFILE}?signIn=link&provider=google`)
    expect(await browser.isSignedIn()).toBe(false)
    expect(await (await browser.call('GET', '/api/session/social/link')).json()).toEqual({ provider: 'GOOGLE', email: email.toUpperCase() })
    const link = (password: string, of = email) => browser.call('POST', '/api/session/social/link', { email: of, password })
    expect((await link('four green geese')).status).toBe(400)
    expect(await db.$count(socialIdentities, eq(socialIdentities.customerId, (await findCustomer(email))!.id))).toBe(0)
    const linked = await link(PASSWORD)
    expect(linked.status).toBe(200)
    expect(Object.keys((await linked.json()) as object)).toEqual(['expirationTime', 'expiresIn'])
    expect(await browser.isSignedIn()).toBe(true)
    expect(browser.site.jar.has('__Host-glovo_social_link')).toBe(false)
    expect((await link(PASSWORD)).status).toBe(404)
    const other = openBrowser()
    expect(await signIn(other, { email })).toBe(PROFILE)
    expect(await other.isSignedIn()).toBe(true)
  })

  test('ASVS 5.0, 6.3.7: a mail reports a new way to sign in, and its removal; the removal needs the password', async () => {
    const email = newEmail()
    await signUpByPassword(openBrowser(), email)
    const { id } = (await findCustomer(email))!
    const browser = openBrowser()
    await signIn(browser, { email })
    expect(await findMailNames(email)).toEqual([])
    await browser.call('POST', '/api/session/social/link', { email, password: PASSWORD })
    const [mail] = await db.select().from(outbox).where(eq(outbox.recipient, email))
    expect(mail).toMatchObject({ customerId: id, data: { mail: 'IDENTITY_ADDED' } })
    expect(mail!.body).toContain('with Google')

    const path = `/api/customers/${id}/identities`
    const list = async () => ((await (await browser.call('GET', path)).json()) as { identities: object[] }).identities
    expect(await list()).toEqual([{ provider: 'GOOGLE', creationTime: expect.closeTo(Date.now(), -5) as number }])
    const remove = (provider: string, password: string | null) => browser.call('POST', `${path}/${provider}/removal`, { password })
    for (const password of [null, 'four green geese']) expect((await remove('GOOGLE', password)).status).toBe(400)
    expect((await remove('FACEBOOK', PASSWORD)).status).toBe(404)
    expect(await findMailNames(email)).toEqual(['IDENTITY_ADDED'])
    expect((await remove('GOOGLE', PASSWORD)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await findMailNames(email)).toEqual(['IDENTITY_ADDED', 'IDENTITY_REMOVED'])
    expect((await remove('GOOGLE', PASSWORD)).status).toBe(404)
    // Google does not sign in any more: it asks for the password again
    expect(await signIn(openBrowser(), { email })).toBe(`${PROFILE}?signIn=link&provider=google`)
  })

  test('with two-step login it is linked after the code, not after the password alone', async () => {
    const email = newEmail()
    await signUpByPassword(openBrowser(), email)
    const { id } = (await findCustomer(email))!
    await db.update(customers).set({ twoFactor: true, phoneVerifiedAt: new Date(), phoneCountryCode: 'ES', phoneNumber: '+34600777001' }).where(eq(customers.id, id)) // prettier-ignore
    const browser = openBrowser()
    await signIn(browser, { email })
    const response = await browser.call('POST', '/api/session/social/link', { email, password: PASSWORD })
    const { twoFactorToken } = (await response.json()) as { twoFactorToken: string }
    expect(twoFactorToken).toMatch(/^[\w-]{43}$/)
    expect(await browser.isSignedIn()).toBe(false)
    const countIdentities = () => db.$count(socialIdentities, eq(socialIdentities.customerId, id))
    expect(await countIdentities()).toBe(0)
    const captchaToken = await requestCaptchaToken('two_factor')
    expect((await browser.call('POST', '/api/session/code', { twoFactorToken, captchaToken })).status).toBe(200)
    const [message] = await db.select().from(outbox).where(eq(outbox.recipient, '+34600777001'))
    const code = /\d+/.exec(message!.body)![0]
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    expect((await browser.call('POST', '/api/session/code/validate', { twoFactorToken, code: wrong })).ok).toBe(false)
    expect(await countIdentities()).toBe(0)
    expect((await browser.call('POST', '/api/session/code/validate', { twoFactorToken, code })).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
    expect(await countIdentities()).toBe(1)
    expect(browser.site.jar.has('__Host-glovo_social_link')).toBe(false)
  })

  test('is not linked with the password of another account', async () => {
    const [email, attacker] = [newEmail(), newEmail()]
    await signUpByPassword(openBrowser(), email)
    await signUpByPassword(openBrowser(), attacker)
    const browser = openBrowser()
    await signIn(browser, { email })
    const response = await browser.call('POST', '/api/session/social/link', { email: attacker, password: PASSWORD })
    expect(response.status).toBe(404)
    expect(await db.$count(socialIdentities, eq(socialIdentities.customerId, (await findCustomer(attacker))!.id))).toBe(0)
  })

  test('is neither linked nor replaced by an address that the provider does not vouch for', async () => {
    const email = newEmail('+unverified')
    await signUpByPassword(openBrowser(), email)
    const browser = openBrowser()
    expect(await signIn(browser, { email })).toBe(`${PROFILE}?signIn=failed&provider=google`)
    expect(browser.site.jar.has('__Host-glovo_social_link')).toBe(false)
    expect(await browser.isSignedIn()).toBe(false)
    // a client without our gateway links nothing either
    expect(await db.$count(socialIdentities, eq(socialIdentities.customerId, (await findCustomer(email))!.id))).toBe(0)
  })

  test('another Google account with the address of a linked customer does not sign in', async () => {
    const email = newEmail()
    await signIn(openBrowser(), { email })
    await db.update(socialIdentities).set({ subject: `former-${email}` }).where(eq(socialIdentities.customerId, (await findCustomer(email))!.id)) // prettier-ignore
    const browser = openBrowser()
    expect(await signIn(browser, { email })).toBe(`${PROFILE}?signIn=link&provider=google`)
    expect(await browser.isSignedIn()).toBe(false)
  })
})

describe('issue 21: a customer signs in with Facebook', () => {
  const signInWithFacebook = (browser: Browser, person: Parameters<Browser['choose']>[1], returnPath?: string) =>
    signIn(browser, person, returnPath, 'FACEBOOK')

  test('B §3: the first time an account is created with the social defaults; the next time the same customer signs in', async () => {
    const email = newEmail()
    const browser = openBrowser()
    expect(await signInWithFacebook(browser, { email }, '/es/en/barcelona/')).toBe('/es/en/barcelona/')
    const me = (await (await browser.call('GET', '/api/me')).json()) as { id: number; facebookId: string }
    const customer = await findCustomer(email)
    expect(customer).toMatchObject({
      id: me.id,
      name: 'Olga Example',
      passwordHash: null,
      preferredLanguage: 'hy',
      preferredCityCode: 'BCN',
      mediaSource: 'Organic Web',
      mediaCampaign: 'Organic Web',
      // Facebook does not report whether an address is verified
      emailVerifiedAt: null,
    })
    const [identity] = await db.select().from(socialIdentities).where(eq(socialIdentities.customerId, customer!.id))
    expect(identity).toMatchObject({ provider: 'FACEBOOK', subject: me.facebookId })
    const other = openBrowser()
    expect(await signInWithFacebook(other, { email })).toBe(PROFILE)
    expect(((await (await other.call('GET', '/api/me')).json()) as { id: number }).id).toBe(customer!.id)
  })

  test('the redirect has code, PKCE and state, and the fixed address; it asks for no ID token', async () => {
    const url = new URL(await openBrowser().start(undefined, 'FACEBOOK'))
    expect(url.pathname).toBe('/auth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: SANDBOX_FACEBOOK_APP.appId,
      response_type: 'code',
      redirect_uri: SITE + FACEBOOK_CALLBACK_PATH,
      scope: 'email public_profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
  })

  test('B §5: cancelled at Facebook, and a missing e-mail address, have their own reasons', async () => {
    const browser = openBrowser()
    expect(await signInWithFacebook(browser, 'cancel')).toBe(`${PROFILE}?signIn=cancelled&provider=facebook`)
    expect(await signInWithFacebook(browser, { email: '' })).toBe(`${PROFILE}?signIn=noEmail&provider=facebook`)
    // Facebook returns no address that it does not vouch for
    expect(await signInWithFacebook(browser, { email: newEmail('+unverified') })).toBe(`${PROFILE}?signIn=noEmail&provider=facebook`)
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('B §5: after a missing address, Facebook asks for it again; in another browser, and at Google, nothing changes', async () => {
    const browser = openBrowser()
    const getAuthType = async (it: Browser, provider: SocialProvider) =>
      new URL(await it.start(undefined, provider)).searchParams.get('auth_type')
    expect(await getAuthType(browser, 'FACEBOOK')).toBeNull()
    await signInWithFacebook(browser, 'cancel')
    expect(await getAuthType(browser, 'FACEBOOK')).toBeNull()
    await signInWithFacebook(browser, { email: '' })
    expect(await getAuthType(browser, 'FACEBOOK')).toBe('rerequest')
    expect(await getAuthType(browser, 'GOOGLE')).toBeNull()
    expect(await getAuthType(openBrowser(), 'FACEBOOK')).toBeNull()
    expect(await signInWithFacebook(browser, { email: newEmail() })).toBe(PROFILE)
  })

  test('an account with the same e-mail address is linked only by its password', async () => {
    const email = newEmail()
    await signUpByPassword(openBrowser(), email)
    const browser = openBrowser()
    expect(await signInWithFacebook(browser, { email })).toBe(`${PROFILE}?signIn=link&provider=facebook`)
    expect(await browser.isSignedIn()).toBe(false)
    expect(await (await browser.call('GET', '/api/session/social/link')).json()).toEqual({ provider: 'FACEBOOK', email })
    const link = (password: string) => browser.call('POST', '/api/session/social/link', { email, password })
    expect((await link('four green geese')).status).toBe(400)
    expect(await db.$count(socialIdentities, eq(socialIdentities.customerId, (await findCustomer(email))!.id))).toBe(0)
    expect((await link(PASSWORD)).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
    const other = openBrowser()
    expect(await signInWithFacebook(other, { email })).toBe(PROFILE)
    expect(await other.isSignedIn()).toBe(true)
  })

  test('a customer may have both: accounts at Google and Facebook of one person are two identities', async () => {
    const email = newEmail()
    await signUpByPassword(openBrowser(), email)
    for (const provider of ['GOOGLE', 'FACEBOOK'] as const) {
      const browser = openBrowser()
      await signIn(browser, { email }, undefined, provider)
      expect((await browser.call('POST', '/api/session/social/link', { email, password: PASSWORD })).status).toBe(200)
    }
    const rows = await db
      .select()
      .from(socialIdentities)
      .where(eq(socialIdentities.customerId, (await findCustomer(email))!.id))
    expect(rows.map(it => it.provider).toSorted()).toEqual(['FACEBOOK', 'GOOGLE'])
  })

  test('a code of one provider does not fit the attempt at the other one', async () => {
    const browser = openBrowser()
    const back = await browser.choose(await browser.start(undefined, 'FACEBOOK'), { email: newEmail() })
    const swapped = back.replace(FACEBOOK_CALLBACK_PATH, GOOGLE_CALLBACK_PATH)
    expect((await browser.call('GET', swapped)).headers.get('location')).toBe('/en/profile-section/?signIn=failed&provider=google')
    expect(await browser.isSignedIn()).toBe(false)
  })
})

describe('B §7: "Facebook token verification: grantType facebook, facebookId, facebookToken"', async () => {
  const { createServer } = await import('node:http')
  const graphPort = await findFreePort()
  const app = { graphUrl: `http://localhost:${graphPort}`, appId: 'us', appSecret: 'secret' }
  const clock = Date.now()
  const valid = { app_id: 'us', type: 'USER', is_valid: true, user_id: '7', expires_at: Math.floor(clock / 1000) + 3600 }
  let data: object = valid
  let user: object = { id: '7', name: 'A', email: 'a@example.com' }
  let status = 200
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.headers.authorization} ${request.url}`)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(request.url?.startsWith('/debug_token') ? { data } : user))
  })
  beforeAll(() => new Promise<void>(resolve => void server.listen(graphPort, 'localhost', resolve)))
  afterAll(() => void server.close())
  beforeEach(() => {
    data = valid
    user = { id: '7', name: 'A', email: 'a@example.com' }
    status = 200
  })
  const verify = createFacebookVerifier(app, () => clock)
  const credential = { grantType: 'facebook', facebookId: '7', facebookToken: 'token+1' } as const

  test('a valid token is accepted; it is sent as bearer, with a proof of the app, and inspected with the token of the app', async () => {
    expect(await verify(credential)).toEqual({
      provider: 'FACEBOOK',
      subject: '7',
      email: 'a@example.com',
      isEmailVerified: false,
      isLinkable: true,
      name: 'A',
      expiresAt: valid.expires_at * 1000,
    })
    const proof = createHmac('sha256', 'secret').update('token+1').digest('hex')
    expect(seen.toSorted()).toEqual([
      `Bearer token+1 /me?fields=id,name,email&appsecret_proof=${proof}`,
      'Bearer us|secret /debug_token?input_token=token%2B1',
    ])
  })

  test.each([
    ['of another app', { app_id: 'them' }],
    ['of another person', { user_id: '8' }],
    ['of a page', { type: 'PAGE' }],
    ['that is not valid', { is_valid: false }],
    ['that ends now', { expires_at: Math.floor(clock / 1000) }],
    ['without an end', { expires_at: 0 }],
    ['without its fields', { expires_at: undefined }],
  ])('one %s is rejected', async (_, changes) => {
    data = { ...valid, ...changes }
    await expect(verify(credential)).rejects.toMatchObject({ status: 400, details: { code: 'IDENTITY_TOKEN_REJECTED' } })
  })

  test('the person of the user-info call must be the same', async () => {
    user = { id: '8', email: 'a@example.com' }
    await expect(verify(credential)).rejects.toMatchObject({ status: 400 })
    status = 400
    await expect(verify(credential)).rejects.toMatchObject({ status: 400 })
  })

  test('an outage of Facebook is no rejection', async () => {
    status = 500
    await expect(verify(credential)).rejects.toMatchObject({ status: 503 })
  })

  test('an empty address is none', async () => {
    user = { id: '7', email: '' }
    expect(await verify(credential)).toMatchObject({ email: undefined, name: undefined })
  })
})

test('without a configured provider the calls do not exist, and nobody is offered Google', async () => {
  const plain = createApiGateway({ report, dispatch: async request => backend.fetch(request) })
  expect(await (await plain.request('/api/session/providers')).json()).toEqual({ providers: [], loginApp: null, phone: true })
  expect((await plain.request('/api/session/social', { method: 'POST', body: '{}' })).status).toBe(404)
  const unset = createBackend({ db, report, now: Date.now, siteOrigin: SITE, sandbox: true })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ grantType: 'google', googleToken: 'a.b.c' })
  expect((await unset.request('/oauth/token', { method: 'POST', headers, body })).status).toBe(422)
})

describe('ASVS 5.0, V9 and V10.5: ID tokens', async () => {
  const keys = await generateKeyPair('ES256')
  const foreign = await generateKeyPair('ES256')
  const { createServer } = await import('node:http')
  const keyPort = await findFreePort()
  const own = `http://localhost:${keyPort}`
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES256' }] }
  const server = createServer((request, response) => {
    const metadata = { issuer: own, jwks_uri: `${own}/jwks` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(request.url === '/jwks' ? jwks : metadata))
  })
  beforeAll(() => new Promise<void>(resolve => void server.listen(keyPort, 'localhost', resolve)))
  afterAll(() => void server.close())
  const verify = createGoogleVerifier({ issuer: own, clientId: 'us' }, Date.now)
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: own, aud: 'us', sub: '7', iat: now, exp: now + 300, email: 'a@example.com', email_verified: true, name: 'A' }
  const sign = (changes: object = {}, key = keys.privateKey, header: object = {}) =>
    new SignJWT({ ...claims, ...changes } as never).setProtectedHeader({ alg: 'ES256', kid: 'k', ...header }).sign(key)
  const rejected = { status: 400, details: { code: 'IDENTITY_TOKEN_REJECTED' } }

  test('a valid one is accepted', async () => {
    expect(await verify(await sign())).toEqual({ provider: 'GOOGLE', subject: '7', email: 'a@example.com', isEmailVerified: true, isLinkable: true, name: 'A', expiresAt: (now + 300) * 1000 }) // prettier-ignore
    expect(await verify(await sign({ email_verified: 'true' }))).toMatchObject({ isEmailVerified: false, isLinkable: false })
  })

  test.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'them' }],
    ['for several clients, asked for by another', { aud: ['us', 'them'], azp: 'them' }],
    ['that has expired', { exp: now - 1 }],
    ['that is older than ten minutes', { iat: now - 601 }],
    ['that is not valid yet', { nbf: now + 3600 }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['without an expiry', { exp: undefined }],
  ])('one %s is rejected', async (_, changes) => {
    await expect(verify(await sign(changes))).rejects.toMatchObject(rejected)
  })

  test('one with a foreign key, a key in its header, without a signature, or signed with the public key as a secret is rejected', async () => {
    await expect(verify(await sign({}, foreign.privateKey))).rejects.toMatchObject(rejected)
    const jwk = await exportJWK(foreign.publicKey)
    await expect(verify(await sign({}, foreign.privateKey, { jwk, jku: 'https://evil.example/jwks' }))).rejects.toMatchObject(rejected)
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    await expect(verify(`${encode({ alg: 'none' })}.${encode(claims)}.`)).rejects.toMatchObject(rejected)
    const secret = new TextEncoder().encode(JSON.stringify(jwks.keys[0]))
    const confused = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'k' }).sign(secret)
    await expect(verify(confused)).rejects.toMatchObject(rejected)
    const [head, , tail] = (await sign()).split('.')
    await expect(verify(`${head}.${encode({ ...claims, sub: '8' })}.${tail}`)).rejects.toMatchObject(rejected)
    await expect(verify('no token')).rejects.toMatchObject(rejected)
  })

  test('metadata of another issuer are not used', async () => {
    const impostor = createGoogleVerifier({ issuer: `${own}/other`, clientId: 'us' }, Date.now)
    await expect(impostor(await sign())).rejects.toMatchObject({ status: 503 })
  })
})
