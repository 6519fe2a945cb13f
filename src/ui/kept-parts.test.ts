import { expect, test } from 'vitest'

import { createKeptHtml } from '#ui/kept-html.ts'
import { createKeptParts } from '#ui/kept-parts.ts'

const filled = (parts: ReturnType<typeof createKeptParts>, page: string): string => parts.fill(Buffer.from(page)).toString()

test('a page is drawn with signs, and its bytes hold the parts', () => {
  const parts = createKeptParts()
  const [menu, foot] = [parts.keep('<ul>Пельмені 85 ₴</ul>'), parts.keep('<footer></footer>')]
  expect(menu).not.toBe(foot)
  expect(filled(parts, `<main>${menu}</main>${foot}${menu}<!-- another -->`)).toBe(
    '<main><ul>Пельмені 85 ₴</ul></main><footer></footer><ul>Пельмені 85 ₴</ul><!-- another -->',
  )
})

test('a page without signs is given back as it is', () => {
  const page = Buffer.from('<p>here</p>')
  expect(createKeptParts().fill(page)).toBe(page)
})

test('a part may hold another one, and outlives it', () => {
  const parts = createKeptParts(700)
  const inner = parts.keep('a'.repeat(100)) ?? ''
  const outer = parts.keep(`<b>${inner}</b>`) ?? ''
  parts.keep('c'.repeat(150))
  expect(parts.has(inner)).toBe(false)
  expect(filled(parts, outer)).toBe(`<b>${'a'.repeat(100)}</b>`)
})

test('what is gone is no page: nobody gets one with a hole', () => {
  const parts = createKeptParts(400)
  const first = parts.keep('a'.repeat(100)) ?? ''
  parts.keep('b'.repeat(150))
  expect(() => filled(parts, first)).toThrow(first)
  expect(parts.keep(`<b>${first}</b>`)).toBeUndefined()
})

test('what was wanted once is printed as it is, what is wanted again by its sign; one that had to go is drawn anew', () => {
  const parts = createKeptParts(400)
  const html = createKeptHtml(parts)
  const of = [{}] as const
  const menu = '<ul></ul>'.repeat(20)
  expect(html.find(of, 'menu')).toBeUndefined()
  expect(html.keep(of, 'menu', menu)).toBe(menu)
  const sign = html.find(of, 'menu') ?? ''
  expect(filled(parts, sign)).toBe(menu)
  expect(html.find(of, 'menu')).toBe(sign)
  expect(html.find([{}], 'menu')).toBeUndefined()
  expect(html.find(of, 'foot')).toBeUndefined()

  parts.keep('x'.repeat(180))
  expect(html.find(of, 'menu')).toBeUndefined()
  const anew = html.keep(of, 'menu', menu)
  expect(anew).not.toBe(sign)
  expect(filled(parts, anew)).toBe(menu)
  expect(html.find(of, 'menu')).toBe(anew)
})

test('what was printed once, and holds a part that is gone, is drawn anew', () => {
  const parts = createKeptParts(400)
  const html = createKeptHtml(parts)
  const of = [{}] as const
  const inner = parts.keep('a'.repeat(100)) ?? ''
  expect(html.keep(of, 'menu', `<ul>${inner}</ul>`)).toBe(`<ul>${inner}</ul>`)
  parts.keep('x'.repeat(180))
  expect(html.find(of, 'menu')).toBeUndefined()
  const anew = html.keep(of, 'menu', '<ul></ul>')
  expect(filled(parts, anew)).toBe('<ul></ul>')
})
