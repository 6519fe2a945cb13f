import { expect, test } from 'vitest'

import { retryDelay } from '#domain/platform/retry-schedule.ts'

test('A §7: "3 attempts, first delay 1000 ms, doubling"', () => {
  expect([1, 2, 3, 4].map(retryDelay)).toEqual([1000, 2000, undefined, undefined])
})
