import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import type { LandingIndex } from '#contract/landing/landing-facts.ts'
import { CLOSED_LANDING_LANGUAGES } from '#domain/navigation/redirects/closed-country.ts'
import type { ListedPage } from '#domain/navigation/sitemap.ts'
import { listPages } from '#server/sitemaps/sitemap-pages.ts'
import { createSitemaps } from '#server/sitemaps/sitemaps.ts'

import { validateSitemap, readSitemap } from './support/sitemap-reader.ts'

const ORIGIN = 'https://shop.example'
type Landing = LandingIndex['landings'][number]
const landing = (kind: Landing['kind'], values: Partial<Landing> = {}): Landing => ({
  ...{ country: 'UA', kind, open: true, languages: ['uk', 'en'], version: '1', changedAt: Date.UTC(2001, 1, 3) },
  ...values,
})
const WORLD: LandingIndex = {
  landings: [
    landing('COUNTRY'),
    landing('CITIES'),
    landing('FILTERS'),
    landing('FILTER', { slug: 'pizza' }),
    landing('FILTER', { slug: "mc-donald's-&-co" }),
    landing('BRAND', { slug: 'masalina', changedAt: Date.UTC(2002, 1, 3) }),
    landing('ACQUISITION'),
    landing('PRIME'),
    landing('COUNTRY', { country: 'AR', open: false, languages: [...CLOSED_LANDING_LANGUAGES] }),
  ],
}

const openSitemaps = (loadPages: () => Promise<readonly ListedPage[]>, isPublic = true) => {
  const failures: unknown[] = []
  const sitemaps = createSitemaps({ origin: ORIGIN, isPublic, loadPages, onFailure: error => void failures.push(error) })
  return { failures, fetchPath: (path: string, headers: HeadersInit = {}) => sitemaps.request(ORIGIN + path, { headers }) }
}
const isNeverThin = (): boolean => false
const openWorldSitemaps = () => openSitemaps(async () => listPages(WORLD, isNeverThin))
const decompress = async (response: Response): Promise<Buffer> => gunzipSync(Buffer.from(await response.arrayBuffer()))
const toLocalPath = (address: string): string => address.slice(ORIGIN.length)

describe('issue 6: sitemaps', () => {
  test('the index and each listed file are valid by the schema of sitemaps.org', async () => {
    const { fetchPath } = openWorldSitemaps()
    const index = await fetchPath('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const files = readSitemap(Buffer.from(await index.arrayBuffer()))
    expect(files.map(it => toLocalPath(it.address))).toEqual(
      expect.arrayContaining(['/sitemap-ua-uk.xml.gz', '/sitemap-ua-en.xml.gz', '/sitemap-ar-es.xml.gz', '/sitemap-world-en.xml.gz']),
    )
    for (const { address } of files) {
      const file = await fetchPath(toLocalPath(address))
      expect(file.headers.get('content-type')).toBe('application/gzip')
      expect(readSitemap(await decompress(file)).length, address).toBeGreaterThan(0)
    }
  })

  test('the validator reports each violation', () => {
    const wrap = (inner: string) =>
      Buffer.from(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${inner}</urlset>`,
      )
    const loc = '<loc>https://shop.example/</loc>'
    expect(validateSitemap(wrap(`<url>${loc}</url>`))).toEqual([])
    for (const wrong of [
      '',
      '<url></url>',
      `<url>${loc}<lastmod>yesterday</lastmod></url>`,
      `<url>${loc}<xhtml:link rel="alternate" hreflang="not a language" href="https://shop.example/"/></url>`,
      `<url>${loc}<xhtml:link rel="alternate" hreflang="es" href="/es/"/></url>`,
      `<url>${loc}<picture/></url>`,
    ])
      expect(validateSitemap(wrap(wrong)).length, wrong).toBe(1)
  })

  test('a file lists each landing of its country and language once, with lastmod and alternates, without prime', async () => {
    const { fetchPath } = openWorldSitemaps()
    const entries = readSitemap(await decompress(await fetchPath('/sitemap-ua-uk.xml.gz')))
    expect(entries.map(it => toLocalPath(it.address))).toEqual([
      '/ua/uk/',
      '/ua/uk/map/mista/',
      '/ua/uk/dostavka-yizhi_recado/',
      '/ua/uk/dostavka-yizhi_recado/pizza/',
      "/ua/uk/dostavka-yizhi_recado/mc-donald's-%26-co/",
      '/ua/uk/recado_dostavka-yizhi/masalina/',
      '/ua/uk/recado-recado/',
    ])
    expect(entries[5]?.changed).toBe('2002-02-03T00:00:00.000Z')
    expect(Object.fromEntries(entries[0]!.alternates)).toMatchObject({
      uk: `${ORIGIN}/ua/uk/`,
      en: `${ORIGIN}/ua/en/`,
      'x-default': `${ORIGIN}/ua/uk/`,
    })
  })

  test('lastmod in the index is the latest of its file, and absent when it is unknown', async () => {
    const index = readSitemap(Buffer.from(await (await openWorldSitemaps().fetchPath('/sitemap.xml')).arrayBuffer()))
    const changed = Object.fromEntries(index.map(it => [toLocalPath(it.address), it.changed]))
    expect(changed).toMatchObject({
      '/sitemap-ua-uk.xml.gz': '2002-02-03T00:00:00.000Z',
      '/sitemap-ar-en.xml.gz': '2001-02-03T00:00:00.000Z',
    })
    expect(changed['/sitemap-world-en.xml.gz']).toBeUndefined()
  })

  test('a landing with thin content in a language is not listed in it, and not an alternate of others', async () => {
    const pages = listPages(WORLD, path => path === '/ua/en/food-delivery_recado/pizza/')
    const { fetchPath } = openSitemaps(async () => pages)
    const [ukrainian, english] = await Promise.all(
      ['uk', 'en'].map(async it => readSitemap(await decompress(await fetchPath(`/sitemap-ua-${it}.xml.gz`)))),
    )
    expect(english!.some(it => it.address.includes('pizza'))).toBe(false)
    const pizza = ukrainian!.find(it => it.address.includes('pizza'))
    expect([...pizza!.alternates.values()].filter(it => it.includes('/en/'))).toEqual([])
  })

  test('an unsupported language is not listed', () => {
    const index = { landings: [landing('COUNTRY', { languages: ['uk', 'tlh'] })] }
    const [page] = listPages(index, isNeverThin).filter(it => it.country === 'ua')
    expect(page?.languages).toEqual(['uk'])
  })

  test('A §2.2 rule 14: home is listed in each language that does not redirect to a country, "/en/" as "/"', async () => {
    const { fetchPath } = openWorldSitemaps()
    const addresses = async (language: string) =>
      readSitemap(await decompress(await fetchPath(`/sitemap-world-${language}.xml.gz`))).map(it => toLocalPath(it.address))
    expect(await addresses('en')).toContain('/')
    expect(await addresses('en')).not.toContain('/en/')
    expect(await addresses('fr')).toContain('/fr/')
    expect(await addresses('uk')).not.toContain('/uk/')
  })

  test('an unchanged file gets 304, a changed one 200', async () => {
    let index = WORLD
    const first = openSitemaps(async () => listPages(index, isNeverThin))
    const etag = (await first.fetchPath('/sitemap-ua-uk.xml.gz')).headers.get('etag')!
    expect((await first.fetchPath('/sitemap-ua-uk.xml.gz', { 'if-none-match': etag })).status).toBe(304)
    index = { landings: WORLD.landings.slice(1) }
    const later = openSitemaps(async () => listPages(index, isNeverThin))
    expect((await later.fetchPath('/sitemap-ua-uk.xml.gz', { 'if-none-match': etag })).status).toBe(200)
  })

  test('all files need one call of the marketplace', async () => {
    let calls = 0
    const { fetchPath } = openSitemaps(async () => (calls++, listPages(WORLD, isNeverThin)))
    await Promise.all([fetchPath('/sitemap.xml'), fetchPath('/sitemap-ua-uk.xml.gz'), fetchPath('/sitemap-ua-en.xml.gz')])
    expect(calls).toBe(1)
  })

  test('a failing marketplace gives 503, is reported, and is called again', async () => {
    let isUnavailable = true
    const { fetchPath, failures } = openSitemaps(async () => {
      if (isUnavailable) throw new Error('unavailable')
      return listPages(WORLD, isNeverThin)
    })
    expect((await fetchPath('/sitemap.xml')).status).toBe(503)
    expect(failures).toHaveLength(1)
    isUnavailable = false
    expect((await fetchPath('/sitemap.xml')).status).toBe(200)
  })

  test.each(['/sitemap-xx-yy.xml.gz', '/sitemap-ua-uk-2.xml.gz', '/sitemap-.xml.gz', '/sitemap-ua-uk.xml'])('%s is 404', async path =>
    expect((await openWorldSitemaps().fetchPath(path)).status).toBe(404),
  )

  test('20,000 landings in three languages fit the size limit of a file', async () => {
    const landings = Array.from({ length: 20_000 }, (_, index) =>
      landing('FILTER', { slug: `kind-of-food-${index}`, languages: ['uk', 'en', 'ru'] }),
    )
    const { fetchPath } = openSitemaps(async () => listPages({ landings }, isNeverThin))
    const xml = await decompress(await fetchPath('/sitemap-ua-ru.xml.gz'))
    expect(xml.length).toBeLessThan(50 * 1024 * 1024)
    expect(xml.toString().match(/<loc>/g)).toHaveLength(20_000)
  })
})

describe('robots.txt', () => {
  test('names the sitemap index, and disallows the API', async () => {
    const response = await openWorldSitemaps().fetchPath('/robots.txt')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await response.text()
    expect(text).toMatch(/^User-agent: \*$/m)
    expect(text).toMatch(/^Sitemap: https:\/\/shop\.example\/sitemap\.xml$/m)
    expect(text).toMatch(/^Disallow: \/api\/$/m)
    expect(text).not.toMatch(/^Disallow: \/$/m)
  })

  test('SITE_ENV other than production: robots.txt disallows everything, and there is no sitemap', async () => {
    const { fetchPath } = openSitemaps(async () => listPages(WORLD, isNeverThin), false)
    expect(await (await fetchPath('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
    expect((await fetchPath('/sitemap.xml')).status).toBe(404)
    expect((await fetchPath('/sitemap-ua-uk.xml.gz')).status).toBe(404)
  })
})
