import { rule } from '#domain/navigation/redirects/rule.ts'
import type { Route } from '#domain/navigation/routes.ts'

/** What a customer typed keeps its case, a number has none; all else of a route is written small. */
const KEPT = new Set(['name', 'searchQuery', 'search'])

/** @source A §2.2 rule 15: "route parameters are lowercased" */
export const lowercase = rule({
  source: 'A §2.2 rule 15',
  on: ['home', 'countryLanding', 'city', 'category', 'filter', 'store', 'searchPage'],
  needs: [],
  decide(route) {
    const small = Object.fromEntries(
      Object.entries(route).map(([name, value]) => [name, typeof value === 'string' && !KEPT.has(name) ? lower(name, value) : value]),
    ) as unknown as Route
    return JSON.stringify(small) === JSON.stringify(route) ? undefined : { go: small, status: 301 }
  },
})

/** Languages are spelled as A §9 has them: "pt_BR" keeps its capitals when it is spelled right. */
function lower(name: string, value: string): string {
  if (name !== 'language') return value.toLowerCase()
  const [language = '', region] = value.split(/[-_]/)
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}_${region.toUpperCase()}`
}
