import { experimental_AstroContainer as Container } from 'astro/container'
import { describe, expect, test } from 'vitest'

import { getPageHead } from '#domain/navigation/page-head.ts'
import { ROBOTS_OVERRIDES } from '#domain/navigation/robots-overrides.ts'
import type { Route, RouteName } from '#domain/navigation/routes.ts'
import { BROWSER_CONTEXT } from '#domain/platform/context.ts'
import Document from '#layouts/Document.astro'
import type { Site } from '#layouts/site.ts'
import { findHeadIssues } from '#tests/support/head-issues.ts'
import { readPage } from '#tests/support/parsed-page.ts'
import { findStructuredDataIssues } from '#tests/support/structured-data-issues.ts'

const container = await Container.create()
const ORIGIN = 'https://shop.example'

async function render(route: Route, site: Partial<Site> = {}): Promise<string> {
  const head = getPageHead({
    route,
    title: 'Food & more "at once"',
    description: 'What there is & "more"',
    language: 'en',
    languages: ['en', 'es'],
    inLanguage: language => ({ ...route, language }) as Route,
  })
  const fullSite = {
    origin: ORIGIN,
    production: true,
    sandbox: true,
    paymentOrigin: ORIGIN,
    tagManagerUrl: undefined,
    eventCollector: false,
    mapTiles: undefined,
    ...site,
  }
  const locals = { context: BROWSER_CONTEXT } as unknown as App.Locals
  return container.renderToString(Document, { props: { site: fullSite, head, islands: false }, locals })
}
const renderAndParse = async (...args: Parameters<typeof render>) => readPage(await render(...args), null)

const place = { country: 'es', language: 'en' }
const LISTED: readonly Route[] = [
  { name: 'home' },
  { name: 'countryLanding', ...place },
  { name: 'filterLanding', ...place, filterSlug: 'pizza' },
  { name: 'faq', language: 'en' },
]

describe('issue 6, point 3', () => {
  test.each(LISTED.map(it => [it.name, it] as const))('%s: head and structured data are complete', async (_, route) => {
    const html = await render(route)
    expect(findHeadIssues(html)).toEqual([])
    expect(findStructuredDataIssues(readPage(html, null).structured)).toEqual([])
    expect(readPage(html, null)).toMatchObject({ title: 'Food & more "at once"', description: 'What there is & "more"', indexable: true })
  })

  test('issue 20: the body has the map tiles of the operator, escaped, and nothing without them', async () => {
    const mapTiles = { url: 'https://tiles.example/{z}/{x}/{y}.png?a=1&b=2', attribution: '© "Tiles"', attributionUrl: undefined }
    const html = await render({ name: 'home' }, { mapTiles })
    expect(html).toContain('data-map-tiles="https://tiles.example/{z}/{x}/{y}.png?a=1&amp;b=2" data-map-attribution="© &quot;Tiles&quot;"')
    expect(await render({ name: 'home' })).not.toContain('data-map')
  })

  test('a site that is not production is noindex throughout', async () => {
    for (const route of LISTED) expect((await renderAndParse(route, { production: false })).indexable, route.name).toBe(false)
  })

  test('A §2.7: "noindex on city, store, search, category, filter, prime, promotion groups, mobile link, signature"', async () => {
    const city = { ...place, city: 'barcelona' }
    const category = { ...city, categorySlug: 'restaurants', categoryId: 1 }
    const routes: readonly Route[] = [
      { name: 'city', ...city },
      { name: 'store', ...city, storeSlug: 'tavern' },
      { name: 'searchPage', ...city, searchQuery: 'pizza' },
      { name: 'category', ...category },
      { name: 'filter', ...category, filterSlug: 'pizza', filterId: 7 },
      { name: 'primeCountryLanding', ...place },
      { name: 'feedGroupLandingPromotions', ...category },
      { name: 'feedGroupLandingBestInArea', ...category },
      { name: 'feedGroupLanding', group: 'NEW', ...category },
      { name: 'mobileLink' },
      { name: 'signature', uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' },
    ]
    const isOverridden = (name: RouteName) => ROBOTS_OVERRIDES.some(it => it.route === name)
    for (const route of routes) {
      const { indexable, alternates } = await renderAndParse(route)
      expect(indexable || isOverridden(route.name), route.name).toBe(isOverridden(route.name))
      if (!indexable) expect(alternates.size, route.name).toBe(0)
    }
  })

  test('outside the sandbox there is no structured data of an app, because it has no rating', async () => {
    const types = async (sandbox: boolean) =>
      (await renderAndParse({ name: 'home' }, { sandbox })).structured.map(it => (it as Record<string, unknown>)['@type'])
    expect(await types(true)).toContain('MobileApplication')
    expect(await types(false)).toEqual(['Organization', 'WebSite'])
  })
})
