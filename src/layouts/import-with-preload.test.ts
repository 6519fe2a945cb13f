import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { importWithPreload } from '#layouts/import-with-preload.ts'

const links: unknown[] = []
const dispatchEvent = vi.fn()

beforeEach(() => {
  links.length = 0
  dispatchEvent.mockClear()
  vi.stubGlobal('document', { createElement: (tag: string) => ({ tag }), head: { append: (link: unknown) => links.push(link) } })
  vi.stubGlobal('dispatchEvent', dispatchEvent)
})
afterEach(() => vi.unstubAllGlobals())

test('requests the static imports of a chunk together with it, each once a page', async () => {
  expect(await importWithPreload(() => Promise.resolve('chunk'), ['_astro/a.js', '_astro/b.js'])).toBe('chunk')
  await importWithPreload(() => Promise.resolve('other'), ['_astro/b.js', '_astro/c.js'])
  expect(links).toEqual(['a', 'b', 'c'].map(it => ({ tag: 'link', rel: 'modulepreload', crossOrigin: '', href: `/_astro/${it}.js` })))
  expect(dispatchEvent).not.toHaveBeenCalled()
})

test('A §8, "a chunk load failure": tells the page of a chunk that does not load, and rejects', async () => {
  const error = new TypeError('Failed to fetch')
  await expect(importWithPreload(() => Promise.reject(error), [])).rejects.toBe(error)
  expect(dispatchEvent.mock.calls.map(([it]) => (it as Event).type)).toEqual(['vite:preloadError'])
})
