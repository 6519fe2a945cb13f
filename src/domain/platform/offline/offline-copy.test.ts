import { describe, expect, test } from 'vitest'

import {
  createOfflineCopy,
  findHeading,
  findLocale,
  findPictures,
  findScriptFiles,
  insertSavedPages,
} from '#domain/platform/offline/offline-copy.ts'

const SAVED_AT = Date.UTC(2026, 10, 24, 14, 5)
const OFFLINE_SCRIPT = '<script type="text/deferred" data-src="/_astro/offline.a1.js"></script>'
const OFFLINE_PAGE = `<!doctype html><html lang="hy"><body><main id="main">
<section class="section" hidden data-saved-pages aria-labelledby="x"><h2 id="x">Saved</h2><ul class="saved-pages"></ul></section>
<template data-offline-notice><aside class="offline-notice"><p>Saved {time}.</p></aside></template>
</main>${OFFLINE_SCRIPT}</body></html>`
const PAGE = `<!doctype html><html lang="hy" data-context="x"><head><style>a{}</style><script>(()=>{})()</script>
<script type="speculationrules">{"prefetch":[]}</script></head><body><main id="main"><h1>Los <b>Tres</b> &amp; Co</h1>
<a data-product="1" href="?product=1"><img src="/pictures/a-1.webp" srcset="/pictures/a-2.webp 2x"></a></main>
<script type="application/json" id="store-data">{"a":1}</script>
<link rel="stylesheet" href="/_astro/dialogs.x.css" disabled data-opened>
<script type="text/deferred" data-src="/_astro/store.b2.js"></script><script type="module" src="/_astro/page.b2.js"></script></body></html>`
const input = { html: PAGE, offlinePage: OFFLINE_PAGE, savedAt: SAVED_AT, savedText: '24 Nov 2026, 14:05' }

describe('issue 18, point 9: keeps the last seen city and stores readable offline with a clear "offline" notice', () => {
  const copy = createOfflineCopy(input)!

  test('marks the copy and names the time it was saved', () => {
    expect(copy).toContain('<html data-offline="2026-11-24T14:05:00.000Z" lang="hy"')
    expect(copy).toContain('<p>Saved 24 Nov 2026, 14:05.</p>')
    expect(copy.indexOf('offline-notice')).toBeLessThan(copy.indexOf('<main'))
  })

  test('has the script of copies in place of the scripts of the page, so that a copy can neither fill a cart nor call the API', () => {
    expect(findScriptFiles(copy)).toEqual(['/_astro/offline.a1.js'])
    expect(copy).not.toMatch(/speculationrules|data-opened/)
  })

  test('keeps the text, the data and the inline scripts of the page, whose hashes are in its policy', () => {
    expect(copy).toContain('<script>(()=>{})()</script>')
    expect(copy).toContain('{"a":1}')
    expect(copy).toContain('<h1>Los <b>Tres</b> &amp; Co</h1>')
  })

  test('escapes the time and inserts it as it is', () => {
    expect(createOfflineCopy({ ...input, savedText: `<b>$&"` })).toContain('Saved &lt;b&gt;$&amp;&quot;.')
  })

  test.each([
    ['a page without main', { html: '<html><body></body></html>' }],
    ['a truncated page', { html: PAGE.replace('</body>', '') }],
    ['an offline page without a notice', { offlinePage: OFFLINE_PAGE.replace('data-offline-notice', '') }],
    ['an offline page without its script', { offlinePage: OFFLINE_PAGE.replace(OFFLINE_SCRIPT, '') }],
  ])('saves nothing of %s', (_, change) => expect(createOfflineCopy({ ...input, ...change })).toBeUndefined())
})

test('finds the locale, the heading, the pictures and the scripts of a page', () => {
  expect(findLocale(PAGE)).toBe('hy')
  expect(findLocale('<html>')).toBeUndefined()
  expect(findHeading(PAGE)).toBe('Los Tres &amp; Co')
  expect(findHeading('<h1> </h1>')).toBeUndefined()
  expect(findPictures(PAGE)).toEqual(['/pictures/a-1.webp', '/pictures/a-2.webp'])
  expect(findScriptFiles(PAGE)).toEqual(['/_astro/store.b2.js', '/_astro/page.b2.js'])
})

describe('the offline page', () => {
  test('lists the saved pages', () => {
    const html = insertSavedPages(OFFLINE_PAGE, [{ path: '/es/hy/a"b/', heading: 'Los &amp; Co', savedText: '24 Nov' }])
    expect(html).toContain('<section class="section" data-saved-pages')
    expect(html).toContain('<li><a href="/es/hy/a&quot;b/"><b>Los &amp; Co</b><small>24 Nov</small></a></li></ul>')
  })

  test('prefetches no page, because a page may only come from the worker', () =>
    expect(insertSavedPages(`${OFFLINE_PAGE}<script type="speculationrules">{}</script>`, [])).not.toContain('speculationrules'))

  test('hides the list while nothing is saved', () => expect(insertSavedPages(OFFLINE_PAGE, [])).toContain('hidden data-saved-pages'))
})
