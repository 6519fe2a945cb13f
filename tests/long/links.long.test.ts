import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { LinkChecker, LinkState } from 'linkinator'
import { afterAll, beforeAll, expect, test } from 'vitest'

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

/** What is ours, and of addresses that differ in their query alone the first ones. */
function follows(): (link: string) => boolean {
  const followed = new Map<string, Set<string>>()
  return link => {
    if (!link.startsWith(`${shop.url}/`)) return false
    const [path = '', query = ''] = link.slice(shop.url.length).split('?')
    const queries = followed.get(path) ?? new Set()
    followed.set(path, queries)
    if (query !== '' && queries.size < SAME_PATH) queries.add(query)
    return query === '' || queries.has(query)
  }
}

test(
  'from the home page to every page that is linked: no link is broken, none of our own redirects',
  async () => {
    const isFollowed = follows()
    const { links } = await new LinkChecker().check({
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
    // three languages of a city at least, in a hundred cities
    expect(links.filter(({ state }) => state === LinkState.OK).length).toBeGreaterThan(3000)
  },
  LONGEST_CRAWL,
)
