import type { APIRequestContext } from '@playwright/test'

import { expect, test } from './support/guarded-test.ts'
import { cityPath, PLACES } from './support/market.ts'

/** Pages of one city that are looked at: all its lists, and as many stores. */
const STORES_SEEN = 40

interface Seen {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly headings: number
  readonly crumbs: readonly string[]
}

const unescaped = (text: string): string =>
  text.replace(/&#(\d+);|&(amp|lt|gt|quot);/g, (whole, code?: string, name?: string) =>
    code === undefined ? ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )

async function look(request: APIRequestContext, path: string): Promise<{ seen: Seen; links: string[] }> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  const html = await answer.text()
  const trail = /<nav class="crumbs"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
  return {
    seen: {
      path,
      title: unescaped(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
      description: unescaped(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
      headings: html.split('<h1').length - 1,
      crumbs: [...trail.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, text = '']) => unescaped(text.replace(/<[^>]*>/g, '')).trim()),
    },
    links: [...html.matchAll(/href="([^"?#]+)"/g)].map(([, href = '']) => href),
  }
}

for (const place of PLACES) {
  test(`issue 6: each page of a city has words of its own, in ${place.language}`, { tag: '@desktop' }, async ({ request, market }) => {
    const home = cityPath(place)
    const { city } = await market.city(place)
    const seen: Seen[] = []
    const first = await look(request, home)
    const inCity = (links: readonly string[]) => links.filter(it => it.startsWith(home) && it !== home)
    const isList = (path: string) => /_\d+\/$/.test(path)
    const lists = new Set(inCity(first.links).filter(isList))
    const stores = new Set(inCity(first.links).filter(it => !isList(it)))
    for (const path of lists) {
      const { seen: page, links } = await look(request, path)
      seen.push(page)
      for (const link of inCity(links)) if (isList(link)) lists.add(link)
      for (const link of inCity(links)) if (!isList(link) && stores.size < STORES_SEEN) stores.add(link)
    }
    for (const path of stores) seen.push((await look(request, path)).seen)
    expect(seen.length).toBeGreaterThan(30)
    const all = [first.seen, ...seen]
    for (const words of ['title', 'description'] as const) {
      const twice = [...Map.groupBy(all, it => it[words]).values()].filter(it => it.length > 1)
      expect(twice.map(pages => [pages[0]![words], ...pages.map(it => it.path)])).toEqual([])
    }
    for (const { path, title, description, headings, crumbs } of all) {
      expect(`${title} ${description}`, path).not.toMatch(/\{\{|undefined|NaN|catalogue:/)
      expect(description.length, path).toBeGreaterThan(20)
      expect(headings, path).toBe(1)
      // A §2.7: "city > category > filter; city > category > store > collection"; from the city itself one goes up to its country
      if (path !== home) expect(crumbs[0], path).toBe(city.displayName)
    }
  })
}
