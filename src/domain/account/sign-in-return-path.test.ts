import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseSignInReturnPath } from '#domain/account/sign-in-return-path.ts'

test.each(['/', '/es/en/barcelona/', '/en/profile-section/personal-information', '/a_b-C9/'])('B §2: %s is accepted', path => {
  expect(parseSignInReturnPath(path)).toBe(path)
})

test.each([
  undefined,
  7,
  '',
  'es/en/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/es/?a=b',
  '/es/#a',
  '/es/..',
  '/%2fevil.example',
  'https://evil.example/',
  '/es/\n',
  ' /es/',
  '/é/',
  `/${'a'.repeat(2000)}`,
])('B §2: %j is rejected', path => {
  expect(parseSignInReturnPath(path)).toBeUndefined()
})

const piece = fc.constantFrom('/', '//', '\\', '.', '..', ':', '@', '%2f', '%5c', '\t', '\n', 'evil.example', 'https:', 'es', 'en', '_', '-', '?', '#', '\u2028') // prettier-ignore
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 8 }).map(it => it.join('')),
)

test('issue 21: an accepted path never leaves the site (100,000 cases)', () => {
  fc.assert(
    fc.property(text, it => {
      const path = parseSignInReturnPath(it)
      if (path === undefined) return
      const url = new URL(path, 'https://shop.test')
      expect([url.origin, url.pathname, url.search, url.hash]).toEqual(['https://shop.test', path, '', ''])
    }),
    { numRuns: 100_000 },
  )
})
