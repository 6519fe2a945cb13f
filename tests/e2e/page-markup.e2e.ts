import { LANGUAGES } from '#i18n/languages.ts'
import { findHeadIssues } from '#tests/support/head-issues.ts'
import { findHtmlIssues } from '#tests/support/html-issues.ts'
import { findPageIssues } from '#tests/support/page-issues.ts'
import { createPageShapeLoader, type PageShape } from '#tests/support/page-shapes.ts'
import { readPage, type ParsedPage } from '#tests/support/parsed-page.ts'
import { findStructuredDataIssues } from '#tests/support/structured-data-issues.ts'

import { expect, test } from './support/guarded-test.ts'

const shapesByOrigin = new Map<string, ReturnType<typeof createPageShapeLoader>>()

/** A §2.2 rule 14: the home page of a language redirects if the language has one country. */
const LANGUAGE_HOME = /^\/[a-z]{2}\/$/
/** Links followed from one page; the long test follows all of them. */
const MAX_LINKS_PER_PAGE = 5

/** Types that the structured data of the sample must contain, so that each type is checked. */
const REQUIRED_TYPES = ['BreadcrumbList', 'FAQPage', 'MobileApplication', 'Organization', 'Restaurant', 'Store']

/** Languages of `npm test`: a Latin, a Georgian and an Armenian one. `npm run test:long` checks the others. */
const SHORT_RUN_LANGUAGES = ['en', 'ka', 'hy']

for (const { code, name } of LANGUAGES) {
  test(
    `issue 6: the HTML, head and structured data of one page of each shape in ${name} conform to their standards`,
    { tag: ['@desktop', ...(SHORT_RUN_LANGUAGES.includes(code) ? [] : ['@long'])] },
    async ({ request, baseURL }) => {
      const origin = baseURL ?? ''
      const shapes = shapesByOrigin.get(origin) ?? createPageShapeLoader(origin)
      shapesByOrigin.set(origin, shapes)
      const pages = await shapes.load(code)
      // home, company pages, seven landings, a city and its pages
      expect(pages.length).toBeGreaterThanOrEqual(30)
      const types = new Set<string>()
      const issues: string[] = []
      const followed = new Set<string>()
      const checkPage = async ({ name, path }: PageShape): Promise<void> => {
        const response = await request.get(path, { headers: { accept: 'text/html' } })
        const html = await response.text()
        const parsedPage = readPage(html, response.headers()['x-robots-tag'] ?? null)
        const { structured } = parsedPage
        for (const data of structured) types.add(String((data as { '@type'?: string })['@type']))
        const pageIssues = [...(await findHtmlIssues(html, path)), ...findHeadIssues(html), ...findStructuredDataIssues(structured)]
        pageIssues.push(...findPageIssues(parsedPage, origin).map(it => `${it.kind} ${it.detail}`))
        pageIssues.push(...(await findLinkIssues(parsedPage, response.url())))
        if (response.status() !== 200) pageIssues.unshift(`has status ${response.status()}`)
        issues.push(...pageIssues.map(it => `${name} ${path}: ${it}`))
      }
      /** Follows some links that no earlier page has; each must have status 200 without a redirect. */
      const findLinkIssues = async (page: ParsedPage, address: string): Promise<string[]> => {
        followed.add(new URL(address).pathname) // links to a place on the same page
        const targets = page.links
          .map(it => new URL(it, address))
          .filter(it => it.origin === origin && !followed.has(it.pathname) && !LANGUAGE_HOME.test(it.pathname))
        const linkIssues: string[] = []
        for (const { pathname, search } of targets.slice(0, MAX_LINKS_PER_PAGE)) {
          followed.add(pathname)
          const response = await request.get(pathname + search, { maxRedirects: 0 })
          if (response.status() !== 200) linkIssues.push(`link to ${pathname}${search} has status ${response.status()}`)
        }
        return linkIssues
      }
      for (const page of pages) await checkPage(page)
      expect(issues).toEqual([])
      for (const type of REQUIRED_TYPES) expect([...types]).toContain(type)
    },
  )
}
