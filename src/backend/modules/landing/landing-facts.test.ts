import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { filters as filterRows } from '#backend/db/schema/catalogue.ts'
import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { storeFilters, storeHours, stores } from '#backend/db/schema/stores.ts'
import { refreshLandingSnapshots } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { COURIER, createStoreRow, PIZZA, VEGAN } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getBrandContent, getCountryFilterContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getCitiesContent, getCityContent, getCityFiltersContent } from '#contract/landing/city-content.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })

type NewHours = typeof storeHours.$inferInsert
const week = (storeId: number, opens: number, closes: number): NewHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map(day => ({ storeId, day, opens, closes }))

let lastProduct = 0
/** A product with a name and a price in cents. */
function product(storeId: number, name: string, price: number, values: Partial<typeof products.$inferInsert> = {}) {
  const id = ++lastProduct
  const texts = { en: name, es: `${name} (es)` }
  return {
    id,
    storeId,
    cityCode: storeId >= 50 ? 'KBP' : 'BCN',
    sectionId: storeId,
    position: id,
    storeProductId: `sp-${id}`,
    externalId: String(id),
    name: texts,
    description: {},
    price,
    imageId: '1f355',
    tint: 3,
    searchKey: name.toLowerCase(),
    ...values,
  }
}

/** Ten stores of Barcelona: five of pizza (two of a brand), five others; a form; a disabled one. One store of Kyiv. */
beforeAll(async () => {
  await db.insert(stores).values([
    createStoreRow(1, 'Forno', {
      popularity: 90,
      ratingTenths: 47,
      ratingCount: 12,
      deliveryFee: 190,
      etaLower: 15,
      etaUpper: 25,
      since: '2020-01-01',
    }),
    createStoreRow(2, 'Roma Centro', { brandId: 1, popularity: 80, ratingTenths: 41, deliveryFee: 90, etaLower: 20, etaUpper: 30 }),
    createStoreRow(3, 'Roma Playa', { brandId: 1, popularity: 70, deliveryFee: 250, since: '2026-02-02' }),
    createStoreRow(4, 'Napoli', { popularity: 60, deliveryFee: 150, since: '2026-02-03' }),
    createStoreRow(5, 'Sola', { popularity: 50, deliveryFee: 150, since: null }),
    ...[6, 7, 8, 9, 10].map(id =>
      createStoreRow(id, `Other ${id}`, { popularity: 10 - id + 20, ratingTenths: 30, deliveryFee: 300, etaEnabled: false }),
    ),
    createStoreRow(11, 'Parcels', { categoryId: COURIER, itemsType: 'COURIER', urn: null, etaLower: 1, deliveryFee: 0, popularity: 999 }),
    createStoreRow(12, 'Disabled', { enabled: false, etaLower: 2, deliveryFee: 1, popularity: 998 }),
    createStoreRow(50, 'Рома', { cityCode: 'KBP', slug: 'roma', name: { uk: 'Рома' }, brandId: 1, deliveryFee: 4000 }),
  ])
  await db
    .insert(storeFilters)
    .values([
      ...[1, 2, 3, 4, 5].map(storeId => ({ storeId, filterId: PIZZA })),
      ...[5, 6, 50].map(storeId => ({ storeId, filterId: VEGAN })),
    ])
  await db
    .insert(storeHours)
    .values([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(id => week(id, 600 + id * 10, 1380 + id * 10)),
      ...week(10, 0, 1440),
      ...week(50, 1080, 1560),
      { storeId: 1, day: 7, opens: 30, closes: 60 },
    ])
  await db
    .insert(menuSections)
    .values([1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 50].map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { en: 'All' } })))
  await db
    .insert(products)
    .values([
      ...[1, 2, 3, 4, 5].map(id => product(id, 'Margherita', 900 + id * 10)),
      ...[1, 2, 4].map(id => product(id, 'Diavola', 1100)),
      ...[2, 3].map(id => product(id, 'Roma special', 1400)),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(id => product(id, 'Water', 100 + id)),
      product(6, 'Salad', 800),
      product(7, 'Unavailable', 5, { available: false }),
      product(7, 'Free product', 0),
      product(12, 'Product of a disabled store', 1),
      product(50, 'Margherita', 20_000),
    ])
  await db.insert(promotions).values([
    { id: 1, storeId: 1, type: 'FREE_DELIVERY' },
    { id: 2, storeId: 1, productId: 1, type: 'TWO_FOR_ONE' },
    { id: 3, storeId: 6, type: 'FREE_DELIVERY' },
  ])
  await refreshLandingSnapshots(db)
})

const ES = { locale: 'en', country: 'ES' }
const getCountryFacts = async (locale = 'en', country = 'ES') => (await call(getCountryContent, { params: { locale, country } })).facts!
const getFilterFacts = async (filterSlug: string) => (await call(getCountryFilterContent, { params: { ...ES, filterSlug } })).facts!
const names = (stores: readonly { name: string }[]) => stores.map(it => it.name)

describe('issue 6: the facts of a country', () => {
  test('counts its stores without forms and disabled stores', async () => {
    expect(await getCountryFacts()).toMatchObject({ storesCount: 10, citiesCount: 1, promotedStores: 2 })
  })
  test('calculates delivery times and fees of the stores that have them, without the form', async () => {
    // middles: 20, 25, 25, 25, 25; the other five have no ETA
    expect(await getCountryFacts()).toMatchObject({ minutes: { fastest: 15, usual: 25 }, deliveryFeeFrom: 90 })
  })
  test('prices exclude the cheapest and the most expensive 5 %, unavailable and free products', async () => {
    // 20 prices: 101…109, 800, 910…950, 1100 three times, 1400 twice
    expect((await getCountryFacts()).prices).toEqual({ from: 101, usual: 800, to: 1400 })
  })
  test('amounts use the currency of its stores and the format of its city', async () => {
    expect(await getCountryFacts()).toMatchObject({ currency: 'EUR', currencyPattern: '{0} €', extraCurrencyToDisplay: null })
    expect(await getCountryFacts('uk', 'UA')).toMatchObject({
      currency: 'UAH',
      extraCurrencyToDisplay: { currency: 'EUR', multiplier: 0.02 },
      deliveryFeeFrom: 4000,
    })
  })
  test('opening and closing times use the median day; open all day when one store in ten never closes', async () => {
    expect(await getFilterFacts('pizza')).toMatchObject({ opensAt: '10:10', closesAt: '23:50' })
    expect(await getCountryFacts()).toMatchObject({ opensAt: '00:00', closesAt: '00:00' })
    expect(await getCountryFacts('uk', 'UA')).toMatchObject({ opensAt: '18:00', closesAt: '02:00' })
    expect(await getFilterFacts('vegan-food')).toMatchObject({ opensAt: '10:50', closesAt: '00:00' })
  })
  test('lists stores by popularity, one per brand; new stores by date, without a rating', async () => {
    const { topStores, newStores } = await getCountryFacts()
    expect(names(topStores)).toEqual(['Forno', 'Roma Centro', 'Napoli', 'Sola', 'Other 6', 'Other 7', 'Other 8', 'Other 9'])
    expect(topStores[0]).toEqual({
      name: 'Forno',
      cityName: 'Barcelona',
      citySlug: 'barcelona',
      storeSlug: 'forno',
      rating: 4.7,
      minutes: 20,
      image: '1f355',
      tint: 1,
    })
    expect(topStores[4]!.minutes).toBeNull()
    expect(newStores.map(it => [it.name, it.since])).toEqual([
      ['Napoli', Date.UTC(2026, 1, 3)],
      ['Roma Playa', Date.UTC(2026, 1, 2)],
    ])
  })
  test('lists the most typical dish of each food filter, but not water', async () => {
    expect(names((await getCountryFacts()).dishes)).toEqual(['Margherita', 'Salad'])
  })
  test('names are in the language of the call, cities in their own language chain', async () => {
    const facts = await getCountryFacts('uk')
    expect(facts.cities).toEqual([{ name: 'Барселона', slug: 'barselona', storesCount: 10, minutes: 25 }])
    expect(facts.topStores[0]).toMatchObject({ name: 'Forno', cityName: 'Барселона' })
    expect((await getCountryFacts('es')).dishes[0]!.name).toBe('Margherita (es)')
  })
  test('a country without a store has no facts', async () => {
    expect((await call(getCountryContent, { params: { locale: 'hy', country: 'AM' } })).facts).toBeNull()
  })
})

describe('issue 6: the facts of a filter, a brand and a city', () => {
  test('a filter: only its stores, and their most typical dishes', async () => {
    const pizza = await getFilterFacts('pizza')
    expect(pizza).toMatchObject({ storesCount: 5, minutes: { fastest: 15, usual: 25 }, deliveryFeeFrom: 90, promotedStores: 1 })
    expect(pizza.dishes.map(it => [it.name, it.storesCount, it.priceFrom])).toEqual([
      ['Margherita', 5, 910],
      ['Diavola', 3, 1100],
      ['Water', 5, 101],
      ['Roma special', 2, 1400],
    ])
  })
  test('a diet filter has no dishes', async () => {
    expect((await getFilterFacts('vegan-food')).dishes).not.toEqual([])
    await db.update(filterRows).set({ slug: 'vegan' }).where(eq(filterRows.id, VEGAN))
    await refreshLandingSnapshots(db)
    expect(await getFilterFacts('vegan')).toMatchObject({ storesCount: 2, dishes: [] })
  })
  test('a brand: its stores of this country, several per brand', async () => {
    const brand = (country: string) => call(getBrandContent, { params: { locale: 'en', country, brandSlug: 'roma' } })
    const { facts } = await brand('ES')
    expect(facts).toMatchObject({ storesCount: 2, deliveryFeeFrom: 90 })
    expect(names(facts!.topStores)).toEqual(['Roma Centro', 'Roma Playa'])
    expect(facts!.dishes[0]).toMatchObject({ name: 'Roma special', storesCount: 2 })
    expect((await brand('UA')).facts).toMatchObject({ storesCount: 1, currency: 'UAH' })
  })
  test('A §7 city: has its own facts and stores; without texts its title is its name', async () => {
    const city = await call(getCityContent, { params: { ...ES, city: 'BCN' } })
    expect(city).toMatchObject({ meta: { title: 'Barcelona', description: '' }, supportedLanguages: ['en', 'es'], faq: [] })
    expect(city.topStores[0]).toEqual({ name: 'Forno', slug: 'forno', image: '1f355', tint: 1 })
    expect(city.facts).toMatchObject({ storesCount: 10, cities: [] } satisfies Partial<LandingFacts>)
    const empty = await call(getCityContent, { params: { locale: 'hy', country: 'AM', city: 'EVN' } })
    expect(empty).toMatchObject({ meta: { title: 'Երևան' }, topStores: [], facts: null })
  })
  test('A §7 city filters: sorted by number of stores, with their category', async () => {
    const { filters } = await call(getCityFiltersContent, { params: { ...ES, city: 'BCN' } })
    expect(filters.map(it => [it.slug, it.storesCount, it.categorySlug])).toEqual([
      ['pizza', 5, 'restaurants'],
      ['vegan', 2, 'restaurants'],
    ])
  })
  test.each(['VLC', 'KBP', 'XXX'])('A §5: %s, blocked, of another country or unknown, is 404', async city => {
    for (const endpoint of [getCityContent, getCityFiltersContent]) {
      await expect(call(endpoint, { params: { ...ES, city } })).rejects.toMatchObject({ failure: { status: 404 } })
    }
  })
})

test('the lists have food filters and delivery times of each city, and number of cities and minimum price of each filter', async () => {
  const { cities } = await call(getCitiesContent, { params: ES })
  expect(cities).toMatchObject([{ name: 'Barcelona', storesCount: 10, facts: { kinds: ['Pizza', 'Vegan food'], minutes: 25 } }])
  const { filters, facts } = await call(getCountryFiltersContent, { params: ES })
  expect(filters.map(it => [it.slug, it.storesCount, it.facts])).toEqual([
    ['pizza', 5, { citiesCount: 1, priceFrom: 101 }],
    ['vegan', 2, { citiesCount: 1, priceFrom: 105 }],
  ])
  expect(facts).toMatchObject({ storesCount: 10 })
})
