import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cutText } from '#domain/language/cut-text.ts'

test.each([
  ['a text that is short enough stays', 'ab🍕', 4, 'ab🍕'],
  ['a pair of surrogates at the limit is left out as a whole', 'ab🍕', 3, 'ab'],
  ['a pair before the limit stays', 'ab🍕c', 4, 'ab🍕'],
  ['other texts are cut at the limit', 'abc', 2, 'ab'],
])('%s', (_, text, maxLength, expected) => expect(cutText(text, maxLength)).toBe(expected))

test('any cut text can be part of an address, and is at most one code unit shorter than the limit', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(30), (text, maxLength) => {
      const cut = cutText(text, maxLength)
      expect(() => encodeURIComponent(cut)).not.toThrow()
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, maxLength) - 1)
      expect(cut.length).toBeLessThanOrEqual(maxLength)
    }),
  ))
