import { crawlLandings, type Get, loadSitemapEntries, loadListedLandings } from '#tests/support/landing-crawl.ts'
import { findLandingIssues, summarizeIssues } from '#tests/support/landing-issues.ts'

import { expect, test } from './support/guarded-test.ts'

/** The test checks all landings of this country, which has its own script, and the country landing of each other. */
const COMPLETE_COUNTRY = 'am'

test(
  'issue 6: the landings of one country and the country landings of the others have no issue for search engines',
  { tag: '@phone' },
  async ({ request, baseURL }) => {
    const base = (baseURL ?? '').replace(/\/+$/, '')
    const get: Get = async path => {
      const response = await request.get(path, { maxRedirects: 0 })
      return { status: response.status(), robots: response.headers()['x-robots-tag'] ?? null, body: await response.body() }
    }
    const [listed, sitemap] = await Promise.all([loadListedLandings(get), loadSitemapEntries(get, base)])
    const sample = listed.filter(it => it.country === COMPLETE_COUNTRY || it.kind === 'COUNTRY')
    const landings = await crawlLandings(get, sample)
    expect(summarizeIssues(findLandingIssues(landings, { base, listed: sitemap }))).toEqual({})
    expect(new Set(landings.filter(it => it.country === COMPLETE_COUNTRY).map(it => it.kind)).size, 'kinds of landing').toBe(7)
    expect(new Set(landings.map(it => it.country)).size, 'countries').toBe(24 + 14)
  },
)

test('issue 6: robots.txt names the sitemap and disallows the API', { tag: '@phone' }, async ({ request, baseURL }) => {
  const response = await request.get('/robots.txt')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toMatch(/^text\/plain/)
  const text = await response.text()
  expect(text).toContain(`Sitemap: ${(baseURL ?? '').replace(/\/+$/, '')}/sitemap.xml`)
  expect(text).toMatch(/^Disallow: \/api\/$/m)
})
