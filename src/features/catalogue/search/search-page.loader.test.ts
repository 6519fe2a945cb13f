import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getPopularSearches, searchStores } from '#contract/catalogue/store.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { loadSearchPage } from '#features/catalogue/search/search-page.loader.ts'
import { getTranslator } from '#i18n/translator.ts'

const CITY = {
  code: 'BCN', countryCode: 'ES', name: 'Barcelona', displayName: 'Barcelona', slug: 'barcelona', slugTranslations: {}, supportedLanguages: ['en'],
  enabled: true, offersPickup: true, currency: 'EUR', currencyPattern: '{0} €', extraCurrencyToDisplay: null, timeZone: { name: 'Europe/Madrid' },
} // prettier-ignore
const CATEGORY = { id: 4, slug: 'groceries', name: 'Groceries', type: 'STORES', enabled: true, storesCount: 9, slugTranslations: {}, singleStoreSlug: null, categories: [] } // prettier-ignore
const CATEGORIES = [
  CATEGORY,
  { ...CATEGORY, id: 5, name: 'Pharmacy', enabled: false },
  { ...CATEGORY, id: 6, name: 'Anything', type: 'PURCHASE' },
  { ...CATEGORY, id: 7, name: 'One store', singleStoreSlug: 'one' },
]
const filter = (id: number, type: string, localizedName: string) => ({ id, type, localizedName, slug: localizedName.toLowerCase() })
const FILTERS = {
  sortings: [filter(1, 'SORT', 'Recommended'), filter(2, 'SORT', 'Distance')],
  storeSearchFilters: [filter(30, 'FOOD', 'Bakery')],
  personalizedFilters: [],
}

interface Found {
  readonly total: number
  readonly suggestions?: readonly string[]
  /** Whether the marketplace offers popular searches and filters. */
  readonly isComplete?: boolean
}

function createTestClient({ total, suggestions, isComplete = true }: Found) {
  const queries: object[] = []
  const popular: object[] = []
  const missing = new CallError({ kind: 'rejected', status: 501, message: 'No such call' })
  const call = ((spec: unknown, input: { query: object }) => {
    if (spec === getSummarizedSettings) return Promise.resolve({ cities: [CITY] })
    if (spec === getCitySettings) return Promise.resolve({ city: CITY, country: { name: 'Spain' } })
    if (spec === getCategories) return Promise.resolve({ categories: CATEGORIES })
    if (spec === getStoreFilters) return isComplete ? Promise.resolve(FILTERS) : Promise.reject(missing)
    if (spec === getPopularSearches) {
      popular.push(input.query)
      return isComplete ? Promise.resolve({ searches: ['Pizza'] }) : Promise.reject(missing)
    }
    expect(spec).toBe(searchStores)
    queries.push(input.query)
    return Promise.resolve({ elements: [], offset: 0, totalElements: total, suggestions })
  }) as unknown as Client
  const load = (route: Partial<RouteOf<'searchPage'>> = {}) =>
    loadSearchPage(
      call,
      { name: 'searchPage', country: 'es', language: 'en', city: 'barcelona', searchQuery: 'tea', ...route },
      undefined,
      getTranslator('en'),
    )
  return { load, queries, popular }
}

describe('A §3: "Search request: query, type (Category, Global, Store), categoryId."', () => {
  test('a search of the city is Global', async () => {
    const { load, queries } = createTestClient({ total: 50 })
    const page = await load({ page: 2 })
    expect(queries).toEqual([{ query: 'tea', type: 'Global', handlingStrategy: 'DELIVERY', offset: 24, limit: 24 }])
    expect([page.heading, page.lastPage, page.head.searchCategory]).toEqual(['Results for “tea”', 3, undefined])
    expect([page.filters.moreOptions, page.filters.sortOptions.length]).toEqual([[], 2])
  })
  test('a search of a category is Category, with its filters; the next search of the header stays in it', async () => {
    const { load, queries } = createTestClient({ total: 50 })
    const page = await load({ categoryId: 4, filterId: 30 })
    expect(queries).toMatchObject([{ query: 'tea', type: 'Category', categoryId: 4, filterId: 30 }])
    expect([page.heading, page.head.searchCategory]).toEqual(['Results for “tea” in Groceries', { id: 4, name: 'Groceries' }])
    expect(page.filters.moreOptions.map(it => it.localizedName)).toEqual(['Bakery'])
  })
  test('the categories to choose from are open to a search of several stores', async () => {
    expect((await createTestClient({ total: 1 }).load()).categories.map(it => it.name)).toEqual(['Groceries'])
  })
})

test.each([
  [undefined, 0],
  [1, 0],
  [2, 24],
  [3, 48],
  [1000, 23_976],
])('A §7: "offset is (page-1) x size" of a search: page %s begins at store %i', async (page, offset) => {
  const { load, queries } = createTestClient({ total: 49 })
  const { lastPage } = await load(page === undefined ? {} : { page })
  expect([queries, lastPage]).toMatchObject([[{ offset, limit: 24 }], 3])
})
test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [48, 2],
])('the last page of %i results is %i', async (total, last) => {
  expect((await createTestClient({ total }).load()).lastPage).toBe(last)
})

test('A §1: "Order mode is DELIVERY or PICKUP": a search keeps the mode, and both are one link away', async () => {
  const { load, queries } = createTestClient({ total: 1 })
  const pages = [await load(), await load({ mode: 'pickup', categoryId: 4 })]
  expect(queries).toMatchObject([{ handlingStrategy: 'DELIVERY' }, { handlingStrategy: 'PICKUP' }])
  expect(pages.map(it => it.head.modes)).toEqual([
    {
      current: 'DELIVERY',
      paths: { DELIVERY: '/es/en/barcelona/search/tea/', PICKUP: '/es/en/barcelona/search/tea/?mode=pickup' },
    },
    {
      current: 'PICKUP',
      paths: { DELIVERY: '/es/en/barcelona/search/tea/?category=4', PICKUP: '/es/en/barcelona/search/tea/?mode=pickup&category=4' },
    },
  ])
})

test('A §3: "Location-based means a sort filter with id 2 or 4": without an address the best match stays first', async () => {
  const { load, queries } = createTestClient({ total: 9 })
  const pages = [await load({ sort: 'distance', sortingId: 2 }), await load({ sort: 'rating', sortingId: 3 })]
  expect(queries.map(it => ('sortingId' in it ? it.sortingId : undefined))).toEqual([undefined, 3])
  expect(pages.map(it => [it.needsAddress, it.sortingId])).toEqual([
    [true, undefined],
    [false, 3],
  ])
})

test('A §4: "closing clears everything": without script it leads to the category of the search, else to the city', async () => {
  const { load } = createTestClient({ total: 1 })
  const pages = [await load(), await load({ mode: 'pickup' }), await load({ categoryId: 4 }), await load({ categoryId: 999 })]
  expect(pages.map(it => it.closePath)).toEqual([
    '/es/en/barcelona/',
    '/es/en/barcelona/?mode=pickup',
    '/es/en/barcelona/groceries_4/',
    '/es/en/barcelona/',
  ])
})

describe('issue 19, point 6: "empty state with near misses and popular searches"', () => {
  test('a search without a result has both', async () => {
    const { load, popular } = createTestClient({ total: 0, suggestions: ['Té', 'Tea room'] })
    const page = await load()
    expect([page.nearMisses, page.popularSearches, popular.length]).toEqual([['Té', 'Tea room'], ['Pizza'], 1])
  })
  test('a search with results asks for none', async () => {
    const { load, popular } = createTestClient({ total: 3 })
    expect([(await load()).popularSearches, popular]).toEqual([[], []])
  })
  test('a marketplace without these calls has a page without them', async () => {
    const page = await createTestClient({ total: 0, isComplete: false }).load()
    expect([page.nearMisses, page.popularSearches, page.filters.sortOptions]).toEqual([[], [], []])
  })
})
