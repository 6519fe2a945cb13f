import { expect, test } from 'vitest'

import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { crawlLandings, createPageFetcher, loadSitemapEntries, loadListedLandings } from '#tests/support/landing-crawl.ts'
import { findLandingIssues, summarizeIssues } from '#tests/support/landing-issues.ts'

import { startTestApp } from './start-test-app.ts'

const MAX_CRAWL_MS = 30 * 60_000
/** Pages other than landings that a sitemap may list, in each language: home, and pages without a country. */
const OTHER_LISTED_PAGES = /^\/(?:[\w-]{2,7}\/(?:[a-z-]+\/)?|docs\/[\w-]{2,7}\/faq\/)?$/

const app = startTestApp('landings', { SITE_ENV: 'production' })

test(
  'issue 6: no landing has an issue, by itself or compared with all others; the sitemaps list indexable pages that exist',
  async () => {
    const get = createPageFetcher(app().url)
    const [landingPages, listed] = await Promise.all([loadListedLandings(get), loadSitemapEntries(get, app().url)])
    const landings = await crawlLandings(get, landingPages)
    expect(summarizeIssues(findLandingIssues(landings, { base: app().url, listed }))).toEqual({})

    // each of the seven kinds in each open country, and every closed country
    const open = new Set(landingPages.filter(it => !CLOSED_COUNTRIES.has(it.country)).map(it => it.country))
    expect(open.size).toBe(24)
    for (const country of open) expect(new Set(landingPages.filter(it => it.country === country).map(it => it.kind)).size, country).toBe(7)
    for (const country of CLOSED_COUNTRIES)
      expect(
        landingPages
          .filter(it => it.country === country)
          .map(it => it.language)
          .toSorted(),
      ).toEqual(['en', 'es'])

    const paths = new Set(landingPages.map(it => it.path))
    const others = [...listed.keys()].filter(it => !paths.has(it))
    expect(others.filter(it => !OTHER_LISTED_PAGES.test(it))).toEqual([])
    for (const path of others) {
      const { status, body } = await get(path)
      expect(status, path).toBe(200)
      expect(body.toString(), path).toMatch(/<meta name="robots" content="index, follow">/)
      expect(body.toString(), path).toContain(`<link rel="canonical" href="${app().url}${path}">`)
    }
    console.log(
      `${landings.length} landings, ${landings.filter(it => it.page.indexable).length} of them indexable, ${others.length} other pages listed`,
    )
  },
  MAX_CRAWL_MS,
)
