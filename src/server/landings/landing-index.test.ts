import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { indexLandings, type RenderedLanding } from '#server/landings/landing-index.ts'
import { sendSiteSearch, SITE_SEARCH_PATH } from '#server/landings/send-site-search.ts'

const root = mkdtempSync(join(tmpdir(), 'landing-index-'))
const folder = join(root, 'search')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const landing = (path: string, lang: string, title: string, text = ''): RenderedLanding => ({
  path,
  html: `<!doctype html><html lang="${lang}"><head><title>${title}</title><meta name="description" content="All about “${title}” &amp; more"></head><body><header>Basket</header><main id="main"><nav>Crumbs</nav><h1>${title}</h1><p>${text}</p></main><footer>Cookies</footer></body></html>`,
})
const LANDINGS = [
  landing('/es/en/', 'en', 'Delivery in Spain', 'Sushi and pizza'),
  landing('/es/es/', 'es', 'Entrega en España'),
  landing('/ua/uk/', 'uk', 'Доставка в Україні', 'Суші'),
  landing('/am/hy/', 'hy', 'Առաքում Հայաստանում'),
]
const entry = () => JSON.parse(readFileSync(join(folder, 'pagefind-entry.json'), 'utf8')) as { languages: Record<string, { page_count: number; hash: string }> } // prettier-ignore

test('issue 6 point 7: creates one index per language', async () => {
  expect(await indexLandings(LANDINGS, folder)).toBe(4)
  expect(Object.entries(entry().languages).map(([language, it]) => [language, it.page_count]).toSorted()).toEqual([['en', 1], ['es', 1], ['hy', 1], ['uk', 1]]) // prettier-ignore
})

test('issue 6 point 7: a result has the heading, the description and the country of its page', () => {
  const fragments = readdirSync(join(folder, 'fragment')).map(name => {
    const text = gunzipSync(readFileSync(join(folder, 'fragment', name))).toString()
    return JSON.parse(text.slice(text.indexOf('{'))) as { url: string; content: string; meta: object; filters: object }
  })
  const spain = fragments.find(it => it.url === '/es/en/')
  expect(spain).toMatchObject({
    meta: { title: 'Delivery in Spain', note: 'All about “Delivery in Spain” & more' },
    filters: { country: ['es'] },
  })
  // neither shared elements nor the navigation
  expect(spain?.content).toBe('Delivery in Spain. Sushi and pizza.')
})

test('writes only files that are used', () => {
  expect(readdirSync(folder).filter(it => /ui|highlight/.test(it))).toEqual([])
  expect(readdirSync(root)).toEqual(['search'])
})

test('an update leaves the previous files for open pages, and deletes them later', async () => {
  const before = readdirSync(join(folder, 'fragment'))
  await indexLandings([landing('/es/en/', 'en', 'Delivery in Spain, today')], folder)
  expect(Object.keys(entry().languages)).toEqual(['en'])
  expect(readdirSync(join(folder, 'fragment'))).toEqual(expect.arrayContaining(before))
  for (const name of before) utimesSync(join(folder, 'fragment', name), 0, 0)
  await indexLandings([landing('/es/en/', 'en', 'Delivery in Spain, tomorrow')], folder)
  expect(readdirSync(join(folder, 'fragment')).filter(it => before.includes(it))).toEqual([])
})

test('an index without landings has no results', async () => {
  const empty = join(root, 'empty')
  expect(await indexLandings([], empty)).toBe(0)
})

test('serves only files of the index, and allows WebAssembly only in the worker (trust.md, "Content")', async () => {
  await indexLandings(LANDINGS, folder)
  writeFileSync(join(root, 'secret.json'), '{}')
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '', 'http://x.test').pathname).slice(SITE_SEARCH_PATH.length)
    void sendSiteSearch(request, response, folder, name).then(sent => sent || response.writeHead(404).end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}${SITE_SEARCH_PATH}`
  const get = (name: string) => fetch(origin + name)
  const worker = await get('pagefind-worker.js')
  expect(worker.headers.get('content-security-policy')).toContain("'wasm-unsafe-eval'")
  expect(worker.headers.get('content-type')).toContain('javascript')
  const script = await get('pagefind.js')
  expect(script.headers.has('content-security-policy')).toBe(false)
  const fragment = await get(`fragment/${readdirSync(join(folder, 'fragment'))[0]}`)
  expect(fragment.headers.get('cache-control')).toContain('immutable')
  expect((await fetch(`${origin}pagefind.js`, { headers: { 'if-none-match': script.headers.get('etag') ?? '' } })).status).toBe(304)
  for (const name of ['..%2fsecret.json', 'fragment/..%2f..%2fsecret.json', 'none.js', '', 'fragment/', '.'])
    expect((await get(name)).status, name).toBe(404)
  server.close()
})
