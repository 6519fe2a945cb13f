import { expect, test } from 'vitest'

import { deferScripts } from '#server/assets/defer-scripts.ts'

function marked(html: string): string {
  const page = Buffer.from(html)
  deferScripts(page)
  return page.toString()
}

test('scripts of a page come after its first frame; what else stands there stays', () => {
  const rest = '<p>Ձուկ, сыр, jamón</p><script type="speculationrules">{}</script><script type="module" src="/@vite/client"></script>'
  const html = `<script type="module" src="/_astro/a.js"></script>${rest}<script type="module" src="/_astro/b.js"></script>`
  expect(marked(html)).toBe(`<script type="behind" src="/_astro/a.js"></script>${rest}<script type="behind" src="/_astro/b.js"></script>`)
})
test('the preferences of consent wait for a press', () => {
  expect(
    marked('<script type="module" src="/_astro/Consent.astro_x.js"></script><script type="module" src="/_astro/Consents.js"></script>'),
  ).toBe('<script type="wanted" src="/_astro/Consent.astro_x.js"></script><script type="behind" src="/_astro/Consents.js"></script>')
})
test('issue 6 point 7: the search of landings waits for the focus', () => {
  expect(marked('<script type="module" src="/_astro/SiteSearch.astro_x.js"></script>')).toBe(
    '<script type="sought" src="/_astro/SiteSearch.astro_x.js"></script>',
  )
})
test('a tag at the very end, and no tag at all', () => {
  expect(marked('<script type="module" src="/_astro/')).toBe('<script type="behind" src="/_astro/')
  expect(marked('')).toBe('')
})
