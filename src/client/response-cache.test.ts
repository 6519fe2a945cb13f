import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { PURGE_INTERVAL_MS } from '#client/expiring-cache.ts'
import { createResponseCache } from '#client/response-cache.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(1000) // at time 0 the cache would take a record's birth for no birth at all
})
afterEach(() => void vi.useRealTimers())

const limits = { records: 10, bytes: 100_000 }
/** Answers with how often it was asked. */
function source({ size = 10, isCacheable = true } = {}) {
  let asked = 0
  return async () => ({ answer: ++asked, size, isCacheable })
}

describe('A §7: "keyed GET responses are cached for a configured interval"', () => {
  test('caches for exactly the interval', async () => {
    const keeper = createResponseCache(limits)
    const ask = source()
    expect(await keeper.getOrFetch('a', 600, ask)).toBe(1)
    vi.advanceTimersByTime(590)
    expect(await keeper.getOrFetch('a', 600, ask)).toBe(1)
    vi.advanceTimersByTime(20)
    expect(await keeper.getOrFetch('a', 600, ask)).toBe(2)
  })
  test('0033: holds a reply for exactly its interval, then frees it with derived data, without a read', async () => {
    const keeper = createResponseCache(limits)
    await keeper.getOrFetch('a', 30_000, source())
    vi.advanceTimersByTime(29_000)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(await keeper.getOrFetch('a', 30_000, source())).toBe(1)
    vi.advanceTimersByTime(PURGE_INTERVAL_MS + 10)
    expect(vi.getTimerCount()).toBe(0) // its timer runs while there are answers
  })
  test('caches each key separately', async () => {
    const keeper = createResponseCache(limits)
    const ask = source()
    expect([await keeper.getOrFetch('a', 600, ask), await keeper.getOrFetch('b', 600, ask)]).toEqual([1, 2])
  })
  test('shares one fetch between concurrent calls, also when the reply is not cacheable', async () => {
    const keeper = createResponseCache(limits)
    const ask = source({ isCacheable: false })
    expect(await Promise.all(Array.from({ length: 20 }, () => keeper.getOrFetch('a', 600, ask)))).toEqual(Array(20).fill(1))
    expect(await keeper.getOrFetch('a', 600, ask)).toBe(2)
  })
  test('a failure rejects all waiting calls, and the next call fetches again', async () => {
    const keeper = createResponseCache(limits)
    const fail = vi.fn(() => Promise.reject(new Error('down')))
    const both = await Promise.allSettled([keeper.getOrFetch('a', 600, fail), keeper.getOrFetch('a', 600, fail)])
    expect(both.map(it => it.status)).toEqual(['rejected', 'rejected'])
    expect(fail).toHaveBeenCalledTimes(1)
    expect(await keeper.getOrFetch('a', 600, source())).toBe(1)
  })
})

describe('A §9: "max records"', () => {
  test('evicts the least recently used record beyond the maximum', async () => {
    const keeper = createResponseCache({ ...limits, records: 2 })
    const ask = source()
    for (const question of ['a', 'b', 'c']) await keeper.getOrFetch(question, 600, ask)
    expect(await keeper.getOrFetch('c', 600, ask)).toBe(3)
    expect(await keeper.getOrFetch('b', 600, ask)).toBe(2)
    expect(await keeper.getOrFetch('a', 600, ask)).toBe(4)
  })
  test('bounds the bytes, including keys, and does not cache larger replies', async () => {
    const keeper = createResponseCache({ ...limits, bytes: 3000 })
    const ask = source({ size: 1000 })
    for (const question of ['a', 'b', 'c']) await keeper.getOrFetch(question, 600, ask)
    expect(await keeper.getOrFetch('a', 600, ask)).toBe(4)
    expect(await keeper.getOrFetch('a', 600, ask)).toBe(4)
    const large = source({ size: 4000 })
    expect([await keeper.getOrFetch('l', 600, large), await keeper.getOrFetch('l', 600, large)]).toEqual([1, 2])
    const long = source({ size: 0 })
    const question = 'x'.repeat(4000)
    expect([await keeper.getOrFetch(question, 600, long), await keeper.getOrFetch(question, 600, long)]).toEqual([1, 2])
  })
})

test('fetches again after a clear, and does not cache running fetches', async () => {
  const keeper = createResponseCache(limits)
  const old = Promise.withResolvers<{ answer: string; size: number; isCacheable: boolean }>()
  const waiting = keeper.getOrFetch('a', 600, () => old.promise)
  keeper.clear()
  const fresh = keeper.getOrFetch('a', 600, async () => ({ answer: 'new', size: 1, isCacheable: true }))
  old.resolve({ answer: 'old', size: 1, isCacheable: true })
  expect([await waiting, await fresh]).toEqual(['old', 'new'])
  expect(await keeper.getOrFetch('a', 600, source() as never)).toBe('new')
})
