import { expect, test } from 'vitest'

import { createScriptPreloads } from '#server/assets/script-preloads.ts'

const ENTRY = '/_astro/checkout.astro_script.a1.js'
const CODES: Record<string, string> = {
  [ENTRY]:
    'const d=(m.f||(m.f=["_astro/island.b2.js","_astro/react.c3.js"])));import{t as e}from"./every-page.d4.js";e(()=>import("./island.b2.js"))',
  '/_astro/island.b2.js': 'import{r}from"./react.c3.js";import"./cart.e5.js";const later=()=>import("./dialog.f6.js")',
  '/_astro/cart.e5.js': 'import{i}from"./island.b2.js"',
  '/_astro/react.c3.js': '1',
  '/_astro/every-page.d4.js': '2',
  '/_astro/dialog.f6.js': '3',
}
const files = new Map(
  Object.entries(CODES).map(([path, code]) => [
    path,
    { contentType: 'text/javascript', etag: '', immutable: true, compressed: new Map(), plain: { file: '', size: code.length, bytes: Buffer.from(code) } },
  ]),
) // prettier-ignore
const add = createScriptPreloads({ files })
const toTag = (src: string) => `<script type="text/deferred" data-src="${src}"></script>`
const toLink = (path: string) => `<link rel="modulepreload" href="${path}">`

test('issue 22, "first interaction ready": the page of a checkout preloads all files of its script, and no later ones', () => {
  const page = `<p>Ձուկ, сыр</p>${toTag(ENTRY)}<p>é</p>`
  const links = [ENTRY, '/_astro/every-page.d4.js', '/_astro/island.b2.js', '/_astro/react.c3.js', '/_astro/cart.e5.js']
    .map(toLink)
    .join('')
  const expected = `<p>Ձուկ, сыр</p>${links}${toTag(ENTRY)}<p>é</p>`
  expect(add(Buffer.from(page)).toString()).toBe(expected)
  expect(add(Buffer.from(page)).toString()).toBe(expected)
})

test('other pages, and scripts that are not in the build, do not change', () => {
  const page = Buffer.from(`<p>a</p>${toTag('/_astro/store.astro_x.js')}`)
  expect(add(page)).toBe(page)
  const unknown = Buffer.from(toTag('/_astro/checkout.astro_gone.js'))
  expect(add(unknown).toString()).toBe(unknown.toString())
})
