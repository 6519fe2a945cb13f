import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { REQUEST_ID_PLACEHOLDER } from '#domain/platform/error-page.ts'
import { renderPage, RenderTimeout, type PageHandler } from '#server/http/render-page.ts'
import { createAnonymousRequest } from '#server/http/sanitize-request.ts'
import { POLICY, startTestServer } from '#server/testing/test-server.ts'

const html = { accept: 'text/html,*/*' }

describe('a failing handler', () => {
  test.each<[string, PageHandler]>([
    ['throws', () => { throw new Error('CANARY') }], // prettier-ignore
    ['rejects', async () => Promise.reject(new Error('CANARY'))],
    [
      'aborts',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).write('CANARY')
        response.destroy(new Error('CANARY'))
      },
    ],
    [
      'aborts without an error',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'CANARY=1' }).destroy(),
    ],
    ['sends an empty 500', (_, response) => response.writeHead(500).end()],
    ['sends 500 as plain text', (_, response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('CANARY')],
  ])('%s: sends a minimal page with the request id and without internals', async (_, handler) => {
    for (const shared of [true, false]) {
      const testServer = await startTestServer({ handler, resolveRoute: async () => ({ resolved: { name: 'city', shared } }) })
      const reply = await testServer.get('/es/en/', { headers: html })
      expect(reply).toMatchObject({
        status: 500,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store', 'content-security-policy': POLICY },
      })
      expect(String(reply.body)).toContain('<a href="/">')
      expect(String(reply.body)).toContain(String(reply.headers['x-request-id']))
      expect(`${reply.body} ${JSON.stringify(reply.headers)}`).not.toContain('CANARY')
      const call = await testServer.get('/api/x')
      expect(call.status).toBe(500)
      expect(JSON.parse(String(call.body))).toEqual({ error: { message: expect.any(String), requestId: call.headers['x-request-id'] } })
      expect((await testServer.get('/health')).status).toBe(200)
      await testServer.stop()
    }
  })

  test('writes one error line with the stack', async () => {
    const testServer = await startTestServer({
      handler() {
        throw new Error('rendering failed')
      },
    })
    const { headers } = await testServer.get('/es/en/?token=CANARY')
    await expect.poll(() => testServer.log.filter(it => it.includes('"level":"error"'))).toHaveLength(1)
    expect(testServer.reports).toEqual([])
    const line = testServer.log.find(it => it.includes('rendering failed'))
    expect(line).toContain('responses.test.ts')
    expect(line).toContain(String(headers['x-request-id']))
    expect(testServer.log.join()).not.toContain('CANARY')
    await testServer.stop()
  })

  test('handles a failure of the redirect table alike', async () => {
    const testServer = await startTestServer({ resolveRoute: () => Promise.reject(new Error('loop')) })
    expect((await testServer.get('/es/en/')).status).toBe(500)
    await expect.poll(() => testServer.log.filter(it => it.includes('"level":"error"'))).toHaveLength(1)
    await testServer.stop()
  })

  test('A §8: reports every 5xx response', async () => {
    const testServer = await startTestServer({
      handler: (_, response) => void response.writeHead(502, { 'content-type': 'application/json' }).end('{}'),
    })
    await testServer.get('/api/x')
    await expect
      .poll(() => testServer.reports)
      .toEqual([{ kind: 'error', name: 'request failed', message: 'answered with 502', path: '/api/x' }])
    await testServer.stop()
  })

  test('sends an error page of the app and does not cache it', async () => {
    const testServer = await startTestServer({
      handler: (_, response) =>
        void response.writeHead(503, { 'content-type': 'text/html', 'x-internal-cache': '60' }).end('<h1>Service unavailable</h1>'),
    })
    expect(String((await testServer.get('/es/en/')).body)).toBe('<h1>Service unavailable</h1>')
    await testServer.get('/es/en/')
    expect(testServer.requestedUrls).toHaveLength(2)
    await testServer.stop()
  })

  test('A §2.6: the error page contains the id of its own request, also when the rendering is shared', async () => {
    const gate = Promise.withResolvers<void>()
    const testServer = await startTestServer({
      async handler(_, response) {
        await gate.promise
        response.writeHead(404, { 'content-type': 'text/html' }).end(`<p hidden>404 · No such store · ${REQUEST_ID_PLACEHOLDER}</p>`)
      },
    })
    const pendingReplies = Promise.all([testServer.get('/es/en/gone/'), testServer.get('/es/en/gone/')])
    await expect.poll(() => testServer.requestedUrls.length).toBe(1)
    setTimeout(gate.resolve, 100)
    const replies = await pendingReplies
    expect(testServer.requestedUrls).toHaveLength(1)
    for (const { body, headers } of replies) expect(String(body)).toContain(`No such store · ${headers['x-request-id']}`)
    await testServer.stop()
  })

  test('times out when it never responds', async () => {
    const onClose = vi.fn()
    const handler: PageHandler = (_, response) => void response.once('close', onClose)
    await expect(renderPage(handler, createAnonymousRequest('/', 'http://localhost', undefined), undefined, 20)).rejects.toThrow(
      RenderTimeout,
    )
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('cache headers of a handler', () => {
  const picture: PageHandler = (request, response) => {
    response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    if (request.url?.includes('cookie')) response.setHeader('set-cookie', 'a=1')
    response.writeHead(200, {
      'content-type': request.url?.endsWith('.xml') ? 'application/xml' : request.url?.endsWith('.webp') ? 'image/webp' : 'text/html',
    })
    response.end('x')
  }
  test.each<[string, string | undefined, boolean]>([
    ['/pictures/a.webp', undefined, true],
    ['/pictures/a.webp', 'glovo_auth_info=1', true],
    ['/sitemap.xml', undefined, true],
    ['/sitemap.xml', 'glovo_auth_info=1', false],
    ['/pictures/cookie.webp', undefined, false],
    ['/api/menu.xml', undefined, false],
    ['/es/en/', undefined, false],
  ])('%s with cookie %s: cached %s', async (path, cookie, cached) => {
    const testServer = await startTestServer({ handler: picture, resolveRoute: async () => ({ resolved: { name: 'x', shared: false } }) })
    const { headers } = await testServer.get(path, cookie ? { headers: { cookie } } : {})
    expect(headers['cache-control']).toBe(cached ? 'public, max-age=31536000, immutable' : 'private, no-store')
    await testServer.stop()
  })
})

test('the handler receives our host, the request id and the client address, and no forged header', async () => {
  const testServer = await startTestServer({
    env: { SITE_ORIGIN: 'https://shop.example', SANDBOX: 'false', TRUSTED_PROXIES: '127.0.0.1', ALLOWED_HOSTS: 'www.shop.example' },
  })
  const claims = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
    'x-internal-client-address': '6.6.6.6',
  }
  const reply = await testServer.get('/es/?own=1', { headers: { host: 'www.shop.example', 'x-forwarded-for': '198.51.100.9', ...claims } })
  const { headers } = JSON.parse(/<pre>(.*?)<\/pre>/.exec(String(reply.body))![1]!) as { headers: Record<string, string> }
  expect(headers).toMatchObject({
    host: 'shop.example',
    'x-internal-client-address': '198.51.100.9',
    'x-request-id': reply.headers['x-request-id'],
  })
  expect(JSON.stringify(headers)).not.toMatch(/evil|6\.6\.6\.6/)
  expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
  await testServer.stop()
})

test('streams events uncompressed', async () => {
  const gate = Promise.withResolvers<void>()
  const onClose = vi.fn()
  const testServer = await startTestServer({
    async handler(_, response) {
      response.once('close', onClose)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: one\n\n')
      await gate.promise
      response.write('data: two\n\n')
    },
  })
  let received = ''
  const socket = connect(testServer.port, '127.0.0.1', () =>
    socket.write('GET /api/events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n'),
  )
  socket.on('data', chunk => (received += chunk.toString()))
  await expect.poll(() => received).toContain('data: one')
  expect(received.toLowerCase()).not.toContain('content-encoding')
  gate.resolve()
  await expect.poll(() => received).toContain('data: two')
  socket.destroy()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await testServer.stop()
})

describe('starting', () => {
  const occupiedServer = createServer()
  afterEach(() => void occupiedServer.close())
  test('reports a port in use at the start', async () => {
    await new Promise<void>(resolve => occupiedServer.listen(0, '127.0.0.1', resolve))
    const { port } = occupiedServer.address() as { port: number }
    await expect(startTestServer({ env: { PORT: String(port) } })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
