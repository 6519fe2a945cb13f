import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { expect, test } from 'vitest'

import { createCachedHtml } from '#ui/fragments/cached-html.ts'
import { createFragmentCache } from '#ui/fragments/fragment-cache.ts'

const fill = (fragments: ReturnType<typeof createFragmentCache>, page: string): string => fragments.fill(Buffer.from(page)).toString()

test('a page renders with placeholders, and its bytes hold the fragments', () => {
  const fragments = createFragmentCache()
  const [menu, footer] = [fragments.store('<ul>Пельмені 85 ₴</ul>'), fragments.store('<footer></footer>')]
  expect(menu).not.toBe(footer)
  expect(fill(fragments, `<main>${menu}</main>${footer}${menu}<!-- another -->`)).toBe(
    '<main><ul>Пельмені 85 ₴</ul></main><footer></footer><ul>Пельмені 85 ₴</ul><!-- another -->',
  )
})

test('a page without placeholders is returned unchanged', () => {
  const page = Buffer.from('<p>here</p>')
  expect(createFragmentCache().fill(page)).toBe(page)
})

test('a fragment may contain another one, and outlives it', () => {
  const fragments = createFragmentCache(700)
  const inner = fragments.store('a'.repeat(100)) ?? ''
  const outer = fragments.store(`<b>${inner}</b>`) ?? ''
  fragments.store('c'.repeat(150))
  expect(fragments.has(inner)).toBe(false)
  expect(fill(fragments, outer)).toBe(`<b>${'a'.repeat(100)}</b>`)
})

test('a page with an evicted fragment throws', () => {
  const fragments = createFragmentCache(400)
  const first = fragments.store('a'.repeat(100)) ?? ''
  fragments.store('b'.repeat(150))
  expect(() => fill(fragments, first)).toThrow(first)
  expect(fragments.store(`<b>${first}</b>`)).toBeUndefined()
})

test('the first rendering stores no bytes, the second one does; an evicted fragment renders again', () => {
  const fragments = createFragmentCache(400)
  const html = createCachedHtml(fragments)
  const of = [{}] as const
  const menu = '<ul></ul>'.repeat(20)
  expect(html.find(of, 'menu')).toBeUndefined()
  expect(html.store(of, 'menu', menu)).toBe(menu)
  expect(html.find(of, 'menu')).toBeUndefined()
  const placeholder = html.store(of, 'menu', menu)
  expect(placeholder).not.toBe(menu)
  expect(fill(fragments, placeholder)).toBe(menu)
  expect(html.find(of, 'menu')).toBe(placeholder)
  expect(html.find([{}], 'menu')).toBeUndefined()
  expect(html.find(of, 'footer')).toBeUndefined()

  fragments.store('x'.repeat(180))
  expect(html.find(of, 'menu')).toBeUndefined()
  const second = html.store(of, 'menu', menu)
  expect(second).not.toBe(placeholder)
  expect(fill(fragments, second)).toBe(menu)
  expect(html.find(of, 'menu')).toBe(second)
})

test('a fragment with an evicted inner fragment is returned as rendered, and stored at its next rendering', () => {
  const fragments = createFragmentCache(400)
  const html = createCachedHtml(fragments)
  const of = [{}] as const
  const inner = fragments.store('a'.repeat(100)) ?? ''
  const outer = `<ul>${inner}</ul>`
  expect(html.store(of, 'menu', outer)).toBe(outer)
  fragments.store('x'.repeat(180))
  expect(html.store(of, 'menu', outer)).toBe(outer)
  expect(html.find(of, 'menu')).toBeUndefined()
  expect(fill(fragments, html.store(of, 'menu', '<ul></ul>'))).toBe('<ul></ul>')
})

test('0033: first renderings hold no HTML: 2,000 of them, 100 kB each, add less than 10 MB to the heap', () => {
  const html = createCachedHtml(createFragmentCache())
  const keys = Array.from({ length: 2000 }, () => [{}] as const)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  // joined from pieces like the output of Astro: such a string is a tree of its pieces until it is read
  for (const [index, of] of keys.entries())
    html.store(of, 'menu', Array.from({ length: 1000 }, (_, at) => `${index} ${at} ${'x'.repeat(90)}`).join('\n'))
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10 * 1024 * 1024)
  expect(html.find(keys[0]!, 'menu')).toBeUndefined()
})
