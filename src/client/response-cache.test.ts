import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { PURGE_INTERVAL_MS } from '#client/expiring-cache.ts'
import { createResponseCache } from '#client/response-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(1000) // lru-cache treats a start time of 0 as unset
})
afterEach(() => void vi.useRealTimers())

const limits = { records: 10, bytes: 100_000 }
/** Replies with the number of calls. */
function source({ size = 10, isCacheable = true } = {}) {
  let calls = 0
  return async () => ({ answer: ++calls, size, isCacheable })
}

describe('A §7: "keyed GET responses are cached for a configured interval"', () => {
  test('caches for exactly the interval', async () => {
    const cache = createResponseCache(limits)
    const fetchReply = source()
    expect(await cache.getOrFetch('a', 600, fetchReply)).toBe(1)
    vi.advanceTimersByTime(590)
    expect(await cache.getOrFetch('a', 600, fetchReply)).toBe(1)
    vi.advanceTimersByTime(20)
    expect(await cache.getOrFetch('a', 600, fetchReply)).toBe(2)
  })
  test('0033: holds a reply for exactly its interval, then frees it with derived data, without a read', async () => {
    const cache = createResponseCache(limits)
    await cache.getOrFetch('a', 30_000, source())
    vi.advanceTimersByTime(29_000)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(await cache.getOrFetch('a', 30_000, source())).toBe(1)
    vi.advanceTimersByTime(PURGE_INTERVAL_MS + 10)
    expect(vi.getTimerCount()).toBe(0) // the timer runs while the cache has entries
  })
  test('caches each key separately', async () => {
    const cache = createResponseCache(limits)
    const fetchReply = source()
    expect([await cache.getOrFetch('a', 600, fetchReply), await cache.getOrFetch('b', 600, fetchReply)]).toEqual([1, 2])
  })
  test('shares one fetch between concurrent calls, also when the reply is not cacheable', async () => {
    const cache = createResponseCache(limits)
    const fetchReply = source({ isCacheable: false })
    expect(await Promise.all(Array.from({ length: 20 }, () => cache.getOrFetch('a', 600, fetchReply)))).toEqual(Array(20).fill(1))
    expect(await cache.getOrFetch('a', 600, fetchReply)).toBe(2)
  })
  test('a failure rejects all waiting calls, and the next call fetches again', async () => {
    const cache = createResponseCache(limits)
    const fail = vi.fn(() => Promise.reject(new Error('down')))
    const both = await Promise.allSettled([cache.getOrFetch('a', 600, fail), cache.getOrFetch('a', 600, fail)])
    expect(both.map(it => it.status)).toEqual(['rejected', 'rejected'])
    expect(fail).toHaveBeenCalledTimes(1)
    expect(await cache.getOrFetch('a', 600, source())).toBe(1)
  })
})

describe('A §9: "max records"', () => {
  test('evicts the least recently used record beyond the maximum', async () => {
    const cache = createResponseCache({ ...limits, records: 2 })
    const fetchReply = source()
    for (const question of ['a', 'b', 'c']) await cache.getOrFetch(question, 600, fetchReply)
    expect(await cache.getOrFetch('c', 600, fetchReply)).toBe(3)
    expect(await cache.getOrFetch('b', 600, fetchReply)).toBe(2)
    expect(await cache.getOrFetch('a', 600, fetchReply)).toBe(4)
  })
  test('bounds the bytes, including keys, and does not cache larger replies', async () => {
    const cache = createResponseCache({ ...limits, bytes: 3000 })
    const fetchReply = source({ size: 1000 })
    for (const question of ['a', 'b', 'c']) await cache.getOrFetch(question, 600, fetchReply)
    expect(await cache.getOrFetch('a', 600, fetchReply)).toBe(4)
    expect(await cache.getOrFetch('a', 600, fetchReply)).toBe(4)
    const large = source({ size: 4000 })
    expect([await cache.getOrFetch('l', 600, large), await cache.getOrFetch('l', 600, large)]).toEqual([1, 2])
    const long = source({ size: 0 })
    const question = 'x'.repeat(4000)
    expect([await cache.getOrFetch(question, 600, long), await cache.getOrFetch(question, 600, long)]).toEqual([1, 2])
  })
})

test('fetches again after a clear, and does not cache running fetches', async () => {
  const cache = createResponseCache(limits)
  const old = Promise.withResolvers<{ answer: string; size: number; isCacheable: boolean }>()
  const waiting = cache.getOrFetch('a', 600, () => old.promise)
  cache.clear()
  const fresh = cache.getOrFetch('a', 600, async () => ({ answer: 'new', size: 1, isCacheable: true }))
  old.resolve({ answer: 'old', size: 1, isCacheable: true })
  expect([await waiting, await fresh]).toEqual(['old', 'new'])
  expect(await cache.getOrFetch('a', 600, source() as never)).toBe('new')
})
