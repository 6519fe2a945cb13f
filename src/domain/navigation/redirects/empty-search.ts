import { parseRoute } from '#domain/navigation/parse-route.ts'
import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'

export const emptySearch = defineRule({
  source: 'A §2.2 rule 17: an empty search goes to the city page "or to what a catch-all pathMatch resolves to"',
  on: ['searchPage', 'searchAnywhere'],
  needs: [],
  when: ({ searchQuery }) => searchQuery === '',
  decide(route) {
    if (route.name === 'searchAnywhere') return { to: toLanding(route), status: 302 }
    const { country, language, city, pathMatch, mode } = route
    const cityRoute = { name: 'city', country, language, city, ...(mode && { mode }) } as const
    const below = pathMatch === undefined ? cityRoute : parseRoute(toPath({ name: 'city', country, language, city }) + pathMatch)
    return { to: below.name === 'notFound' ? cityRoute : below, status: 302 }
  },
})

function toLanding({ country, language }: { country?: string; language?: string }): Route {
  if (language === undefined) return { name: 'home' }
  return country === undefined ? { name: 'home', language } : { name: 'countryLanding', country, language }
}

/**
 * A search under a store searches its menu, one under a category this category (A §3, "Search request": type Category, categoryId). Under any
 * other page it searches the city.
 */
export const searchBelow = defineRule({
  source: 'A §2.1 searchPage: "any path ending in a search segment"',
  on: ['searchPage'],
  needs: [],
  when: ({ searchQuery, pathMatch }) => searchQuery !== '' && pathMatch !== undefined,
  decide({ pathMatch = '', page: _page, ...search }) {
    const { country, language, city, searchQuery, mode } = search
    const below = parseRoute(toPath({ name: 'city', country, language, city }) + pathMatch)
    if (below.name === 'category') return { to: { ...search, categoryId: below.categoryId }, status: 301 }
    if (below.name === 'filter') return { to: { ...search, categoryId: below.categoryId, filterId: below.filterId }, status: 301 }
    if (below.name !== 'store' && below.name !== 'storeCollection') return { to: search, status: 301 }
    const store = { name: 'store' as const, country, language, city, storeSlug: below.storeSlug }
    return { to: { ...store, search: searchQuery, ...(mode && { mode }) }, status: 301 }
  },
})
