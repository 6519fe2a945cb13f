import { LinkChecker, LinkState } from 'linkinator'
import { expect, test } from 'vitest'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'

import { standingShop } from './running-shop.ts'

/** Every market with its cities and languages, and as few products as a world can have. */
const SCALE = '0.01'
const LONGEST_CRAWL = 60 * 60_000

const shop = standingShop('links', { SITE_ENV: 'production', SEED_SCALE: SCALE })

/** A store links each of its products by a query: of one path's links so many are followed. */
const SAME_PATH = 2
/**
 * Of a country's cities so many, in each of its languages, are gone through with all they have: every kind of page in every language of
 * every market, 10,000 addresses in 4 minutes. Of the others the city's own page is asked for. `CITIES=100` is every city there is:
 * 32,000 addresses in 21.
 */
const CITIES = Number(process.env['CITIES'] ?? 1)

/** What is ours; of addresses that differ in their query alone, and of cities, the first ones. */
function follows(): (link: string) => boolean {
  const queries = new Map<string, Set<string>>()
  const cities = new Map<string, Set<string>>()
  /** Whether `name` is one of the first `most` under `key`. */
  const isAmong = (all: Map<string, Set<string>>, key: string, name: string, most: number): boolean => {
    const known = all.get(key) ?? new Set()
    all.set(key, known)
    if (known.size < most) known.add(name)
    return known.has(name)
  }
  return link => {
    if (!link.startsWith(`${shop().url}/`)) return false
    const [path = '', query = ''] = link.slice(shop().url.length).split('?')
    const route = parseRoute(path)
    if ('city' in route && route.name !== 'city' && !isAmong(cities, `${route.country} ${route.language}`, route.city, CITIES)) return false
    return query === '' || isAmong(queries, path, query, SAME_PATH)
  }
}

/** Pages of one market in one language link each other most; all that belong to no market are one more part. */
function partOf(link: string): string {
  const route = parseRoute(new URL(link).pathname)
  return 'country' in route ? `${route.country} ${route.language}` : ''
}

test(
  'from the home page to every page that is linked: no link is broken, none of our own redirects',
  async () => {
    const isFollowed = follows()
    const kinds = new Map<string, number>()
    const asked = new Set<string>()
    /** What is yet to be asked, by part. */
    const waiting = new Map([['', new Set([`${shop().url}/`])]])
    const broken: string[] = []

    // part by part: the checker looks each link up in the list of all that it has found, and is done in a quarter of an hour or never
    for (const [part, links] of waiting) {
      waiting.delete(part)
      const skips = (address: string): boolean => {
        const link = address.replace(/#.*/s, '')
        if (!isFollowed(link)) return true
        const own = partOf(link)
        if (own === part) return asked.has(link) && !links.has(link)
        if (!asked.has(link)) waiting.set(own, (waiting.get(own) ?? new Set()).add(link))
        return true
      }
      const checker = new LinkChecker().on('pagestart', (url: string) => {
        const { name } = parseRoute(new URL(url).pathname)
        kinds.set(name, (kinds.get(name) ?? 0) + 1)
      })
      const found = await checker.check({
        path: [...links],
        recurse: true,
        redirects: 'error',
        concurrency: 4,
        timeout: 60_000,
        linksToSkip: link => Promise.resolve(skips(link)),
      })
      for (const { url, parent, status, state } of found.links) {
        if (state === LinkState.BROKEN) broken.push(`${url} on ${parent}: ${status}`)
        if (state !== LinkState.SKIPPED) asked.add(url)
      }
      console.log(`${part || 'no market'}: ${asked.size} addresses, ${broken.length} broken`)
    }
    console.log([...kinds].map(([name, count]) => `${name} ${count}`).join(', '))
    expect(broken.slice(0, 20), `${broken.length} of ${asked.size}`).toEqual([])
    // every market in each of its languages, with every kind of page
    const markets = Object.values(MARKETS).flatMap(it => it.languages).length
    expect(kinds.get('countryLanding')).toBe(markets)
    for (const name of ['city', 'category', 'filter', 'store'] as const) expect(kinds.get(name), name).toBeGreaterThanOrEqual(markets)
  },
  LONGEST_CRAWL,
)
