import { LANGUAGES } from '#i18n/languages.ts'
import { findHeadIssues } from '#tests/support/head-issues.ts'
import { findHtmlIssues } from '#tests/support/html-issues.ts'
import { findPageIssues } from '#tests/support/page-issues.ts'
import { createShapes, type Shape } from '#tests/support/page-shapes.ts'
import { readPage, type ParsedPage } from '#tests/support/parsed-page.ts'
import { findStructuredDataIssues } from '#tests/support/structured-data-issues.ts'

import { expect, test } from './support/guarded-test.ts'

const shapesOf = new Map<string, ReturnType<typeof createShapes>>()

/** A §2.2 rule 14: the home of a language redirects where the language has one country. */
const HOME = /^\/[a-z]{2}\/$/
/** Links followed from one page; the long test follows all of them. */
const MAX_LINKS_PER_PAGE = 5

/** What is in no sample of structured data says nothing about the pages: these have to be there. */
const TYPES_IN_EACH_LANGUAGE = ['BreadcrumbList', 'FAQPage', 'MobileApplication', 'Organization', 'Restaurant', 'Store']

for (const { code, name } of LANGUAGES) {
  test(
    `issue 6: HTML, head and structured data of one page of each shape in ${name} are as their standards want them`,
    { tag: '@desktop' },
    async ({ request, baseURL }) => {
      const origin = baseURL ?? ''
      const shapes = shapesOf.get(origin) ?? createShapes(origin)
      shapesOf.set(origin, shapes)
      const pages = await shapes.in(code)
      // home, pages of the house, seven landings, a city and what is in it
      expect(pages.length).toBeGreaterThanOrEqual(30)
      const types = new Set<string>()
      const faults: string[] = []
      const followed = new Set<string>()
      const look = async ({ name, path }: Shape): Promise<void> => {
        const answer = await request.get(path, { headers: { accept: 'text/html' } })
        const html = await answer.text()
        const seen = readPage(html, answer.headers()['x-robots-tag'] ?? null)
        const { structured } = seen
        for (const data of structured) types.add(String((data as { '@type'?: string })['@type']))
        const found = [...(await findHtmlIssues(html, path)), ...findHeadIssues(html), ...findStructuredDataIssues(structured)]
        found.push(...findPageIssues(seen, origin).map(it => `${it.kind} ${it.detail}`))
        found.push(...(await linkFaults(seen, answer.url())))
        if (answer.status() !== 200) found.unshift(`answers ${answer.status()}`)
        faults.push(...found.map(it => `${name} ${path}: ${it}`))
      }
      /** Follows some links that no page before this one has: each answers 200 at its own address. */
      const linkFaults = async (seen: ParsedPage, address: string): Promise<string[]> => {
        followed.add(new URL(address).pathname) // links to a place on the same page
        const targets = seen.links
          .map(it => new URL(it, address))
          .filter(it => it.origin === origin && !followed.has(it.pathname) && !HOME.test(it.pathname))
        const faults: string[] = []
        for (const { pathname, search } of targets.slice(0, MAX_LINKS_PER_PAGE)) {
          followed.add(pathname)
          const answer = await request.get(pathname + search, { maxRedirects: 0 })
          if (answer.status() !== 200) faults.push(`link to ${pathname}${search} answers ${answer.status()}`)
        }
        return faults
      }
      for (const page of pages) await look(page)
      expect(faults).toEqual([])
      for (const type of TYPES_IN_EACH_LANGUAGE) expect([...types]).toContain(type)
    },
  )
}
