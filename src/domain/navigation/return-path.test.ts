import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getReturnPath } from '#domain/navigation/return-path.ts'

const ORIGIN = 'https://shop.example'

test.each([
  [`${ORIGIN}/es/en/barcelona/?page=2`, '/es/en/barcelona/?page=2'],
  [`${ORIGIN}/es/en/barcelona/search/p%C3%A3o/#top`, '/es/en/barcelona/search/p%C3%A3o/'],
  [ORIGIN, '/'],
  [undefined, '/'],
  ['', '/'],
  ['/es/en/', '/'],
  ['https://evil.example/es/en/', '/'],
  ['http://shop.example/es/en/', '/'],
  ['https://shop.example.evil.example/', '/'],
  ['https://shop.example@evil.example/', '/'],
  [`${ORIGIN}//evil.example/`, '/'],
  [`${ORIGIN}/\\evil.example/`, '/'],
  ['null', '/'],
  ['data:text/html,hello', '/'],
])('%j returns to %s', (referer, path) => expect(getReturnPath(referer, ORIGIN)).toBe(path))

test('trust.md: "/ not followed by /, and same origin once parsed", for any referer', () => {
  const referers = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string({ unit: fc.constantFrom(...'/\\.:@?#%ae\t\n ') }).map(it => ORIGIN + it),
  )
  fc.assert(
    fc.property(referers, referer => {
      const path = getReturnPath(referer, ORIGIN)
      expect(path).toMatch(/^\/(?!\/)/)
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
      expect(path).not.toMatch(/[\r\n]|^[^?]*\\/)
    }),
    { numRuns: 3000 },
  )
})
