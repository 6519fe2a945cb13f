import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { createCachedHtml } from '#ui/fragments/cached-html.ts'
import { createFragmentCache } from '#ui/fragments/fragment-cache.ts'

const filled = (parts: ReturnType<typeof createFragmentCache>, page: string): string => parts.fill(Buffer.from(page)).toString()

test('a page renders with placeholders, and its bytes hold the fragments', () => {
  const parts = createFragmentCache()
  const [menu, foot] = [parts.store('<ul>Пельмені 85 ₴</ul>'), parts.store('<footer></footer>')]
  expect(menu).not.toBe(foot)
  expect(filled(parts, `<main>${menu}</main>${foot}${menu}<!-- another -->`)).toBe(
    '<main><ul>Пельмені 85 ₴</ul></main><footer></footer><ul>Пельмені 85 ₴</ul><!-- another -->',
  )
})

test('a page without placeholders is returned unchanged', () => {
  const page = Buffer.from('<p>here</p>')
  expect(createFragmentCache().fill(page)).toBe(page)
})

test('a fragment may contain another one, and outlives it', () => {
  const parts = createFragmentCache(700)
  const inner = parts.store('a'.repeat(100)) ?? ''
  const outer = parts.store(`<b>${inner}</b>`) ?? ''
  parts.store('c'.repeat(150))
  expect(parts.has(inner)).toBe(false)
  expect(filled(parts, outer)).toBe(`<b>${'a'.repeat(100)}</b>`)
})

test('a page with an evicted fragment throws', () => {
  const parts = createFragmentCache(400)
  const first = parts.store('a'.repeat(100)) ?? ''
  parts.store('b'.repeat(150))
  expect(() => filled(parts, first)).toThrow(first)
  expect(parts.store(`<b>${first}</b>`)).toBeUndefined()
})

test('the first rendering stores no bytes, the second one does; an evicted fragment renders again', () => {
  const parts = createFragmentCache(400)
  const html = createCachedHtml(parts)
  const of = [{}] as const
  const menu = '<ul></ul>'.repeat(20)
  expect(html.find(of, 'menu')).toBeUndefined()
  expect(html.store(of, 'menu', menu)).toBe(menu)
  expect(html.find(of, 'menu')).toBeUndefined()
  const sign = html.store(of, 'menu', menu)
  expect(sign).not.toBe(menu)
  expect(filled(parts, sign)).toBe(menu)
  expect(html.find(of, 'menu')).toBe(sign)
  expect(html.find([{}], 'menu')).toBeUndefined()
  expect(html.find(of, 'foot')).toBeUndefined()

  parts.store('x'.repeat(180))
  expect(html.find(of, 'menu')).toBeUndefined()
  const anew = html.store(of, 'menu', menu)
  expect(anew).not.toBe(sign)
  expect(filled(parts, anew)).toBe(menu)
  expect(html.find(of, 'menu')).toBe(anew)
})

test('a fragment with an evicted inner fragment is returned as rendered, and stored at its next rendering', () => {
  const parts = createFragmentCache(400)
  const html = createCachedHtml(parts)
  const of = [{}] as const
  const inner = parts.store('a'.repeat(100)) ?? ''
  const outer = `<ul>${inner}</ul>`
  expect(html.store(of, 'menu', outer)).toBe(outer)
  parts.store('x'.repeat(180))
  expect(html.store(of, 'menu', outer)).toBe(outer)
  expect(html.find(of, 'menu')).toBeUndefined()
  expect(filled(parts, html.store(of, 'menu', '<ul></ul>'))).toBe('<ul></ul>')
})

test('0033: first drawings hold no HTML: 2,000 of them, 100 kB each, add less than 10 MB to the heap', () => {
  const html = createCachedHtml(createFragmentCache())
  const answers = Array.from({ length: 2000 }, () => [{}] as const)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  // joined in pieces, as Astro does: such a string stays a tree of its pieces until somebody reads it
  for (const [index, of] of answers.entries())
    html.store(of, 'menu', Array.from({ length: 1000 }, (_, at) => `${index} ${at} ${'x'.repeat(90)}`).join('\n'))
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * 1024 * 1024)
  expect(html.find(answers[0]!, 'menu')).toBeUndefined()
})
