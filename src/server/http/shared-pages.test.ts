import { brotliDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import type { Landing } from '#app/app.ts'
import { showRequest, startTestServer } from '#server/testing/test-server.ts'

const CANARY = 'canary-7c1f'
/** The compression improves after the second request: other bytes on the wire, the same page. */
const decodeText = (encoding: string, body: Buffer): string => String(encoding === 'br' ? brotliDecompressSync(body) : body)

test('never sends data of one visitor to another', async () => {
  const testServer = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const headerSets: Record<string, string>[] = [
    { cookie: `glv_device=${CANARY}; glv_last_visited_city=${CANARY}` },
    { cookie: `glovo_auth_info=${CANARY}` },
    { cookie: `x=1; glovo_delivery_address=${CANARY}` },
    { authorization: `Bearer ${CANARY}` },
    { 'user-agent': CANARY },
    { 'accept-language': CANARY },
    { referer: `http://localhost/${CANARY}` },
    { 'x-forwarded-for': '198.51.100.77' },
    { 'x-forwarded-host': CANARY },
    { 'x-request-id': `${CANARY}-id` },
    { 'x-internal-variant': CANARY },
    { 'x-anything': CANARY },
    { host: '127.0.0.1:4999' },
  ]
  for (const [n, headers] of headerSets.entries()) {
    const path = `/es/en/city-${n}/`
    const first = await testServer.get(`${path}?utm_source=${CANARY}`, { headers })
    expect(first.status).toBe(200)
    const second = await testServer.get(path)
    expect(second.body.length).toBeGreaterThan(0)
    for (const leak of [CANARY, '198.51.100.77', ':4999']) {
      expect(`${second.body} ${JSON.stringify(second.headers)}`).not.toContain(leak)
    }
  }
  await testServer.stop()
})

test('unrelated cookies do not affect the cache: one rendering with the same bytes for all', async () => {
  const testServer = await startTestServer({ handler: (request, response) => showRequest(request, response) })
  const cookies = [
    undefined,
    'glv_device=1',
    'glv_device=2; _ga=GA1.2.3; consent=all',
    'glv_last_visited_city=es%2Fmadrid',
    'notglovo_auth_info=1; glovo_auth_info2=1',
    'a='.repeat(500),
    ';;; =; %ff',
  ]
  const path = '/es/en/same/'
  const seen = new Set<string>()
  for (const cookie of cookies) {
    for (const encoding of ['identity', 'br']) {
      const { status, headers, body } = await testServer.get(path, { headers: { 'accept-encoding': encoding, ...(cookie && { cookie }) } })
      seen.add(JSON.stringify([encoding, status, headers['etag'], headers['cache-control'], headers['vary'], decodeText(encoding, body)]))
    }
  }
  expect(seen.size).toBe(2)
  expect(testServer.requestedUrls).toEqual([path])
  await testServer.stop()
})

test('a visitor with a session or an address gets a personal page that is not shared', async () => {
  const testServer = await startTestServer()
  for (const cookie of ['glovo_auth_info=me', 'a=1; glovo_delivery_address=home']) {
    const path = `/es/en/own/${cookie.length}/`
    await testServer.get(path)
    const own = await testServer.get(path, { headers: { cookie } })
    expect(String(own.body)).toContain(cookie)
    expect(own.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(own.headers['etag']).toBeUndefined()
    expect(String((await testServer.get(path)).body)).not.toContain(cookie)
    expect(testServer.requestedUrls.filter(it => it === path)).toHaveLength(2)
  }
  await testServer.stop()
})

test('concurrent requests share one rendering', async () => {
  const gate = Promise.withResolvers<void>()
  const testServer = await startTestServer({
    async handler(request, response) {
      await gate.promise
      showRequest(request, response)
    },
  })
  const all = Array.from({ length: 20 }, () => testServer.get('/es/en/busy/'))
  await expect.poll(() => testServer.requestedUrls.length).toBe(1)
  gate.resolve()
  const replies = await Promise.all(all)
  expect(new Set(replies.map(it => String(it.body))).size).toBe(1)
  expect(new Set(replies.map(it => it.headers['x-request-id'])).size).toBe(20)
  expect(testServer.requestedUrls).toHaveLength(1)
  await testServer.stop()
})

test('a page that sets a cookie is rendered for each visitor', async () => {
  const testServer = await startTestServer({
    handler(request, response) {
      response.setHeader('set-cookie', `seen=${request.headers.cookie ?? 'nothing'}`)
      showRequest(request, response)
    },
  })
  const one = await testServer.get('/es/en/cookie/', { headers: { cookie: 'a=1' } })
  const two = await testServer.get('/es/en/cookie/', { headers: { cookie: 'a=2' } })
  expect(one.headers['set-cookie']).toEqual(['seen=a=1'])
  expect(two.headers['set-cookie']).toEqual(['seen=a=2'])
  await testServer.stop()
})

test.each([
  ['a route that is not shared', { resolved: { name: 'checkout', shared: false } }, '/es/en/checkout/'],
  ['a query that is not on the list', { resolved: { name: 'city', shared: true } }, '/es/en/bcn/?own=1'],
  ['a redirect', { redirect: '/es/en/', status: 301 }, '/es/EN/'],
  ['a page that is not found', { notFound: 'no' }, '/es/none/'],
] as const)('%s is rendered each time', async (_, resolution, path) => {
  const testServer = await startTestServer({ resolveRoute: async () => resolution })
  await testServer.get(path)
  await testServer.get(path)
  expect(testServer.requestedUrls).toEqual([path, path])
  await testServer.stop()
})

test('campaign parameters and parameter order are not part of the key', async () => {
  const testServer = await startTestServer()
  for (const query of ['?page=2&sort=rating', '?sort=rating&page=2&gclid=x', '?utm_source=mail&page=2&sort=rating'])
    await testServer.get(`/es/en/bcn/${query}`)
  expect(testServer.requestedUrls).toEqual(['/es/en/bcn/?page=2&sort=rating'])
  await testServer.stop()
})

test('web views and browsers have separate pages', async () => {
  const testServer = await startTestServer({
    resolveRoute: async (_, __, headers) => {
      const variant = headers.get('user-agent')
      return { resolved: { name: 'city', shared: true, ...(variant !== null && { variant }) } }
    },
  })
  await testServer.get('/es/')
  const inside = await testServer.get('/es/', { headers: { 'user-agent': 'partner' } })
  expect(String(inside.body)).toContain('"x-internal-variant":"partner"')
  expect(testServer.requestedUrls).toHaveLength(2)
  await testServer.stop()
})

test('resolves the route once for visitors without cookies, each time for others, and again after a purge', async () => {
  let calls = 0
  const testServer = await startTestServer({
    resolveRoute: async () => {
      calls++
      return { resolved: { name: 'city', shared: true } }
    },
  })
  const countResolutionsAfter = async (path: string, headers: Record<string, string> = {}): Promise<number> => {
    await testServer.get(path, { headers })
    return calls
  }
  expect([
    await countResolutionsAfter('/es/a/'),
    await countResolutionsAfter('/es/a/'),
    await countResolutionsAfter('/es/b/'),
    await countResolutionsAfter('/es/a/?page=2'),
  ]).toEqual([1, 1, 2, 3])
  expect([
    await countResolutionsAfter('/es/a/', { 'accept-language': 'hy' }),
    await countResolutionsAfter('/es/a/', { 'user-agent': 'x' }),
  ]).toEqual([4, 5])
  expect([await countResolutionsAfter('/es/a/', { cookie: 'a=1' }), await countResolutionsAfter('/es/a/', { cookie: 'a=1' })]).toEqual([
    6, 7,
  ])
  testServer.app.purgePageCache?.()
  expect(await countResolutionsAfter('/es/a/')).toBe(8)
  await testServer.stop()
})

test('after a purge the next visitor gets the current catalogue', async () => {
  const testServer = await startTestServer()
  await testServer.get('/es/')
  testServer.app.purgePageCache?.()
  await testServer.get('/es/')
  expect(testServer.requestedUrls).toHaveLength(2)
  await testServer.stop()
})

test('A §7: `public` only when the page allows it, and never with a session or an address', async () => {
  const testServer = await startTestServer({
    handler(request, response) {
      response.setHeader('x-internal-public', '120')
      showRequest(request, response)
    },
  })
  const getCacheHeaders = async (path: string, cookie?: string): Promise<unknown> => {
    const { headers } = await testServer.get(path, cookie ? { headers: { cookie } } : {})
    return [headers['cache-control'], headers['vary']]
  }
  const cached = ['public, max-age=120', 'Accept-Encoding, Cookie']
  const never = ['private, no-store', 'Accept-Encoding']
  expect(await getCacheHeaders('/es/')).toEqual(cached)
  expect(await getCacheHeaders('/es/', 'glv_device=1')).toEqual(cached)
  expect(await getCacheHeaders('/es/', 'glovo_auth_info=1')).toEqual(never)
  expect(await getCacheHeaders('/es/', 'glovo_delivery_address=1')).toEqual(never)
  expect(await getCacheHeaders('/es/?own=1')).toEqual(never)
  await testServer.stop()
})

test('stored landings are used after the redirect table and before the handler', async () => {
  const page = `<!doctype html>${'<p>Delivery in Spain</p>'.repeat(100)}`
  const landing = (country: string): Landing => ({ path: `/${country}/en/`, group: `${country}-en`, kind: 'COUNTRY', key: '1' })
  const testServer = await startTestServer({
    landings: () => [landing('es'), landing('br')],
    handler: (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'x-internal-cache': '60' }).end(page),
    cdnCacheSeconds: 300,
    resolveRoute: async pathname =>
      pathname.startsWith('/br/') ? { redirect: '/', status: 302 } : { resolved: { name: 'countryLanding', shared: true } },
  })
  await expect.poll(() => testServer.requestedUrls).toEqual(['/es/en/', '/br/en/'])
  for (const path of ['/es/en/', '/es/en/?utm_source=x', '/es/en/?own=1']) expect(String((await testServer.get(path)).body)).toBe(page)
  expect(testServer.requestedUrls).toHaveLength(2)
  expect((await testServer.get('/es/en/')).headers['cache-control']).toBe('public, max-age=300')
  expect((await testServer.get('/es/en/', { headers: { cookie: 'glovo_auth_info=1' } })).headers['cache-control']).toBe('private, no-store')
  expect((await testServer.get('/es/en/?own=1')).headers['cache-control']).toBe('private, no-store')
  await testServer.get('/br/en/')
  expect(testServer.requestedUrls).toEqual(['/es/en/', '/br/en/', '/br/en/'])
  await testServer.stop()
})

test('A §2.3: the app context is part of the key, also for landings', async () => {
  const testServer = await startTestServer({
    landings: () => [{ path: '/es/en/', group: 'es-en', kind: 'COUNTRY', key: '1' }],
    cdnCacheSeconds: 300,
    resolveRoute: async (_, __, headers) => {
      const variant = /hybrid/.exec(headers.get('cookie') ?? '')?.[0]
      return { resolved: { name: 'city', shared: true, ...(variant && { variant }) } }
    },
    handler: (request, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'x-internal-cache': '60' })
        .end(String(request.headers['x-internal-variant'])),
  })
  const app = { headers: { cookie: 'glv_app_shell=hybrid' } }
  const getText = async (path: string, options?: { headers: { cookie: string } }) => String((await testServer.get(path, options)).body)
  for (let n = 0; n < 2; n++) {
    for (const path of ['/es/en/', '/es/en/x/']) {
      expect(await getText(path, app)).toBe('hybrid')
      expect(await getText(path)).toBe('undefined')
    }
  }
  expect(testServer.requestedUrls).toHaveLength(4)
  expect((await testServer.get('/es/en/', app)).headers['cache-control']).toBe('private, no-store')
  await testServer.stop()
})

test('A §8: reports a copy of a page in a web cache by its requests', async () => {
  const testServer = await startTestServer()
  for (const referer of ['https://webcache.googleusercontent.com/search?q=cache:x', 'https://example.org/', 'https://webcache.example/'])
    await testServer.get('/es/en/x/', { headers: { referer } })
  expect(testServer.reports).toEqual([{ kind: 'event', name: 'GOOGLE_WEBCACHE_URL', detail: { path: '/es/en/x/' } }])
  await testServer.stop()
})
