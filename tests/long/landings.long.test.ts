import { expect, test } from 'vitest'

import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { crawl, getFrom, loadSitemapEntries, loadListedLandings } from '#tests/support/landing-crawl.ts'
import { findLandingIssues, shown } from '#tests/support/landing-issues.ts'

import { standingShop } from './running-shop.ts'

const LONGEST_CRAWL = 30 * 60_000
/** Pages of the house that a sitemap may list beside the landings, in each language: home, and those of no country. */
const HOUSE_PAGES = /^\/(?:[\w-]{2,7}\/(?:[a-z-]+\/)?|docs\/[\w-]{2,7}\/faq\/)?$/

const shop = standingShop('landings', { SITE_ENV: 'production' })

test(
  'issue 6: every landing there is, by itself and beside all others; the sitemaps list those that may be listed, and nothing that is not there',
  async () => {
    const get = getFrom(shop().url)
    const [named, listed] = await Promise.all([loadListedLandings(get), loadSitemapEntries(get, shop().url)])
    const landings = await crawl(get, named)
    expect(shown(findLandingIssues(landings, { base: shop().url, listed }))).toEqual({})

    // each of the seven in each open country, and every closed one
    const open = new Set(named.filter(it => !CLOSED_COUNTRIES.has(it.country)).map(it => it.country))
    expect(open.size).toBe(24)
    for (const country of open) expect(new Set(named.filter(it => it.country === country).map(it => it.kind)).size, country).toBe(7)
    for (const country of CLOSED_COUNTRIES)
      expect(
        named
          .filter(it => it.country === country)
          .map(it => it.language)
          .toSorted(),
      ).toEqual(['en', 'es'])

    const paths = new Set(named.map(it => it.path))
    const others = [...listed.keys()].filter(it => !paths.has(it))
    expect(others.filter(it => !HOUSE_PAGES.test(it))).toEqual([])
    for (const path of others) {
      const { status, body } = await get(path)
      expect(status, path).toBe(200)
      expect(body.toString(), path).toMatch(/<meta name="robots" content="index, follow">/)
      expect(body.toString(), path).toContain(`<link rel="canonical" href="${shop().url}${path}">`)
    }
    console.log(
      `${landings.length} landings, ${landings.filter(it => it.page.indexable).length} of them listed, ${others.length} other pages listed`,
    )
  },
  LONGEST_CRAWL,
)
