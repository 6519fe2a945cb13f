import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import { getCityFeed } from '#contract/catalogue/feed.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCityContent } from '#contract/landing/city-content.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { loadCityPage } from '#features/catalogue/city/city-page.loader.ts'
import { getTranslator } from '#i18n/translator.ts'

const CITY = {
  code: 'BCN', countryCode: 'ES', name: 'Barcelona', displayName: 'Barcelona', slug: 'barcelona', slugTranslations: {}, supportedLanguages: ['en'],
  enabled: true, currency: 'EUR', currencyPattern: '{0} €', extraCurrencyToDisplay: null, timeZone: { name: 'Europe/Madrid' },
} // prettier-ignore
const ADDRESS = { placeId: 'x', type: 'DELIVERY', city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES' }, geo: { lat: 41.4, lng: 2.1 }, text: '', number: null, inbounds: true, at: 7 } as const satisfies CookieAddress // prettier-ignore
const createCategory = (id: number, fields = {}) => ({
  id, name: `Category ${id}`, slug: `category-${id}`, type: 'STORES', enabled: true, open: true, storesCount: 3, singleStoreSlug: null,
  slugTranslations: {}, image: '', tint: 1, categories: [], ...fields,
}) // prettier-ignore
const FEE_BANNER = { type: 'FEE_INFO_BANNER', categoryId: 1, from: 90 }

async function load(widgets: readonly unknown[] | undefined, address?: CookieAddress, enabled = true) {
  const places: unknown[] = []
  const calls: unknown[] = []
  const call = ((spec: unknown, _: unknown, options?: { place: unknown }) => {
    calls.push(spec)
    if (spec === getSummarizedSettings) return Promise.resolve({ cities: [CITY] })
    if (spec === getCitySettings) return Promise.resolve({ city: { ...CITY, enabled }, country: { name: 'Spain' } })
    if (spec === getCategories) return Promise.resolve({ categories: [createCategory(1), createCategory(3, { type: 'GROUP', categories: [createCategory(4)] })] }) // prettier-ignore
    if (spec === getCityContent) return Promise.reject(new Error('no facts'))
    if (spec !== getCityFeed) throw new Error('an unexpected call')
    places.push(options?.place)
    return widgets ? Promise.resolve({ widgets }) : Promise.reject(new Error('no feed'))
  }) as unknown as Client
  const reports: unknown[] = []
  const route = { name: 'city' as const, country: 'es', language: 'en', city: 'barcelona' }
  const page = await loadCityPage(call, route, address, 'http://recado.test', getTranslator('en'), it => void reports.push(it))
  return { page, places, calls, reports }
}

describe('A §2.5: the widgets of the city page', () => {
  test('come from one call for the whole city', async () => {
    const { page, calls } = await load([FEE_BANNER, { ...FEE_BANNER, categoryId: 4 }])
    expect(calls.filter(it => it === getCityFeed)).toHaveLength(1)
    expect(page.widgets).toHaveLength(2)
  })
  test('A §8: unknown widgets are dropped and reported once for each type', async () => {
    const unknown = { type: 'UNKNOWN', data: { elementType: 'STORY' } }
    const { page, reports } = await load([unknown, FEE_BANNER, unknown])
    expect(page.widgets).toEqual([FEE_BANNER])
    expect(reports).toEqual([{ kind: 'event', name: 'UNKNOWN_WIDGET', detail: { types: 'STORY' } }])
  })
  test('a widget of a category that the city does not have is dropped', async () => {
    expect((await load([{ ...FEE_BANNER, categoryId: 99 }])).page.widgets).toEqual([])
  })
  test('a feed that fails leaves the categories, and the page is not complete', async () => {
    const { page } = await load(undefined)
    expect(page).toMatchObject({ widgets: [], isIncomplete: true })
    expect(page.categories.map(it => it.id)).toEqual([1, 3])
    expect((await load([])).page.isIncomplete).toBe(false)
  })
  test('a blocked city has none', async () => {
    const { page, places } = await load([FEE_BANNER], undefined, false)
    expect([page.widgets, places]).toEqual([[], []])
  })
})

describe('the delivery address of the visitor', () => {
  test('orders the feed by distance', async () => {
    const { places } = await load([], ADDRESS)
    expect(places).toMatchObject([{ cityCode: 'BCN', delivery: { latitude: 41.4, longitude: 2.1, timestamp: 7 } }])
  })
  test('does not in another city, and is absent from a shared page', async () => {
    const elsewhere = await load([], { ...ADDRESS, city: { ...ADDRESS.city, code: 'MAD' } })
    const shared = await load([])
    for (const place of [...elsewhere.places, ...shared.places]) expect(place).not.toHaveProperty('delivery')
  })
})
