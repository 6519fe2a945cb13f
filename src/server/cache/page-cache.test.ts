import { randomBytes } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { PURGE_INTERVAL_MS } from '#client/expiring-cache.ts'
import type { RenderedPage } from '#server/http/render-page.ts'
import { type CompressedBody, decompressBody } from '#server/cache/compressed-body.ts'
import { createPageCache } from '#server/cache/page-cache.ts'

const limits = { entries: 10, bytes: 1_000_000, seconds: 60, staleSeconds: 0 }
const html = { 'content-type': 'text/html; charset=utf-8', 'x-internal-cache': '30' }
const createPage = (body: string, headers: RenderedPage['headers'] = html, status = 200): RenderedPage => {
  const bytes = Buffer.from(body)
  return { status, headers, body: bytes, template: bytes }
}
const getBody = (shared: unknown): string => String(decompressBody((shared as { page: { body: CompressedBody } }).page.body))

describe('getOrRender', () => {
  test('renders once for concurrent requests and never again while fresh', async () => {
    const cache = createPageCache(limits)
    const render = vi.fn(async () => createPage('page'))
    const results = await Promise.all(Array.from({ length: 50 }, () => cache.getOrRender('/a', render)))
    expect(new Set(results.map(getBody))).toEqual(new Set(['page']))
    expect(getBody(await cache.getOrRender('/a', render))).toBe('page')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test.each<[string, RenderedPage]>([
    ['sets a cookie', createPage('page', { ...html, 'set-cookie': ['a=1'] })],
    ['has no cache header', createPage('page', { 'content-type': 'text/html' })],
    ['has a cache time of 0', createPage('page', { ...html, 'x-internal-cache': '0' })],
    ['has an invalid cache time', createPage('page', { ...html, 'x-internal-cache': 'long' })],
    ['is not HTML', createPage('{}', { ...html, 'content-type': 'application/json' })],
  ])('a response that %s is personal, and so is the next one', async (_, response) => {
    const cache = createPageCache(limits)
    const render = vi.fn(async () => response)
    expect(await cache.getOrRender('/a', render)).toBe('personal')
    expect(await cache.getOrRender('/a', render)).toBe('personal')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test.each([301, 404, 500])('returns %i to waiting requests and does not cache it', async status => {
    const cache = createPageCache(limits)
    const render = vi.fn(async () => createPage('no', html, status))
    const [one, two] = await Promise.all([cache.getOrRender('/a', render), cache.getOrRender('/a', render)])
    expect(one).toMatchObject({ answer: { status } })
    expect(two).toBe(one)
    await cache.getOrRender('/a', render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('renders again after a failure', async () => {
    const cache = createPageCache(limits)
    await expect(cache.getOrRender('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(getBody(await cache.getOrRender('/a', async () => createPage('page')))).toBe('page')
  })

  test('caches a page for the time of its header, at most for the setting', async () => {
    vi.useFakeTimers()
    vi.advanceTimersByTime(1000) // lru-cache treats a start time of 0 as unset
    try {
      for (const [seconds, ttl] of [
        [60, 30],
        [5, 5],
      ] as const) {
        const cache = createPageCache({ ...limits, seconds })
        let version = 0
        const render = async (): Promise<RenderedPage> => createPage(`v${++version}`)
        await cache.getOrRender('/a', render)
        vi.advanceTimersByTime(ttl * 1000 - 100)
        expect(getBody(await cache.getOrRender('/a', render))).toBe('v1')
        vi.advanceTimersByTime(200)
        expect(getBody(await cache.getOrRender('/a', render))).toBe('v2')
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('0033: holds a page until its stale time ends, then deletes it without a read', async () => {
    vi.useFakeTimers()
    vi.advanceTimersByTime(1000)
    try {
      const cache = createPageCache({ ...limits, staleSeconds: 10 })
      const render = vi.fn(async () => createPage('page'))
      await cache.getOrRender('/a', render)
      vi.advanceTimersByTime(39_000)
      expect(vi.getTimerCount()).toBe(1)
      vi.advanceTimersByTime(1000)
      expect(getBody(await cache.getOrRender('/a', () => new Promise(() => {})))).toBe('page')
      vi.advanceTimersByTime(PURGE_INTERVAL_MS + 10)
      expect(vi.getTimerCount()).toBe(0) // the timer runs while the cache has entries
    } finally {
      vi.useRealTimers()
    }
  })

  test('caches at most the configured number of pages', async () => {
    const cache = createPageCache({ ...limits, entries: 2 })
    const render = vi.fn(async () => createPage('page'))
    for (const key of ['/a', '/b', '/c', '/a']) await cache.getOrRender(key, render)
    expect(render).toHaveBeenCalledTimes(4)
  })

  test('caches at most the configured bytes, including compressed encodings', async () => {
    const cache = createPageCache({ ...limits, bytes: 40_000 })
    const render = vi.fn(async () => createPage(randomBytes(5000).toString('hex')))
    for (const key of ['/a', '/b', '/c', '/c', '/b', '/a']) await cache.getOrRender(key, render)
    expect(render).toHaveBeenCalledTimes(4)
  })

  test.each([
    { ...limits, entries: 0 },
    { ...limits, seconds: 0 },
  ])('%o turns the cache off', async off => {
    const render = vi.fn(async () => createPage('page'))
    expect(await createPageCache(off).getOrRender('/a', render)).toBe('personal')
    expect(render).not.toHaveBeenCalled()
  })
})

describe('stale while revalidating', () => {
  const stale = { ...limits, seconds: 60, staleSeconds: 30 }
  /** Renders a page when the test resolves it. */
  function createRenderQueue() {
    const renderings: PromiseWithResolvers<RenderedPage>[] = []
    const render = vi.fn(() => {
      const rendering = Promise.withResolvers<RenderedPage>()
      renderings.push(rendering)
      return rendering.promise
    })
    return { render, renderings }
  }
  /** A page with a lifetime of 30 s, rendered `age` seconds ago. */
  async function createAgedCache(age: number, cache = createPageCache(stale)) {
    await cache.getOrRender('/a', async () => createPage('old'))
    vi.advanceTimersByTime(age * 1000)
    return cache
  }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.advanceTimersByTime(1000)
  })
  afterEach(() => void vi.useRealTimers())

  test('serves the stale page during one rendering, then the new page', async () => {
    const cache = await createAgedCache(31)
    const { render, renderings } = createRenderQueue()
    const results = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender('/a', render)))
    expect(new Set(results.map(getBody))).toEqual(new Set(['old']))
    expect(render).toHaveBeenCalledTimes(1)
    renderings[0]!.resolve(createPage('new'))
    await vi.advanceTimersByTimeAsync(0)
    expect(getBody(await cache.getOrRender('/a', render))).toBe('new')
    vi.advanceTimersByTime(29_000)
    expect(getBody(await cache.getOrRender('/a', render))).toBe('new')
    expect(render).toHaveBeenCalledTimes(1)
  })
  test('waits for the rendering after the stale time', async () => {
    const cache = await createAgedCache(61)
    expect(getBody(await cache.getOrRender('/a', async () => createPage('new')))).toBe('new')
  })
  test.each<[string, () => Promise<RenderedPage>]>([
    ['fails', () => Promise.reject(new Error('no'))],
    ['is a server error', async () => createPage('no', html, 500)],
  ])('a rendering that %s leaves the stale page, and the next request tries again', async (_, fail) => {
    const cache = await createAgedCache(31)
    const render = vi.fn(fail)
    expect(getBody(await cache.getOrRender('/a', render))).toBe('old')
    await vi.advanceTimersByTimeAsync(0)
    expect(getBody(await cache.getOrRender('/a', render))).toBe('old')
    await vi.advanceTimersByTimeAsync(0)
    expect(render).toHaveBeenCalledTimes(2)
  })
  test.each([301, 404, 410])('does not serve a page again that became %i', async status => {
    const cache = await createAgedCache(31)
    const renderGone = async () => createPage('gone', html, status)
    expect(getBody(await cache.getOrRender('/a', renderGone))).toBe('old')
    await vi.advanceTimersByTimeAsync(0)
    expect(await cache.getOrRender('/a', renderGone)).toMatchObject({ answer: { status } })
  })
  test('a purge ends the stale time, and running renderings are not cached', async () => {
    const cache = await createAgedCache(31)
    const { render, renderings } = createRenderQueue()
    await cache.getOrRender('/a', render)
    cache.purge()
    const fresh = cache.getOrRender('/a', async () => createPage('new'))
    renderings[0]!.resolve(createPage('between'))
    expect(getBody(await fresh)).toBe('new')
    expect(getBody(await cache.getOrRender('/a', render))).toBe('new')
  })
})

describe('purge', () => {
  test('renders again after a purge', async () => {
    const cache = createPageCache(limits)
    await cache.getOrRender('/a', async () => createPage('old'))
    cache.purge()
    expect(getBody(await cache.getOrRender('/a', async () => createPage('new')))).toBe('new')
  })
  test('issue 16, 16: serves the old page while the new rendering fails', async () => {
    const cache = createPageCache(limits)
    await cache.getOrRender('/a', async () => createPage('old'))
    cache.purge()
    expect(getBody(await cache.getOrRender('/a', async () => createPage('unavailable', html, 500)))).toBe('old')
    expect(getBody(await cache.getOrRender('/a', async () => createPage('unavailable', html, 503)))).toBe('old')
    expect(getBody(await cache.getOrRender('/a', () => Promise.reject(new Error('no answer'))))).toBe('old')
    expect(getBody(await cache.getOrRender('/a', async () => createPage('new')))).toBe('new')
    expect(getBody(await cache.getOrRender('/a', async () => createPage('newer')))).toBe('new')
  })
  test.each([301, 404, 410, 499])('removes the page when it gives %i after a purge', async status => {
    const cache = createPageCache(limits)
    await cache.getOrRender('/a', async () => createPage('old'))
    cache.purge()
    expect(await cache.getOrRender('/a', async () => createPage('gone', html, status))).toMatchObject({ answer: { status } })
    expect(await cache.getOrRender('/a', async () => createPage('unavailable', html, 503))).toMatchObject({ answer: { status: 503 } })
  })
  test('checks personal pages again', async () => {
    const cache = createPageCache(limits)
    await cache.getOrRender('/a', async () => createPage('page', { 'content-type': 'text/html' }))
    cache.purge()
    expect(getBody(await cache.getOrRender('/a', async () => createPage('shared')))).toBe('shared')
  })
  test('does not cache renderings from before the purge', async () => {
    const cache = createPageCache(limits)
    const old = Promise.withResolvers<RenderedPage>()
    const waiting = cache.getOrRender('/a', () => old.promise)
    cache.purge()
    const fresh = cache.getOrRender('/a', async () => createPage('new'))
    old.resolve(createPage('old'))
    expect(getBody(await waiting)).toBe('old')
    expect(getBody(await fresh)).toBe('new')
    expect(getBody(await cache.getOrRender('/a', async () => createPage('newer')))).toBe('new')
  })
})
