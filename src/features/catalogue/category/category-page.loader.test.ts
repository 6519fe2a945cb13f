import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getCategories, getCategory } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getStoresByCategory } from '#contract/catalogue/store.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { TOGGLE_DEFAULTS } from '#domain/platform/toggles.ts'
import { loadCategoryPage } from '#features/catalogue/category/category-page.loader.ts'
import { getTranslator } from '#i18n/translator.ts'

const CITY = {
  code: 'BCN', countryCode: 'ES', name: 'Barcelona', displayName: 'Barcelona', slug: 'barcelona', slugTranslations: {}, supportedLanguages: ['en'],
  enabled: true, currency: 'EUR', currencyPattern: '{0} €', extraCurrencyToDisplay: null, timeZone: { name: 'Europe/Madrid' },
} // prettier-ignore
const CATEGORY = {
  id: 1, slug: 'restaurants', name: 'Restaurants', type: 'STORES', enabled: true, slugTranslations: {}, singleStoreSlug: null, categories: [], image: '', tint: 1,
} // prettier-ignore

/** A client that records which calls the page makes. */
function createTestClient() {
  const specs: unknown[] = []
  const ids: number[] = []
  const call = ((spec: unknown, input: { params: { id: number } }) => {
    specs.push(spec)
    if (spec === getCategory) ids.push(input.params.id)
    if (spec === getSummarizedSettings) return Promise.resolve({ cities: [CITY] })
    if (spec === getCitySettings) return Promise.resolve({ city: CITY, country: { name: 'Spain' } })
    if (spec === getCategories) return Promise.resolve({ categories: [CATEGORY] })
    if (spec === getCategory) return Promise.resolve({ ...CATEGORY, name: 'Only this one' })
    if (spec === getStoreFilters) return Promise.resolve({ sortings: [], storeSearchFilters: [], personalizedFilters: [] })
    if (spec === getStoresByCategory) return Promise.resolve({ elements: [], totalElements: 0 })
    throw new Error('an unexpected call')
  }) as unknown as Client
  const load = (single: boolean) =>
    loadCategoryPage(
      call,
      { name: 'category', country: 'es', language: 'en', city: 'barcelona', categorySlug: 'restaurants', categoryId: 1 },
      undefined,
      { ...TOGGLE_DEFAULTS, MSF_ENABLE_SINGLE_CATEGORY_ENDPOINT: single },
      'http://recado.test',
      getTranslator('en'),
    )
  return { load, specs, ids }
}

describe('A §7 "A single-category endpoint is used when toggle MSF_ENABLE_SINGLE_CATEGORY_ENDPOINT is on"', () => {
  test('on: the page asks for its category alone', async () => {
    const { load, specs, ids } = createTestClient()
    expect((await load(true)).category.name).toBe('Only this one')
    expect(ids).toEqual([1])
    expect(specs.includes(getCategories)).toBe(false)
  })
  test('off, which is the default: the page takes its category from the list of all', async () => {
    const { load, specs } = createTestClient()
    expect(TOGGLE_DEFAULTS.MSF_ENABLE_SINGLE_CATEGORY_ENDPOINT).toBe(false)
    expect((await load(false)).category.name).toBe('Restaurants')
    expect(specs.includes(getCategories)).toBe(true)
    expect(specs.includes(getCategory)).toBe(false)
  })
})
