import { expect, test } from 'vitest'

import { getBalanceShare, isCoveredByBalance } from '#domain/checkout/balance.ts'

test.each([
  [2249, 500, 500, false],
  [2249, 2248, 2248, false],
  [2249, 2249, 2249, true],
  [2249, 2250, 2249, true],
  [2249, 0, 0, false],
  // nothing is used, so nothing is covered
  [0, 500, 0, false],
])('of an order of %i a balance of %i pays %i', (total, balance, share, isCovered) => {
  expect(getBalanceShare(total, balance)).toBe(share)
  expect(isCoveredByBalance({ total, usedBalance: share })).toBe(isCovered)
})
