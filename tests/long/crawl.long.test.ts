import { expect, test } from 'vitest'

import { findPageIssues } from '#tests/support/page-issues.ts'
import { readPage, type ParsedPage } from '#tests/support/parsed-page.ts'
import { startTestApp } from './start-test-app.ts'

const COUNTRIES = ['/es/es/', '/es/en/', '/ua/uk/', '/ua/en/', '/am/hy/', '/am/en/']
const MAX_PAGES = 1500
/** Links to one path that differ only in their query: a store page links each of its products in this way. */
const MAX_LINKS_PER_PATH = 3
/** The crawl ends after this time even when pages are left. */
const MAX_DURATION_MS = 8 * 60_000
const CONCURRENCY = 4

const app = startTestApp('crawl', { SITE_ENV: 'production' })

/** Issues by kind, with the places where they occurred. */
class IssueLog {
  readonly #places = new Map<string, string[]>()

  add(kind: string, place: string): void {
    this.#places.set(kind, [...(this.#places.get(kind) ?? []), place])
  }

  /** Five examples of each kind. */
  get summary(): Record<string, string[]> {
    return Object.fromEntries([...this.#places].map(([kind, places]) => [`${kind}: ${places.length}`, places.slice(0, 5)]))
  }
}

test(`${MAX_PAGES} pages linked from the country landings have no issue, and no link redirects`, async () => {
  const issues = new IssueLog()
  const pages = new Map<string, ParsedPage>()
  const linkedFrom = new Map(COUNTRIES.map(path => [path, 'the list of countries']))
  const queue = [...COUNTRIES]
  const deadline = Date.now() + MAX_DURATION_MS

  /** @returns the page when the status is 200 */
  const fetchPage = async (path: string, referrer: string): Promise<ParsedPage | undefined> => {
    const cached = pages.get(path)
    if (cached) return cached
    const response = await fetch(app().url + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    const body = await response.text()
    if (response.status !== 200) {
      issues.add(
        `status ${response.status}`,
        `${path} (${referrer})${response.headers.has('location') ? ` → ${response.headers.get('location')}` : ''}`,
      )
      return undefined
    }
    if (!response.headers.get('content-type')?.startsWith('text/html')) return undefined
    const page = readPage(body, response.headers.get('x-robots-tag'))
    pages.set(path, page)
    return page
  }

  const runWorker = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined && pages.size < MAX_PAGES && Date.now() < deadline; path = queue.shift()) {
      const page = await fetchPage(path, `linked from ${linkedFrom.get(path)}`)
      if (!page) continue
      for (const { kind, detail } of findPageIssues(page, app().url)) issues.add(kind, `${path}: ${detail}`)
      const perPath = new Map<string, number>()
      for (const link of page.links) {
        const to = URL.canParse(link, app().url + path) ? new URL(link, app().url + path) : undefined
        if (!to) issues.add('invalid link', `${link} on ${path}`)
        if (to?.origin !== app().url) continue
        const seen = perPath.get(to.pathname) ?? 0
        perPath.set(to.pathname, seen + 1)
        const next = to.pathname + to.search
        if (linkedFrom.has(next) || (to.search !== '' && seen >= MAX_LINKS_PER_PATH)) continue
        linkedFrom.set(next, path)
        queue.push(next)
      }
    }
  }
  // a worker that finds the queue empty ends: these pages fill the queue first
  for (const path of COUNTRIES) expect(await fetchPage(path, 'the list of countries'), path).toBeDefined()
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker))
  const crawled = pages.size

  for (const [path, page] of [...pages]) {
    const canonical = toLocalPath(page.canonical)
    if (canonical !== undefined && canonical !== path) await fetchPage(canonical, `canonical of ${path}`)
    if (!page.indexable) continue
    for (const [language, address] of page.alternates) {
      const alternatePath = toLocalPath(address)
      if (alternatePath === undefined) issues.add('alternate of another origin', `${address} on ${path}`)
      else {
        const back = await fetchPage(alternatePath, `${language} of ${path}`)
        if (back && ![...back.alternates.values()].some(it => toLocalPath(it) === path))
          issues.add('alternate that does not link back', `${path} → ${alternatePath}`)
      }
    }
  }
  console.log(`${crawled} pages crawled, ${queue.length} addresses left, ${pages.size - crawled} additional canonical or alternate pages`)
  expect(issues.summary).toEqual({})
  expect([...pages.values()].filter(page => page.indexable).length).toBeGreaterThan(COUNTRIES.length)
  expect(crawled).toBeGreaterThanOrEqual(Date.now() < deadline ? MAX_PAGES : 500)
})

function toLocalPath(address: string | undefined): string | undefined {
  return address?.startsWith(`${app().url}/`) ? address.slice(app().url.length) : undefined
}
