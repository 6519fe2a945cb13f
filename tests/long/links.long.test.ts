import { LinkChecker, LinkState } from 'linkinator'
import { expect, test } from 'vitest'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'

import { startTestApp } from './start-test-app.ts'

/** Every market with its cities and languages, and the smallest possible number of products. */
const SCALE = '0.01'
const MAX_CRAWL_MS = 60 * 60_000

const app = startTestApp('links', { SITE_ENV: 'production', SEED_SCALE: SCALE })

/** A store links each of its products by a query: the crawl follows this many links of one path. */
const MAX_LINKS_PER_PATH = 2
/**
 * Cities of each country and language whose pages are all followed. Of other cities only the city page is fetched. The default gives every
 * kind of page in every language of every market: 10,000 addresses in 4 minutes. `CITIES=100` gives every city: 32,000 addresses in 21 minutes.
 */
const CITIES = Number(process.env['CITIES'] ?? 1)

/** @returns a check that accepts links of this origin: of addresses that differ only in their query, and of cities, the first ones */
function createLinkFilter(): (link: string) => boolean {
  const queries = new Map<string, Set<string>>()
  const cities = new Map<string, Set<string>>()
  /** Whether `name` is one of the first `max` names of `key`. */
  const isAmong = (namesByKey: Map<string, Set<string>>, key: string, name: string, max: number): boolean => {
    const names = namesByKey.get(key) ?? new Set()
    namesByKey.set(key, names)
    if (names.size < max) names.add(name)
    return names.has(name)
  }
  return link => {
    if (!link.startsWith(`${app().url}/`)) return false
    const [path = '', query = ''] = link.slice(app().url.length).split('?')
    const route = parseRoute(path)
    if ('city' in route && route.name !== 'city' && !isAmong(cities, `${route.country} ${route.language}`, route.city, CITIES)) return false
    return query === '' || isAmong(queries, path, query, MAX_LINKS_PER_PATH)
  }
}

/** Groups links by market and language: their pages link each other most often. All other pages are one group. */
function getGroup(link: string): string {
  const route = parseRoute(new URL(link).pathname)
  return 'country' in route ? `${route.country} ${route.language}` : ''
}

test(
  'no page that is linked from the home page is broken, and no internal link redirects',
  async () => {
    const isFollowed = createLinkFilter()
    const kinds = new Map<string, number>()
    const fetched = new Set<string>()
    /** Links that are not fetched yet, by group. */
    const waiting = new Map([['', new Set([`${app().url}/`])]])
    const broken: string[] = []

    // one run per group: the checker searches its list of links for each new link, and is too slow for all groups together
    for (const [group, links] of waiting) {
      waiting.delete(group)
      const isSkipped = (address: string): boolean => {
        const link = address.replace(/#.*/s, '')
        if (!isFollowed(link)) return true
        const ownGroup = getGroup(link)
        if (ownGroup === group) return fetched.has(link) && !links.has(link)
        if (!fetched.has(link)) waiting.set(ownGroup, (waiting.get(ownGroup) ?? new Set()).add(link))
        return true
      }
      const checker = new LinkChecker().on('pagestart', (url: string) => {
        const { name } = parseRoute(new URL(url).pathname)
        kinds.set(name, (kinds.get(name) ?? 0) + 1)
      })
      const result = await checker.check({
        path: [...links],
        recurse: true,
        redirects: 'error',
        concurrency: 4,
        timeout: 60_000,
        linksToSkip: link => Promise.resolve(isSkipped(link)),
      })
      for (const { url, parent, status, state } of result.links) {
        if (state === LinkState.BROKEN) broken.push(`${url} on ${parent}: ${status}`)
        if (state !== LinkState.SKIPPED) fetched.add(url)
      }
      console.log(`${group || 'no market'}: ${fetched.size} addresses, ${broken.length} broken`)
    }
    console.log([...kinds].map(([name, count]) => `${name} ${count}`).join(', '))
    expect(broken.slice(0, 20), `${broken.length} of ${fetched.size}`).toEqual([])
    // every market in each of its languages, with every kind of page
    const markets = Object.values(MARKETS).flatMap(it => it.languages).length
    expect(kinds.get('countryLanding')).toBe(markets)
    for (const name of ['city', 'category', 'filter', 'store'] as const) expect(kinds.get(name), name).toBeGreaterThanOrEqual(markets)
  },
  MAX_CRAWL_MS,
)
