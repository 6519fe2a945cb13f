import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ContentSection } from '#contract/catalogue/store-element.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { buildSiteData } from '#domain/landing/site-data.ts'
import { buildStoreData, type StoreContext } from '#domain/landing/store-data.ts'
import { buildBreadcrumbData, buildFaqData } from '#domain/landing/structured-data.ts'
import { buildBreadcrumbs } from '#domain/navigation/breadcrumbs.ts'
import { findStructuredDataIssues } from '#tests/support/structured-data-issues.ts'

const ORIGIN = 'https://shop.example'

const store: Store = {
  id: 1, addressId: 11, category: { id: 1, slug: 'restaurants', name: 'Restaurants' }, categoryId: 1, cityCode: 'EVN', name: 'Tavern',
  description: 'Khorovats and more', slug: 'tavern', imageId: '1f356', itemsType: 'STORE', open: true, enabled: true,
  eta: { lowerBound: 20, upperBound: 30 }, etaEnabled: true, nextOpeningTime: null, openUntil: null,
  openingTimes: [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 600, closes: day > 5 ? 1500 : 1320 })),
  tags: ['Grill', 'Open late'], filters: [{ id: 1, name: 'Promotions' }, { id: 7, name: 'Grill' }], promotions: [], rating: 4.6, ratingInfo: { count: 320 }, serviceFee: 0, deliveryFee: 0,
  minimumBasket: 0, highestMinBasketSurcharge: 0, marketplace: false, primeAvailable: false, schedulingEnabled: false, scheduleMessage: null,
  closedStatusMessage: null, viewType: 'LIST_VIEW_LAYOUT', toggles: {}, feesPricingCalculationId: null, urn: 'urn:1', note: null,
  cutleryRequestAllowed: true, sponsored: false, tint: 3, geolocation: { lat: 40.1811, lng: 44.5136 },
} // prettier-ignore

const section = (title: string, prices: readonly number[]): ContentSection => ({
  type: 'LIST',
  data: {
    title,
    slug: `${title}-c.1`,
    origin: 'DEFAULT',
    elements: prices.map((price, id) => ({
      type: 'PRODUCT_ROW',
      data: {
        id, storeProductId: `p${id}`, externalId: `x${id}`, name: `${title} ${id}`, price, description: '', imageUrl: '/pictures/1f356-256.webp',
        promotions: [], sponsored: false, allergens: [], available: id !== 1, tint: 3, customizable: false,
      }, // prettier-ignore
    })),
  },
})

const context: StoreContext = {
  path: '/am/hy/yerevan/tavern/',
  city: 'Երևան',
  countryCode: 'AM',
  currency: 'AMD',
  sections: [section('Grill', [250000, 180050]), section('Soups', [90000])],
  formatMoney: minor => `${minor / 100} ֏`,
  fractionDigits: 2,
}

interface StoreObject {
  '@type': string
  aggregateRating?: object
  openingHoursSpecification: object[]
  hasMenu?: { hasMenuSection: { hasMenuItem: object[] }[] }
  hasOfferCatalog?: { itemListElement: object[] }
}
const build = (changes: Partial<Store> = {}, contextChanges: Partial<StoreContext> = {}) =>
  buildStoreData({ ...store, ...changes }, { ...context, ...contextChanges }, ORIGIN) as unknown as StoreObject

describe('issue 6, point 4: a store', () => {
  test('has its hours, range of prices, place, picture of 351 × 179 (A §9) and rating', () => {
    expect(build()).toMatchObject({
      '@type': 'Restaurant',
      url: `${ORIGIN}/am/hy/yerevan/tavern/`,
      image: `${ORIGIN}/pictures/1f356-on-3-351x179.jpg`,
      geo: { latitude: 40.1811, longitude: 44.5136 },
      priceRange: '900 ֏–2500 ֏',
      servesCuisine: ['Grill'],
      aggregateRating: { ratingValue: 4.6, bestRating: 5, ratingCount: 320 },
    })
    expect(findStructuredDataIssues([build()])).toEqual([])
  })

  test('has a rating only if customers gave one', () => {
    for (const changes of [{ rating: null }, { ratingInfo: { count: 0 } }]) expect(build(changes)).not.toHaveProperty('aggregateRating')
  })

  test('groups days with equal hours; a night belongs to the day on which it begins, and a whole day ends at 23:59', () => {
    expect(build().openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '10:00',
        closes: '22:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday', 'Sunday'], opens: '10:00', closes: '01:00' },
    ])
    const hours = (opens: number, closes: number) => build({ openingTimes: [{ day: 1, opens, closes }] }).openingHoursSpecification
    expect(hours(0, 1440)).toMatchObject([{ opens: '00:00', closes: '23:59' }])
    expect(hours(480, 1440)).toMatchObject([{ opens: '08:00', closes: '23:59' }])
  })

  test('any opening hours give valid structured data', () => {
    const opening = fc
      .record({ day: fc.integer({ min: 1, max: 7 }), opens: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 1, max: 1440 }) })
      .map(({ day, opens, length }) => ({ day, opens, closes: opens + length }))
    fc.assert(
      fc.property(fc.array(opening, { maxLength: 20 }), openingTimes => {
        expect(findStructuredDataIssues([build({ openingTimes })])).toEqual([])
      }),
    )
  })

  test('that is a restaurant has a menu with prices in its currency and availability', () => {
    expect(build().hasMenu!.hasMenuSection[0]!.hasMenuItem).toMatchObject([
      { name: 'Grill 0', offers: { price: '2500.00', priceCurrency: 'AMD', availability: 'https://schema.org/InStock' } },
      { name: 'Grill 1', offers: { price: '1800.50', availability: 'https://schema.org/OutOfStock' } },
    ])
    const dinars = build({}, { currency: 'TND', fractionDigits: 3 }).hasMenu!.hasMenuSection[1]!.hasMenuItem
    expect(dinars).toMatchObject([{ offers: { price: '90.000', priceCurrency: 'TND' } }])
  })

  test('has the filterable tags as cuisines, and is a restaurant if it offers cutlery', () => {
    expect(build({ cutleryRequestAllowed: false })).toMatchObject({ '@type': 'Restaurant', servesCuisine: ['Grill'] })
    const unnamed = build({ tags: ['Open late'] })
    expect(unnamed['@type']).toBe('Restaurant')
    expect(unnamed).not.toHaveProperty('servesCuisine')
  })

  test('that is no restaurant has an offer catalogue', () => {
    const storeData = build({ cutleryRequestAllowed: false, tags: ['Open late'] })
    expect(storeData).toMatchObject({
      '@type': 'Store',
      hasOfferCatalog: { itemListElement: [{ '@type': 'Product', name: 'Grill 0' }, {}, {}] },
    })
    expect(storeData).not.toHaveProperty('hasMenu')
    expect(findStructuredDataIssues([storeData])).toEqual([])
  })

  test('with a long menu lists its first 24 products; without one it has neither menu nor price range', () => {
    const long = build({}, { sections: [section('A', Array(20).fill(100)), section('B', Array(20).fill(100)), section('C', [100])] })
    expect(long.hasMenu!.hasMenuSection.map(it => it.hasMenuItem.length)).toEqual([20, 4])
    const bare = build({ description: '', tags: [], openingTimes: [], rating: null }, { sections: [] })
    expect(findStructuredDataIssues([bare])).toEqual([])
    expect(Object.keys(bare)).not.toContain('priceRange')
    expect(Object.keys(bare)).not.toContain('hasMenu')
  })
})

describe('issue 6, point 4: data of the site', () => {
  const buildData = (name: Parameters<typeof buildSiteData>[0], sandbox = true, country?: string) =>
    buildSiteData(name, { origin: ORIGIN, language: 'en', sandbox, country })
  const types = (name: Parameters<typeof buildSiteData>[0], sandbox?: boolean) =>
    buildData(name, sandbox).map(it => (it as unknown as StoreObject)['@type'])

  test('organization, site search and mobile application are on their pages', () => {
    expect(types('home')).toEqual(['Organization', 'WebSite', 'MobileApplication'])
    expect(types('countryLanding')).toEqual(['Organization', 'MobileApplication'])
    expect(types('store')).toEqual([])
    for (const name of ['home', 'countryLanding', 'acquisitionLanding', 'mobileLink'] as const)
      expect(findStructuredDataIssues(buildData(name))).toEqual([])
  })

  test('an app without a rating is omitted outside the sandbox', () => expect(types('home', false)).toEqual(['Organization', 'WebSite']))

  test('a former market has no app', () =>
    expect(buildData('countryLanding', true, 'ar').map(it => (it as unknown as StoreObject)['@type'])).toEqual(['Organization']))

  test('the site search uses the search without a city', () =>
    expect(buildData('home')[1]).toMatchObject({
      potentialAction: { target: { urlTemplate: `${ORIGIN}/en/search/{search_term_string}/` } },
    }))
})

describe('issue: "JSON-LD has every field Google’s documentation requires for its type"', () => {
  const crumbs = buildBreadcrumbs([
    { name: 'Armenia', route: { name: 'countryLanding', country: 'am', language: 'en' } },
    { name: 'Pizza', route: { name: 'filterLanding', country: 'am', language: 'en', filterSlug: 'pizza' } },
  ])
  const page = [
    buildBreadcrumbData(crumbs, ORIGIN),
    buildFaqData([{ question: 'How fast?', answer: 'In 20 minutes.' }]),
    build(),
    build({ cutleryRequestAllowed: false, tags: [] }),
    ...buildSiteData('home', { origin: ORIGIN, language: 'en', sandbox: true, country: undefined }),
  ]

  test('the generated data have all fields', () => expect(findStructuredDataIssues(page)).toEqual([]))

  /** All paths to values; arrays are represented by their first item. */
  function paths(value: unknown, at: readonly string[] = []): string[][] {
    if (typeof value !== 'object' || value === null) return []
    const names = Array.isArray(value) ? ['0'] : Object.keys(value)
    return names.flatMap(name => [[...at, name], ...paths((value as Record<string, unknown>)[name], [...at, name])])
  }
  const without = (value: unknown, [name = '', ...rest]: readonly string[], replacement: unknown): unknown => {
    const copy = structuredClone(value) as Record<string, unknown>
    copy[name] = rest.length === 0 ? replacement : without(copy[name], rest, replacement)
    return copy
  }
  const REQUIRED =
    /(@context|@type|position|item|name|itemListElement|mainEntity|acceptedAnswer|text|address|addressLocality|latitude|opens|closes|dayOfWeek|ratingValue|ratingCount|price|priceCurrency|hasMenuSection|hasMenuItem|logo|target|query-input|urlTemplate)$/

  test.each(page.flatMap(it => paths(it).map(path => [String((it as { '@type': string })['@type']), path.join('.'), it, path] as const)))(
    '%s: a missing %s is detected',
    (_, at, data, path) => {
      expect(findStructuredDataIssues([without(data, path, null)])).not.toEqual([])
      if (REQUIRED.test(at) && at !== 'name.0') expect(findStructuredDataIssues([without(data, path, undefined)])).not.toEqual([])
    },
  )

  test.each([
    ['a script that is no JSON', 'oops'],
    ['an unknown type', { '@context': 'https://schema.org', '@type': 'Stoar', name: 'A' }],
    ['breadcrumbs with one entry', buildBreadcrumbData(crumbs.slice(1), ORIGIN)],
    ['an address without its origin', buildBreadcrumbData(crumbs, '')],
    ['an invalid hour', build({ openingTimes: [{ day: 1, opens: -5, closes: 30 }] })],
    ['an invalid location', build({ geolocation: { lat: 400, lng: 0 } })],
    ['a price with a comma', JSON.parse(JSON.stringify(build()).replace('2500.00', '2500,00'))],
  ])('%s is detected', (_, data) => expect(findStructuredDataIssues([data])).not.toEqual([]))
})

test('A §2.7: "Entries without a name are dropped and the last entry has no link", in the data too', () => {
  const route = { name: 'home' } as const
  const data = buildBreadcrumbData(
    buildBreadcrumbs([
      { name: 'A', route },
      { name: ' ', route },
      { name: undefined, route },
      { name: 'B', route },
    ]),
    ORIGIN,
  )
  expect(data['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'A', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'B' },
  ])
})
