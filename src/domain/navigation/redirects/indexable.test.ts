import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createDataLoader, resolveUrl, type Visitor, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import { INDEXED } from '#domain/navigation/robots.ts'
import { toPath, type Route, type RouteName } from '#domain/navigation/routes.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

/** Whether data depend on the URL or on the visitor. New data must be classified here. */
const ABOUT: { readonly [Name in keyof RedirectData]-?: 'address' | 'visitor' } = {
  cities: 'address',
  cityNames: 'address',
  countryLanguages: 'address',
  categories: 'address',
  filters: 'address',
  sortings: 'address',
  cleanedStoreExists: 'address',
  tryCleanDisabled: 'address',
  store: 'address',
  customStoreDisabled: 'address',
  urlServiceResult: 'address',
  securityOrigin: 'address',
  preferredLanguage: 'visitor',
  authenticated: 'visitor',
  brandStore: 'visitor',
  ipCountry: 'visitor',
}

const indexed = (Object.keys(INDEXED) as RouteName[]).filter(it => INDEXED[it])

/** A URL of any indexed route, valid or not: valid and invalid places and languages, uppercase letters, missing slashes. */
const address = fc
  .record({
    name: fc.constantFrom(...indexed),
    country: fc.constantFrom('es', 'ua', 'am', 'br', 'xx', 'ES'),
    language: fc.constantFrom('es', 'en', 'uk', 'ro', 'pt_BR', 'xx', 'EN'),
    filterSlug: fc.constantFrom('pizza', 'Pizza'),
    brandSlug: fc.constantFrom('the-brand', 'The-Brand'),
    type: fc.constantFrom('terms', 'privacy'),
    city: fc.constantFrom('', '?city=BCN', '?search=kyiv', '?search=nowhere', '?utm_source=mail'),
    slash: fc.boolean(),
  })
  .map(({ city, slash, ...route }) => {
    const path = toPath(route as unknown as Route)
    return (slash || path === '/' ? path : path.slice(0, -1)) + (route.name === 'home' ? city : '')
  })

describe('crawlers: an indexable page and a visitor without cookies', () => {
  test('every indexed route resolves in a valid spelling', async () => {
    expect(indexed.length).toBeGreaterThan(10)
    for (const name of indexed) {
      const route = { name, country: 'es', language: 'en', filterSlug: 'pizza', brandSlug: 'the-brand' } as unknown as Route
      expect(await resolveUrl(toPath(route)), name).toHaveProperty('resolved')
    }
  })

  test('the result depends on the URL only', () =>
    fc.assert(
      fc.asyncProperty(address, fc.ipV4(), async (requested, ip) => {
        const needed: (keyof RedirectData)[] = []
        const customerData: RedirectData = { ...SAMPLE_DATA, preferredLanguage: 'en', authenticated: true, ipCountry: 'ua' }
        const outcome = await resolveUrl(requested, { ip }, customerData, (needs, request) => {
          needed.push(...needs)
          return createDataLoader(customerData)(needs, request)
        })
        expect(needed.filter(it => ABOUT[it] === 'visitor')).toEqual([])
        const path = (it: typeof outcome) => ('resolved' in it ? it.resolved.address : it)
        expect(path(outcome)).toEqual(path(await resolveUrl(requested)))
      }),
      { numRuns: 2000 },
    ))

  test('a cookie changes the result, so the test is meaningful', async () => {
    const visitors: Visitor[] = [{}, { lastCity: 'es/seville' }]
    const [anonymous, returning] = await Promise.all(visitors.map(it => resolveUrl('/es/en/', it)))
    expect(anonymous).toHaveProperty('resolved')
    expect(returning).toHaveProperty('redirect')
  })

  test('a rule with visitor data excludes anonymous visitors by its `when`', () => {
    const personal = redirectTable.filter(it => it.needs.some(need => ABOUT[need] === 'visitor'))
    expect(personal.length).toBeGreaterThan(2)
    for (const rule of personal) {
      for (const name of rule.on.filter(it => INDEXED[it])) {
        const route = { name, country: 'es', language: 'en', city: 'seville' } as unknown as Route
        const request = { route, address: '', campaign: '', lastCity: undefined, ip: '192.0.2.1' }
        expect(rule.when?.(route as never, request), `${rule.source} on ${name}`).toBe(false)
      }
    }
  })
})
