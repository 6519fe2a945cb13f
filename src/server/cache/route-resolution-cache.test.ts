import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { PURGE_INTERVAL_MS } from '#client/expiring-cache.ts'
import type { RedirectResult } from '#domain/navigation/redirects/resolve-route.ts'
import { type NavigationRequest, toNavigationRequest } from '#domain/navigation/navigation-request.ts'
import { createRouteResolutionCache } from '#server/cache/route-resolution-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(1000)
})
afterEach(() => void vi.useRealTimers())

const CITY = '/es/en/barcelona/'

function setUp(result: (request: NavigationRequest) => RedirectResult = request => ({ resolved: request })) {
  const resolvedRequests: NavigationRequest[] = []
  const resolutions = createRouteResolutionCache(async request => {
    resolvedRequests.push(request)
    return result(request)
  })
  return { resolutions, resolvedRequests }
}

test('resolves an address once in ten seconds, independent of the campaign', async () => {
  const { resolutions, resolvedRequests } = setUp()
  await resolutions.resolve(toNavigationRequest(CITY, ''))
  await resolutions.resolve(toNavigationRequest(CITY, '?utm_source=mail'))
  await resolutions.resolve(toNavigationRequest(CITY, '', undefined, { ip: '10.0.0.1' }))
  expect(resolvedRequests).toHaveLength(1)
  vi.advanceTimersByTime(10_100)
  await resolutions.resolve(toNavigationRequest(CITY, ''))
  expect(resolvedRequests).toHaveLength(2)
})

test('0033: holds a result for exactly ten seconds, then deletes it without a read', async () => {
  const { resolutions, resolvedRequests } = setUp()
  await resolutions.resolve(toNavigationRequest(CITY, ''))
  vi.advanceTimersByTime(9000)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1000)
  await resolutions.resolve(toNavigationRequest(CITY, ''))
  expect(resolvedRequests).toHaveLength(1)
  vi.advanceTimersByTime(PURGE_INTERVAL_MS + 10)
  expect(vi.getTimerCount()).toBe(0) // the timer runs while the cache has entries
})

test('0033: clear() deletes all results and stops the timer', async () => {
  const { resolutions } = setUp()
  await resolutions.resolve(toNavigationRequest(CITY, ''))
  resolutions.clear()
  vi.advanceTimersByTime(10)
  expect(vi.getTimerCount()).toBe(0)
})

test('resolves another address, page number or cookie city separately', async () => {
  const { resolutions, resolvedRequests } = setUp()
  const requests = [
    toNavigationRequest(CITY, ''),
    toNavigationRequest('/es/en/madrid/', ''),
    toNavigationRequest('/es/en/barcelona/food_1/', ''),
    toNavigationRequest('/es/en/barcelona/food_1/', '?page=2'),
    toNavigationRequest(CITY, '', 'es/madrid'),
    toNavigationRequest(CITY, '', undefined, { rememberedCity: 'es/madrid' }),
  ]
  for (const request of [...requests, ...requests]) await resolutions.resolve(request)
  expect(resolvedRequests).toHaveLength(requests.length)
})

test.each<[string, NavigationRequest]>([
  ['a customer', toNavigationRequest(CITY, '', undefined, { authorization: 'Bearer x' })],
  ['a visitor with an address', toNavigationRequest(CITY, '', undefined, { currentAddress: { latitude: 1, longitude: 2 } as never })],
  ['a page of one visitor', toNavigationRequest('/es/en/barcelona/checkout/', '')],
])('%s: not cached', async (_, request) => {
  const { resolutions, resolvedRequests } = setUp()
  await resolutions.resolve(request)
  await resolutions.resolve(request)
  expect(resolvedRequests).toHaveLength(2)
})

test.each<RedirectResult>([{ redirect: '/es/en/', status: 302 }, { notFound: 'no' }])('does not cache %o', async result => {
  const { resolutions, resolvedRequests } = setUp(() => result)
  await resolutions.resolve(toNavigationRequest(CITY, ''))
  await resolutions.resolve(toNavigationRequest(CITY, ''))
  expect(resolvedRequests).toHaveLength(2)
})

test('resolves again after a clear, and does not cache running resolutions', async () => {
  const gate = Promise.withResolvers<void>()
  let calls = 0
  const resolutions = createRouteResolutionCache(async request => {
    if (++calls === 1) await gate.promise
    return { resolved: request }
  })
  const first = resolutions.resolve(toNavigationRequest(CITY, ''))
  resolutions.clear()
  gate.resolve()
  await first
  await resolutions.resolve(toNavigationRequest(CITY, ''))
  expect(calls).toBe(2)
})
