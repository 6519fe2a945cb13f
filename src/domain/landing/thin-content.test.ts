import { describe, expect, test } from 'vitest'

import { countFacts, MIN_CONTENT, type ListedLanding, hasSameStores, findThinReason } from '#domain/landing/thin-content.ts'

const RICH = { stores: 100, cities: 4, filters: 12, statements: 9 }
const KINDS = Object.keys(MIN_CONTENT) as ListedLanding[]

describe('issue: "A landing with too little to say is noindexed, and the build report says why"', () => {
  test.each(KINDS)('%s with enough content is indexable', kind => expect(findThinReason(kind, RICH)).toBeUndefined())
  test.each(KINDS)('%s with the minimum content is indexable, and below it is not indexable', kind => {
    const minimum = { ...RICH, ...MIN_CONTENT[kind] }
    expect(findThinReason(kind, minimum)).toBeUndefined()
    for (const [what, count] of Object.entries(MIN_CONTENT[kind]))
      expect(findThinReason(kind, { ...minimum, [what]: count - 1 })).toBeDefined()
  })
  test.each([
    ['FILTER', { stores: 2 }, 'FEW_STORES'],
    ['BRAND', { stores: 1 }, 'FEW_STORES'],
    ['CITIES', { cities: 1 }, 'FEW_CITIES'],
    ['FILTERS', { filters: 2 }, 'FEW_FILTERS'],
    ['COUNTRY', { statements: 0 }, 'FEW_STATEMENTS'],
    ['COUNTRY', { stores: 0, statements: 0 }, 'FEW_STORES'],
  ] as const)('%s of %o: %s', (kind, content, reason) => expect(findThinReason(kind, { ...RICH, ...content })).toBe(reason))
})

const NO_FACTS = {
  currency: 'EUR',
  currencyPattern: '{0} €',
  extraCurrencyToDisplay: null,
  storesCount: 0,
  citiesCount: 0,
  minutes: null,
  deliveryFeeFrom: null,
  prices: null,
  dishes: [],
  topStores: [],
  newStores: [],
  opensAt: null,
  closesAt: null,
  promotedStores: 0,
  cities: [],
}

test('missing facts and empty lists count as 0', () => {
  expect(countFacts(undefined)).toBe(0)
  expect(countFacts(NO_FACTS)).toBe(0)
  // free delivery counts as a fact
  expect(countFacts({ ...NO_FACTS, deliveryFeeFrom: 0, minutes: { fastest: 10, usual: 30 }, promotedStores: 2 })).toBe(3)
})

describe('filters with the same stores', () => {
  const store = (storeSlug: string, citySlug = 'kampala') => ({
    name: storeSlug,
    cityName: '',
    citySlug,
    storeSlug,
    rating: null,
    minutes: null,
    image: '',
    tint: 0,
  })
  const createLandingFacts = (storesCount: number, ...topStores: ReturnType<typeof store>[]) => ({ ...NO_FACTS, storesCount, topStores })
  test('are duplicates', () => {
    expect(hasSameStores(createLandingFacts(2, store('a'), store('b')), createLandingFacts(2, store('a'), store('b')))).toBe(true)
  })
  test.each([
    ['another store', createLandingFacts(2, store('a'), store('c'))],
    ['the same name in another city', createLandingFacts(2, store('a'), store('b', 'jinja'))],
    ['more stores than the listed ones', createLandingFacts(9, store('a'), store('b'))],
  ])('%s makes a different landing', (_, other) => expect(hasSameStores(createLandingFacts(2, store('a'), store('b')), other)).toBe(false))
  test('filters without stores are not duplicates', () => expect(hasSameStores(createLandingFacts(0), createLandingFacts(0))).toBe(false))
})
