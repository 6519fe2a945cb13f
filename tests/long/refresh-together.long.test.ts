import { expect, test } from 'vitest'

import { createBrowserOfTabs } from '#tests/support/refresh-together.ts'

const ROUNDS = 100

test.each([
  [2, true],
  [5, true],
  [20, true],
  [2, false],
  [5, false],
  [20, false],
])('issue 21: %i tabs and a render refresh at once, 100 times, with locks: %s: one rotation each, no logout', async (tabs, hasLocks) => {
  const browser = await createBrowserOfTabs()
  for (let round = 0; round < ROUNDS; round++) await browser.runRound(tabs, hasLocks)
  expect(await browser.countUnused()).toBe(1)
})
