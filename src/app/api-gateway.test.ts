import { beforeEach, describe, expect, test } from 'vitest'

import { CallError } from '#client/failure.ts'
import { HEADER } from '#contract/headers.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { createApiGateway, type ApiGatewayDependencies } from '#app/api-gateway.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { createLog, createReport } from '#app/log.ts'
import { toBinding } from '#app/session-cookies.ts'
import { navigationRequestFrom } from '#app/navigation-request.ts'

/** A marketplace with given replies, which records its requests. */
const calls: { path: string; method: string; headers: Headers; body: unknown }[] = []
const reported: ReportEntry[] = []
let answers: Record<string, () => Response> = {}
const AUTH = { accessToken: 'access.1', refreshToken: 'refresh/1=', expiresIn: 900, expirationTime: 1_800_000_000_000 }

const parts: ApiGatewayDependencies = {
  report: entry => reported.push(entry),
  async dispatch(request) {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    calls.push({ path: pathname + search, method: request.method, headers: request.headers, body: text && (JSON.parse(text) as unknown) })
    return answers[pathname]?.() ?? Response.json({ error: { message: 'no such call' } }, { status: 404 })
  },
}
const door = createApiGateway(parts)
const sandboxDoor = createApiGateway({ ...parts, sandbox: true })
const refusal = (status: number, staticCode?: number) => () => Response.json({ error: { message: 'no', staticCode } }, { status })
const failToConnect = () => { throw new TypeError('fetch failed') } // prettier-ignore

async function ask(
  method: string,
  path: string,
  { body, cookie = '', headers = {}, at = door }: { body?: object; cookie?: string; headers?: object; at?: typeof door } = {},
) {
  const response = await at.request(path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), cookie, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    cookies: response.headers.getSetCookie(),
    text,
    json: () => JSON.parse(text) as unknown,
  }
}

const PASSWORD_GRANT = { grantType: 'password', email: 'anna@example.com', password: 'four green herons' }
const SIGN_UP = { name: 'Anna', email: 'anna@example.com', password: 'four green herons' }
const BINDING = `__Host-glovo_auth_binding=${toBinding('access.1')}`
const HOLDER = `glovo_auth_info=access.1; ${BINDING}; __Host-glovo_refresh=refresh%2F1%3D; glovo_session=1800000000000`
const GONE = [
  'glovo_auth_info=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  '__Host-glovo_auth_binding=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  '__Host-glovo_refresh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
  'glovo_session=; Max-Age=0; Path=/; Secure; SameSite=Lax',
]
const KEPT = [
  'glovo_auth_info=access.1; Max-Age=870; Path=/; HttpOnly; Secure; SameSite=Lax',
  `${BINDING}; Max-Age=870; Path=/; HttpOnly; Secure; SameSite=Lax`,
  '__Host-glovo_refresh=refresh%2F1%3D; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict',
  'glovo_session=1800000000000; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
]

beforeEach(() => {
  calls.length = 0
  reported.length = 0
  answers = {
    '/oauth/token': () => Response.json(AUTH),
    '/oauth/refresh': () => Response.json(AUTH),
    '/oauth/revoke': () => Response.json({}),
    '/v3/users/customer': () => Response.json({ id: 1 }),
    '/me': () => Response.json({ id: 1 }),
  }
})

describe('signing in', () => {
  test('stores tokens in cookies that scripts cannot read; the browser learns only their expiry', async () => {
    const reply = await ask('POST', '/api/session', {
      body: PASSWORD_GRANT,
      headers: { 'x-language-code': 'hy', 'x-forwarded-for': '10.0.0.1' },
    })
    expect(reply.status).toBe(200)
    expect(reply.json()).toEqual({ expirationTime: AUTH.expirationTime })
    expect(reply.text).not.toMatch(/access|refresh/)
    expect(reply.cookies).toEqual(KEPT)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(calls).toMatchObject([{ method: 'POST', path: '/oauth/token', body: PASSWORD_GRANT }])
    expect(calls[0]!.headers.get('x-language-code')).toBe('hy')
    expect(calls[0]!.headers.has('x-forwarded-for')).toBe(false)
  })
  test('B §8, 27052: forwards a rejection unchanged, without a cookie', async () => {
    answers['/oauth/token'] = refusal(400, 27_052)
    const reply = await ask('POST', '/api/session', { body: PASSWORD_GRANT })
    expect(reply).toMatchObject({ status: 400, cookies: [] })
    expect(reply.json()).toMatchObject({ error: { staticCode: 27_052 } })
  })
  test('B §4: forwards a request for a second factor, without a session', async () => {
    answers['/oauth/token'] = () => Response.json({ twoFactorToken: 'factor-1' })
    const reply = await ask('POST', '/api/session', { body: PASSWORD_GRANT })
    expect(reply.json()).toEqual({ twoFactorToken: 'factor-1' })
    expect(reply.cookies).toEqual([])
  })
  test('drops fields and headers that the contract does not have', async () => {
    answers['/oauth/token'] = () => Response.json({ accessToken: 'access.1', surprise: true }, { headers: { 'set-cookie': 'theirs=1' } })
    const reply = await ask('POST', '/api/session', { body: PASSWORD_GRANT })
    expect(reply).toMatchObject({ status: 502, cookies: [] })
    expect(reply.text).not.toContain('access.1')
  })
})

describe('signing up', () => {
  test('creates the account, then requests tokens with its credentials', async () => {
    const reply = await ask('POST', '/api/session/customer', { body: SIGN_UP })
    expect(reply).toMatchObject({ status: 200, cookies: KEPT })
    expect(calls.map(it => [it.path, it.body])).toEqual([
      ['/v3/users/customer', SIGN_UP],
      ['/oauth/token', PASSWORD_GRANT],
    ])
  })
  test('uses the other version of the call for a phone number', async () => {
    answers['/v4/users/customer'] = () => Response.json({ id: 1 })
    const reply = await ask('POST', '/api/session/customer', {
      body: { name: 'Anna', email: 'anna@example.com', identityFlowId: 'flow-1' },
    })
    expect(reply.status).toBe(200)
    expect(calls[1]).toMatchObject({ path: '/oauth/token', body: { grantType: 'phone', identityFlowId: 'flow-1' } })
  })
  test('B §8, 53140: starts no session without an account', async () => {
    answers['/v3/users/customer'] = refusal(409, 53_140)
    expect(await ask('POST', '/api/session/customer', { body: SIGN_UP })).toMatchObject({ status: 409, cookies: [] })
    expect(calls).toHaveLength(1)
  })
  test.each([[{}], [{ ...SIGN_UP, password: 'too short' }], [{ name: 'Anna', email: 'anna@example.com' }]])(
    '%j goes nowhere',
    async body => {
      expect((await ask('POST', '/api/session/customer', { body })).status).toBe(400)
      expect(calls).toEqual([])
    },
  )
})

describe('refreshing', () => {
  test('uses only the token of the cookie, and stores the next pair', async () => {
    const reply = await ask('POST', '/api/session/refresh', { body: {}, cookie: HOLDER })
    expect(reply).toMatchObject({ status: 200, cookies: KEPT })
    expect(calls).toMatchObject([{ path: '/oauth/refresh', body: { refreshToken: 'refresh/1=' } }])
  })
  test.each([400, 401, 403])('a rejection (%i) signs out: 401 with 136290, and the cookies are deleted', async status => {
    answers['/oauth/refresh'] = refusal(status)
    const reply = await ask('POST', '/api/session/refresh', { body: {}, cookie: HOLDER })
    expect(reply).toMatchObject({ status: 401, cookies: GONE })
    expect(reply.json()).toMatchObject({ error: { staticCode: 136_290 } })
  })
  test('without a token the marketplace is not called', async () => {
    expect(await ask('POST', '/api/session/refresh', { body: {} })).toMatchObject({ status: 401, cookies: GONE })
    expect(calls).toEqual([])
  })
  test.each([
    ['a network error', failToConnect, 503],
    ['a time-out', () => { throw new DOMException('late', 'TimeoutError') }, 504], // prettier-ignore
    ['a failure', refusal(500), 500],
    ['too many calls', refusal(429), 429],
    ['a call that is not there', refusal(404), 404],
    ['a proxy that talks', () => new Response('<h1>hello</h1>'), 502],
  ])('%s does not end the session', async (_, answer, status) => {
    answers['/oauth/refresh'] = answer
    expect(await ask('POST', '/api/session/refresh', { body: {}, cookie: HOLDER })).toMatchObject({ status, cookies: [] })
  })
})

describe('signing out', () => {
  test('revokes the session at the marketplace too', async () => {
    const reply = await ask('DELETE', '/api/session', { cookie: HOLDER })
    expect(reply).toMatchObject({ status: 200, cookies: GONE, text: '{}' })
    expect(calls).toMatchObject([{ path: '/oauth/revoke', body: { token: 'refresh/1=' } }])
  })
  test.each([
    ['silent', failToConnect],
    ['broken', refusal(500)],
  ])('clears the cookies even when the marketplace is %s', async (_, answer) => {
    answers['/oauth/revoke'] = answer
    expect(await ask('DELETE', '/api/session', { cookie: HOLDER })).toMatchObject({ status: 200, cookies: GONE })
    expect(reported).toContainEqual({ kind: 'event', name: 'SESSION_NOT_REVOKED' })
  })
  test('uses the access handle when there is no refresh token, and sends nothing without both', async () => {
    await ask('DELETE', '/api/session', { cookie: `glovo_auth_info=access.1; ${BINDING}` })
    expect(calls).toMatchObject([{ body: { token: 'access.1' } }])
    expect(await ask('DELETE', '/api/session')).toMatchObject({ status: 200, cookies: GONE })
    expect(calls).toHaveLength(1)
  })
})

describe('other calls', () => {
  test('are forwarded with the authorization of the cookie, without the cookie', async () => {
    await ask('GET', '/api/me?fields=1', { cookie: HOLDER })
    expect(calls).toMatchObject([{ method: 'GET', path: '/me?fields=1' }])
    expect(calls[0]!.headers.get('authorization')).toBe('Bearer access.1')
    expect(calls[0]!.headers.has('cookie')).toBe(false)
  })
  test('ignore an authorization header of the client', async () => {
    await ask('GET', '/api/me', { headers: { authorization: 'Bearer stolen' } })
    expect(calls[0]!.headers.has('authorization')).toBe(false)
  })
  test('forward the client address of the process, not the one of the browser', async () => {
    const claimed = { [HEADER.clientAddress]: '1.1.1.1' }
    await ask('POST', '/api/ipgeolocation', { body: {}, headers: claimed })
    expect(calls.at(-1)?.headers.get(HEADER.clientAddress)).toBeNull()
    await ask('POST', '/api/ipgeolocation', { body: {}, headers: { ...claimed, [INTERNAL_HEADER.clientAddress]: '203.0.113.7' } })
    expect(calls.at(-1)?.headers.get(HEADER.clientAddress)).toBe('203.0.113.7')
    // session calls too, because a marketplace may count wrong passwords by address
    await ask('POST', '/api/session', { body: {}, headers: claimed })
    expect(calls.at(-1)).toMatchObject({ path: '/oauth/token' })
    expect(calls.at(-1)?.headers.get(HEADER.clientAddress)).toBeNull()
    await ask('POST', '/api/session', { body: {}, headers: { ...claimed, [INTERNAL_HEADER.clientAddress]: '203.0.113.7' } })
    expect(calls.at(-1)?.headers.get(HEADER.clientAddress)).toBe('203.0.113.7')
  })
  test('docs/decisions/0035: forward the sandbox browser of the cookie, not the one of a header', async () => {
    const key = 'a'.repeat(43)
    const claimed = { [HEADER.sandboxBrowser]: 'b'.repeat(43) }
    const sent = () => calls.at(-1)?.headers.get(HEADER.sandboxBrowser)
    answers['/oauth/token'] = () => Response.json(AUTH)
    for (const [path, method] of [
      ['/api/sandbox/outbox', 'GET'],
      ['/api/session', 'POST'],
    ] as const) {
      const more = method === 'POST' ? { body: PASSWORD_GRANT } : {}
      await ask(method, path, { headers: claimed, cookie: `__Host-glovo_sandbox=${key}`, ...more })
      expect(sent()).toBeNull()
      await ask(method, path, { headers: claimed, cookie: `__Host-glovo_sandbox=${key}`, at: sandboxDoor, ...more })
      expect(sent()).toBe(key)
    }
    // without a valid key there is nothing to read, and a session gets a new key
    for (const cookie of ['', '__Host-glovo_sandbox=short', `glovo_sandbox=${key}`]) {
      await ask('GET', '/api/sandbox/outbox', { headers: claimed, cookie, at: sandboxDoor })
      expect(sent()).toBeNull()
      const { cookies } = await ask('POST', '/api/session', { headers: claimed, cookie, at: sandboxDoor, body: PASSWORD_GRANT })
      const made = /^__Host-glovo_sandbox=([\w-]{43}); Path=\/; HttpOnly; Secure; SameSite=Strict$/.exec(cookies[0] ?? '')?.[1]
      expect(sent()).toBe(made)
      expect(made).not.toBe(claimed[HEADER.sandboxBrowser])
    }
    answers['/oauth/token'] = refusal(400)
    expect((await ask('POST', '/api/session', { at: sandboxDoor, body: PASSWORD_GRANT })).cookies).toEqual([])
  })
  test.each([
    ['a handle that another host has planted', 'glovo_auth_info=theirs.2', null],
    ['one in the place of our own', `glovo_auth_info=theirs.2; ${BINDING}`, null],
    ['one before our own, by a longer path', `glovo_auth_info=theirs.2; glovo_auth_info=access.1; ${BINDING}`, 'Bearer access.1'],
    ['one after our own', `${BINDING}; glovo_auth_info=access.1; glovo_auth_info=theirs.2`, 'Bearer access.1'],
    ['one that makes no sense', `glovo_auth_info=%zz; glovo_auth_info=access.1; ${BINDING}`, 'Bearer access.1'],
    ['a binding without the prefix', `glovo_auth_info=theirs.2; glovo_auth_binding=${toBinding('theirs.2')}`, null],
    ['a binding behind another white space', `glovo_auth_info=theirs.2; \u00a0__Host-glovo_auth_binding=${toBinding('theirs.2')}`, null],
    ['a binding of no handle', 'glovo_auth_info=; __Host-glovo_auth_binding=', null],
    ['our own alone', `glovo_auth_info=access.1;\t${BINDING} `, 'Bearer access.1'],
  ])('issue 16 point 7: %s', async (_, cookie, authorization) => {
    await ask('GET', '/api/me', { cookie })
    expect(calls[0]!.headers.get('authorization')).toBe(authorization)
    expect(navigationRequestFrom('/es/en/', '', new Headers({ cookie })).authorization).toBe(authorization ?? undefined)
  })
  test('are anonymous when the cookie has characters that a header cannot contain', async () => {
    await ask('GET', '/api/me', { cookie: `glovo_auth_info=a%0d%0ax-evil%3a1; __Host-glovo_auth_binding=${toBinding('a\r\nx-evil:1')}` })
    expect(calls[0]!.headers.has('authorization')).toBe(false)
  })
  test('forward the body', async () => {
    answers['/features/query'] = () => Response.json({ toggles: [] })
    await ask('POST', '/api/features/query', { body: { toggles: ['A'] } })
    expect(calls).toMatchObject([{ path: '/features/query', method: 'POST', body: { toggles: ['A'] } }])
  })
  test.each([
    '/api/oauth/token',
    '/api/oauth/refresh',
    '/api/oauth',
    '/api//oauth/token',
    '/api/OAuth/token',
    '/api/%6fauth/token',
    '/api/oauth%2ftoken',
    '/api/%2Foauth/token',
    '/api/oauth;v=1/token',
  ])('%s is not public', async path => {
    const reply = await ask('POST', path, { body: { refreshToken: 'x' } })
    expect(reply.status).toBe(404)
    expect(reply.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(calls).toEqual([])
  })
  test('trust.md: require our header for a GET with effects, because a link on another site cannot send it', async () => {
    answers['/orders/7/reorder'] = () => Response.json({})
    for (const method of ['GET', 'HEAD']) expect((await ask(method, '/api/orders/7/reorder', { cookie: HOLDER })).status).toBe(403)
    expect(calls).toEqual([])
    expect((await ask('GET', '/api/orders/7/reorder', { cookie: HOLDER, headers: { 'x-storefront': '1' } })).status).toBe(200)
  })
  test('respond with 503 or 504 and report it when the marketplace does not respond', async () => {
    answers['/me'] = failToConnect
    const reply = await ask('GET', '/api/me', { cookie: HOLDER })
    expect(reply).toMatchObject({ status: 503, cookies: [] })
    expect(reported).toContainEqual({ kind: 'error', name: 'MARKETPLACE_AWAY', message: 'TypeError fetch failed' })
  })
})

test('trust.md: logs no token, for any error', async () => {
  const lines: string[] = []
  const loud = createApiGateway({
    report: createReport(createLog({ logLevel: 'trace' }, { write: line => void lines.push(line) })),
    dispatch: () => Promise.reject(new TypeError('fetch failed: POST http://10.0.0.1/oauth/refresh?token=refresh-canary')),
  })
  const binding = `__Host-glovo_auth_binding=${toBinding('access-canary')}`
  const headers = {
    cookie: `glovo_auth_info=access-canary; ${binding}; __Host-glovo_refresh=refresh-canary`,
    'content-type': 'application/json',
  }
  await loud.request('/api/session/refresh', { method: 'POST', headers, body: '{}' })
  await loud.request('/api/session', { method: 'DELETE', headers })
  await loud.request('/api/me', { headers })
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).not.toMatch(/canary/)
})

test('responds at once with 503 and Retry-After while the circuit is open', async () => {
  answers['/me'] = () => { throw new CallError({ kind: 'away', retryAfter: 4 }) } // prettier-ignore
  const reply = await ask('GET', '/api/me')
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('4')
})

describe('consent without script', () => {
  const send = (form: string, headers: Record<string, string> = {}) =>
    door.request('http://shop.example/api/consent', {
      method: 'POST',
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.example', ...headers },
    })

  test.each([
    ['decision=all', '1.all'],
    ['decision=none&category=functional', '1.none'],
    ['decision=save&category=marketing', '1.marketing'],
    ['decision=save&category=marketing&category=functional', '1.all'],
    ['decision=save', '1.none'],
  ])('%s is stored for 365 days and redirects back to the page', async (form, cached) => {
    const reply = await send(form, { referer: 'http://shop.example/es/en/barcelona/?page=2' })
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe('/es/en/barcelona/?page=2')
    expect(reply.headers.getSetCookie()).toEqual([`glv_consent=${cached}; path=/; max-age=31536000; samesite=lax`])
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(calls).toEqual([])
  })
  test('never redirects to another site', async () => {
    const reply = await send('decision=none', { referer: 'https://evil.example/es/en/' })
    expect(reply.headers.get('location')).toBe('/')
  })
  test.each(['', 'decision=', 'decision=maybe', 'category=functional', 'decision=1.all%3B%20path'])('rejects %j', async form => {
    const reply = await send(form)
    expect(reply.status).toBe(400)
    expect(reply.headers.getSetCookie()).toEqual([])
  })
  test('the style sheet hides the banner only after a decision', async () => {
    const sheet = async (cookie: string) => (await ask('GET', '/api/consent/banner.css', { cookie })).text
    expect(await sheet('glv_consent=1.none')).toContain('display:none')
    expect(await sheet('glv_consent=0.none')).toBe('')
    expect(await sheet('')).toBe('')
    expect(calls).toEqual([])
  })
})

test('only anonymous calls use the cache (trust.md, "Caching")', async () => {
  const ways: string[] = []
  const way = (name: string) => () => Promise.resolve(Response.json({ way: ways.push(name) }))
  const gateway = createApiGateway({ report: () => {}, dispatch: way('asked'), dispatchAnonymous: way('kept') })
  const headers = [
    {},
    { cookie: 'glv_device=1; consent=all' },
    { cookie: 'glovo_auth_info=access.1' },
    { cookie: 'glv_device=1; glovo_delivery_address=home' },
    { cookie: 'glovo_session=1800000000000' },
    { authorization: 'Bearer x' },
  ]
  for (const each of headers) await gateway.request('/api/faq', { headers: each as Record<string, string> })
  expect(ways).toEqual(['kept', 'kept', 'asked', 'asked', 'asked', 'asked'])
})

test('A §8, CITY_HEADER_INVALID: reports and forwards a call with an invalid city code', async () => {
  for (const city of ['BCN', 'barcelona!', undefined])
    await ask('GET', '/api/config', { headers: city === undefined ? {} : { [HEADER.cityCode]: city } })
  expect(reported).toEqual([{ kind: 'event', name: 'CITY_HEADER_INVALID' }])
  expect(calls).toHaveLength(3)
})
