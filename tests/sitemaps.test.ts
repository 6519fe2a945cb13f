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
const landing = (kind: Landing['kind'], more: Partial<Landing> = {}): Landing => ({
  ...{ country: 'UA', kind, open: true, languages: ['uk', 'en'], version: '1', changedAt: Date.UTC(2001, 1, 3) },
  ...more,
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

const doorOf = (loadPages: () => Promise<readonly ListedPage[]>, isPublic = true) => {
  const failures: unknown[] = []
  const door = createSitemaps({ origin: ORIGIN, isPublic, loadPages, onFailure: error => void failures.push(error) })
  return { failures, ask: (path: string, headers: HeadersInit = {}) => door.request(ORIGIN + path, { headers }) }
}
const notThin = (): boolean => false
const ofWorld = () => doorOf(async () => listPages(WORLD, notThin))
const unpacked = async (answer: Response): Promise<Buffer> => gunzipSync(Buffer.from(await answer.arrayBuffer()))
const pathOf = (address: string): string => address.slice(ORIGIN.length)

describe('issue 6: sitemaps', () => {
  test('the index and each file it names are valid by the schema of sitemaps.org', async () => {
    const { ask } = ofWorld()
    const index = await ask('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const files = readSitemap(Buffer.from(await index.arrayBuffer()))
    expect(files.map(it => pathOf(it.address))).toEqual(
      expect.arrayContaining(['/sitemap-ua-uk.xml.gz', '/sitemap-ua-en.xml.gz', '/sitemap-ar-es.xml.gz', '/sitemap-world-en.xml.gz']),
    )
    for (const { address } of files) {
      const file = await ask(pathOf(address))
      expect(file.headers.get('content-type')).toBe('application/gzip')
      expect(readSitemap(await unpacked(file)).length, address).toBeGreaterThan(0)
    }
  })

  test('the validator finds what is wrong', () => {
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

  test('a file holds each landing of its country and language once, with its change and its alternates; prime is not listed', async () => {
    const { ask } = ofWorld()
    const entries = readSitemap(await unpacked(await ask('/sitemap-ua-uk.xml.gz')))
    expect(entries.map(it => pathOf(it.address))).toEqual([
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

  test('lastmod in the index is the latest of its file, and absent where nobody knows', async () => {
    const index = readSitemap(Buffer.from(await (await ofWorld().ask('/sitemap.xml')).arrayBuffer()))
    const changed = Object.fromEntries(index.map(it => [pathOf(it.address), it.changed]))
    expect(changed).toMatchObject({
      '/sitemap-ua-uk.xml.gz': '2002-02-03T00:00:00.000Z',
      '/sitemap-ar-en.xml.gz': '2001-02-03T00:00:00.000Z',
    })
    expect(changed['/sitemap-world-en.xml.gz']).toBeUndefined()
  })

  test('a landing with too little to say in a language is left out there, and no other names it as its alternate', async () => {
    const pages = listPages(WORLD, path => path === '/ua/en/food-delivery_recado/pizza/')
    const { ask } = doorOf(async () => pages)
    const [ukrainian, english] = await Promise.all(
      ['uk', 'en'].map(async it => readSitemap(await unpacked(await ask(`/sitemap-ua-${it}.xml.gz`)))),
    )
    expect(english!.some(it => it.address.includes('pizza'))).toBe(false)
    const pizza = ukrainian!.find(it => it.address.includes('pizza'))
    expect([...pizza!.alternates.values()].filter(it => it.includes('/en/'))).toEqual([])
  })

  test('a language without texts of ours is left out', () => {
    const index = { landings: [landing('COUNTRY', { languages: ['uk', 'tlh'] })] }
    const [page] = listPages(index, notThin).filter(it => it.country === 'ua')
    expect(page?.languages).toEqual(['uk'])
  })

  test('A §2.2 rule 14: home is listed in each language that leads to no country of its own, "/en/" as "/"', async () => {
    const { ask } = ofWorld()
    const addresses = async (language: string) =>
      readSitemap(await unpacked(await ask(`/sitemap-world-${language}.xml.gz`))).map(it => pathOf(it.address))
    expect(await addresses('en')).toContain('/')
    expect(await addresses('en')).not.toContain('/en/')
    expect(await addresses('fr')).toContain('/fr/')
    expect(await addresses('uk')).not.toContain('/uk/')
  })

  test('what has not changed is not sent again; what has is', async () => {
    let index = WORLD
    const first = doorOf(async () => listPages(index, notThin))
    const etag = (await first.ask('/sitemap-ua-uk.xml.gz')).headers.get('etag')!
    expect((await first.ask('/sitemap-ua-uk.xml.gz', { 'if-none-match': etag })).status).toBe(304)
    index = { landings: WORLD.landings.slice(1) }
    const later = doorOf(async () => listPages(index, notThin))
    expect((await later.ask('/sitemap-ua-uk.xml.gz', { 'if-none-match': etag })).status).toBe(200)
  })

  test('the marketplace is asked once for all files', async () => {
    let asked = 0
    const { ask } = doorOf(async () => (asked++, listPages(WORLD, notThin)))
    await Promise.all([ask('/sitemap.xml'), ask('/sitemap-ua-uk.xml.gz'), ask('/sitemap-ua-en.xml.gz')])
    expect(asked).toBe(1)
  })

  test('a marketplace that is away is 503, told of, and asked again', async () => {
    let away = true
    const { ask, failures } = doorOf(async () => {
      if (away) throw new Error('away')
      return listPages(WORLD, notThin)
    })
    expect((await ask('/sitemap.xml')).status).toBe(503)
    expect(failures).toHaveLength(1)
    away = false
    expect((await ask('/sitemap.xml')).status).toBe(200)
  })

  test.each(['/sitemap-xx-yy.xml.gz', '/sitemap-ua-uk-2.xml.gz', '/sitemap-.xml.gz', '/sitemap-ua-uk.xml'])(
    '%s is none of ours',
    async path => expect((await ofWorld().ask(path)).status).toBe(404),
  )

  test('20,000 landings in three languages: no file is too large', async () => {
    const landings = Array.from({ length: 20_000 }, (_, index) =>
      landing('FILTER', { slug: `kind-of-food-${index}`, languages: ['uk', 'en', 'ru'] }),
    )
    const { ask } = doorOf(async () => listPages({ landings }, notThin))
    const xml = await unpacked(await ask('/sitemap-ua-ru.xml.gz'))
    expect(xml.length).toBeLessThan(50 * 1024 * 1024)
    expect(xml.toString().match(/<loc>/g)).toHaveLength(20_000)
  })
})

describe('robots.txt', () => {
  test('names the index; calls are no pages', async () => {
    const answer = await ofWorld().ask('/robots.txt')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await answer.text()
    expect(text).toMatch(/^User-agent: \*$/m)
    expect(text).toMatch(/^Sitemap: https:\/\/shop\.example\/sitemap\.xml$/m)
    expect(text).toMatch(/^Disallow: \/api\/$/m)
    expect(text).not.toMatch(/^Disallow: \/$/m)
  })

  test('SITE_ENV other than production: everything is refused, and there is no sitemap', async () => {
    const { ask } = doorOf(async () => listPages(WORLD, notThin), false)
    expect(await (await ask('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
    expect((await ask('/sitemap.xml')).status).toBe(404)
    expect((await ask('/sitemap-ua-uk.xml.gz')).status).toBe(404)
  })
})
