import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { HEADER } from '#contract/headers.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { createLog, createReport } from '#app/log.ts'
import { openRemoteMarketplace } from '#app/remote-marketplace.ts'
import { type TestRequest, startTestServer } from '#server/testing/test-server.ts'

/** API calls end to end: the server, the API gateway, the marketplace on a test database, and one log. */
const { db } = await createTestDatabase('empty')
const lines: string[] = []
const log = createLog({ logLevel: 'trace' }, { write: line => void lines.push(line) })
const report = createReport(log)
const clock = { now: Date.UTC(2026, 0, 5, 12) }
const backend = createBackend({ db, report, now: () => clock.now, siteOrigin: 'http://localhost', sandbox: true })
const gateway = createApiGateway({ report, dispatch: async request => backend.fetch(request) })
const app = await startTestServer({ handler: (request, response) => respondWith(gateway, request, response) })
afterAll(() => app.stop())

/** Connects a Hono app to Node's server, as Astro does in a build. */
async function respondWith(app: Hono, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body = await buffer(request) } = request as IncomingMessage & { readonly body?: Buffer }
  const method = request.method ?? 'GET'
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const result = await app.fetch(
    new Request(`http://localhost${request.url}`, { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) }),
  )
  response.setHeaders(new Map([...result.headers].filter(([name]) => name !== 'set-cookie')))
  response.setHeader('set-cookie', result.headers.getSetCookie())
  response.writeHead(result.status).end(Buffer.from(await result.arrayBuffer()))
}

/** A client with a cookie jar. */
function openBrowser() {
  const jar = new Map<string, string>()
  async function call(method: string, path: string, body?: object, { headers = {} }: TestRequest = {}) {
    const response = await app.get(`/api${path}`, {
      method,
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        'x-storefront': '1',
        cookie: [...jar].map(it => it.join('=')).join('; '),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const set = response.headers['set-cookie'] ?? []
    for (const cookie of set) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    const text = String(response.body)
    return {
      status: response.status,
      set,
      text,
      cache: response.headers['cache-control'],
      json: () => JSON.parse(text) as Record<string, unknown>,
    }
  }
  return { jar, call }
}

const CANARY = 'canary-four-green-herons'
const EMAIL = 'canary.anna@example.com'

async function startSession() {
  const browser = openBrowser()
  const body = { name: 'Anna', email: `${Math.random().toString(36).slice(2)}@example.com`, password: CANARY }
  expect(await browser.call('POST', '/session/customer', body)).toMatchObject({ status: 200 })
  return { ...browser, email: body.email }
}

test('sign-up, authentication, refresh and sign-out use only cookies', async () => {
  const { jar, call } = await startSession()
  expect([...jar.keys()]).toEqual(['glovo_auth_info', '__Host-glovo_auth_binding', '__Host-glovo_refresh', 'glovo_session'])
  expect(jar.get('glovo_session')).toBe(String(clock.now + 900_000))
  const me = await call('GET', '/me')
  expect(me).toMatchObject({ status: 200, cache: 'private, no-store' })
  // responses contain no token that a script could read
  const before = new Map(jar)
  expect(me.text).not.toContain(jar.get('glovo_auth_info'))

  clock.now += 871_000
  jar.delete('glovo_auth_info')
  expect((await call('GET', '/me')).json()).toMatchObject({ error: { staticCode: 136_290 } })
  const refreshed = await call('POST', '/session/refresh', {})
  expect(refreshed.json()).toEqual({ expirationTime: clock.now + 900_000, expiresIn: 900 })
  expect(jar.get('__Host-glovo_refresh')).not.toBe(before.get('__Host-glovo_refresh'))
  expect(await call('GET', '/me')).toMatchObject({ status: 200, text: me.text })

  const copied = new Map(jar)
  expect(await call('DELETE', '/session')).toMatchObject({ status: 200, text: '{}' })
  expect(jar.size).toBe(0)
  // copied cookies are invalid after the sign-out
  for (const [name, value] of copied) jar.set(name, value)
  expect((await call('GET', '/me')).status).toBe(401)
  expect((await call('POST', '/session/refresh', {})).status).toBe(401)
  expect(jar.size).toBe(0)
})

test('every cookie is Secure, and token cookies are HttpOnly', async () => {
  const { set } = await openBrowser().call('POST', '/session/customer', { name: 'Anna', email: 'cookies@example.com', password: CANARY })
  expect(set.map(it => it.replace(/=[^;]+/, '=…'))).toEqual([
    'glovo_auth_info=…; Max-Age=870; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-glovo_auth_binding=…; Max-Age=870; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-glovo_refresh=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict',
    'glovo_session=…; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
  ])
})

test('five tabs that refresh at the same time stay signed in', async () => {
  const { jar, call } = await startSession()
  const tabs = Array.from({ length: 5 }, () => {
    const tab = openBrowser()
    for (const [name, value] of jar) tab.jar.set(name, value)
    return tab
  })
  const responses = await Promise.all(tabs.map(tab => tab.call('POST', '/session/refresh', {})))
  expect(responses.map(it => it.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(tabs.map(tab => tab.jar.get('__Host-glovo_refresh'))).size).toBe(1)
  for (const tab of tabs) expect((await tab.call('GET', '/me')).status).toBe(200)
  expect((await call('GET', '/me')).status).toBe(200)
})

test.each([
  ['POST', '/session', { grantType: 'password', email: EMAIL, password: CANARY }],
  ['POST', '/session/customer', { name: 'Anna', email: EMAIL, password: CANARY }],
  ['POST', '/session/refresh', {}],
  ['DELETE', '/session', undefined],
])('%s %s rejects requests from another site', async (method, path, body) => {
  const { jar, call } = await startSession()
  const before = new Map(jar)
  for (const headers of [{ origin: 'https://evil.example' }, { 'x-storefront': [] }])
    expect(await call(method, path, body, { headers })).toMatchObject({ status: 403, set: [] })
  expect(jar).toEqual(before)
  expect((await call('GET', '/me')).status).toBe(200)
})

test('the token endpoints of the marketplace are not public', async () => {
  const { jar, call } = await startSession()
  for (const path of ['/oauth/refresh', '/oauth/revoke', '/oauth/token', '/%6fauth/refresh'])
    expect((await call('POST', path, { refreshToken: jar.get('__Host-glovo_refresh') })).status).toBe(404)
  expect((await call('GET', '/me')).status).toBe(200)
})

test('API_URL: sessions work with a remote marketplace, and its outage does not sign the customer out', async () => {
  const server = createServer((request, response) => void respondWith(backend, request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const remote = openRemoteMarketplace(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, report)
  const remoteGateway = createApiGateway({ report, dispatch: remote.dispatch })
  const call = (method: string, path: string, cookie: string, body?: object) =>
    remoteGateway.request(`/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const toCookieHeader = (result: Response) => result.headers.getSetCookie().map(it => it.split(';')[0]!).join('; ') // prettier-ignore
  const signUp = await call('POST', '/session/customer', '', { name: 'Anna', email: 'remote@example.com', password: CANARY })
  const cookies = toCookieHeader(signUp)
  expect(await (await call('GET', '/me', cookies)).json()).toMatchObject({ email: 'remote@example.com' })
  const next = toCookieHeader(await call('POST', '/session/refresh', cookies, {}))
  expect((await call('GET', '/me', next)).status).toBe(200)

  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  const unavailable = await call('POST', '/session/refresh', next, {})
  expect(unavailable.status).toBe(503)
  expect(unavailable.headers.getSetCookie()).toEqual([])
  const signedOut = await call('DELETE', '/session', next)
  expect(signedOut.status).toBe(200)
  expect(signedOut.headers.getSetCookie()).toHaveLength(4)
})

test('no log contains a password, a token, a link or a full e-mail address', async () => {
  lines.length = 0
  app.log.length = 0
  const { jar, call } = openBrowser()
  const secrets = new Set<string>([CANARY, EMAIL, encodeURIComponent(EMAIL)])
  const addTokens = (): void => { for (const name of ['glovo_auth_info', '__Host-glovo_refresh']) if (jar.has(name)) secrets.add(jar.get(name)!) } // prettier-ignore
  const signIn = { grantType: 'password', email: EMAIL, password: CANARY }

  expect((await call('POST', '/session/customer', { name: 'Anna', email: EMAIL, password: CANARY })).status).toBe(200)
  addTokens()
  // errors: the e-mail address is taken, the password is wrong, the grant type is invalid
  expect((await call('POST', '/session/customer', { name: 'Anna', email: EMAIL, password: CANARY })).status).toBe(409)
  expect((await call('POST', '/session', { ...signIn, password: `${CANARY}-wrong` })).status).toBe(400)
  expect((await call('POST', '/session', { ...signIn, grantType: CANARY })).status).toBe(400)
  expect((await call('POST', '/session', signIn)).status).toBe(200)
  addTokens()
  expect((await call('POST', '/session/refresh', {})).status).toBe(200)
  addTokens()
  const { id } = (await call('GET', '/me')).json()
  expect((await call('PUT', `/users/${String(id)}`, { name: CANARY, email: EMAIL })).status).toBe(200)
  expect((await call('GET', `/checking/${encodeURIComponent(EMAIL)}`)).json()).toEqual({ valid: true })
  expect((await call('GET', `/customers/auth/${EMAIL}/methods`)).status).toBe(200)
  expect((await call('POST', '/users/passwordrecovery', { email: EMAIL })).status).toBe(200)
  const fetchOutbox = async () => (await call('GET', '/sandbox/outbox')).json() as { messages: { body: string }[] }
  await expect.poll(async () => (await fetchOutbox()).messages).toHaveLength(1)
  const token = /#([\w-]{43})$/m.exec((await fetchOutbox()).messages[0]!.body)![1]!
  secrets.add(token)
  const newPassword = `${CANARY}-new`
  expect((await call('POST', '/users/passwordrecovery/complete', { token, newPassword })).status).toBe(200)
  expect((await call('POST', '/users/passwordrecovery/complete', { token, newPassword })).status).toBe(410)
  expect((await call('GET', `/checking/${token}`)).status).toBe(400)
  await db.execute('alter table customers rename to customers_renamed')
  expect((await call('POST', '/session', signIn)).status).toBe(500)
  expect((await call('POST', '/users/passwordrecovery', { email: EMAIL })).status).toBe(500)
  expect((await call('POST', '/session/customer', { name: 'Anna', email: EMAIL, password: CANARY })).status).toBe(500)
  await db.execute('alter table customers_renamed rename to customers')
  expect((await call('DELETE', '/session')).status).toBe(200)

  await expect.poll(() => app.log.filter(it => it.includes('"request"')).length).toBeGreaterThan(15)
  const logged = [...lines, ...app.log, ...app.reports.map(it => JSON.stringify(it))].join('\n')
  expect(logged).toContain('DATABASE_ERROR')
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

test('issue 20, point 9: no log contains the coordinates of a customer or the place of an address', async () => {
  lines.length = 0
  app.log.length = 0
  const { call } = openBrowser()
  const headers = { [HEADER.deliveryLatitude]: '41.398641', [HEADER.deliveryLongitude]: '2.174331' }
  const calls = async () => {
    for (const path of [
      '/addresslookup/pub/coordinates?latitude=41.398641&longitude=2.174331',
      '/addresslookup/pub/pin:41.39864:2.17433',
      '/addresslookup/pub/ABC.123.45',
      '/customer_profile/api/v3/address_book/bffs/pin_on_map?latitude=41.398641&longitude=2.174331',
      '/stores/123?x=41.398641',
    ])
      // prettier-ignore
      await call('GET', path, undefined, { headers })
  }
  await calls()
  // each of them fails, and the error has the parameters of its query
  await db.execute('alter table cities rename to cities_renamed')
  await db.execute('alter table streets rename to streets_renamed')
  await calls()
  await db.execute('alter table cities_renamed rename to cities')
  await db.execute('alter table streets_renamed rename to streets')
  await expect.poll(() => app.log.filter(it => it.includes('"request"')).length).toBeGreaterThanOrEqual(10)
  const logged = [...lines, ...app.log].join('\n')
  expect(logged).toContain('DATABASE_ERROR')
  expect(logged).not.toMatch(/41\.39|2\.174|ABC\.123/)
})
