import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { createTestDatabase } from '#backend/db/testing.ts'
import { createApiGateway } from '#app/api-gateway.ts'
import { createLog, createReport } from '#app/log.ts'
import { openRemoteMarketplace } from '#app/remote-marketplace.ts'
import { type TestRequest, startTestServer } from '#server/testing/test-server.ts'

/** The whole way of a call but the pages: the process, the front door, the marketplace on a database of its own, and one log for all. */
const { db } = await createTestDatabase('empty')
const lines: string[] = []
const log = createLog({ logLevel: 'trace' }, { write: line => void lines.push(line) })
const report = createReport(log)
const clock = { now: Date.UTC(2026, 0, 5, 12) }
const backend = createBackend({ db, report, now: () => clock.now, siteOrigin: 'http://localhost', sandbox: true })
const door = createApiGateway({ report, dispatch: async request => backend.fetch(request) })
const shop = await startTestServer({ handler: (request, response) => answerBy(door, request, response) })
afterAll(() => shop.stop())

/** What Astro does for the front door in a built shop. */
async function answerBy(app: Hono, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { body = await buffer(request) } = request as IncomingMessage & { readonly body?: Buffer }
  const method = request.method ?? 'GET'
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)])
  const answer = await app.fetch(
    new Request(`http://localhost${request.url}`, { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) }),
  )
  response.setHeaders(new Map([...answer.headers].filter(([name]) => name !== 'set-cookie')))
  response.setHeader('set-cookie', answer.headers.getSetCookie())
  response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
}

/** A browser with a jar: it keeps what it is told to keep, and sends all of it back. */
function openBrowser() {
  const jar = new Map<string, string>()
  async function call(method: string, path: string, body?: object, { headers = {} }: TestRequest = {}) {
    const reply = await shop.get(`/api${path}`, {
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
    const set = reply.headers['set-cookie'] ?? []
    for (const cookie of set) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    const text = String(reply.body)
    return {
      status: reply.status,
      set,
      text,
      cache: reply.headers['cache-control'],
      json: () => JSON.parse(text) as Record<string, unknown>,
    }
  }
  return { jar, call }
}

const CANARY = 'canary-four-green-herons'
const EMAIL = 'canary.anna@example.com'

async function newSession() {
  const browser = openBrowser()
  const body = { name: 'Anna', email: `${Math.random().toString(36).slice(2)}@example.com`, password: CANARY }
  expect(await browser.call('POST', '/session/customer', body)).toMatchObject({ status: 200 })
  return { ...browser, email: body.email }
}

test('signing up, being known, refreshing and leaving, by cookies alone', async () => {
  const { jar, call } = await newSession()
  expect([...jar.keys()]).toEqual(['glovo_auth_info', '__Host-glovo_auth_binding', '__Host-glovo_refresh', 'glovo_session'])
  expect(jar.get('glovo_session')).toBe(String(clock.now + 900_000))
  const me = await call('GET', '/me')
  expect(me).toMatchObject({ status: 200, cache: 'private, no-store' })
  // what a script can reach holds no token
  const before = new Map(jar)
  expect(me.text).not.toContain(jar.get('glovo_auth_info'))

  clock.now += 871_000
  jar.delete('glovo_auth_info')
  expect((await call('GET', '/me')).json()).toMatchObject({ error: { staticCode: 136_290 } })
  const refreshed = await call('POST', '/session/refresh', {})
  expect(refreshed.json()).toEqual({ expirationTime: clock.now + 900_000 })
  expect(jar.get('__Host-glovo_refresh')).not.toBe(before.get('__Host-glovo_refresh'))
  expect(await call('GET', '/me')).toMatchObject({ status: 200, text: me.text })

  const kept = new Map(jar)
  expect(await call('DELETE', '/session')).toMatchObject({ status: 200, text: '{}' })
  expect(jar.size).toBe(0)
  // whoever kept the cookies has nothing
  for (const [name, value] of kept) jar.set(name, value)
  expect((await call('GET', '/me')).status).toBe(401)
  expect((await call('POST', '/session/refresh', {})).status).toBe(401)
  expect(jar.size).toBe(0)
})

test('every cookie is Secure and of this host; those with tokens no script reads', async () => {
  const { set } = await openBrowser().call('POST', '/session/customer', { name: 'Anna', email: 'cookies@example.com', password: CANARY })
  expect(set.map(it => it.replace(/=[^;]+/, '=…'))).toEqual([
    'glovo_auth_info=…; Max-Age=870; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-glovo_auth_binding=…; Max-Age=870; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-glovo_refresh=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict',
    'glovo_session=…; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
  ])
})

test('five tabs refresh at one moment: nobody is logged out', async () => {
  const { jar, call } = await newSession()
  const tabs = Array.from({ length: 5 }, () => {
    const tab = openBrowser()
    for (const [name, value] of jar) tab.jar.set(name, value)
    return tab
  })
  const replies = await Promise.all(tabs.map(tab => tab.call('POST', '/session/refresh', {})))
  expect(replies.map(it => it.status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(tabs.map(tab => tab.jar.get('__Host-glovo_refresh'))).size).toBe(1)
  for (const tab of tabs) expect((await tab.call('GET', '/me')).status).toBe(200)
  expect((await call('GET', '/me')).status).toBe(200)
})

test.each([
  ['POST', '/session', { grantType: 'password', email: EMAIL, password: CANARY }],
  ['POST', '/session/customer', { name: 'Anna', email: EMAIL, password: CANARY }],
  ['POST', '/session/refresh', {}],
  ['DELETE', '/session', undefined],
])('%s %s is not for another site', async (method, path, body) => {
  const { jar, call } = await newSession()
  const before = new Map(jar)
  for (const headers of [{ origin: 'https://evil.example' }, { 'x-storefront': [] }])
    expect(await call(method, path, body, { headers })).toMatchObject({ status: 403, set: [] })
  expect(jar).toEqual(before)
  expect((await call('GET', '/me')).status).toBe(200)
})

test('tokens are not given out: the token calls of the marketplace are not for the outside', async () => {
  const { jar, call } = await newSession()
  for (const path of ['/oauth/refresh', '/oauth/revoke', '/oauth/token', '/%6fauth/refresh'])
    expect((await call('POST', path, { refreshToken: jar.get('__Host-glovo_refresh') })).status).toBe(404)
  expect((await call('GET', '/me')).status).toBe(200)
})

test('API_URL: a marketplace over the network is spoken to in the words of the contract, and its silence signs nobody out', async () => {
  const server = createServer((request, response) => void answerBy(backend, request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const remote = openRemoteMarketplace(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, report)
  const away = createApiGateway({ report, dispatch: remote.dispatch })
  const ask = (method: string, path: string, cookie: string, body?: object) =>
    away.request(`/api${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map(it => it.split(';')[0]!).join('; ') // prettier-ignore
  const begun = await ask('POST', '/session/customer', '', { name: 'Anna', email: 'remote@example.com', password: CANARY })
  const cookies = cookiesOf(begun)
  expect(await (await ask('GET', '/me', cookies)).json()).toMatchObject({ email: 'remote@example.com' })
  const next = cookiesOf(await ask('POST', '/session/refresh', cookies, {}))
  expect((await ask('GET', '/me', next)).status).toBe(200)

  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  const silent = await ask('POST', '/session/refresh', next, {})
  expect(silent.status).toBe(503)
  expect(silent.headers.getSetCookie()).toEqual([])
  const left = await ask('DELETE', '/session', next)
  expect(left.status).toBe(200)
  expect(left.headers.getSetCookie()).toHaveLength(4)
})

test('trust.md: no password, token, link or full e-mail address in any log', async () => {
  lines.length = 0
  shop.log.length = 0
  const { jar, call } = openBrowser()
  const secrets = new Set<string>([CANARY, EMAIL, encodeURIComponent(EMAIL)])
  const note = (): void => { for (const name of ['glovo_auth_info', '__Host-glovo_refresh']) if (jar.has(name)) secrets.add(jar.get(name)!) } // prettier-ignore
  const signIn = { grantType: 'password', email: EMAIL, password: CANARY }

  expect((await call('POST', '/session/customer', { name: 'Anna', email: EMAIL, password: CANARY })).status).toBe(200)
  note()
  // once more: the address is taken; a wrong password; nonsense where a password should be; the database refuses a row
  expect((await call('POST', '/session/customer', { name: 'Anna', email: EMAIL, password: CANARY })).status).toBe(409)
  expect((await call('POST', '/session', { ...signIn, password: `${CANARY}-wrong` })).status).toBe(400)
  expect((await call('POST', '/session', { ...signIn, grantType: CANARY })).status).toBe(400)
  expect((await call('POST', '/session', signIn)).status).toBe(200)
  note()
  expect((await call('POST', '/session/refresh', {})).status).toBe(200)
  note()
  const { id } = (await call('GET', '/me')).json()
  expect((await call('PUT', `/users/${String(id)}`, { name: CANARY, email: EMAIL })).status).toBe(200)
  expect((await call('GET', `/checking/${encodeURIComponent(EMAIL)}`)).json()).toEqual({ exists: true })
  expect((await call('GET', `/customers/auth/${EMAIL}/methods`)).status).toBe(200)
  expect((await call('POST', '/users/passwordrecovery', { email: EMAIL })).status).toBe(200)
  const outbox = async () => (await call('GET', '/sandbox/outbox')).json() as { messages: { body: string }[] }
  await expect.poll(async () => (await outbox()).messages).toHaveLength(1)
  const token = /#([\w-]{43})$/m.exec((await outbox()).messages[0]!.body)![1]!
  secrets.add(token)
  const newPassword = `${CANARY}-new`
  expect((await call('POST', '/users/passwordrecovery/complete', { token, newPassword })).status).toBe(200)
  expect((await call('POST', '/users/passwordrecovery/complete', { token, newPassword })).status).toBe(410)
  expect((await call('GET', `/checking/${token}`)).status).toBe(400)
  await db.execute('alter table customers rename to customers_away')
  expect((await call('POST', '/session', signIn)).status).toBe(500)
  expect((await call('POST', '/users/passwordrecovery', { email: EMAIL })).status).toBe(500)
  expect((await call('POST', '/session/customer', { name: 'Anna', email: EMAIL, password: CANARY })).status).toBe(500)
  await db.execute('alter table customers_away rename to customers')
  expect((await call('DELETE', '/session')).status).toBe(200)

  await expect.poll(() => shop.log.filter(it => it.includes('"request"')).length).toBeGreaterThan(15)
  const logged = [...lines, ...shop.log, ...shop.reports.map(it => JSON.stringify(it))].join('\n')
  expect(logged).toContain('DATABASE_ERROR')
  for (const secret of secrets) expect(logged).not.toContain(secret)
})
