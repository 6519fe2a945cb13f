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
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** A marketplace in a few words: what each landing says, by path. */
function shop(dataDir = temporaryFolder('landings')) {
  const says = new Map([
    ['/es/en/', 'Spain'],
    ['/es/en/food_recado/pizza/', 'pizza'],
    ['/it/en/', 'Italy'],
  ])
  const asked: string[] = []
  const reports: ReportEntry[] = []
  let away = false
  const loadLandings = async (): Promise<Landing[]> => {
    if (away) throw new Error('nobody answers')
    return [...says].map(([path, said]) => ({ path, group: path.slice(1, 6).replace('/', '-'), kind: 'COUNTRY', key: said }))
  }
  const handler: PageHandler = (request, response) => {
    const path = decodeURI(request.url ?? '')
    asked.push(path)
    const said = says.get(path)
    if (away || said === undefined) return void response.writeHead(away ? 500 : 404, { 'content-type': 'text/html' }).end('none')
    const thin = said === 'thin' && { 'x-internal-noindex': 'too few stores' }
    response.writeHead(200, { 'content-type': 'text/html', 'x-internal-cache': '60', ...thin }).end(`<p>${said}</p>`)
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
  return { says, asked, reports, loadLandings, store, prerender, open, dataDir, leave: (gone: boolean) => void (away = gone) }
}

const htmlOf = (body: CompressedBody | undefined) => body && decompressBody(body).toString()
const shown = async (shelf: ReturnType<ReturnType<typeof shop>['open']>, path: string) => htmlOf((await shelf.find(path))?.body)

test('issue 6 point 9: renders only changed landings again', async () => {
  const { says, asked, loadLandings, store, prerender } = shop()
  const first = await prerenderAll(await loadLandings(), prerender, store.read())
  store.writeGroup('all', Object.fromEntries(first.pressed))
  expect([first.rendered, first.reused]).toEqual([3, 0])
  says.set('/it/en/', 'Italy, with more stores')
  asked.length = 0
  const second = await prerenderAll(await loadLandings(), prerender, store.read())
  expect([second.rendered, second.reused, asked]).toEqual([1, 2, ['/it/en/']])
})

test('renders nothing after a start with current prerendered landings', async () => {
  const { asked, loadLandings, store, prerender, open } = shop()
  for (const [path, pressed] of (await prerenderAll(await loadLandings(), prerender, store.read())).pressed)
    store.writeGroup(path.replaceAll('/', ''), { [path]: pressed })
  asked.length = 0
  const shelf = open()
  await shelf.refreshIndex()
  await shelf.idle()
  expect(await shown(shelf, '/es/en/')).toBe('<p>Spain</p>')
  expect(asked).toEqual([])
  await shelf.stop()
})

test('renders a changed landing at its next request, once for concurrent requests', async () => {
  const { says, asked, open } = shop()
  const shelf = open()
  await shelf.refreshIndex()
  await shelf.idle()
  says.set('/es/en/', 'Spain by night')
  asked.length = 0
  await shelf.refreshIndex()
  expect(await Promise.all(Array.from({ length: 5 }, () => shown(shelf, '/es/en/')))).toEqual(Array(5).fill('<p>Spain by night</p>'))
  await shelf.idle()
  expect(asked).toEqual(['/es/en/'])
  await shelf.stop()
})

test('renders changes of the catalogue in the background and stores them for the next process', async () => {
  const { says, asked, open } = shop()
  const shelf = open()
  await shelf.refreshIndex()
  await shelf.idle()
  says.set('/it/en/', 'Italy anew')
  says.set('/it/en/food_recado/new/', 'a filter that is new')
  shelf.scheduleRefresh()
  await expect.poll(() => asked.filter(it => it.startsWith('/it/'))).toHaveLength(3)
  await shelf.idle()
  await shelf.stop()
  asked.length = 0
  const next = open()
  await next.refreshIndex()
  expect(await shown(next, '/it/en/')).toBe('<p>Italy anew</p>')
  expect(await shown(next, '/it/en/food_recado/new/')).toBe('<p>a filter that is new</p>')
  expect(asked).toEqual([])
  await next.stop()
})

test('removes a deleted landing from storage, and leaves the request to the handler', async () => {
  const { says, store, open } = shop()
  says.set('/pt/en/', 'a country that closes')
  const shelf = open()
  await shelf.refreshIndex()
  await shelf.idle()
  says.delete('/es/en/food_recado/pizza/')
  says.delete('/pt/en/')
  await shelf.refreshIndex()
  await shelf.idle()
  expect(await shelf.find('/es/en/food_recado/pizza/')).toBeUndefined()
  await shelf.stop()
  expect([...store.read().keys()]).toEqual(['/es/en/', '/it/en/'])
})

test('serves the stored landings while the marketplace does not respond, and retries', async () => {
  const { says, reports, open, leave } = shop()
  const first = open()
  await first.refreshIndex()
  await first.idle()
  await first.stop()
  leave(true)
  const shelf = open()
  await expect(shelf.refreshIndex()).rejects.toThrow('nobody answers')
  expect(await shown(shelf, '/es/en/')).toBe('<p>Spain</p>')
  shelf.scheduleRefresh()
  await expect.poll(() => reports.length).toBeGreaterThan(1)
  expect(reports[0]).toMatchObject({ kind: 'error', name: 'LANDINGS_NOT_LISTED' })
  says.set('/es/en/', 'Spain again')
  leave(false)
  await expect.poll(() => shown(shelf, '/es/en/')).toBe('<p>Spain again</p>')
  await shelf.stop()
})

test('serves the stored landing when its rendering fails', async () => {
  const { says, open, leave } = shop()
  const shelf = open()
  await shelf.refreshIndex()
  await shelf.idle()
  says.set('/es/en/', 'Spain by night')
  await shelf.refreshIndex()
  leave(true)
  await shelf.idle()
  expect(await shown(shelf, '/es/en/')).toMatch(/^<p>Spain/)
  await shelf.stop()
})

test('renders a page again when its file is missing', async () => {
  const { asked, loadLandings, store, prerender, open, dataDir } = shop()
  store.writeGroup('es-en', Object.fromEntries((await prerenderAll(await loadLandings(), prerender, store.read())).pressed))
  rmSync(join(dataDir, 'landings/pages'), { recursive: true })
  asked.length = 0
  const shelf = open()
  await shelf.refreshIndex()
  expect(await shown(shelf, '/es/en/')).toBe('<p>Spain</p>')
  expect(asked).toEqual(['/es/en/'])
  await shelf.stop()
})

test('knows the reason for noindex without rendering a landing', async () => {
  const { says, loadLandings, store, prerender } = shop()
  says.set('/es/en/', 'thin')
  const { pressed, failed } = await prerenderAll([...(await loadLandings()), { path: '/xx/en/', group: 'xx-en', kind: 'COUNTRY', key: '1' }], prerender, store.read()) // prettier-ignore
  expect(pressed.get('/es/en/')?.noindex).toBe('too few stores')
  expect(pressed.get('/it/en/')?.noindex).toBeUndefined()
  expect(failed).toEqual([{ path: '/xx/en/', status: 404 }])
})

test('ignores partial files, and writes equal HTML once', async () => {
  const { store, dataDir } = shop()
  const page = store.put(Buffer.from('<p>one</p>'))
  expect(store.put(Buffer.from('<p>one</p>'))).toBe(page)
  expect(readdirSync(join(dataDir, 'landings/pages', page.slice(0, 2)))).toEqual([page])
  expect(await store.get(`${page}.half`)).toBeUndefined()
  expect(htmlOf(await store.get(page))).toBe('<p>one</p>')
})
