import { expect, test } from 'vitest'

import { startTestServer } from '#server/testing/test-server.ts'

const files = { 'service-worker.js': 'self.worker = 1', 'service-worker-removal.js': 'self.removal = 1' }
const PATH = '/service-worker.js'

test('issue 18, point 9: sends the service worker, which browsers check at each visit', async () => {
  const server = await startTestServer({ files })
  const { status, headers, body } = await server.get(PATH)
  expect({ status, body: String(body) }).toEqual({ status: 200, body: files['service-worker.js'] })
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': expect.any(String),
  })
  expect((await server.get(PATH, { headers: { 'if-none-match': headers.etag } })).status).toBe(304)
  await server.stop()
})

test('SERVICE_WORKER=off sends the worker that removes itself', async () => {
  const server = await startTestServer({ files, env: { SERVICE_WORKER: 'off' } })
  expect(String((await server.get(PATH)).body)).toBe(files['service-worker-removal.js'])
  await server.stop()
})

test('a build without a worker answers 404, and renders no page for its address', async () => {
  const server = await startTestServer({ files: { 'robots.txt': 'x' } })
  expect((await server.get(PATH)).status).toBe(404)
  expect(server.requestedUrls).toEqual([])
  await server.stop()
})

test('an anonymous copy may be saved, the same page of a visitor may not', async () => {
  const server = await startTestServer()
  const page = '/es/en/city/'
  const getPolicy = async (headers: Record<string, string>) => {
    const reply = await server.get(page, { headers })
    return { cacheControl: reply.headers['cache-control'], vary: reply.headers.vary }
  }
  const copy = { 'offline-copy': '1' }
  expect(await getPolicy(copy)).toEqual({ cacheControl: 'no-cache', vary: 'Accept-Encoding, Cookie, offline-copy' })
  expect((await getPolicy({})).cacheControl).toBe('private, no-store')
  for (const cookie of ['glovo_auth_info=1', 'glovo_session=1', 'glovo_delivery_address=1'])
    expect((await getPolicy({ ...copy, cookie })).cacheControl, cookie).toBe('private, no-store')
  expect((await getPolicy({ ...copy, authorization: 'Bearer x' })).cacheControl).toBe('private, no-store')
  await server.stop()
})
