import { expect, test } from 'vitest'

import { getBalanceShare, getReturnedBalance, isCoveredByBalance } from '#domain/checkout/balance.ts'

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

test.each([
  [2000, 500, 0, 500],
  [2000, 500, 1500, 500],
  [2000, 500, 1501, 499],
  [2000, 500, 2000, 0],
  [2000, 2000, 1, 1999],
])(
  'of a cancelled order of %i, the balance that paid %i gets what the fee of %i leaves: %i',
  (total, usedBalance, cancellationFee, returned) => {
    expect(getReturnedBalance({ total, usedBalance, cancellationFee })).toBe(returned)
  },
)
