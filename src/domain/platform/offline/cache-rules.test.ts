import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  findExcessAssets,
  findExcessEntries,
  hasSavableAddress,
  isHashedFile,
  isReadable,
  isRenewalDue,
  isStorable,
  parseOfflineKind,
  type SavedEntry,
} from '#domain/platform/offline/cache-rules.ts'
import { OFFLINE_KINDS } from '#domain/platform/offline/offline-names.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = Date.UTC(2026, 10, 24)
const PAGE = { status: 200, redirected: false, type: 'basic', contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' }

describe('trust.md: a response that belongs to one visitor is never saved', () => {
  test('saves an anonymous page', () => {
    expect(isStorable(PAGE)).toBe(true)
    expect(isStorable({ ...PAGE, cacheControl: 'public, max-age=60' })).toBe(true)
  })

  test.each([
    ['private', { cacheControl: 'private, max-age=60' }],
    ['no-store', { cacheControl: 'Private, No-Store' }],
    ['without a policy', { cacheControl: null }],
    ['an error page', { status: 404 }],
    ['a partial response', { status: 206 }],
    ['redirected', { redirected: true }],
    ['of another origin', { type: 'cors' }],
    ['opaque', { type: 'opaque', status: 0 }],
    ['no page', { contentType: 'application/json' }],
    ['without a type', { contentType: null }],
  ])('never saves a response that is %s', (_, change) => expect(isStorable({ ...PAGE, ...change })).toBe(false))
})

test('saves pages of a city, a category and a store without a query', () => {
  for (const kind of OFFLINE_KINDS) expect(parseOfflineKind(kind)).toBe(kind)
  for (const header of [null, '', 'checkout', 'City']) expect(parseOfflineKind(header)).toBeUndefined()
  expect(hasSavableAddress(new URL('http://site/es/en/barcelona/#basket'))).toBe(true)
  expect(hasSavableAddress(new URL('http://site/es/en/barcelona/?page=2'))).toBe(false)
})

test('renews a copy after 10 minutes and reads it for 7 days', () => {
  expect(isRenewalDue(undefined, NOW)).toBe(true)
  expect(isRenewalDue(NOW - 10 * MINUTE + 1, NOW)).toBe(false)
  expect(isRenewalDue(NOW - 10 * MINUTE, NOW)).toBe(true)
  expect(isReadable(undefined, NOW)).toBe(false)
  expect(isReadable(NOW, NOW)).toBe(true)
  expect(isReadable(NOW - 7 * DAY + 1, NOW)).toBe(true)
  expect(isReadable(NOW - 7 * DAY, NOW)).toBe(false)
})

test('a copy from the future, saved by a wrong clock, is renewed and not read', () => {
  expect(isRenewalDue(NOW + 1, NOW)).toBe(true)
  expect(isReadable(NOW + 1, NOW)).toBe(false)
})

test('serves only files with a hash in their name from the cache', () => {
  for (const path of ['/_astro/boot.x1.js', '/fonts/onest.a1.woff2', '/pictures/1f355-96.webp']) expect(isHashedFile(path), path).toBe(true)
  for (const path of [
    '/api/stores',
    '/es/en/barcelona/',
    '/service-worker.js',
    '/favicon.svg',
    '/_astro/',
    '/x/_astro/a.js',
    '/pictures/a/b',
  ])
    expect(isHashedFile(path), path).toBe(false)
})

const MAX_COPIES = { city: 3, category: 6, store: 12 }
const MAX_BYTES = 8 * 1024 * 1024
const pages = fc.uniqueArray(
  fc.record({
    url: fc.webPath({ size: 'small' }),
    kind: fc.constantFrom(...OFFLINE_KINDS),
    savedAt: fc.integer({ min: NOW - 8 * DAY, max: NOW }),
    bytes: fc.integer({ min: 1, max: 1024 * 1024 }),
    scripts: fc.subarray(['/_astro/offline.a.js', '/_astro/offline.b.js']),
  }),
  { selector: it => it.url, maxLength: 40 },
)
const SCRIPTS: SavedEntry[] = ['/_astro/offline.a.js', '/_astro/offline.b.js'].map(url => ({ url, kind: 'script' }))

describe('bounds of the saved pages', () => {
  const keep = (entries: readonly SavedEntry[]) => {
    const removed = new Set(findExcessEntries(entries, NOW))
    return entries.filter(it => !removed.has(it.url))
  }

  test('keeps at most 3 cities, 6 categories, 12 stores and 8 MB, none older than 7 days', () =>
    fc.assert(
      fc.property(pages, entries => {
        const retained = keep(entries).filter(it => it.kind !== 'script')
        for (const kind of OFFLINE_KINDS) expect(retained.filter(it => it.kind === kind).length).toBeLessThanOrEqual(MAX_COPIES[kind])
        expect(retained.reduce((sum, it) => sum + it.bytes, 0)).toBeLessThanOrEqual(MAX_BYTES)
        for (const { savedAt } of retained) expect(isReadable(savedAt, NOW)).toBe(true)
      }),
    ))

  test('keeps the page that was saved last', () =>
    fc.assert(
      fc.property(pages, entries => {
        const newest = { url: '/newest/', kind: 'store', savedAt: NOW, bytes: 1024 * 1024, scripts: [] } as const
        const earlier = entries.filter(it => it.savedAt < NOW)
        expect(keep([...earlier, newest])).toContainEqual(newest)
      }),
    ))

  test('keeps a script as long as a copy uses it', () =>
    fc.assert(
      fc.property(pages, entries => {
        const retained = keep([...entries, ...SCRIPTS])
        const used = new Set(retained.flatMap(it => (it.kind === 'script' ? [] : it.scripts)))
        expect(
          retained
            .filter(it => it.kind === 'script')
            .map(it => it.url)
            .sort(),
        ).toEqual([...used].sort())
      }),
    ))

  test('deletes nothing below the limits', () => {
    const store = (url: string, savedAt: number): SavedEntry => ({ url, kind: 'store', savedAt, bytes: 1000, scripts: [] })
    expect(findExcessEntries([store('/a/', NOW - DAY), store('/b/', NOW)], NOW)).toEqual([])
  })
})

test('deletes the files that were saved first above 400 files or 24 MB', () => {
  const files = Array.from({ length: 402 }, (_, n) => ({ url: `/pictures/${n}.webp`, bytes: 1000 }))
  expect(findExcessAssets(files).sort()).toEqual(['/pictures/0.webp', '/pictures/1.webp'])
  const large = Array.from({ length: 4 }, (_, n) => ({ url: `/pictures/${n}.webp`, bytes: 8 * 1024 * 1024 }))
  expect(findExcessAssets(large)).toEqual(['/pictures/0.webp'])
  expect(findExcessAssets([])).toEqual([])
})
