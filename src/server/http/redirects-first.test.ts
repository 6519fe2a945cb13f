import { globSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { expect, onTestFinished, test, vi } from 'vitest'

import { resolveRoute } from '#domain/navigation/redirects/resolve-route.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import { createDataLoader, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import { isShared } from '#app/page-policy.ts'
import { showRequest, startTestServer } from '#server/testing/test-server.ts'
import { createSessionCookie } from '#tests/support/session-cookie.ts'
import { navigationRequestFrom } from '#app/navigation-request.ts'

const IN_SEVILLE = { cookie: `${STORAGE_NAME.lastVisitedCity}=es%2Fseville` }
/** Prefers Spanish. */
const ANNA = { cookie: createSessionCookie('Bearer anna') }
const world = { ...SAMPLE_DATA, preferredLanguage: 'es' }

const resolve = (pathname: string, search: string, headers: Headers) =>
  resolveRoute(navigationRequestFrom(pathname, search, headers), redirectTable, createDataLoader(world))

/** Like the middleware: the redirect table, then the page. */
async function handleLikeMiddleware(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search } = new URL(`http://testServer.test${request.url}`)
  const headers = new Headers(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie })
  const outcome = await resolve(pathname, search, headers)
  if ('redirect' in outcome)
    return void response.writeHead(outcome.status, { location: outcome.redirect, [INTERNAL_HEADER.cache]: '30' }).end()
  showRequest(request, response)
}

const startServer = () =>
  startTestServer({
    landings: () => ['es-en', 'br-pt'].map(group => ({ path: `/${group.replace('-', '/')}/`, group, kind: 'COUNTRY', key: '1' })),
    handler: handleLikeMiddleware,
    cdnCacheSeconds: 300,
    async resolveRoute(pathname, search, headers) {
      const outcome = await resolve(pathname, search, headers)
      return 'resolved' in outcome ? { resolved: { name: outcome.resolved.route.name, shared: isShared(outcome.resolved.route) } } : outcome
    },
  })

test('a redirect takes precedence over a prerendered landing', async () => {
  const testServer = await startServer()
  await expect.poll(() => testServer.requestedUrls).toContain('/es/en/')
  const firstBody = String((await testServer.get('/es/en/')).body)
  const returning = await testServer.get('/es/en/', { headers: IN_SEVILLE })
  expect(returning).toMatchObject({ status: 302, headers: { location: '/es/en/seville/', 'cache-control': 'private, no-store' } })
  // a link of the site is not redirected, and another new visitor gets the first response
  expect((await testServer.get('/es/en/', { headers: { ...IN_SEVILLE, 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  expect(String((await testServer.get('/es/en/')).body)).toBe(firstBody)
  // prerendered once; the redirect was personal
  expect(testServer.requestedUrls.filter(it => it === '/es/en/')).toHaveLength(2)
  expect(await testServer.get('/br/pt/')).toMatchObject({ status: 301, headers: { location: '/br/en/' } })
  await testServer.stop()
})

test('a redirect takes precedence over a cached page, and is never cached', async () => {
  const testServer = await startServer()
  expect((await testServer.get('/es/en/seville/')).status).toBe(200)
  expect((await testServer.get('/')).status).toBe(200)
  for (let round = 0; round < 2; round++) {
    expect(await testServer.get('/es/en/seville/', { headers: ANNA })).toMatchObject({
      status: 302,
      headers: { location: '/es/es/sevilla/' },
    })
    expect(await testServer.get('/', { headers: IN_SEVILLE })).toMatchObject({ status: 302, headers: { location: '/es/es/sevilla/' } })
  }
  expect((await testServer.get('/es/en/seville/')).status).toBe(200)
  expect((await testServer.get('/')).status).toBe(200)
  // the pages of new visitors were rendered once each; other responses were personal
  expect(testServer.requestedUrls.filter(it => it === '/es/en/seville/')).toHaveLength(3)
  expect(testServer.requestedUrls.filter(it => it === '/')).toHaveLength(3)
  await testServer.stop()
})

test('A §2.2 rule 20: redirects an address with repeated slashes without the handler, which does not receive them', async () => {
  const testServer = await startServer()
  for (const path of ['//es//en//', '/es//en/', '/es/en//']) {
    expect(await testServer.get(path)).toMatchObject({
      status: 301,
      headers: { location: '/es/en/', 'cache-control': 'private, no-store' },
    })
  }
  expect(testServer.requestedUrls.filter(it => it.includes('//'))).toEqual([])
  await testServer.stop()
})

test('A §2.2 rule 20: one permanent redirect, only for pages', async () => {
  const testServer = await startServer()
  expect(await testServer.get('//es///en')).toMatchObject({ status: 301, headers: { location: '/es/en/' } })
  expect(await testServer.get('/es/en/seville?utm_source=mail')).toMatchObject({
    status: 301,
    headers: { location: '/es/en/seville/?utm_source=mail' },
  })
  for (const path of ['/health', '/ready', '/api/anything', '/api//anything', '/_astro/none.js'])
    expect((await testServer.get(path)).headers['location'], path).toBeUndefined()
  await testServer.stop()
})

test('only scripts write the last city; the server reads it, and deletes it with an uncached redirect', () => {
  const sources = globSync('src/**/*.{ts,tsx,astro}').filter(it => !/\.test\.tsx?$/.test(it) && !it.endsWith('-names.ts'))
  const matches = sources.filter(it => /lastVisitedCity|LAST_VISITED_CITY|glv_last_visited_city/.test(readFileSync(it, 'utf8')))
  expect(matches.toSorted()).toEqual([
    'src/app/navigation-request.ts',
    // reads its country in the browser
    'src/domain/prime/read-last-country.ts',
    'src/features/navigation/last-city.client.ts',
    'src/middleware.ts',
  ])
  const [line, ...rest] = readFileSync('src/middleware.ts', 'utf8')
    .split('\n')
    .filter(it => it.includes('lastVisitedCity'))
  expect(rest).toEqual([])
  expect(line).toContain('max-age=0')
})

test.each([
  [600, 0],
  [601, 1],
])('A §9: "Client redirection warning threshold 600 ms": a redirect after %i ms has %i warnings', async (delay, count) => {
  let elapsed = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
  onTestFinished(() => clock.mockRestore())
  const testServer = await startTestServer({
    handler: showRequest,
    async resolveRoute() {
      elapsed += delay
      return { redirect: '/es/en/seville/', status: 302 }
    },
  })
  await testServer.get('/')
  expect(testServer.reports.filter(it => it.name === 'SLOW_REDIRECT')).toHaveLength(count)
  await testServer.stop()
})
