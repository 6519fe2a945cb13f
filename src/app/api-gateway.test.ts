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
let replies: Record<string, () => Response> = {}
const AUTH = { accessToken: 'access.1', refreshToken: 'refresh/1=', expiresIn: 900, expirationTime: 1_800_000_000_000 }

const dependencies: ApiGatewayDependencies = {
  report: entry => reported.push(entry),
  async dispatch(request) {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    calls.push({ path: pathname + search, method: request.method, headers: request.headers, body: text && (JSON.parse(text) as unknown) })
    return replies[pathname]?.() ?? Response.json({ error: { message: 'no such call' } }, { status: 404 })
  },
}
const gateway = createApiGateway(dependencies)
const sandboxGateway = createApiGateway({ ...dependencies, sandbox: true })
const createRejection = (status: number, staticCode?: number) => () => Response.json({ error: { message: 'no', staticCode } }, { status })
const failToConnect = () => { throw new TypeError('fetch failed') } // prettier-ignore

async function sendRequest(
  method: string,
  path: string,
  { body, cookie = '', headers = {}, at = gateway }: { body?: object; cookie?: string; headers?: object; at?: typeof gateway } = {},
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
const SESSION_COOKIE_HEADER = `glovo_auth_info=access.1; ${BINDING}; __Host-glovo_refresh=refresh%2F1%3D; glovo_session=1800000000000`
const DELETED_COOKIES = [
  'glovo_auth_info=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  '__Host-glovo_auth_binding=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  '__Host-glovo_refresh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
  'glovo_session=; Max-Age=0; Path=/; Secure; SameSite=Lax',
]
const SESSION_COOKIES = [
  'glovo_auth_info=access.1; Max-Age=870; Path=/; HttpOnly; Secure; SameSite=Lax',
  `${BINDING}; Max-Age=870; Path=/; HttpOnly; Secure; SameSite=Lax`,
  '__Host-glovo_refresh=refresh%2F1%3D; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict',
  'glovo_session=1800000000000; Max-Age=2592000; Path=/; Secure; SameSite=Lax',
]

beforeEach(() => {
  calls.length = 0
  reported.length = 0
  replies = {
    '/oauth/token': () => Response.json(AUTH),
    '/oauth/refresh': () => Response.json(AUTH),
    '/oauth/revoke': () => Response.json({}),
    '/v3/users/customer': () => Response.json({ id: 1 }),
    '/me': () => Response.json({ id: 1 }),
  }
})

describe('signing in', () => {
  test('stores tokens in cookies that scripts cannot read; the browser learns only their expiry', async () => {
    const response = await sendRequest('POST', '/api/session', {
      body: PASSWORD_GRANT,
      headers: { 'x-language-code': 'hy', 'x-forwarded-for': '10.0.0.1' },
    })
    expect(response.status).toBe(200)
    expect(response.json()).toEqual({ expirationTime: AUTH.expirationTime, expiresIn: 900 })
    expect(response.text).not.toMatch(/access|refresh/)
    expect(response.cookies).toEqual(SESSION_COOKIES)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(calls).toMatchObject([{ method: 'POST', path: '/oauth/token', body: PASSWORD_GRANT }])
    expect(calls[0]!.headers.get('x-language-code')).toBe('hy')
    expect(calls[0]!.headers.has('x-forwarded-for')).toBe(false)
  })
  test('B §8, 27052: forwards a rejection unchanged, without a cookie', async () => {
    replies['/oauth/token'] = createRejection(400, 27_052)
    const response = await sendRequest('POST', '/api/session', { body: PASSWORD_GRANT })
    expect(response).toMatchObject({ status: 400, cookies: [] })
    expect(response.json()).toMatchObject({ error: { staticCode: 27_052 } })
  })
  test('B §4: forwards a request for a second factor, without a session', async () => {
    replies['/oauth/token'] = () => Response.json({ twoFactorToken: 'factor-1' })
    const response = await sendRequest('POST', '/api/session', { body: PASSWORD_GRANT })
    expect(response.json()).toEqual({ twoFactorToken: 'factor-1' })
    expect(response.cookies).toEqual([])
  })
  test('B §7: the calls of the second factor: the code goes out, and the tokens of the right one become cookies', async () => {
    const step = { codeLength: 4, method: 'SMS', nextMethods: [], nextStepTime: null, expirationTime: 1 }
    replies['/oauth/2fa/phone_verification/start'] = () => Response.json(step)
    replies['/oauth/2fa/phone_verification/next_step'] = () => Response.json(step)
    replies['/oauth/2fa/phone_verification/validate'] = () => Response.json(AUTH)
    const body = { twoFactorToken: 'factor-1', code: '1234' }
    expect((await sendRequest('POST', '/api/session/code', { body })).json()).toEqual(step)
    expect((await sendRequest('POST', '/api/session/code/next_step', { body })).json()).toEqual(step)
    const response = await sendRequest('POST', '/api/session/code/validate', { body })
    expect(response.json()).toEqual({ expirationTime: AUTH.expirationTime, expiresIn: 900 })
    expect(response.cookies).toEqual(SESSION_COOKIES)
    expect(calls.map(it => it.body)).toEqual([body, body, body])
    replies['/oauth/2fa/phone_verification/validate'] = createRejection(422, 214_344)
    expect(await sendRequest('POST', '/api/session/code/validate', { body })).toMatchObject({ status: 422, cookies: [] })
  })
  test('drops fields and headers that the contract does not have', async () => {
    replies['/oauth/token'] = () => Response.json({ accessToken: 'access.1', surprise: true }, { headers: { 'set-cookie': 'foreign=1' } })
    const response = await sendRequest('POST', '/api/session', { body: PASSWORD_GRANT })
    expect(response).toMatchObject({ status: 502, cookies: [] })
    expect(response.text).not.toContain('access.1')
  })
})

describe('signing up', () => {
  test('creates the account, then requests tokens with its credentials', async () => {
    const response = await sendRequest('POST', '/api/session/customer', { body: SIGN_UP })
    expect(response).toMatchObject({ status: 200, cookies: SESSION_COOKIES })
    expect(calls.map(it => [it.path, it.body])).toEqual([
      ['/v3/users/customer', SIGN_UP],
      ['/oauth/token', PASSWORD_GRANT],
    ])
  })
  test('uses the other version of the call for a phone number', async () => {
    replies['/v4/users/customer'] = () => Response.json({ id: 1 })
    const response = await sendRequest('POST', '/api/session/customer', {
      body: { name: 'Anna', email: 'anna@example.com', identityFlowId: 'flow-1' },
    })
    expect(response.status).toBe(200)
    expect(calls[1]).toMatchObject({ path: '/oauth/token', body: { grantType: 'phone', identityFlowId: 'flow-1' } })
  })
  test('B §8, 53140: starts no session without an account', async () => {
    replies['/v3/users/customer'] = createRejection(409, 53_140)
    expect(await sendRequest('POST', '/api/session/customer', { body: SIGN_UP })).toMatchObject({ status: 409, cookies: [] })
    expect(calls).toHaveLength(1)
  })
  test.each([[{}], [{ ...SIGN_UP, password: 'too short' }], [{ name: 'Anna', email: 'anna@example.com' }]])(
    '%j is rejected before a call',
    async body => {
      expect((await sendRequest('POST', '/api/session/customer', { body })).status).toBe(400)
      expect(calls).toEqual([])
    },
  )
})

describe('refreshing', () => {
  test('uses only the token of the cookie, and stores the next pair', async () => {
    const response = await sendRequest('POST', '/api/session/refresh', { body: {}, cookie: SESSION_COOKIE_HEADER })
    expect(response).toMatchObject({ status: 200, cookies: SESSION_COOKIES })
    expect(calls).toMatchObject([{ path: '/oauth/refresh', body: { refreshToken: 'refresh/1=' } }])
  })
  test.each([400, 401, 403])('a rejection (%i) signs out: 401 with 136290, and the cookies are deleted', async status => {
    replies['/oauth/refresh'] = createRejection(status)
    const response = await sendRequest('POST', '/api/session/refresh', { body: {}, cookie: SESSION_COOKIE_HEADER })
    expect(response).toMatchObject({ status: 401, cookies: DELETED_COOKIES })
    expect(response.json()).toMatchObject({ error: { staticCode: 136_290 } })
  })
  test('without a token the marketplace is not called', async () => {
    expect(await sendRequest('POST', '/api/session/refresh', { body: {} })).toMatchObject({ status: 401, cookies: DELETED_COOKIES })
    expect(calls).toEqual([])
  })
  test.each([
    ['a network error', failToConnect, 503],
    ['a time-out', () => { throw new DOMException('late', 'TimeoutError') }, 504], // prettier-ignore
    ['a failure', createRejection(500), 500],
    ['too many calls', createRejection(429), 429],
    ['an unknown call', createRejection(404), 404],
    ['a response that is not JSON', () => new Response('<h1>hello</h1>'), 502],
  ])('%s does not end the session', async (_, reply, status) => {
    replies['/oauth/refresh'] = reply
    expect(await sendRequest('POST', '/api/session/refresh', { body: {}, cookie: SESSION_COOKIE_HEADER })).toMatchObject({
      status,
      cookies: [],
    })
  })
})

describe('signing out', () => {
  test('revokes the session at the marketplace too', async () => {
    const response = await sendRequest('DELETE', '/api/session', { cookie: SESSION_COOKIE_HEADER })
    expect(response).toMatchObject({ status: 200, cookies: DELETED_COOKIES, text: '{}' })
    expect(calls).toMatchObject([{ path: '/oauth/revoke', body: { token: 'refresh/1=' } }])
  })
  test.each([
    ['unreachable', failToConnect],
    ['broken', createRejection(500)],
  ])('clears the cookies even when the marketplace is %s', async (_, reply) => {
    replies['/oauth/revoke'] = reply
    expect(await sendRequest('DELETE', '/api/session', { cookie: SESSION_COOKIE_HEADER })).toMatchObject({
      status: 200,
      cookies: DELETED_COOKIES,
    })
    expect(reported).toContainEqual({ kind: 'event', name: 'SESSION_NOT_REVOKED' })
  })
  test('uses the access handle when there is no refresh token, and sends nothing without both', async () => {
    await sendRequest('DELETE', '/api/session', { cookie: `glovo_auth_info=access.1; ${BINDING}` })
    expect(calls).toMatchObject([{ body: { token: 'access.1' } }])
    expect(await sendRequest('DELETE', '/api/session')).toMatchObject({ status: 200, cookies: DELETED_COOKIES })
    expect(calls).toHaveLength(1)
  })
})

describe('other calls', () => {
  test('are forwarded with the authorization of the cookie, without the cookie', async () => {
    await sendRequest('GET', '/api/me?fields=1', { cookie: SESSION_COOKIE_HEADER })
    expect(calls).toMatchObject([{ method: 'GET', path: '/me?fields=1' }])
    expect(calls[0]!.headers.get('authorization')).toBe('Bearer access.1')
    expect(calls[0]!.headers.has('cookie')).toBe(false)
  })
  test('ignore an authorization header of the client', async () => {
    await sendRequest('GET', '/api/me', { headers: { authorization: 'Bearer stolen' } })
    expect(calls[0]!.headers.has('authorization')).toBe(false)
  })
  test('forward the client address of the process, not the one of the browser', async () => {
    const claimed = { [HEADER.clientAddress]: '1.1.1.1' }
    await sendRequest('POST', '/api/ipgeolocation', { body: {}, headers: claimed })
    expect(calls.at(-1)?.headers.get(HEADER.clientAddress)).toBeNull()
    await sendRequest('POST', '/api/ipgeolocation', { body: {}, headers: { ...claimed, [INTERNAL_HEADER.clientAddress]: '203.0.113.7' } })
    expect(calls.at(-1)?.headers.get(HEADER.clientAddress)).toBe('203.0.113.7')
    // session calls too, because a marketplace may count wrong passwords by address
    await sendRequest('POST', '/api/session', { body: {}, headers: claimed })
    expect(calls.at(-1)).toMatchObject({ path: '/oauth/token' })
    expect(calls.at(-1)?.headers.get(HEADER.clientAddress)).toBeNull()
    await sendRequest('POST', '/api/session', { body: {}, headers: { ...claimed, [INTERNAL_HEADER.clientAddress]: '203.0.113.7' } })
    expect(calls.at(-1)?.headers.get(HEADER.clientAddress)).toBe('203.0.113.7')
  })
  test('docs/decisions/0035: a request for a zone notice gives a browser of the sandbox a key', async () => {
    replies['/zone_notices'] = () => Response.json({})
    const body = { email: 'anna@example.com', location: { lat: 1, lng: 2 } }
    const path = '/api/zone_notices'
    const { cookies, text } = await sendRequest('POST', path, { at: sandboxGateway, body })
    const key = /^__Host-glovo_sandbox=([\w-]{43}); Path=\/; HttpOnly; Secure; SameSite=Strict$/.exec(cookies[0] ?? '')?.[1]
    expect([calls.at(-1)?.headers.get(HEADER.sandboxBrowser), text]).toEqual([key, '{}'])
    const again = await sendRequest('POST', path, { at: sandboxGateway, body, cookie: `__Host-glovo_sandbox=${key}` })
    expect([again.cookies, calls.at(-1)?.headers.get(HEADER.sandboxBrowser)]).toEqual([[], key])
    // outside of the sandbox, and after a rejection
    expect((await sendRequest('POST', path, { body })).cookies).toEqual([])
    replies['/zone_notices'] = createRejection(409)
    expect((await sendRequest('POST', path, { at: sandboxGateway, body })).cookies).toEqual([])
    expect((await sendRequest('GET', path, { at: sandboxGateway })).cookies).toEqual([])
  })

  test('docs/decisions/0035: forward the sandbox browser of the cookie, not the one of a header', async () => {
    const key = 'a'.repeat(43)
    const claimed = { [HEADER.sandboxBrowser]: 'b'.repeat(43) }
    const sent = () => calls.at(-1)?.headers.get(HEADER.sandboxBrowser)
    replies['/oauth/token'] = () => Response.json(AUTH)
    for (const [path, method] of [
      ['/api/sandbox/outbox', 'GET'],
      ['/api/session', 'POST'],
    ] as const) {
      const options = method === 'POST' ? { body: PASSWORD_GRANT } : {}
      await sendRequest(method, path, { headers: claimed, cookie: `__Host-glovo_sandbox=${key}`, ...options })
      expect(sent()).toBeNull()
      await sendRequest(method, path, { headers: claimed, cookie: `__Host-glovo_sandbox=${key}`, at: sandboxGateway, ...options })
      expect(sent()).toBe(key)
    }
    // without a valid key there is nothing to read, and a session gets a new key
    for (const cookie of ['', '__Host-glovo_sandbox=short', `glovo_sandbox=${key}`]) {
      await sendRequest('GET', '/api/sandbox/outbox', { headers: claimed, cookie, at: sandboxGateway })
      expect(sent()).toBeNull()
      const { cookies } = await sendRequest('POST', '/api/session', { headers: claimed, cookie, at: sandboxGateway, body: PASSWORD_GRANT })
      const createdKey = /^__Host-glovo_sandbox=([\w-]{43}); Path=\/; HttpOnly; Secure; SameSite=Strict$/.exec(cookies[0] ?? '')?.[1]
      expect(sent()).toBe(createdKey)
      expect(createdKey).not.toBe(claimed[HEADER.sandboxBrowser])
    }
    replies['/oauth/token'] = createRejection(400)
    expect((await sendRequest('POST', '/api/session', { at: sandboxGateway, body: PASSWORD_GRANT })).cookies).toEqual([])
  })
  test.each([
    ['a handle from another host', 'glovo_auth_info=foreign.2', null],
    ['a handle from another host with the binding of this host', `glovo_auth_info=foreign.2; ${BINDING}`, null],
    [
      'a handle from another host before the handle of this host',
      `glovo_auth_info=foreign.2; glovo_auth_info=access.1; ${BINDING}`,
      'Bearer access.1',
    ],
    [
      'a handle from another host after the handle of this host',
      `${BINDING}; glovo_auth_info=access.1; glovo_auth_info=foreign.2`,
      'Bearer access.1',
    ],
    ['a malformed handle before the handle of this host', `glovo_auth_info=%zz; glovo_auth_info=access.1; ${BINDING}`, 'Bearer access.1'],
    ['a binding without the prefix', `glovo_auth_info=foreign.2; glovo_auth_binding=${toBinding('foreign.2')}`, null],
    ['a binding behind another white space', `glovo_auth_info=foreign.2; \u00a0__Host-glovo_auth_binding=${toBinding('foreign.2')}`, null],
    ['a binding with an empty handle', 'glovo_auth_info=; __Host-glovo_auth_binding=', null],
    ['only the handle of this host', `glovo_auth_info=access.1;\t${BINDING} `, 'Bearer access.1'],
  ])('issue 16 point 7: %s', async (_, cookie, authorization) => {
    await sendRequest('GET', '/api/me', { cookie })
    expect(calls[0]!.headers.get('authorization')).toBe(authorization)
    expect(navigationRequestFrom('/es/en/', '', new Headers({ cookie })).authorization).toBe(authorization ?? undefined)
  })
  test('are anonymous when the cookie has characters that a header cannot contain', async () => {
    await sendRequest('GET', '/api/me', {
      cookie: `glovo_auth_info=a%0d%0ax-evil%3a1; __Host-glovo_auth_binding=${toBinding('a\r\nx-evil:1')}`,
    })
    expect(calls[0]!.headers.has('authorization')).toBe(false)
  })
  test('forward the body', async () => {
    replies['/features/query'] = () => Response.json({ toggles: [] })
    await sendRequest('POST', '/api/features/query', { body: { toggles: ['A'] } })
    expect(calls).toMatchObject([{ path: '/features/query', method: 'POST', body: { toggles: ['A'] } }])
  })
  test.each([
    '/api/oauth/token',
    '/api/oauth/refresh',
    '/api/oauth',
    '/api/oauth/2fa/phone_verification/validate',
    '/api//oauth/token',
    '/api/OAuth/token',
    '/api/%6fauth/token',
    '/api/oauth%2ftoken',
    '/api/%2Foauth/token',
    '/api/oauth;v=1/token',
  ])('%s is not public', async path => {
    const response = await sendRequest('POST', path, { body: { refreshToken: 'x' } })
    expect(response.status).toBe(404)
    expect(response.json()).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(calls).toEqual([])
  })
  test('require the storefront header for a GET with effects, because a link on another site cannot send it', async () => {
    replies['/orders/7/reorder'] = () => Response.json({})
    for (const method of ['GET', 'HEAD'])
      expect((await sendRequest(method, '/api/orders/7/reorder', { cookie: SESSION_COOKIE_HEADER })).status).toBe(403)
    expect(calls).toEqual([])
    expect(
      (await sendRequest('GET', '/api/orders/7/reorder', { cookie: SESSION_COOKIE_HEADER, headers: { 'x-storefront': '1' } })).status,
    ).toBe(200)
  })
  test('respond with 503 or 504 and report it when the marketplace does not respond', async () => {
    replies['/me'] = failToConnect
    const response = await sendRequest('GET', '/api/me', { cookie: SESSION_COOKIE_HEADER })
    expect(response).toMatchObject({ status: 503, cookies: [] })
    expect(reported).toContainEqual({ kind: 'error', name: 'MARKETPLACE_UNAVAILABLE', message: 'TypeError fetch failed' })
  })
})

test('logs no token, for any error', async () => {
  const lines: string[] = []
  const loggingGateway = createApiGateway({
    report: createReport(createLog({ logLevel: 'trace' }, { write: line => void lines.push(line) })),
    dispatch: () => Promise.reject(new TypeError('fetch failed: POST http://10.0.0.1/oauth/refresh?token=refresh-canary')),
  })
  const binding = `__Host-glovo_auth_binding=${toBinding('access-canary')}`
  const headers = {
    cookie: `glovo_auth_info=access-canary; ${binding}; __Host-glovo_refresh=refresh-canary`,
    'content-type': 'application/json',
  }
  await loggingGateway.request('/api/session/refresh', { method: 'POST', headers, body: '{}' })
  await loggingGateway.request('/api/session', { method: 'DELETE', headers })
  await loggingGateway.request('/api/me', { headers })
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join('')).not.toMatch(/canary/)
})

test('responds at once with 503 and Retry-After while the circuit is open', async () => {
  replies['/me'] = () => { throw new CallError({ kind: 'unavailable', retryAfter: 4 }) } // prettier-ignore
  const response = await sendRequest('GET', '/api/me')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('4')
})

describe('consent without script', () => {
  const send = (form: string, headers: Record<string, string> = {}) =>
    gateway.request('http://shop.example/api/consent', {
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
    const response = await send(form, { referer: 'http://shop.example/es/en/barcelona/?page=2' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/es/en/barcelona/?page=2')
    expect(response.headers.getSetCookie()).toEqual([`glv_consent=${cached}; path=/; max-age=31536000; samesite=lax`])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(calls).toEqual([])
  })
  test.each([
    ['decision=none', 3],
    ['decision=save&category=functional', 3],
    ['decision=all', 0],
  ])('%s deletes %i cookies that exist only with consent', async (form, count) => {
    const cookie = 'glv_campaign=x; glv_analytics_client=x; glv_analytics_session=x; glv_device=1'
    const lines = (await send(form, { cookie })).headers.getSetCookie().slice(1)
    expect(lines).toHaveLength(count)
    expect(lines.every(it => /^glv_(?:campaign|analytics_client|analytics_session)=; path=\/; max-age=0; samesite=lax$/.test(it))).toBe(
      true,
    )
  })
  test('never redirects to another site', async () => {
    const response = await send('decision=none', { referer: 'https://evil.example/es/en/' })
    expect(response.headers.get('location')).toBe('/')
  })
  test.each(['', 'decision=', 'decision=maybe', 'category=functional', 'decision=1.all%3B%20path'])('rejects %j', async form => {
    const response = await send(form)
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toEqual([])
  })
  test('the style sheet hides the banner only after a decision', async () => {
    const fetchStyles = async (cookie: string) => (await sendRequest('GET', '/api/consent/banner.css', { cookie })).text
    expect(await fetchStyles('glv_consent=1.none')).toContain('display:none')
    expect(await fetchStyles('glv_consent=0.none')).toBe('')
    expect(await fetchStyles('')).toBe('')
    expect(calls).toEqual([])
  })
})

test.each([
  [{ phoneSettings: [{ countryCode: 'ES', availableMethods: [], dialCode: '+34', name: 'Spain' }] }, 200, false],
  [{ phoneSettings: [{ countryCode: 'ES', availableMethods: ['SMS'], dialCode: '+34', name: 'Spain' }] }, 200, true],
  [{ phoneSettings: [] }, 200, false],
  // a marketplace that does not say it may have a way
  [{}, 200, true],
  [{}, 503, true],
] as const)('issue 21: a sign-in by phone is offered only where a code can be sent: %j with %i', async (reply, status, phone) => {
  const gateway = createApiGateway({ report: () => {}, dispatch: () => Promise.resolve(Response.json(reply, { status })) })
  expect(await (await gateway.request('/api/session/providers')).json()).toEqual({ providers: [], loginApp: null, phone })
})

test('only anonymous calls use the cache', async () => {
  const dispatchers: string[] = []
  const createDispatch = (name: string) => () => Promise.resolve(Response.json({ count: dispatchers.push(name) }))
  const gateway = createApiGateway({ report: () => {}, dispatch: createDispatch('uncached'), dispatchAnonymous: createDispatch('cached') })
  const headers = [
    {},
    { cookie: 'glv_device=1; consent=all' },
    { cookie: 'glovo_auth_info=access.1' },
    { cookie: 'glv_device=1; glovo_delivery_address=home' },
    { cookie: 'glovo_session=1800000000000' },
    { authorization: 'Bearer x' },
  ]
  for (const variant of headers) await gateway.request('/api/faq', { headers: variant as Record<string, string> })
  expect(dispatchers).toEqual(['cached', 'cached', 'uncached', 'uncached', 'uncached', 'uncached'])
})

test('B §7: a call has the session and the campaign of a visitor who has consented', async () => {
  const now = Date.now()
  const cookie = `glv_analytics_client=client-id-1.1; glv_analytics_session=session-id-1.2.${now}; glv_campaign=session-id-1.${now + 60_000}.utm_source=mail`
  await sendRequest('GET', '/api/config', { cookie: `glv_consent=1.all; ${cookie}` })
  await sendRequest('GET', '/api/config', { cookie: `glv_consent=1.none; ${cookie}` })
  const names = [HEADER.analyticsSessionId, HEADER.analyticsSessionTimestamp, HEADER.analyticsClientId, HEADER.mediaSource]
  expect(calls.map(it => names.map(name => it.headers.get(name)))).toEqual([
    ['session-id-1', '2', 'client-id-1', 'mail'],
    [null, null, null, null],
  ])
})

test('issue 25 point 2: a sign-up has the invitation of the cookie, in place of what a browser sends', async () => {
  const headers = { [HEADER.invitation]: '22222222' }
  await sendRequest('POST', '/api/session/customer', { body: SIGN_UP, cookie: 'glv_invitation=ABCDEFGH', headers })
  await sendRequest('POST', '/api/session/customer', { body: SIGN_UP, cookie: 'glv_invitation=x%00' })
  const sent = calls.filter(it => it.path === '/v3/users/customer').map(it => it.headers.get(HEADER.invitation))
  expect(sent).toEqual(['ABCDEFGH', null])
})

test('A §8, CITY_HEADER_INVALID: reports and forwards a call with an invalid city code', async () => {
  for (const city of ['BCN', 'barcelona!', undefined])
    await sendRequest('GET', '/api/config', { headers: city === undefined ? {} : { [HEADER.cityCode]: city } })
  expect(reported).toEqual([{ kind: 'event', name: 'CITY_HEADER_INVALID' }])
  expect(calls).toHaveLength(3)
})

describe('B §7: "A device header carrying the device URN is added unless the authorization header is already present"', () => {
  const headers = { [HEADER.deviceUrn]: 'device-urn-1' }
  test('anonymous calls have it, calls of a customer do not', async () => {
    await sendRequest('GET', '/api/me', { headers })
    await sendRequest('GET', '/api/me', { headers, cookie: SESSION_COOKIE_HEADER })
    expect(calls.map(it => it.headers.get(HEADER.deviceUrn))).toEqual(['device-urn-1', null])
    expect(calls[1]!.headers.get('authorization')).toBe('Bearer access.1')
  })
  test('B §4: "a missing device URN on sign-in, token or refresh is counted as a metric"', async () => {
    await sendRequest('POST', '/api/session', { body: PASSWORD_GRANT, headers })
    await sendRequest('POST', '/api/session/refresh', { body: {}, cookie: SESSION_COOKIE_HEADER, headers })
    expect(reported).toEqual([])
    await sendRequest('POST', '/api/session', { body: PASSWORD_GRANT })
    await sendRequest('POST', '/api/session/refresh', { body: {}, cookie: SESSION_COOKIE_HEADER })
    expect(reported).toEqual([
      { kind: 'event', name: 'DEVICE_URN_MISSING', detail: { call: 'sign-in' } },
      { kind: 'event', name: 'DEVICE_URN_MISSING', detail: { call: 'refresh' } },
    ])
    expect(calls[0]!.headers.get(HEADER.deviceUrn)).toBe('device-urn-1')
  })
})

test('0035, 0082: the first code of a sign-in by phone gives the browser of a sandbox the key to its messages', async () => {
  replies['/v0/identity/flow/start_verification'] = () => Response.json({ identityFlowId: 'flow-0001' })
  const start = (at: typeof gateway) => sendRequest('POST', '/api/v0/identity/flow/start_verification', { body: {}, at })
  expect((await start(gateway)).cookies).toEqual([])
  const { cookies } = await start(sandboxGateway)
  expect(cookies).toEqual([expect.stringMatching(/^__Host-glovo_sandbox=/)])
  expect(calls[1]!.headers.get(HEADER.sandboxBrowser)).toBe(/=([^;]+)/.exec(cookies[0]!)![1])
})
