import { expect, test } from 'vitest'

import { createBrowserOfTabs } from '#tests/support/refresh-together.ts'

const HOUR_MS = 60 * 60_000

// tests/long/refresh-together.long.test.ts has 100 rounds of each
test.each([
  ['an exact clock', 0],
  ['a clock an hour ahead', HOUR_MS],
  ['a clock an hour behind', -HOUR_MS],
])('issue 21: 2, 5 and 20 tabs and a render refresh at once, with %s: one rotation each, no logout', async (_, clockErrorMs) => {
  const browser = await createBrowserOfTabs(clockErrorMs)
  for (const tabs of [2, 5, 20]) for (const hasLocks of [true, false]) await browser.runRound(tabs, hasLocks)
  expect(await browser.countUnused()).toBe(1)
})
