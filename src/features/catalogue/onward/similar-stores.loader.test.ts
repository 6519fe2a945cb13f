import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getSimilarStores, type Store } from '#contract/catalogue/store.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import type { RouteOf } from '#domain/navigation/routes.ts'
import { loadOpenStores, loadSimilarStores } from '#features/catalogue/onward/similar-stores.loader.ts'

const CLOSES = Date.UTC(2026, 10, 27, 17)
const CITY = {
  code: 'BCN', countryCode: 'ES', name: 'Barcelona', displayName: 'Barcelona', slug: 'barcelona', slugTranslations: {}, supportedLanguages: ['en'],
  enabled: true, currency: 'EUR', currencyPattern: '{0} €', extraCurrencyToDisplay: null, timeZone: { name: 'Europe/Madrid' },
} // prettier-ignore
const ROUTE = { name: 'store', country: 'es', language: 'en', city: 'barcelona', storeSlug: 'closed-for-now' } as RouteOf<'store'>
const store = (id: number, over: Partial<Store> = {}) => ({ id, open: true, enabled: true, openUntil: null, ...over }) as Store
const CLOSED = store(9, { open: false })

const createTestClient = (elements: readonly Store[]) =>
  ((spec: unknown) => {
    if (spec === getSummarizedSettings) return Promise.resolve({ cities: [CITY] })
    if (spec === getCitySettings) return Promise.resolve({ city: CITY, country: { name: 'Spain' } })
    if (spec === getSimilarStores) return Promise.resolve({ elements })
    throw new Error('an unexpected call')
  }) as unknown as Client

describe('A §9, "similar stores 600 s": the list may be older than the end of the opening hours of a store in it', () => {
  const client = createTestClient([store(1, { openUntil: CLOSES }), store(2), store(3, { enabled: false })])
  const list = async (now: number) => (await loadOpenStores(client, CLOSED, ROUTE, now))?.stores.map(it => it.id)

  test('the page of a closed store names a store until its last minute', async () => {
    expect(await list(CLOSES - 1)).toEqual([1, 2])
    expect(await list(CLOSES)).toEqual([2])
  })

  test('the page of a store that has closed for good shows it as closed', async () => {
    const similar = await loadSimilarStores(client, ROUTE, CLOSES)
    expect(similar?.stores.map(it => it.open)).toEqual([false, true, true])
  })

  test('without an open store the page has no such section', async () => {
    const lastStore = createTestClient([store(1, { openUntil: CLOSES })])
    expect(await loadOpenStores(lastStore, CLOSED, ROUTE, CLOSES)).toBeUndefined()
  })

  test('an open store, its products and its search have no such section', async () => {
    expect(await loadOpenStores(client, store(9), ROUTE, 0)).toBeUndefined()
    expect(await loadOpenStores(client, CLOSED, { ...ROUTE, product: 1 }, 0)).toBeUndefined()
    expect(await loadOpenStores(client, CLOSED, { ...ROUTE, search: 'soup' }, 0)).toBeUndefined()
  })
})
