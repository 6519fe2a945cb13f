import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyStep, walk } from '#tests/support/subscription-walk.ts'

test('issue 25: 20,000 subscriptions of three years: never charged twice for one period, never without access after payment', () => {
  let charges = 0
  const start = fc.date({ min: new Date('2027-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 20, maxLength: 250, size: 'max' }), start, (steps, it) => {
      charges += walk(steps, it.getTime()).charges
    }),
    { numRuns: 20_000 },
  )
  expect(charges).toBeGreaterThan(200_000)
}, 600_000)
