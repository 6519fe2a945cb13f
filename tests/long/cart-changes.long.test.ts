import fc from 'fast-check'
import { expect, test } from 'vitest'

import { arbitraryCartChange, findCartChangeIssues } from '#tests/support/cart-changes.ts'

test('20,000 generated carts and catalogue changes: all differences are reported, and browser and server agree to the cent', () => {
  fc.assert(
    fc.property(arbitraryCartChange, it => {
      expect(findCartChangeIssues(it)).toEqual([])
    }),
    { numRuns: 20_000 },
  )
})
