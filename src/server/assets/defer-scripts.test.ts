import { expect, test } from 'vitest'

import { deferScripts } from '#server/assets/defer-scripts.ts'

const defer = (html: string): string => deferScripts(Buffer.from(html)).toString()

test('turns the scripts of a page into data blocks and keeps everything else', () => {
  const rest = '<p>Ձուկ, сыр, jamón</p><script type="speculationrules">{}</script><script type="module" src="/@vite/client"></script>'
  const html = `<script type="module" src="/_astro/a.js"></script>${rest}<script type="module" src="/_astro/b.js"></script>`
  expect(defer(html)).toBe(
    `<script type="text/deferred" data-src="/_astro/a.js"></script>${rest}<script type="text/deferred" data-src="/_astro/b.js"></script>`,
  )
})
test('gives the script of the consent preferences a separate type', () => {
  expect(
    defer('<script type="module" src="/_astro/Consent.astro_x.js"></script><script type="module" src="/_astro/Consents.js"></script>'),
  ).toBe(
    '<script type="text/consent" data-src="/_astro/Consent.astro_x.js"></script><script type="text/deferred" data-src="/_astro/Consents.js"></script>',
  )
})
test('issue 6 point 7: gives the script of the landing search a separate type', () => {
  expect(defer('<script type="module" src="/_astro/SiteSearch.astro_x.js"></script>')).toBe(
    '<script type="text/search" data-src="/_astro/SiteSearch.astro_x.js"></script>',
  )
})
test('issue 19 point 6: gives the script of the search fields the same type: it loads on focus', () => {
  expect(defer('<script type="module" src="/_astro/SearchScript.astro_x.js"></script>')).toBe(
    '<script type="text/search" data-src="/_astro/SearchScript.astro_x.js"></script>',
  )
})
test('B §2: gives the script of the content of Prime a separate type: it runs for customers who are signed in', () => {
  expect(defer('<script type="module" src="/_astro/PrimeLandingScript.astro_x.js"></script>')).toBe(
    '<script type="text/customer" data-src="/_astro/PrimeLandingScript.astro_x.js"></script>',
  )
})
test('issue 17 point 7: moves scripts from behind </html> into the body', () => {
  const html =
    '<html><body><p>ю</p></body></html><script type="module" src="/_astro/a.js"></script><script type="module" src="/_astro/b.js"></script>'
  expect(defer(html)).toBe(
    '<html><body><p>ю</p><script type="text/deferred" data-src="/_astro/a.js"></script><script type="text/deferred" data-src="/_astro/b.js"></script></body></html>',
  )
  const inside = '<html><body><script type="module" src="/_astro/a.js"></script></body></html>'
  expect(defer(inside)).toBe('<html><body><script type="text/deferred" data-src="/_astro/a.js"></script></body></html>')
})
test('handles a tag at the very end, and returns a page without scripts unchanged', () => {
  expect(defer('<script type="module" src="/_astro/')).toBe('<script type="text/deferred" data-src="/_astro/')
  expect(defer('')).toBe('')
  const page = Buffer.from('<html><body></body></html>\n')
  expect(deferScripts(page)).toBe(page)
})
