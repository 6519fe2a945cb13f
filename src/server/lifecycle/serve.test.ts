import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { POLICY, type TestServer, startTestServer } from '#server/testing/test-server.ts'

const DECODERS = { br: promisify(brotliDecompress), zstd: promisify(zstdDecompress), gzip: promisify(gunzip) }
const call = { host: 'localhost', origin: 'http://localhost', 'x-storefront': '1', 'content-type': 'application/json' }

describe('a running server', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await startTestServer({ env: { JSON_BODY_BYTES: '65536' }, limits: { headers: 400, request: 800 } })
  })
  afterAll(() => testServer.stop())

  test('every response has the security headers', async () => {
    for (const [path, options] of [
      ['/es/en/', {}],
      ['/api/x', {}],
      ['/%00', {}],
      ['/health', {}],
      ['/_astro/none.js', {}],
      ['/es/', { method: 'POST' }],
    ] as const) {
      const { headers } = await testServer.get(path, options)
      expect(headers).toMatchObject({
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(Object.keys(headers).filter(it => /^x-testServer|^x-powered|^server$/.test(it))).toEqual([])
    }
  })

  test.each([
    ['GET /es/%00 HTTP/1.1\r\nHost: localhost\r\n', 400],
    ['GET /es/../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n', 400],
    ['GET /caf\xe9 HTTP/1.1\r\nHost: localhost\r\n', 400],
    ['GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n', 400],
    ['GET / HTTP/1.1\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: evil.example\r\n', 421],
    ['GET / HTTP/1.0\r\n', 421],
    ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\n', 400],
    ['TRACE / HTTP/1.1\r\nHost: localhost\r\n', 405],
    ['BREW / HTTP/1.1\r\nHost: localhost\r\n', 400],
    [`GET /${'a'.repeat(3000)} HTTP/1.1\r\nHost: localhost\r\n`, 414],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n`, 431],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n', 400],
    ['\x16\x03\x01\x02', 400],
  ])('%j → %i', async (text, status) => {
    expect(await testServer.sendRaw(`${text}Connection: close\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect((await testServer.get('/health')).status).toBe(200)
  })

  test.each(['/health', '/health?section=menu', '/ready?'])('answers the probe with any query: %s', async probe => {
    expect((await testServer.get(probe)).status).toBe(200)
  })

  test('slow headers time out', async () => {
    const startedAt = performance.now()
    expect(await testServer.sendRaw('GET / HTTP/1.1\r\nHost: loc')).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })

  test('a slow body times out', async () => {
    const head = Object.entries(call)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    expect(await testServer.sendRaw(`POST /api/x HTTP/1.1\r\n${head}Content-Length: 10\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 408 /)
  })

  describe('bodies', () => {
    test('the handler receives the whole body', async () => {
      const echo = await startTestServer({
        async handler(request, response) {
          const { body } = request as unknown as { body: Buffer }
          response.writeHead(200, { 'content-type': 'application/json' }).end(body)
        },
      })
      const body = JSON.stringify({ text: 'ї'.repeat(1000) })
      expect(String((await echo.get('/api/x', { method: 'POST', headers: call, body })).body)).toBe(body)
      await echo.stop()
    })
    test('413 for an announced 10 MB before the body is read', async () => {
      const reply = await testServer.get('/api/x', { method: 'POST', headers: call, body: Buffer.alloc(10_000_000, 120) })
      expect(reply.status).toBe(413)
      expect(JSON.parse(String(reply.body))).toMatchObject({
        error: { message: expect.stringContaining('65536'), requestId: reply.headers['x-request-id'] },
      })
    })
    test('413 for 10 MB in chunks when the limit in bytes is exceeded', async () => {
      const reply = await testServer.get('/api/x', {
        method: 'POST',
        headers: { ...call, 'transfer-encoding': 'chunked' },
        body: Buffer.alloc(10_000_000, 120),
      })
      expect(reply.status).toBe(413)
      const wide = await testServer.get('/api/x', { method: 'POST', headers: call, body: 'ї'.repeat(40_000) })
      expect(wide.status).toBe(413)
    })
    test('rejects a body with Expect before it is sent', async () => {
      const head = Object.entries(call)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      const response = await testServer.sendRaw(`POST /api/x HTTP/1.1\r\n${head}Content-Length: 10000000\r\nExpect: 100-continue\r\n\r\n`)
      expect(response).toMatch(/^HTTP\/1\.1 413 /)
      const continued = await testServer.sendRaw(
        `POST /api/x HTTP/1.1\r\n${head}Content-Length: 2\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n{}`,
      )
      expect(continued).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
    })
    test.each(['/api/x', '/es/', '/%00'])('the client can read a rejection while it sends 10 MB: %s', async path => {
      const head = Object.entries(call)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
      const text = `POST ${path} HTTP/1.1\r\n${head}Content-Length: 10000000\r\nConnection: close\r\n\r\n${'x'.repeat(10_000_000)}`
      for (let count = 0; count < 8; count++) expect(await testServer.sendRaw(text)).toMatch(/^HTTP\/1\.1 4\d\d [^]*\r\n\r\n[^]/)
    })
    test('rejects a page request with a body', async () => {
      expect((await testServer.get('/es/', { method: 'POST', body: Buffer.alloc(10_000_000) })).status).toBe(405)
    })
  })

  test('rejects calls from another site with a 403 of the API', async () => {
    const reply = await testServer.get('/api/x', { method: 'POST', headers: { ...call, origin: 'https://evil.example' }, body: '{}' })
    expect(reply.status).toBe(403)
    expect(reply.headers['content-type']).toBe('application/json')
    expect(JSON.parse(String(reply.body))).toMatchObject({ error: { requestId: reply.headers['x-request-id'] } })
  })

  test.each(['br', 'zstd', 'gzip'] as const)('%s decompresses to the page', async encoding => {
    const plain = await testServer.get('/es/en/compressed/')
    const compressed = await testServer.get('/es/en/compressed/', { headers: { 'accept-encoding': encoding } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      'content-length': String(compressed.body.length),
    })
    expect(compressed.body.length).toBeLessThan(plain.body.length / 2)
    expect((await DECODERS[encoding](compressed.body)).equals(plain.body)).toBe(true)
    const personal = await testServer.get('/es/en/compressed/?own=1', { headers: { 'accept-encoding': encoding } })
    expect(personal.headers['content-encoding']).toBe(encoding)
    expect(String(await DECODERS[encoding](personal.body))).toContain('GET /es/en/compressed/?own=1')
  })

  test('HEAD has the headers of GET, without a body', async () => {
    const get = await testServer.get('/es/en/head/')
    const head = await testServer.get('/es/en/head/', { method: 'HEAD' })
    expect(head.body).toHaveLength(0)
    expect(head.headers).toMatchObject({ etag: get.headers['etag'], 'content-length': get.headers['content-length'] })
  })

  test('304 for a page that the client has', async () => {
    const { headers } = await testServer.get('/es/en/known/')
    const unchanged = await testServer.get('/es/en/known/', { headers: { 'if-none-match': `"other", ${headers['etag']}` } })
    expect(unchanged).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect((await testServer.get('/es/en/known/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('ignores a request id of the client', async () => {
    expect((await testServer.get('/', { headers: { 'x-request-id': 'client-request-id' } })).headers['x-request-id']).not.toBe(
      'client-request-id',
    )
  })

  test('logs one line per request, without the query', async () => {
    await testServer.get('/es/en/logged/?token=CANARY')
    await expect.poll(() => testServer.log.find(it => it.includes('/es/en/logged/'))).toBeDefined()
    const line = JSON.parse(testServer.log.find(it => it.includes('/es/en/logged/'))!) as object
    expect(line).toMatchObject({ level: 'info', method: 'GET', path: '/es/en/logged/', status: 200, grade: 'S', msg: 'request' })
    expect(testServer.log.join()).not.toContain('CANARY')
  })
})

describe('limits', () => {
  describe('trust.md: ten account checks a minute', () => {
    const rejection = { error: { message: 'no', staticCode: 27_052 } }
    const startServer = () =>
      startTestServer({
        env: { RATE_LIMIT_PER_MINUTE: '1000', TRUSTED_PROXIES: '127.0.0.0/8' },
        handler(request, response) {
          const status = request.headers['x-want'] ? Number(request.headers['x-want']) : 200
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(rejection))
        },
      })
    const from = (client: string, extraHeaders: object = {}) => ({ headers: { ...call, 'x-forwarded-for': client, ...extraHeaders } })

    test('the eleventh call gets 429, for this client address only and for all such calls', async () => {
      const testServer = await startServer()
      const calls: [string, string][] = [
        ['POST', '/api/users/passwordrecovery'],
        ['PUT', '/api/users/passwordrecovery'],
        ['POST', '/api/session/customer'],
        ['POST', '/api/phone_verification/start'],
        ['POST', '/api/promocodes?source=checkout'],
      ]
      const request = (n: number, client: string) => {
        const [method, path] = calls[n % calls.length]!
        return testServer.get(path, { method, ...from(client, { 'x-want': '200' }) })
      }
      for (let n = 0; n < 10; n++) expect((await request(n, '203.0.113.7')).status).toBe(200)
      for (let n = 0; n < calls.length; n++) {
        const reply = await request(n, '203.0.113.7')
        expect(reply.status).toBe(429)
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      }
      expect((await request(0, '203.0.113.8')).status).toBe(200)
      expect((await testServer.get('/api/me', from('203.0.113.7'))).status).toBe(200)
      expect((await testServer.get('/api/promocodes', from('203.0.113.7'))).status).toBe(200)
      await testServer.stop()
    })

    test('only failed sign-ins count', async () => {
      const testServer = await startServer()
      const signIn = (want: number) =>
        testServer.get('/api/session', { method: 'POST', ...from('203.0.113.7', { 'x-want': String(want) }), body: '{}' })
      for (let n = 0; n < 15; n++) expect((await signIn(200)).status).toBe(200)
      for (let n = 0; n < 10; n++) expect((await signIn(400)).status).toBe(400)
      expect((await signIn(200)).status).toBe(429)
      const change = { method: 'PUT', ...from('203.0.113.7'), body: '{}' }
      expect((await testServer.get('/api/users/7/password', change)).status).toBe(429)
      expect((await testServer.get('/api/users/7', { ...change, body: '{"email":"a@b.example","password":"x"}' })).status).toBe(429)
      // a profile without a password does not count
      expect((await testServer.get('/api/users/7', change)).status).toBe(200)
      expect((await testServer.get('/api/users/7/other', change)).status).toBe(200)
      await testServer.stop()
    })
  })

  test('429 with Retry-After for too many requests; files and health have no limit', async () => {
    const testServer = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: '3' }, files: { 'robots.txt': 'User-agent: *' } })
    for (let n = 0; n < 3; n++) expect((await testServer.get('/es/')).status).toBe(200)
    const reply = await testServer.get('/es/')
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await testServer.get('/api/x')).headers['content-type']).toBe('application/json')
    expect((await testServer.get('/robots.txt')).status).toBe(200)
    expect((await testServer.get('/health')).status).toBe(200)
    await testServer.stop()
  })
  test('behind a trusted proxy each client has its personal limit, and the request id is used', async () => {
    const testServer = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.0/8' } })
    const from = (address: string) => testServer.get('/es/', { headers: { 'x-forwarded-for': address, 'x-request-id': 'proxy-0001' } })
    expect((await from('198.51.100.1')).headers['x-request-id']).toBe('proxy-0001')
    expect((await from('198.51.100.1')).status).toBe(429)
    expect((await from('198.51.100.2')).status).toBe(200)
    expect((await from('6.6.6.6, 198.51.100.2')).status).toBe(429)
    await testServer.stop()
  })
})
