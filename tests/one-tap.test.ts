import { eq } from 'drizzle-orm'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { customers } from '#backend/db/schema/account.ts'
import { socialIdentities } from '#backend/db/schema/identities.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { listenForSandboxIdentity, SANDBOX_GOOGLE_CLIENT } from '#backend/identity/sandbox-identity-provider.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { createSocialClients } from '#app/social/social-clients.ts'
import { toCallbackPath } from '#app/social/social-sign-in.ts'
import { findFreePort } from '#tests/support/free-port.ts'

/** Sign-in by the prompt of the browser (FedCM): browser, API gateway, marketplace, and the provider of the sandbox. */
const SITE = 'http://localhost:4998'
const { db } = await createTestDatabase('empty')
const port = await findFreePort()
const issuer = `http://localhost:${port}`
const google = { issuer, tokenInfoUrl: `${issuer}/tokeninfo`, fedcmConfigUrl: `${issuer}/fedcm/config.json`, ...SANDBOX_GOOGLE_CLIENT }
const report = () => {}
const backend = createBackend({ db, report, now: Date.now, siteOrigin: SITE, sandbox: true, google })
const dispatch = async (request: Request) => backend.fetch(request)
const social = { siteOrigin: SITE, cookieKey: () => 'k'.repeat(43) }
const gateway = createApiGateway({ report, dispatch, social: { ...social, clients: createSocialClients({ google }) } })
let provider: Awaited<ReturnType<typeof listenForSandboxIdentity>>
beforeAll(async () => {
  const redirectUris = { google: SITE + toCallbackPath('GOOGLE'), facebook: SITE + toCallbackPath('FACEBOOK') }
  provider = await listenForSandboxIdentity({ port, host: 'localhost', origin: issuer, redirectUris })
})
afterAll(() => provider.close())

let people = 0
const newEmail = (tag = '') => `tap${++people}${tag}@example.com`
const WEB_IDENTITY = { 'sec-fetch-dest': 'webidentity' }

/** Signs in at the provider. @returns its cookie */
async function signInAtProvider(email: string): Promise<string> {
  const body = new URLSearchParams({ email, name: 'Olga Example' })
  const response = await fetch(`${issuer}/fedcm/sign-in`, { method: 'POST', body })
  expect(response.headers.get('set-login')).toBe('logged-in')
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

/** What a browser does for FedCM. @returns the ID token */
async function fetchToken(nonce: string, email: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const cookie = await signInAtProvider(email)
  const { accounts } = (await (await fetch(`${issuer}/fedcm/accounts`, { headers: { ...WEB_IDENTITY, cookie } })).json()) as {
    accounts: { id: string; email: string }[]
  }
  expect(accounts[0]!.email).toBe(email)
  const body = new URLSearchParams({
    client_id: SANDBOX_GOOGLE_CLIENT.clientId,
    account_id: accounts[0]!.id,
    params: JSON.stringify({ nonce }),
  })
  const all = { ...WEB_IDENTITY, origin: SITE, cookie, ...headers }
  const response = await fetch(`${issuer}/fedcm/assertion`, { method: 'POST', headers: all, body })
  return ((await response.json()) as { token?: string }).token
}

function openBrowser(at = gateway) {
  const jar = new Map<string, string>()
  async function call(method: string, path: string, body?: object) {
    const response = await at.request(`${SITE}/api${path}`, {
      method,
      headers: {
        cookie: [...jar].map(it => it.join('=')).join('; '),
        'x-storefront': '1',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split('; ')[0]!.split(/=(.*)/s)
      if (/max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    call,
    async start(): Promise<{ nonce: string; configUrl: string; clientId: string }> {
      const response = await call('POST', '/session/one-tap', { language: 'hy' })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      return (await response.json()) as { nonce: string; configUrl: string; clientId: string }
    },
    finish: async (token: string | undefined) => call('POST', '/session/one-tap/token', { token }),
    isSignedIn: async () => (await call('GET', '/me')).status === 200,
  }
}
const findCustomer = async (email: string) => (await db.select().from(customers).where(eq(customers.email, email)))[0]

describe('B §2: "A Google one-tap prompt"', () => {
  test('an account of Google signs up, and signs in the next time', async () => {
    const email = newEmail()
    const browser = openBrowser()
    const { nonce, ...offer } = await browser.start()
    expect(offer).toEqual({ configUrl: google.fedcmConfigUrl, clientId: google.clientId })
    const response = await browser.finish(await fetchToken(nonce, email))
    expect(response.status).toBe(200)
    // the browser receives the end of the session, and no token
    expect(Object.keys((await response.json()) as object).sort()).toEqual(['expirationTime', 'expiresIn'])
    expect(await browser.isSignedIn()).toBe(true)
    const customer = await findCustomer(email)
    expect(customer).toMatchObject({ name: 'Olga Example', preferredLanguage: 'hy', preferredCityCode: 'BCN', mediaSource: 'Organic Web' })
    const other = openBrowser()
    expect((await other.finish(await fetchToken((await other.start()).nonce, email))).status).toBe(200)
    const identities = await db.select().from(socialIdentities).where(eq(socialIdentities.customerId, customer!.id))
    expect(identities).toHaveLength(1)
  })

  test('an account with the address waits for its password; an unverified address, or none, signs nobody in', async () => {
    const email = newEmail()
    const PASSWORD = 'four green herons'
    await openBrowser().call('POST', '/session/customer', { name: 'Olga', email, password: PASSWORD })
    const browser = openBrowser()
    const response = await browser.finish(await fetchToken((await browser.start()).nonce, email))
    expect(await response.json()).toEqual({ reason: 'link' })
    expect(await browser.isSignedIn()).toBe(false)
    expect(await (await browser.call('GET', '/session/social/link')).json()).toEqual({ provider: 'GOOGLE', email })
    expect((await browser.call('POST', '/session/social/link', { email, password: PASSWORD })).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)

    const unverified = newEmail('+unverified')
    await openBrowser().call('POST', '/session/customer', { name: 'Olga', email: unverified, password: PASSWORD })
    const other = openBrowser()
    expect((await other.finish(await fetchToken((await other.start()).nonce, unverified))).status).toBe(400)
    expect((await other.call('GET', '/session/social/link')).status).toBe(404)
    const nameless = openBrowser()
    const reply = await nameless.finish(await fetchToken((await nameless.start()).nonce, ''))
    expect(await reply.json()).toEqual({ reason: 'noEmail' })
    expect(await nameless.isSignedIn()).toBe(false)
  })

  test('a token works once, and only in the browser with its nonce', async () => {
    const email = newEmail()
    const [thief, owner] = [openBrowser(), openBrowser()]
    const { nonce } = await owner.start()
    const token = await fetchToken(nonce, email)
    // without a prompt, and with the nonce of another one
    expect((await thief.finish(token)).status).toBe(400)
    await thief.start()
    expect((await thief.finish(token)).status).toBe(400)
    expect(await findCustomer(email)).toBeUndefined()
    const cookie = owner.jar.get('__Host-glovo_one_tap')!
    expect((await owner.finish(token)).status).toBe(200)
    expect(owner.jar.has('__Host-glovo_one_tap')).toBe(false)
    // the cookie and the token of a browser that was copied before
    thief.jar.set('__Host-glovo_one_tap', cookie)
    expect((await thief.finish(token)).status).toBe(400)
    expect(await thief.isSignedIn()).toBe(false)
    // a failed attempt has used the prompt
    const again = openBrowser()
    const second = await again.start()
    expect((await again.finish('no.token.')).status).toBe(400)
    expect((await again.finish(await fetchToken(second.nonce, email))).status).toBe(400)
  })

  test('of ten parallel uses of one token in one browser, one signs in', async () => {
    const browser = openBrowser()
    const { nonce } = await browser.start()
    const token = await fetchToken(nonce, newEmail())
    const cookie = browser.jar.get('__Host-glovo_one_tap')!
    const uses = Array.from({ length: 10 }, () => {
      const copy = openBrowser()
      copy.jar.set('__Host-glovo_one_tap', cookie)
      return copy.finish(token)
    })
    const responses = await Promise.all(uses)
    const bodies = (await Promise.all(responses.map(async it => it.json()))) as { readonly expiresIn?: number }[]
    expect(bodies.filter(it => it.expiresIn !== undefined)).toHaveLength(1)
    expect(responses.filter(it => it.status >= 500)).toEqual([])
    expect(responses.filter(it => it.headers.getSetCookie().some(line => line.startsWith('glovo_auth_info=')))).toHaveLength(1)
  })

  test('forged tokens are rejected: another key, audience, issuer, time, or no signature', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const build = (nonce: string) =>
      new SignJWT({ sub: 'x', email: newEmail(), email_verified: true, nonce })
        .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
        .setIssuer(issuer)
        .setAudience(google.clientId)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(privateKey)
    const encode = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url')
    const time = Math.floor(Date.now() / 1000)
    const forgeries: ((nonce: string) => Promise<string> | string)[] = [
      build,
      nonce => `${encode({ alg: 'none' })}.${encode({ sub: 'x', iss: issuer, aud: google.clientId, iat: time, exp: time + 60, nonce })}.`,
      async nonce => (await fetchToken(nonce, newEmail()))!.replace(/\.[^.]+$/, '.AAAA'),
      async nonce => {
        const [head, body, signature] = (await fetchToken(nonce, newEmail()))!.split('.')
        const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object
        return [head, encode({ ...claims, sub: 'somebody else' }), signature].join('.')
      },
    ]
    for (const forge of forgeries) {
      const browser = openBrowser()
      const { nonce } = await browser.start()
      expect((await browser.finish(await forge(nonce))).status, String(forge)).toBe(400)
      expect(await browser.isSignedIn()).toBe(false)
    }
  })

  test('without a provider with a prompt nobody is asked', async () => {
    const { fedcmConfigUrl: _, ...bare } = google
    const without = createApiGateway({ report, dispatch, social: { ...social, clients: createSocialClients({ google: bare }) } })
    expect((await openBrowser(without).call('POST', '/session/one-tap', { language: 'en' })).status).toBe(404)
    expect((await openBrowser(without).call('POST', '/session/one-tap/token', { token: 'x.y.z' })).status).toBe(400)
    expect((await openBrowser().call('POST', '/session/one-tap', { language: '../' })).status).toBe(400)
  })
})

describe('the identity provider of the sandbox', () => {
  test('answers browsers only: a page cannot set Sec-Fetch-Dest', async () => {
    const cookie = await signInAtProvider(newEmail())
    for (const path of ['/.well-known/web-identity', '/fedcm/config.json', '/fedcm/client', '/fedcm/accounts', '/fedcm/assertion']) {
      expect((await fetch(issuer + path, { headers: { cookie } })).status, path).toBe(400)
    }
    const wellKnown = await fetch(`${issuer}/.well-known/web-identity`, { headers: WEB_IDENTITY })
    expect(await wellKnown.json()).toEqual({
      provider_urls: [google.fedcmConfigUrl],
      accounts_endpoint: `${issuer}/fedcm/accounts`,
      login_url: `${issuer}/fedcm/sign-in`,
    })
    expect((await fetch(`${issuer}/fedcm/accounts`, { headers: WEB_IDENTITY })).status).toBe(401)
  })

  test('gives tokens to the storefront alone', async () => {
    expect(await fetchToken('n', newEmail())).toBeDefined()
    expect(await fetchToken('n', newEmail(), { origin: 'https://evil.example' })).toBeUndefined()
    expect(await fetchToken('n', newEmail(), { cookie: await signInAtProvider(newEmail()) })).toBeUndefined()
  })
})
