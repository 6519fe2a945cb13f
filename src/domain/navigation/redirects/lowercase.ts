import { defineRule } from '#domain/navigation/redirects/rule.ts'
import { CITY_ROUTES, COUNTRY_ROUTES, LEGACY_ROUTES } from '#domain/navigation/route-names.ts'
import type { Route } from '#domain/navigation/routes.ts'

/**
 * Parameters in lowercase. Customer input, ids of links (a uuid, a one-time state) and languages, which have their own spelling, are
 * excluded.
 */
const LOWERCASE_PARAMETERS: ReadonlySet<string> = new Set([
  'country', 'city', 'cityCode', 'categorySlug', 'filterSlug', 'storeSlug', 'collectionSlug', 'brandSlug', 'category', 'filter', 'store', 'pathMatch',
]) // prettier-ignore

export const lowercase = defineRule({
  source: 'A §2.2 rule 15: "route parameters are lowercased"; rule 2: "city slugs and country codes are lowercased"',
  on: [...CITY_ROUTES, ...COUNTRY_ROUTES, ...LEGACY_ROUTES],
  needs: [],
  decide(route) {
    const values = Object.entries(route)
    const lowercased = values.map(([name, value]) => [name, hasUppercase(name, value) ? value.toLowerCase() : value] as const)
    return values.some(([name, value]) => hasUppercase(name, value))
      ? { to: Object.fromEntries(lowercased) as unknown as Route, status: 301 }
      : undefined
  },
})

const hasUppercase = (name: string, value: unknown): value is string =>
  typeof value === 'string' && LOWERCASE_PARAMETERS.has(name) && value !== value.toLowerCase()
