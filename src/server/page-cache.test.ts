import { describe, expect, test, vi } from 'vitest'

import type { Answer } from '#server/ask.ts'
import { createPageCache } from '#server/page-cache.ts'

const limits = { entries: 10, seconds: 60 }
const html = { 'content-type': 'text/html; charset=utf-8', 'x-house-cache': '30' }
const answer = (body: string, headers: Answer['headers'] = html, status = 200): Answer => ({ status, headers, body: Buffer.from(body) })
const bodyOf = (shared: unknown): string => String((shared as { page: { body: Buffer } }).page.body)

describe('share', () => {
  test('renders once for many who ask at once, and once more never', async () => {
    const cache = createPageCache(limits)
    const render = vi.fn(async () => answer('page'))
    const found = await Promise.all(Array.from({ length: 50 }, () => cache.share('/a', render)))
    expect(new Set(found.map(bodyOf))).toEqual(new Set(['page']))
    expect(bodyOf(await cache.share('/a', render))).toBe('page')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test.each<[string, Answer]>([
    ['sets a cookie', answer('page', { ...html, 'set-cookie': ['a=1'] })],
    ['does not ask to be kept', answer('page', { 'content-type': 'text/html' })],
    ['asks for no time', answer('page', { ...html, 'x-house-cache': '0' })],
    ['asks in nonsense', answer('page', { ...html, 'x-house-cache': 'long' })],
    ['is no page', answer('{}', { ...html, 'content-type': 'application/json' })],
  ])('an answer that %s is for one visitor, and so is the next', async (_, given) => {
    const cache = createPageCache(limits)
    const render = vi.fn(async () => given)
    expect(await cache.share('/a', render)).toBe('personal')
    expect(await cache.share('/a', render)).toBe('personal')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test.each([301, 404, 500])('%i is given to those who wait, and not kept', async status => {
    const cache = createPageCache(limits)
    const render = vi.fn(async () => answer('no', html, status))
    const [one, two] = await Promise.all([cache.share('/a', render), cache.share('/a', render)])
    expect(one).toMatchObject({ answer: { status } })
    expect(two).toBe(one)
    await cache.share('/a', render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('a rendering that fails is tried again', async () => {
    const cache = createPageCache(limits)
    await expect(cache.share('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(bodyOf(await cache.share('/a', async () => answer('page')))).toBe('page')
  })

  test('a page is kept as long as it asks for, and no longer than the setting allows', async () => {
    vi.useFakeTimers()
    vi.advanceTimersByTime(1000) // at time 0 the cache would take a page's birth for no birth at all
    try {
      for (const [seconds, ttl] of [
        [60, 30],
        [5, 5],
      ] as const) {
        const cache = createPageCache({ entries: 10, seconds })
        let version = 0
        const render = async (): Promise<Answer> => answer(`v${++version}`)
        await cache.share('/a', render)
        vi.advanceTimersByTime(ttl * 1000 - 100)
        expect(bodyOf(await cache.share('/a', render))).toBe('v1')
        vi.advanceTimersByTime(200)
        expect(bodyOf(await cache.share('/a', render))).toBe('v2')
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('no more pages than the setting allows', async () => {
    const cache = createPageCache({ entries: 2, seconds: 60 })
    const render = vi.fn(async () => answer('page'))
    for (const key of ['/a', '/b', '/c', '/a']) await cache.share(key, render)
    expect(render).toHaveBeenCalledTimes(4)
  })

  test.each([
    { entries: 0, seconds: 60 },
    { entries: 10, seconds: 0 },
  ])('%o turns it off', async off => {
    const render = vi.fn(async () => answer('page'))
    expect(await createPageCache(off).share('/a', render)).toBe('personal')
    expect(render).not.toHaveBeenCalled()
  })
})

describe('purge', () => {
  test('forgets', async () => {
    const cache = createPageCache(limits)
    await cache.share('/a', async () => answer('old'))
    cache.purge()
    expect(bodyOf(await cache.share('/a', async () => answer('new')))).toBe('new')
  })
  test('what was being rendered meanwhile is not kept', async () => {
    const cache = createPageCache(limits)
    const old = Promise.withResolvers<Answer>()
    const waiting = cache.share('/a', () => old.promise)
    cache.purge()
    const fresh = cache.share('/a', async () => answer('new'))
    old.resolve(answer('old'))
    expect(bodyOf(await waiting)).toBe('old')
    expect(bodyOf(await fresh)).toBe('new')
    expect(bodyOf(await cache.share('/a', async () => answer('newer')))).toBe('new')
  })
})
