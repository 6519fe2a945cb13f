import type { APIRequestContext } from '@playwright/test'

import { expect, test } from './support/guarded-test.ts'
import { toCityPath, PLACES } from './support/market.ts'

/** Stores of one city that are checked, besides all its list pages. */
const MAX_STORES = 40

interface PageMetadata {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly headings: number
  readonly crumbs: readonly string[]
}

const unescapeHtml = (text: string): string =>
  text.replace(/&#(\d+);|&(amp|lt|gt|quot);/g, (whole, code?: string, name?: string) =>
    code === undefined ? ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )

async function loadMetadata(request: APIRequestContext, path: string): Promise<{ metadata: PageMetadata; links: string[] }> {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  const html = await response.text()
  const trail = /<nav class="crumbs"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return {
    metadata: {
      path,
      title: unescapeHtml(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
      description: unescapeHtml(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
      headings: html.split('<h1').length - 1,
      crumbs: [...trail.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, text = '']) => unescapeHtml(text.replace(/<[^>]*>/g, '')).trim()),
    },
    links: [...html.matchAll(/href="([^"?#]+)"/g)].map(([, href = '']) => href),
  }
}

for (const place of PLACES) {
  test(
    `issue 6: each page of a city has a unique title and description, one h1 and its breadcrumbs, in ${place.language}`,
    { tag: place.language === 'en' ? '@desktop' : ['@desktop', '@long'] },
    async ({ request, market }) => {
      const home = toCityPath(place)
      const { city } = await market.getCity(place)
      const cityPages: PageMetadata[] = []
      const cityPage = await loadMetadata(request, home)
      const filterCityLinks = (links: readonly string[]) => links.filter(it => it.startsWith(home) && it !== home)
      const isList = (path: string) => /_\d+\/$/.test(path)
      const lists = new Set(filterCityLinks(cityPage.links).filter(isList))
      const stores = new Set(filterCityLinks(cityPage.links).filter(it => !isList(it)))
      for (const path of lists) {
        const { metadata, links } = await loadMetadata(request, path)
        cityPages.push(metadata)
        for (const link of filterCityLinks(links)) if (isList(link)) lists.add(link)
        for (const link of filterCityLinks(links)) if (!isList(link) && stores.size < MAX_STORES) stores.add(link)
      }
      for (const path of stores) cityPages.push((await loadMetadata(request, path)).metadata)
      expect(cityPages.length).toBeGreaterThan(30)
      const all = [cityPage.metadata, ...cityPages]
      for (const field of ['title', 'description'] as const) {
        const duplicates = [...Map.groupBy(all, it => it[field]).values()].filter(it => it.length > 1)
        expect(duplicates.map(pages => [pages[0]![field], ...pages.map(it => it.path)])).toEqual([])
      }
      for (const { path, title, description, headings, crumbs } of all) {
        expect(`${title} ${description}`, path).not.toMatch(/\{\{|undefined|NaN|catalogue:/)
        expect(description.length, path).toBeGreaterThan(20)
        expect(headings, path).toBe(1)
        // A §2.7: "city > category > filter; city > category > store > collection"; the city's own breadcrumbs begin with its country
        if (path !== home) expect(crumbs[0], path).toBe(city.displayName)
      }
    },
  )
}
