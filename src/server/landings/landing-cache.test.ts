import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { ReportEntry } from '#contract/platform/report.ts'
import type { Landing } from '#app/app.ts'
import type { PageHandler } from '#server/http/render-page.ts'
import { createLandingPrerenderer, prerenderAll } from '#server/landings/prerender-landings.ts'
import { createLandingCache } from '#server/landings/landing-cache.ts'
import { type CompressedBody, decompressBody } from '#server/cache/compressed-body.ts'
import { openLandingStorage } from '#server/landings/landing-storage.ts'
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

/** A marketplace with the content of each landing by path, and the storage for it. */
function createFixture(dataDir = createTemporaryFolder('landings')) {
  const contents = new Map([
    ['/es/en/', 'Spain'],
    ['/es/en/food_recado/pizza/', 'pizza'],
    ['/it/en/', 'Italy'],
  ])
  const rendered: string[] = []
  const reports: ReportEntry[] = []
  let unavailable = false
  const loadLandings = async (): Promise<Landing[]> => {
    if (unavailable) throw new Error('no response')
    return [...contents].map(([path, content]) => ({ path, group: path.slice(1, 6).replace('/', '-'), kind: 'COUNTRY', key: content }))
  }
  const handler: PageHandler = (request, response) => {
    const path = decodeURI(request.url ?? '')
    rendered.push(path)
    const content = contents.get(path)
    if (unavailable || content === undefined)
      return void response.writeHead(unavailable ? 500 : 404, { 'content-type': 'text/html' }).end('none')
    const thin = content === 'thin' && { 'x-internal-noindex': 'too few stores' }
    response.writeHead(200, { 'content-type': 'text/html', 'x-internal-cache': '60', ...thin }).end(`<p>${content}</p>`)
  }
  const store = openLandingStorage(dataDir, 'buildId')
  const prerender = createLandingPrerenderer(handler, { settings: { siteOrigin: 'http://localhost' } }, store)
  const open = () =>
    createLandingCache({
      store: openLandingStorage(dataDir, 'buildId'),
      prerender,
      app: { loadLandings, cdnCacheSeconds: () => 0, report: it => void reports.push(it) },
      times: { debounceMs: 10, intervalMs: 60_000, retryMs: 10 },
    })
  return {
    contents,
    rendered,
    reports,
    loadLandings,
    store,
    prerender,
    open,
    dataDir,
    setUnavailable: (value: boolean) => void (unavailable = value),
  }
}

const toHtml = (body: CompressedBody | undefined) => body && decompressBody(body).toString()
const getHtml = async (cache: ReturnType<ReturnType<typeof createFixture>['open']>, path: string) => toHtml((await cache.find(path))?.body)

test('issue 6 point 9: renders only changed landings again', async () => {
  const { contents, rendered, loadLandings, store, prerender } = createFixture()
  const first = await prerenderAll(await loadLandings(), prerender, store.read())
  store.writeGroup('all', Object.fromEntries(first.landings))
  expect([first.rendered, first.reused]).toEqual([3, 0])
  contents.set('/it/en/', 'Italy, with more stores')
  rendered.length = 0
  const second = await prerenderAll(await loadLandings(), prerender, store.read())
  expect([second.rendered, second.reused, rendered]).toEqual([1, 2, ['/it/en/']])
})

test('renders nothing after a start with current prerendered landings', async () => {
  const { rendered, loadLandings, store, prerender, open } = createFixture()
  for (const [path, record] of (await prerenderAll(await loadLandings(), prerender, store.read())).landings)
    store.writeGroup(path.replaceAll('/', ''), { [path]: record })
  rendered.length = 0
  const cache = open()
  await cache.refreshIndex()
  await cache.idle()
  expect(await getHtml(cache, '/es/en/')).toBe('<p>Spain</p>')
  expect(rendered).toEqual([])
  await cache.stop()
})

test('renders a changed landing at its next request, once for concurrent requests', async () => {
  const { contents, rendered, open } = createFixture()
  const cache = open()
  await cache.refreshIndex()
  await cache.idle()
  contents.set('/es/en/', 'Spain by night')
  rendered.length = 0
  await cache.refreshIndex()
  expect(await Promise.all(Array.from({ length: 5 }, () => getHtml(cache, '/es/en/')))).toEqual(Array(5).fill('<p>Spain by night</p>'))
  await cache.idle()
  expect(rendered).toEqual(['/es/en/'])
  await cache.stop()
})

test('renders changes of the catalogue in the background and stores them for the next process', async () => {
  const { contents, rendered, open } = createFixture()
  const cache = open()
  await cache.refreshIndex()
  await cache.idle()
  contents.set('/it/en/', 'Italy, changed')
  contents.set('/it/en/food_recado/new/', 'a filter that is new')
  cache.scheduleRefresh()
  await expect.poll(() => rendered.filter(it => it.startsWith('/it/'))).toHaveLength(3)
  await cache.idle()
  await cache.stop()
  rendered.length = 0
  const next = open()
  await next.refreshIndex()
  expect(await getHtml(next, '/it/en/')).toBe('<p>Italy, changed</p>')
  expect(await getHtml(next, '/it/en/food_recado/new/')).toBe('<p>a filter that is new</p>')
  expect(rendered).toEqual([])
  await next.stop()
})

test('removes a deleted landing from storage, and the handler receives the request', async () => {
  const { contents, store, open } = createFixture()
  contents.set('/pt/en/', 'a country that closes')
  const cache = open()
  await cache.refreshIndex()
  await cache.idle()
  contents.delete('/es/en/food_recado/pizza/')
  contents.delete('/pt/en/')
  await cache.refreshIndex()
  await cache.idle()
  expect(await cache.find('/es/en/food_recado/pizza/')).toBeUndefined()
  await cache.stop()
  expect([...store.read().keys()]).toEqual(['/es/en/', '/it/en/'])
})

test('serves the stored landings while the marketplace does not respond, and retries', async () => {
  const { contents, reports, open, setUnavailable } = createFixture()
  const first = open()
  await first.refreshIndex()
  await first.idle()
  await first.stop()
  setUnavailable(true)
  const cache = open()
  await expect(cache.refreshIndex()).rejects.toThrow('no response')
  expect(await getHtml(cache, '/es/en/')).toBe('<p>Spain</p>')
  cache.scheduleRefresh()
  await expect.poll(() => reports.length).toBeGreaterThan(1)
  expect(reports[0]).toMatchObject({ kind: 'error', name: 'LANDINGS_NOT_LISTED' })
  contents.set('/es/en/', 'Spain again')
  setUnavailable(false)
  await expect.poll(() => getHtml(cache, '/es/en/')).toBe('<p>Spain again</p>')
  await cache.stop()
})

test('serves the stored landing when its rendering fails', async () => {
  const { contents, open, setUnavailable } = createFixture()
  const cache = open()
  await cache.refreshIndex()
  await cache.idle()
  contents.set('/es/en/', 'Spain by night')
  await cache.refreshIndex()
  setUnavailable(true)
  await cache.idle()
  expect(await getHtml(cache, '/es/en/')).toMatch(/^<p>Spain/)
  await cache.stop()
})

test('renders a page again when its file is missing', async () => {
  const { rendered, loadLandings, store, prerender, open, dataDir } = createFixture()
  store.writeGroup('es-en', Object.fromEntries((await prerenderAll(await loadLandings(), prerender, store.read())).landings))
  rmSync(join(dataDir, 'landings/pages'), { recursive: true })
  rendered.length = 0
  const cache = open()
  await cache.refreshIndex()
  expect(await getHtml(cache, '/es/en/')).toBe('<p>Spain</p>')
  expect(rendered).toEqual(['/es/en/'])
  await cache.stop()
})

test('knows the reason for noindex without rendering a landing', async () => {
  const { contents, loadLandings, store, prerender } = createFixture()
  contents.set('/es/en/', 'thin')
  const { landings, failed } = await prerenderAll([...(await loadLandings()), { path: '/xx/en/', group: 'xx-en', kind: 'COUNTRY', key: '1' }], prerender, store.read()) // prettier-ignore
  expect(landings.get('/es/en/')?.noindex).toBe('too few stores')
  expect(landings.get('/it/en/')?.noindex).toBeUndefined()
  expect(failed).toEqual([{ path: '/xx/en/', status: 404 }])
})

test('ignores partial files, and writes equal HTML once', async () => {
  const { store, dataDir } = createFixture()
  const page = store.put(Buffer.from('<p>one</p>'))
  expect(store.put(Buffer.from('<p>one</p>'))).toBe(page)
  expect(readdirSync(join(dataDir, 'landings/pages', page.slice(0, 2)))).toEqual([page])
  expect(await store.get(`${page}.half`)).toBeUndefined()
  expect(toHtml(await store.get(page))).toBe('<p>one</p>')
})
