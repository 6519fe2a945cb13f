import { expect, test } from 'vitest'

import { findPageIssues } from '#tests/support/page-issues.ts'
import { readPage, type ParsedPage } from '#tests/support/parsed-page.ts'
import { standingShop } from './running-shop.ts'

const COUNTRIES = ['/es/es/', '/es/en/', '/ua/uk/', '/ua/en/', '/am/hy/', '/am/en/']
const MOST_PAGES = 1500
/** Of one page's links that differ in their query alone: a store links each of its products so. */
const SAME_PATH = 3
/** The crawl ends after this even when pages are left, in milliseconds. */
const LONGEST = 8 * 60_000
const AT_ONCE = 4

const shop = standingShop('crawl', { SITE_ENV: 'production' })

/** Faults by kind, with the places where they were seen. */
class Faults {
  readonly #seen = new Map<string, string[]>()

  add(kind: string, place: string): void {
    this.#seen.set(kind, [...(this.#seen.get(kind) ?? []), place])
  }

  /** Five examples of each kind are enough to find it. */
  get found(): Record<string, string[]> {
    return Object.fromEntries([...this.#seen].map(([kind, places]) => [`${kind}: ${places.length}`, places.slice(0, 5)]))
  }
}

test(`from every country's landing: ${MOST_PAGES} pages, each whole, each link straight`, async () => {
  const faults = new Faults()
  const pages = new Map<string, ParsedPage>()
  const linkedFrom = new Map(COUNTRIES.map(path => [path, 'the list of countries']))
  const queue = [...COUNTRIES]
  const deadline = Date.now() + LONGEST

  /** @returns the page, when it answers 200 without a detour */
  const visit = async (path: string, why: string): Promise<ParsedPage | undefined> => {
    const known = pages.get(path)
    if (known) return known
    const answer = await fetch(shop().url + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    const body = await answer.text()
    if (answer.status !== 200) {
      faults.add(
        `answers ${answer.status}`,
        `${path} (${why})${answer.headers.has('location') ? ` → ${answer.headers.get('location')}` : ''}`,
      )
      return undefined
    }
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return undefined
    const page = readPage(body, answer.headers.get('x-robots-tag'))
    pages.set(path, page)
    return page
  }

  const work = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined && pages.size < MOST_PAGES && Date.now() < deadline; path = queue.shift()) {
      const page = await visit(path, `linked from ${linkedFrom.get(path)}`)
      if (!page) continue
      for (const fault of findPageIssues(page, shop().url)) faults.add(fault.kind, `${path}: ${fault.detail}`)
      const perPath = new Map<string, number>()
      for (const link of page.links) {
        const to = URL.canParse(link, shop().url + path) ? new URL(link, shop().url + path) : undefined
        if (!to) faults.add('link that is no address', `${link} on ${path}`)
        if (to?.origin !== shop().url) continue
        const seen = perPath.get(to.pathname) ?? 0
        perPath.set(to.pathname, seen + 1)
        const next = to.pathname + to.search
        if (linkedFrom.has(next) || (to.search !== '' && seen >= SAME_PATH)) continue
        linkedFrom.set(next, path)
        queue.push(next)
      }
    }
  }
  // the first wave is one page wide: a lane that finds the queue empty ends
  for (const path of COUNTRIES) expect(await visit(path, 'the list of countries'), path).toBeDefined()
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const crawled = pages.size

  for (const [path, page] of [...pages]) {
    const canonical = local(page.canonical)
    if (canonical !== undefined && canonical !== path) await visit(canonical, `canonical of ${path}`)
    if (!page.indexable) continue
    for (const [language, address] of page.alternates) {
      const other = local(address)
      if (other === undefined) faults.add('alternate of another origin', `${address} on ${path}`)
      else {
        const back = await visit(other, `${language} of ${path}`)
        if (back && ![...back.alternates.values()].some(it => local(it) === path))
          faults.add('alternate without a way back', `${path} → ${other}`)
      }
    }
  }
  console.log(`${crawled} pages crawled, ${queue.length} addresses left, ${pages.size - crawled} more opened as canonical or alternate`)
  expect(faults.found).toEqual({})
  expect([...pages.values()].filter(page => page.indexable).length).toBeGreaterThan(COUNTRIES.length)
  expect(crawled).toBeGreaterThanOrEqual(Date.now() < deadline ? MOST_PAGES : 500)
})

function local(address: string | undefined): string | undefined {
  return address?.startsWith(`${shop().url}/`) ? address.slice(shop().url.length) : undefined
}
