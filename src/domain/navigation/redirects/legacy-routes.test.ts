import { describe, expect, test } from 'vitest'

import type { Category } from '#contract/catalogue/category.ts'
import type { Filter } from '#contract/catalogue/filter.ts'
import type { CitySummary } from '#contract/geo/city.ts'
import { emptySearch, searchBelow } from '#domain/navigation/redirects/empty-search.ts'
import { legacyRoutes } from '#domain/navigation/redirects/legacy-routes.ts'
import { categoryWithoutNumber, filterWithoutNumber } from '#domain/navigation/redirects/missing-number.ts'
import { resolveRoute } from '#domain/navigation/redirects/resolve-route.ts'
import { contentCollection, strayCollection } from '#domain/navigation/redirects/store-collection.ts'
import { type RedirectData, toNavigationRequest } from '#domain/navigation/navigation-request.ts'

const barcelona = {
  code: 'BCN',
  countryCode: 'ES',
  name: 'Barcelona',
  slug: 'barcelona',
  slugTranslations: { uk: 'barselona' },
  supportedLanguages: ['es', 'uk'],
  enabled: true,
} satisfies CitySummary
const food = { id: 4, slug: 'comida', slugTranslations: { en: 'food', es: 'comida' }, categories: [] } as unknown as Category
const pizza = { id: 7, slug: 'pizza' } as Filter
const sampleData: RedirectData = { cities: [barcelona], categories: [food], filters: [pizza] }

const rules = [legacyRoutes, categoryWithoutNumber, filterWithoutNumber, strayCollection, contentCollection, emptySearch, searchBelow]
const resolveUrl = (address: string, data = sampleData) => {
  const { pathname, search } = new URL(address, 'http://shop.test')
  return resolveRoute(toNavigationRequest(pathname, search), rules, async () => data)
}

describe('A §2.2 rule 2: legacy routes', () => {
  test.each([
    ['/es/BCN/store/forn', '/es/es/barcelona/forn/', 301],
    ['/uk/bcn/store/forn/?collection=3&group=2', '/es/uk/barselona/forn/', 301],
    ['/es/BCN/category/food', '/es/es/barcelona/food_4/', 301],
    ['/es/BCN/category/comida/?page=1', '/es/es/barcelona/comida_4/', 301],
    ['/es/BCN/category/comida/?page=3', '/es/es/barcelona/comida_4/?page=3', 301],
    ['/es/BCN/category/nothing', '/es/es/barcelona/', 302],
    ['/es/BCN/category/comida/filter/pizza', '/es/es/barcelona/comida_4/pizza_7/', 301],
    ['/es/BCN/category/comida/filter/none', '/es/es/barcelona/comida_4/', 302],
    ['/es/es/barcelona/forn/?collectionId=3', '/es/es/barcelona/forn/', 301],
    ['/es/es/barcelona/forn/?nestedCollectionSlug=x&product=5', '/es/es/barcelona/forn/?product=5', 301],
    ['/es/es/barcelona/comida_4/?page=1', '/es/es/barcelona/comida_4/', 301],
  ])('%s → %s (%i)', async (from, to, status) => expect(await resolveUrl(from)).toEqual({ redirect: to, status }))

  test.each(['/es/XYZ/store/forn', '/es/XYZ/category/comida', '/es/XYZ/category/comida/filter/pizza'])(
    'near miss: %s is not found',
    async address => expect(await resolveUrl(address)).toHaveProperty('notFound'),
  )

  test.each(['/es/es/store/forn/', '/es/eus_x/store/forn/', '/es/bcnn/store/forn/'])(
    'near miss: %s has no city code of three characters',
    async address => expect(await resolveUrl(address)).toHaveProperty('resolved.route.name', 'store'),
  )

  test('A §2.1: visitor parameters are preserved', async () =>
    expect(await resolveUrl('/es/BCN/store/forn?link_type=user_migration&migration_id=7&x=1')).toEqual({
      redirect: '/es/es/barcelona/forn/?link_type=user_migration&migration_id=7',
      status: 301,
    }))

  test('a legacy URL redirects to the page of its language without the cities', async () =>
    expect(await resolveUrl('/es/BCN/store/forn', {})).toEqual({ redirect: '/es/', status: 302 }))
})

describe('A §2.2 rules 9 and 16: collections of a store', () => {
  test.each([
    ['rule 9', '/es/es/barcelona/forn/breads', '/es/es/barcelona/forn/', 301],
    ['rule 9', '/es/es/barcelona/forn/a/b-c/', '/es/es/barcelona/forn/', 301],
    ['rule 9', '/es/es/barcelona/forn/a%2Fb/?product=5', '/es/es/barcelona/forn/?product=5', 301],
    ['the innermost collection wins', '/es/es/barcelona/forn/breads-c.3/rolls-c.12', '/es/es/barcelona/forn/rolls-c.12/', 301],
    ['a collection without its dot', '/es/es/barcelona/forn/breads-c3', '/es/es/barcelona/forn/breads-c.3/', 301],
    ['rule 16', '/es/es/barcelona/forn/?content=breads-c.3', '/es/es/barcelona/forn/breads-c.3/', 301],
    ['rule 16', '/es/es/barcelona/forn/?content=breads-c.3/rolls-c.12/', '/es/es/barcelona/forn/rolls-c.12/', 301],
    ['rule 16', '/es/es/barcelona/forn/?product=5&content=breads-c.3', '/es/es/barcelona/forn/breads-c.3/?product=5', 301],
    ['rules 9 and 16', '/es/es/barcelona/forn/x/?content=breads-c.3', '/es/es/barcelona/forn/breads-c.3/', 301],
    ['near miss: no number', '/es/es/barcelona/forn/?content=breads-c', '/es/es/barcelona/forn/', 301],
  ])('%s: %s → %s (%i)', async (_, from, to, status) => expect(await resolveUrl(from)).toEqual({ redirect: to, status }))

  test.each(['/es/es/barcelona/forn/breads-c.3/', '/es/es/barcelona/forn-c.3/'])('near miss: %s is not redirected', async address =>
    expect(await resolveUrl(address)).toHaveProperty('resolved'),
  )
})

describe('A §2.2 rule 17: searches', () => {
  test.each([
    ['/es/es/barcelona/search/', '/es/es/barcelona/', 302],
    ['/es/es/barcelona/search/%20/', '/es/es/barcelona/', 302],
    ['/es/es/barcelona/comida_4/search/', '/es/es/barcelona/comida_4/', 302],
    ['/es/es/barcelona/forn/breads-c.3/search', '/es/es/barcelona/forn/breads-c.3/', 302],
    ['/es/es/barcelona/comida_4/x/search', '/es/es/barcelona/', 302],
    ['/es/es/search/', '/es/es/', 302],
    ['/es/search/', '/es/', 302],
    ['/search/', '/', 302],
    ['/es/es/barcelona/comida_4/search/olive', '/es/es/barcelona/search/olive/?category=4', 301],
    ['/es/es/barcelona/comida_4/search/?search=olive&mode=pickup', '/es/es/barcelona/search/olive/?mode=pickup&category=4', 301],
    ['/es/es/barcelona/comida_4/pizza_7/search/olive', '/es/es/barcelona/search/olive/?category=4&filter=7', 301],
    ['/es/es/barcelona/a/b/search/olive', '/es/es/barcelona/a/?search=olive', 301],
    ['/es/es/barcelona/search/?mode=pickup', '/es/es/barcelona/?mode=pickup', 302],
    ['/es/es/barcelona/forn/search/?search=olive&mode=pickup', '/es/es/barcelona/forn/?mode=pickup&search=olive', 301],
    ['/es/es/barcelona/forn/search/olive', '/es/es/barcelona/forn/?search=olive', 301],
    ['/es/es/search/?search=olive', '/es/es/search/olive/', 301],
  ])('%s → %s (%i)', async (from, to, status) => expect(await resolveUrl(from)).toEqual({ redirect: to, status }))

  test.each([
    '/es/es/barcelona/search/olive/',
    '/es/es/barcelona/search/search/',
    '/es/es/search/olive/',
    '/search/olive/',
    '/es/es/barcelona/searching/',
  ])('near miss: %s is not redirected', async address => expect(await resolveUrl(address)).toHaveProperty('resolved'))
})
