import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ExpiringCache, PURGE_INTERVAL_MS } from '#client/expiring-cache.ts'

const TTL_MS = 30_000
beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(1000) // lru-cache treats a start time of 0 as unset
})
afterEach(() => void vi.useRealTimers())

const createCache = (max = 10) => new ExpiringCache<object>({ max, ttl: TTL_MS })

test('0033: holds an entry for exactly its lifetime and deletes it at the next purge without a read', () => {
  const cache = createCache()
  cache.set('a', {})
  vi.advanceTimersByTime(TTL_MS)
  expect(cache.size).toBe(1)
  expect(cache.has('a')).toBe(true)
  vi.advanceTimersByTime(PURGE_INTERVAL_MS)
  expect(cache.size).toBe(0)
})

test('0033: does not return an expired entry before the next purge', () => {
  const cache = createCache()
  cache.set('a', {})
  vi.advanceTimersByTime(TTL_MS + 1)
  expect(cache.size).toBe(1)
  expect(cache.get('a')).toBeUndefined()
})

test('0033: each entry has its own lifetime', () => {
  const cache = createCache()
  cache.set('short', {}, { ttl: 1000 })
  cache.set('long', {}, { ttl: 60_000 })
  vi.advanceTimersByTime(PURGE_INTERVAL_MS)
  expect([...cache.keys()]).toEqual(['long'])
  vi.advanceTimersByTime(60_000)
  expect(cache.size).toBe(0)
})

test('0033: uses one timer for all entries, and none for an empty cache', () => {
  const cache = createCache(5000)
  for (let key = 0; key < 5000; key++) cache.set(String(key), {})
  vi.advanceTimersByTime(10) // lru-cache uses a timer to cache the clock for a millisecond
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(TTL_MS + PURGE_INTERVAL_MS)
  expect(cache.size).toBe(0)
  vi.advanceTimersByTime(10)
  expect(vi.getTimerCount()).toBe(0)
})

test('0033: clearing stops the timer, and a later entry starts it again', () => {
  const cache = createCache()
  cache.set('a', {})
  cache.clear()
  vi.advanceTimersByTime(10)
  expect(vi.getTimerCount()).toBe(0)
  cache.set('b', {})
  vi.advanceTimersByTime(TTL_MS + 2 * PURGE_INTERVAL_MS)
  expect(cache.size).toBe(0)
})

test('0033: the timer does not keep the process alive', () => {
  vi.useRealTimers()
  const before = process.getActiveResourcesInfo().filter(it => it === 'Timeout').length
  const cache = createCache()
  cache.set('a', {})
  expect(process.getActiveResourcesInfo().filter(it => it === 'Timeout').length).toBeLessThanOrEqual(before)
  cache.clear()
})
