import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { LinkChecker, LinkState } from 'linkinator'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { parseRoute } from '#domain/navigation/parse-route.ts'

import { freePort, ShopProcess } from './shop-process.ts'

/** Every market with its cities and languages, and as few products as a world can have. */
const SCALE = '0.01'
const FIRST_START = 10 * 60_000
const LONGEST_CRAWL = 60 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'recado-links-'))
let shop: ShopProcess
beforeAll(async () => {
  const port = await freePort()
  shop = new ShopProcess(['scripts/start.ts'], process.cwd(), port, {
    DATA_DIR: join(folder, 'data'),
    SITE_ORIGIN: `http://127.0.0.1:${port}`,
    SITE_ENV: 'production',
    SEED_SCALE: SCALE,
    RATE_LIMIT_PER_MINUTE: '0',
  })
  await shop.ready(FIRST_START)
}, FIRST_START)
afterAll(async () => {
  await shop.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** A store links each of its products by a query: of one path's links so many are followed. */
const SAME_PATH = 2
/**
 * Of a country's cities so many, in each of its languages, are gone through with all they have: every kind of page in every language of every market. Of the
 * others the city's own page is asked for. `CITIES=100` is every city there is, and takes hours.
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
    if (!link.startsWith(`${shop.url}/`)) return false
    const [path = '', query = ''] = link.slice(shop.url.length).split('?')
    const route = parseRoute(path)
    if ('city' in route && route.name !== 'city' && !isAmong(cities, `${route.country} ${route.language}`, route.city, CITIES)) return false
    return query === '' || isAmong(queries, path, query, SAME_PATH)
  }
}

test(
  'from the home page to every page that is linked: no link is broken, none of our own redirects',
  async () => {
    const isFollowed = follows()
    const seen = new Map<string, number>()
    const checker = new LinkChecker().on('pagestart', (url: string) => {
      const { name } = parseRoute(new URL(url).pathname)
      seen.set(name, (seen.get(name) ?? 0) + 1)
    })
    const { links } = await checker.check({
      path: `${shop.url}/`,
      recurse: true,
      redirects: 'error',
      concurrency: 4,
      timeout: 60_000,
      linksToSkip: link => Promise.resolve(!isFollowed(link)),
    })
    const broken = links.filter(({ state }) => state === LinkState.BROKEN)
    expect(
      broken.map(({ url, parent, status }) => `${url} on ${parent}: ${status}`).slice(0, 20),
      `${broken.length} of ${links.length}`,
    ).toEqual([])
    console.log([...seen].map(([name, count]) => `${name} ${count}`).join(', '))
    // each in every market and language of the world
    for (const name of ['countryLanding', 'city', 'category', 'filter', 'store'] as const) expect(seen.get(name), name).toBeGreaterThan(50)
  },
  LONGEST_CRAWL,
)
