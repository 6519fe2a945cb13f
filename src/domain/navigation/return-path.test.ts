import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getReturnPath } from '#domain/navigation/return-path.ts'

const OURS = 'https://shop.example'

test.each([
  [`${OURS}/es/en/barcelona/?page=2`, '/es/en/barcelona/?page=2'],
  [`${OURS}/es/en/barcelona/search/p%C3%A3o/#top`, '/es/en/barcelona/search/p%C3%A3o/'],
  [OURS, '/'],
  [undefined, '/'],
  ['', '/'],
  ['/es/en/', '/'],
  ['https://evil.example/es/en/', '/'],
  ['http://shop.example/es/en/', '/'],
  ['https://shop.example.evil.example/', '/'],
  ['https://shop.example@evil.example/', '/'],
  [`${OURS}//evil.example/`, '/'],
  [`${OURS}/\\evil.example/`, '/'],
  ['null', '/'],
  ['data:text/html,hello', '/'],
])('%j returns to %s', (referer, path) => expect(getReturnPath(referer, OURS)).toBe(path))

test('trust.md: "/ not followed by /, and same origin once parsed", for any referer', () => {
  const referers = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.string({ unit: fc.constantFrom(...'/\\.:@?#%ae\t\n ') }).map(it => OURS + it),
  )
  fc.assert(
    fc.property(referers, referer => {
      const path = getReturnPath(referer, OURS)
      expect(path).toMatch(/^\/(?!\/)/)
      expect(new URL(path, OURS).origin).toBe(OURS)
      expect(path).not.toMatch(/[\r\n]|^[^?]*\\/)
    }),
    { numRuns: 3000 },
  )
})
