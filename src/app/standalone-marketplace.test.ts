import { afterEach, describe, expect, test } from 'vitest'

import { createStandaloneHandler } from '#app/standalone-marketplace.ts'
import { type TestServer, startTestServer } from '#server/testing/test-server.ts'

/** The calls of the marketplace. */
const calls: { path: string; method: string; headers: Record<string, string>; body: string }[] = []
const handler = createStandaloneHandler(async request => {
  const { pathname, search } = new URL(request.url)
  calls.push({ path: pathname + search, method: request.method, headers: Object.fromEntries(request.headers), body: await request.text() })
  if (pathname === '/oauth/token') return Response.json({ error: { message: 'Wrong' } }, { status: 400 })
  return Response.json({})
})
let runningServer: TestServer | undefined
afterEach(async () => {
  calls.length = 0
  await runningServer?.stop()
})
const startServer = async (env: Record<string, string> = {}) => (runningServer = await startTestServer({ handler, bearerOnly: true, env }))

const json = { host: 'localhost', 'content-type': 'application/json' }
const signIn = (server: TestServer, headers: Record<string, string> = {}) =>
  server.get('/api/oauth/token', { method: 'POST', headers: { ...json, ...headers }, body: '{"grantType":"password"}' })

describe('the standalone marketplace (issue 16, item 17)', () => {
  test('answers unsafe calls and token calls without browser headers', async () => {
    const server = await startServer()
    expect((await signIn(server)).status).toBe(400)
    expect((await server.get('/api/v3/users/customer?a=1', { method: 'POST', headers: json, body: '{"name":"Anna"}' })).status).toBe(200)
    expect(calls).toMatchObject([
      { path: '/oauth/token', method: 'POST', body: '{"grantType":"password"}' },
      { path: '/v3/users/customer?a=1', method: 'POST', body: '{"name":"Anna"}' },
    ])
  })
  test('forwards bearer tokens, never cookies, and sends no CORS headers', async () => {
    const server = await startServer()
    const response = await server.get('/api/me', {
      headers: { ...json, authorization: 'Bearer a', cookie: 'glovo_auth_info=b', origin: 'http://a.test' },
    })
    expect(calls[0]!.headers).toMatchObject({ authorization: 'Bearer a' })
    expect(calls[0]!.headers).not.toHaveProperty('cookie')
    expect(Object.keys(response.headers).filter(it => it.startsWith('access-control') || it === 'set-cookie')).toEqual([])
  })
  test.each(['/', '/es/en/barcelona/', '/me', '/oauth/token', '/apix/me'])('%s is a 404', async path => {
    const server = await startServer()
    expect(await server.get(path, { headers: { host: 'localhost' } })).toMatchObject({ status: 404 })
    expect(calls).toEqual([])
  })
  test('answers /health and /ready', async () => {
    const server = await startServer()
    expect((await server.get('/health')).status).toBe(200)
    expect((await server.get('/ready')).status).toBe(200)
  })

  const LIMITS = { RATE_LIMIT_PER_MINUTE: '15' }
  test('an address has 10 wrong passwords a minute, even if it sends other client addresses', async () => {
    const server = await startServer(LIMITS)
    for (let i = 0; i < 10; i++) expect((await signIn(server, { 'x-client-address': `203.0.113.${i}` })).status).toBe(400)
    expect((await signIn(server, { 'x-client-address': '203.0.113.99' })).status).toBe(429)
    expect(new Set(calls.map(it => it.headers['x-client-address']))).toEqual(new Set(['127.0.0.1']))
  })
  test('each customer of a trusted storefront has separate limits', async () => {
    const server = await startServer({ ...LIMITS, TRUSTED_PROXIES: '127.0.0.1' })
    for (let i = 0; i < 10; i++) expect((await signIn(server, { 'x-client-address': '203.0.113.1' })).status).toBe(400)
    expect((await signIn(server, { 'x-client-address': '203.0.113.1' })).status).toBe(429)
    expect((await signIn(server, { 'x-client-address': '203.0.113.2' })).status).toBe(400)
    expect(calls.at(-1)!.headers).toMatchObject({ 'x-client-address': '203.0.113.2' })
  })
  test('a trusted storefront limits accounts itself, because only it sees known devices', async () => {
    const server = await startServer({ RATE_LIMIT_PER_MINUTE: '1000', TRUSTED_PROXIES: '127.0.0.1' })
    const body = '{"grantType":"password","email":"anna@example.com"}'
    const attempt = (headers: Record<string, string>) =>
      server.get('/api/oauth/token', { method: 'POST', headers: { ...json, ...headers }, body })
    for (let i = 0; i < 30; i++) expect((await attempt({ 'x-client-address': `203.0.113.${i}` })).status).toBe(400)
    for (let i = 0; i < 20; i++) expect((await attempt({ 'x-forwarded-for': `198.51.100.${i}` })).status).toBe(400)
    expect((await attempt({ 'x-forwarded-for': '198.51.100.99' })).status).toBe(429)
  })
  test('pages of a trusted storefront have no limit, calls of its customers have', async () => {
    const server = await startServer({ ...LIMITS, TRUSTED_PROXIES: '127.0.0.1' })
    const call = (headers = {}) => server.get('/api/faq', { headers: { ...json, ...headers } })
    for (let i = 0; i < 20; i++) expect((await call()).status).toBe(200)
    for (let i = 0; i < 15; i++) expect((await call({ 'x-client-address': '203.0.113.1' })).status).toBe(200)
    expect((await call({ 'x-client-address': '203.0.113.1' })).status).toBe(429)
  })
  test('a client behind a trusted proxy is not trusted itself', async () => {
    const server = await startServer({ ...LIMITS, TRUSTED_PROXIES: '127.0.0.1' })
    await signIn(server, { 'x-forwarded-for': '198.51.100.7', 'x-client-address': '203.0.113.1' })
    expect(calls[0]!.headers['x-client-address']).toBe('198.51.100.7')
  })
})
