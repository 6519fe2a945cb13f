import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'

import { readAssets } from '#server/assets/asset-library.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const script = 'export const answer = () => "delivery in minutes"\n'.repeat(200)
const large = randomBytes(1_500_000)
const files = {
  '_astro/boot.a1b2.js': script,
  'robots.txt': 'User-agent: *\n',
  'fonts/onest.x1.woff2': randomBytes(3000),
  'big.bin': large,
  'é à.txt': 'name',
}

test('serves files with type, strong ETag and cache policy', async () => {
  const testServer = await startTestServer({ files })
  const js = await testServer.get('/_astro/boot.a1b2.js')
  expect(js).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    },
  })
  expect(String(js.body)).toBe(script)
  expect((await testServer.get('/fonts/onest.x1.woff2')).headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const robots = await testServer.get('/robots.txt')
  expect(robots.headers['cache-control']).toBe('no-cache')
  expect(await testServer.get('/robots.txt', { headers: { 'if-none-match': robots.headers.etag } })).toMatchObject({
    status: 304,
    headers: { etag: robots.headers.etag },
  })
  expect(await testServer.get('/robots.txt', { method: 'HEAD' })).toMatchObject({
    status: 200,
    headers: { 'content-length': '14' },
    body: Buffer.alloc(0),
  })
  expect((await testServer.get('/big.bin')).body.equals(large)).toBe(true)
  expect((await testServer.get('/big.bin', { method: 'HEAD' })).headers['content-length']).toBe(String(large.length))
  expect(String((await testServer.get('/%C3%A9%20%C3%A0.txt')).body)).toBe('name')
  expect((await testServer.get('/_astro/none.js')).status).toBe(404)
  expect((await testServer.get('/robots.txt', { method: 'POST' })).status).toBe(405)
  expect(testServer.requestedUrls).toEqual([])
  await testServer.stop()
})

test('a missing build has no files', () => expect(readAssets('/nowhere/at/all').files.size).toBe(0))
