import { describe, expect, test } from 'vitest'

import { startTestServer } from '#server/testing/test-server.ts'

describe('RFC 9112 §3.2: the Host of a request', () => {
  const getStatus = (response: string): string | undefined => /^HTTP\/1\.1 (\d+)/.exec(response)?.[1]

  test.each([
    ['two that differ', 'GET / HTTP/1.1', 'Host: localhost\r\nHost: evil.example', '400'],
    ['two that differ, ours second', 'GET / HTTP/1.1', 'Host: evil.example\r\nHost: localhost', '400'],
    ['two that are equal', 'GET / HTTP/1.1', 'Host: localhost\r\nhost: localhost', '400'],
    ['two for the probe of a balancer', 'GET /health HTTP/1.1', 'Host: localhost\r\nHOST: localhost', '400'],
    ['two for a call', 'GET /api/x HTTP/1.1', 'Host: localhost\r\nHost: localhost', '400'],
    ['two in HTTP/1.0', 'GET / HTTP/1.0', 'Host: localhost\r\nHost: localhost', '400'],
    ['two with an absolute address', 'GET http://localhost/ HTTP/1.1', 'Host: localhost\r\nHost: localhost', '400'],
    ['one with an absolute address', 'GET http://localhost/ HTTP/1.1', 'Host: localhost', '400'],
    ['none', 'GET / HTTP/1.1', 'Accept: */*', '400'],
    // HTTP/1.0 does not require a host, but the server needs one
    ['none in HTTP/1.0', 'GET / HTTP/1.0', 'Accept: */*', '421'],
    ['none in HTTP/1.0 for the probe of a balancer', 'GET /health HTTP/1.0', 'Accept: */*', '200'],
    ['one', 'GET / HTTP/1.1', 'Host: localhost', '200'],
    ['one whose name is the value of another header', 'GET / HTTP/1.1', 'Host: localhost\r\nX-Name: host', '200'],
  ])('%s', async (_, line, headers, status) => {
    const testServer = await startTestServer()
    expect(getStatus(await testServer.sendRaw(`${line}\r\n${headers}\r\nConnection: close\r\n\r\n`))).toBe(status)
    expect(testServer.requestedUrls).toHaveLength(status === '200' && !line.includes('health') ? 1 : 0)
    await testServer.stop()
  })
})

describe('issue 16 point 7: Cross-Origin-Resource-Policy', () => {
  test('forbids embedding on other sites, except of images', async () => {
    const testServer = await startTestServer({
      files: { 'og.png': 'x', 'apple-touch-icon.png': 'x', 'robots.txt': 'x', '_astro/a.js': 'x', 'fonts/a.woff2': 'x' },
      handler: (request, response) =>
        void response.writeHead(request.url === '/es/en/fail' ? 500 : 200, { 'content-type': 'text/html' }).end('x'.repeat(2000)),
    })
    const getPolicy = async (path: string, headers = {}) =>
      (await testServer.get(path, { headers })).headers['cross-origin-resource-policy']
    for (const path of [
      '/',
      '/es/en/fail',
      '/api/x',
      '/health',
      '/ready',
      '/a%00',
      '/robots.txt',
      '/_astro/a.js',
      '/_astro/b.js',
      '/fonts/a.woff2',
    ])
      expect(await getPolicy(path), path).toBe('same-origin')
    const icon = '/apple-touch-icon.png'
    for (const path of ['/og.png', icon, '/pictures/1f355-96.webp']) expect(await getPolicy(path), path).toBe('cross-origin')
    const { etag } = (await testServer.get(icon)).headers
    expect(await getPolicy(icon, { 'if-none-match': etag })).toBe('cross-origin')
    expect(await testServer.sendRaw('NONSENSE\r\n\r\n')).toContain('Cross-Origin-Resource-Policy: same-origin')
    await testServer.stop()
  })
})

test('issue 16 point 2: every API response has noindex', async () => {
  const testServer = await startTestServer()
  for (const [path, method] of [
    ['/api/sandbox/outbox', 'GET'],
    ['/api/x', 'POST'],
  ] as const)
    expect((await testServer.get(path, { method })).headers['x-robots-tag']).toBe('noindex')
  await testServer.stop()
})
