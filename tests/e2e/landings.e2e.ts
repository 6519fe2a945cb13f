import { crawl, type Get, loadSitemapEntries, loadListedLandings } from '#tests/support/landing-crawl.ts'
import { findLandingIssues, shown } from '#tests/support/landing-issues.ts'

import { expect, test } from './support/guarded-test.ts'

/** A country with an alphabet of its own, whose landings are all looked at; of the others only the first page. */
const WHOLE = 'am'

test(
  'issue 6: the landings of a country and the first of each other, as a search engine finds them',
  { tag: '@phone' },
  async ({ request, baseURL }) => {
    const base = (baseURL ?? '').replace(/\/+$/, '')
    const get: Get = async path => {
      const answer = await request.get(path, { maxRedirects: 0 })
      return { status: answer.status(), robots: answer.headers()['x-robots-tag'] ?? null, body: await answer.body() }
    }
    const [named, listed] = await Promise.all([loadListedLandings(get), loadSitemapEntries(get, base)])
    const sample = named.filter(it => it.country === WHOLE || it.kind === 'COUNTRY')
    const landings = await crawl(get, sample)
    expect(shown(findLandingIssues(landings, { base, listed }))).toEqual({})
    expect(new Set(landings.filter(it => it.country === WHOLE).map(it => it.kind)).size, 'kinds of landing').toBe(7)
    expect(new Set(landings.map(it => it.country)).size, 'countries').toBe(24 + 14)
  },
)

test('issue 6: robots.txt names the sitemaps, and lets nobody into the API', { tag: '@phone' }, async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toContain(`Sitemap: ${(baseURL ?? '').replace(/\/+$/, '')}/sitemap.xml`)
  expect(text).toMatch(/^Disallow: \/api\/$/m)
})
