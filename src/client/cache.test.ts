import { describe, expect, test, vi } from 'vitest'

import { CACHE_INTERVALS } from '#client/cache-intervals.ts'
import { withCache } from '#client/cache.ts'
import type { CallOptions, Client } from '#client/client.ts'
import { createResponseCache } from '#client/response-cache.ts'
import { getStore, searchStores } from '#contract/catalogue/store.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'

function createFixture(answer: () => Promise<unknown>, limits = { records: 100, bytes: 1_000_000 }) {
  const calls: CallOptions[] = []
  const call = ((_: unknown, __: unknown, options: CallOptions = {}) => {
    calls.push(options)
    options.onReplySize?.(1000)
    return answer()
  }) as unknown as Client
  return { call: withCache(call, createResponseCache(limits)), calls }
}
const cities = { query: { language: 'en' } }
const none = async () => ({ cities: [] })

describe('anonymous calls (A §7, "Caching")', () => {
  test('sends equal calls once, also concurrent ones', async () => {
    const { call, calls } = createFixture(none)
    await Promise.all([call(getSummarizedSettings, cities), call(getSummarizedSettings, cities)])
    await call(getSummarizedSettings, cities)
    expect(calls).toHaveLength(1)
  })
  test('sends a call again for another endpoint, language or place', async () => {
    const { call, calls } = createFixture(none)
    await call(getSummarizedSettings, cities)
    await call(getSummarizedSettings, { query: { language: 'hy' } })
    for (const place of [{ language: 'hy' }, { cityCode: 'BCN' }, { countryCode: 'ES' }, { countryCode: 'ES', language: 'hy' }])
      await call(getSummarizedSettings, cities, { place })
    await call(getCitySettings, { query: {} } as never)
    expect(calls).toHaveLength(7)
  })
  test('does not cache a failure', async () => {
    let fails = true
    const { call, calls } = createFixture(() => (fails ? Promise.reject(new Error('down')) : none()))
    await expect(call(getSummarizedSettings, cities)).rejects.toThrow('down')
    fails = false
    await expect(call(getSummarizedSettings, cities)).resolves.toEqual({ cities: [] })
    expect(calls).toHaveLength(2)
  })
  test('caches stores, whose hours and prices change, for 30 s and for own pages only', async () => {
    vi.useFakeTimers()
    vi.advanceTimersByTime(1000) // lru-cache treats a start time of 0 as unset
    const { call, calls } = createFixture(none)
    const one = { params: { id: '1' }, query: {} }
    await call(getStore, one)
    vi.advanceTimersByTime(29_000)
    await call(getStore, one)
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(1001)
    await call(getStore, one)
    expect(calls).toHaveLength(2)
    vi.useRealTimers()
    expect(CACHE_INTERVALS.has(getStore)).toBe(false)
  })
  test('does not cache searches', async () => {
    const { call, calls } = createFixture(none)
    const one = { query: { query: 'fish' } }
    await call(searchStores, one as never)
    await call(searchStores, one as never)
    expect(calls).toHaveLength(2)
  })
  test('A §6: does not cache calls with an authorization or a location', async () => {
    const { call, calls } = createFixture(none)
    const delivery = { latitude: 1, longitude: 2, timestamp: 3 }
    for (const place of [{ authorization: 'Bearer x' }, { delivery }]) {
      await call(getSummarizedSettings, cities, { place })
      await call(getSummarizedSettings, cities, { place })
    }
    expect(calls).toHaveLength(4)
    await call(getSummarizedSettings, cities)
    expect(calls).toHaveLength(5)
  })
  test('forwards no data of the first caller', async () => {
    const { call, calls } = createFixture(none)
    await call(getSummarizedSettings, cities, { place: { deviceId: 'd', deviceUrn: 'u', dynamicSessionId: 's', analytics: { consent: 'x' }, language: 'hy' } }) // prettier-ignore
    expect(calls[0]?.place).toEqual({ language: 'hy', cityCode: undefined, countryCode: undefined })
  })
  test('measures a reply by the length of its text', async () => {
    const { call, calls } = createFixture(none, { records: 100, bytes: 2000 })
    for (const language of ['en', 'hy', 'en']) await call(getSummarizedSettings, { query: { language } })
    expect(calls).toHaveLength(3)
  })
  test('a timeout ends only its own wait, and the late reply is cached', async () => {
    const late = Promise.withResolvers<unknown>()
    const { call, calls } = createFixture(() => late.promise)
    const patient = call(getSummarizedSettings, cities)
    await expect(call(getSummarizedSettings, cities, { timeout: 10 })).rejects.toMatchObject({ failure: { kind: 'timeout' } })
    late.resolve({ cities: [] })
    await expect(patient).resolves.toEqual({ cities: [] })
    await call(getSummarizedSettings, cities, { timeout: 10 })
    expect(calls).toHaveLength(1)
  })
})

test('A §9: the intervals, milliseconds by path', () => {
  expect(Object.fromEntries([...CACHE_INTERVALS].map(([spec, interval]) => [spec.path, interval]))).toMatchInlineSnapshot(`
    {
      "/categories": 600000,
      "/categories/:id": 600000,
      "/cities/settings": 3600000,
      "/cities/summarized_settings": 43200000,
      "/config": 10800000,
      "/countries/:code/locales": 10800000,
      "/courier_onboardings/cities": 3600000,
      "/faq": 600000,
      "/features/query": 120000,
      "/seo-content/locales/:locale/countries/:country/brands": 3600000,
      "/seo-content/locales/:locale/countries/:country/brands/:brandSlug": 3600000,
      "/seo-content/locales/:locale/countries/:country/cities": 7200000,
      "/seo-content/locales/:locale/countries/:country/cities/:city/city": 600000,
      "/seo-content/locales/:locale/countries/:country/cities/:city/filters": 600000,
      "/seo-content/locales/:locale/countries/:country/cities/:city/store_slugs": 600000,
      "/seo-content/locales/:locale/countries/:country/cities/:city/store_wall_categories": 600000,
      "/seo-content/locales/:locale/countries/:country/country": 600000,
      "/seo-content/locales/:locale/countries/:country/country_filters": 3600000,
      "/seo-content/locales/:locale/countries/:country/country_filters/:filterSlug": 3600000,
      "/seo-content/locales/:locale/global": 7200000,
      "/store_list/popular_searches": 600000,
      "/stores/:id/addresses/:addressId/node/store_fees": 3600000,
      "/stores/:id/addresses/:addressId/node/store_mbs": 3600000,
      "/stores/:id/similar": 600000,
      "/stores/filters": 600000,
      "/url-routing/resolve": 3600000,
    }
  `)
})
