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
    const { country, language, city, pathMatch } = route
    const cityRoute = { name: 'city', country, language, city } as const
    const below = pathMatch === undefined ? cityRoute : parseRoute(toPath(cityRoute) + pathMatch)
    return { to: below.name === 'notFound' ? cityRoute : below, status: 302 }
  },
})

function toLanding({ country, language }: { country?: string; language?: string }): Route {
  if (language === undefined) return { name: 'home' }
  return country === undefined ? { name: 'home', language } : { name: 'countryLanding', country, language }
}

/** A search under a store searches its menu; under any other page it searches the city. */
export const searchBelow = defineRule({
  source: 'A §2.1 searchPage: "any path ending in a search segment"',
  on: ['searchPage'],
  needs: [],
  when: ({ searchQuery, pathMatch }) => searchQuery !== '' && pathMatch !== undefined,
  decide({ pathMatch = '', page, ...search }) {
    const { country, language, city, searchQuery } = search
    const below = parseRoute(toPath({ name: 'city', country, language, city }) + pathMatch)
    if (below.name !== 'store' && below.name !== 'storeCollection') return { to: search, status: 301 }
    return { to: { name: 'store', country, language, city, storeSlug: below.storeSlug, search: searchQuery }, status: 301 }
  },
})
