import { expect, test } from 'vitest'

import { getRetryDelay } from '#domain/platform/retry-schedule.ts'

test('A §7: "3 attempts, first delay 1000 ms, doubling"', () => {
  expect([1, 2, 3, 4].map(getRetryDelay)).toEqual([1000, 2000, undefined, undefined])
})
