import { describe, expect, test } from 'vitest'

import { ETA_MAX_AGE_MS, isEtaOld, isEtaSkipped, isWithinEtaLimit } from '#domain/catalogue/store-eta.ts'
import { TOGGLE_DEFAULTS } from '#domain/platform/toggles.ts'

test('A §4: "ETAs are refreshed when older than 5 minutes."', () => {
  const at = { etaLastUpdate: 1_000_000, loaded: true }
  expect(isEtaOld(at, 1_000_000 + 300_000)).toBe(false)
  expect(isEtaOld(at, 1_000_000 + 300_001)).toBe(true)
  expect(isEtaOld(undefined, 0)).toBe(true)
  // its call runs
  expect(isEtaOld({ ...at, loaded: false }, 9_000_000)).toBe(false)
})

test('A §9: "ETA freshness 5 minutes"', () => expect(ETA_MAX_AGE_MS).toBe(300_000))

describe('A §9: "store list ETA limit default 13 (toggle CX_STORE_LIST_ETA_LIMIT, -1 none)"', () => {
  const count = (limit: number) => Array.from({ length: 102 }, (_, index) => index).filter(it => isWithinEtaLimit(it, limit)).length
  test('the default shows 13', () => expect(count(TOGGLE_DEFAULTS.CX_STORE_LIST_ETA_LIMIT)).toBe(13))
  test('−1 is no limit, 0 shows none', () => expect([-1, 0, 5].map(count)).toEqual([102, 0, 5]))
})

describe('B §5: "ETA is skipped if there are no delivery coordinates, if neither pickup nor store address exists, or if an order has more than 2 points and the store has no ETA."', () => {
  const point = { lat: 41.4, lng: 2.2 }
  const route = { deliveryPoint: point, pickupPoint: point, storeAddressId: 7, points: 2, storeHasEta: false }
  test('a delivery from a store is not', () => expect(isEtaSkipped(route)).toBe(false))
  test('no delivery coordinates', () => expect(isEtaSkipped({ ...route, deliveryPoint: undefined })).toBe(true))
  test('neither pickup nor store address; one of them is enough', () => {
    expect(isEtaSkipped({ ...route, pickupPoint: undefined, storeAddressId: undefined })).toBe(true)
    expect(isEtaSkipped({ ...route, pickupPoint: undefined })).toBe(false)
    expect(isEtaSkipped({ ...route, storeAddressId: undefined })).toBe(false)
  })
  test('more than 2 points and a store without ETA; a store with one is asked', () => {
    expect(isEtaSkipped({ ...route, points: 3 })).toBe(true)
    expect(isEtaSkipped({ ...route, points: 3, storeHasEta: true })).toBe(false)
  })
})
