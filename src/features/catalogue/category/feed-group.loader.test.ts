import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import { searchFeed } from '#contract/catalogue/feed-search.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { loadFeedGroupPage } from '#features/catalogue/category/feed-group.loader.ts'
import { getTranslator } from '#i18n/translator.ts'

const CITY = {
  code: 'BCN', countryCode: 'ES', name: 'Barcelona', displayName: 'Barcelona', slug: 'barcelona', slugTranslations: {}, supportedLanguages: ['en'],
  enabled: true, currency: 'EUR', currencyPattern: '{0} €', extraCurrencyToDisplay: null, timeZone: { name: 'Europe/Madrid' },
} // prettier-ignore
const CATEGORY = { id: 1, slug: 'restaurants', name: 'Restaurants', slugTranslations: {}, singleStoreSlug: null, categories: [], image: '', tint: 1 } // prettier-ignore

/** A client of a city with one category, which has `totalElements` stores with promotions. */
function createTestClient(totalElements: number) {
  const requests: { offset: number; limit: number }[] = []
  const call = ((spec: unknown, input: { query: { offset: number; limit: number } }) => {
    if (spec === getSummarizedSettings) return Promise.resolve({ cities: [CITY] })
    if (spec === getCitySettings) return Promise.resolve({ city: CITY, country: { name: 'Spain' } })
    if (spec === getCategories) return Promise.resolve({ categories: [CATEGORY] })
    if (spec !== searchFeed) throw new Error('an unexpected call')
    requests.push(input.query)
    return Promise.resolve({ elements: [], totalElements, searchId: '' })
  }) as unknown as Client
  const load = (page?: number) => {
    const place = { country: 'es', language: 'en', city: 'barcelona', categorySlug: 'restaurants', categoryId: 1 }
    const route = { name: 'feedGroupLandingPromotions' as const, ...place, ...(page !== undefined && { page }) }
    return loadFeedGroupPage(call, route, undefined, 10, 'http://recado.test', getTranslator('en'))
  }
  return { load, requests }
}

describe('A §2.1, feed groups: the page that the URL names', () => {
  test('requests only that page, and returns its number', async () => {
    const { load, requests } = createTestClient(21)
    const [first, last] = [await load(), await load(3)]
    expect(requests).toMatchObject([
      { offset: 0, limit: 10 },
      { offset: 20, limit: 10 },
    ])
    expect([first.page, last.page, last.lastPage]).toEqual([1, 3, 3])
    expect(last.head.canonical).toBe(`${first.head.canonical}?page=3`)
    expect(last.head.title).not.toBe(first.head.title)
    expect(last.title).toBe(first.title)
  })
  test.each([
    ['the last page that is full', 20, 2, undefined],
    ['the page after it', 20, 3, 404],
    ['the first page without stores', 0, 1, undefined],
    ['the second page without stores', 0, 2, 404],
  ])('%s', async (_, total, page, status) => {
    const loading = createTestClient(total).load(page)
    if (status === undefined) await expect(loading).resolves.toMatchObject({ page })
    else await expect(loading).rejects.toMatchObject({ failure: { status } })
  })
})
