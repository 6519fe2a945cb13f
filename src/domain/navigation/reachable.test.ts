import { describe, expect, test } from 'vitest'

import { isReachable } from '#domain/navigation/reachable.ts'

const PLACE = { country: 'es', language: 'en', city: 'barcelona' }
const isStoreReachable = (storeSlug: string): boolean => isReachable({ name: 'store', ...PLACE, storeSlug })
const isCityReachable = (city: string): boolean => isReachable({ name: 'city', ...PLACE, city })

describe('A §2.1: an address belongs to one route', () => {
  test.each(['los-tres-fogones', 'search-bar', 'піца', 'a.b', 'pizza_x'])('a store may be called %s', slug =>
    expect(isStoreReachable(slug)).toBe(true),
  )
  test.each(['search', 'Search', 'checkout', 'prime', 'map', 'pizza_7', '.', '..'])('a store may not be called %s', slug =>
    expect(isStoreReachable(slug)).toBe(false),
  )
  test.each(['barcelona', 'l-hospitalet'])('a city may be called %s', slug => expect(isCityReachable(slug)).toBe(true))
  test.each(['map', 'prime', 'search', 'checkout', 'food-delivery_recado'])('a city may not be called %s', slug =>
    expect(isCityReachable(slug)).toBe(false),
  )
})
