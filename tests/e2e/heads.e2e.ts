import { LANGUAGES } from '#i18n/languages.ts'
import { headFaults } from '#tests/support/head-faults.ts'
import { htmlFaults } from '#tests/support/html-faults.ts'
import { createShapes, type Shape } from '#tests/support/page-shapes.ts'
import { readPage } from '#tests/support/seen-page.ts'
import { structuredDataFaults } from '#tests/support/structured-data-faults.ts'

import { expect, test } from './support/guarded.ts'

const shapesOf = new Map<string, ReturnType<typeof createShapes>>()

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
      const look = async ({ name, path }: Shape): Promise<void> => {
        const answer = await request.get(path, { headers: { accept: 'text/html' } })
        const html = await answer.text()
        const { structured } = readPage(html, answer.headers()['x-robots-tag'] ?? null)
        for (const data of structured) types.add(String((data as { '@type'?: string })['@type']))
        const found = [...(await htmlFaults(html, path)), ...headFaults(html), ...structuredDataFaults(structured)]
        if (answer.status() !== 200) found.unshift(`answers ${answer.status()}`)
        faults.push(...found.map(it => `${name} ${path}: ${it}`))
      }
      for (const page of pages) await look(page)
      expect(faults).toEqual([])
      for (const type of TYPES_IN_EACH_LANGUAGE) expect([...types]).toContain(type)
    },
  )
}
