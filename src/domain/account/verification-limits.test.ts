import { expect, test } from 'vitest'

import { getNextStepTime, MAX_SENDS } from '#domain/account/verification-limits.ts'

test('B §4: "next-step changes method": 30, 60 and 120 s after each code, and not after the fourth', () => {
  expect([1, 2, 3].map(sends => getNextStepTime(1000, sends))).toEqual([31_000, 61_000, 121_000])
  expect(getNextStepTime(1000, MAX_SENDS)).toBeNull()
  expect(getNextStepTime(1000, MAX_SENDS + 1)).toBeNull()
})
