import { expect, test } from 'vitest'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { CURRENCIES, findDifference } from '#tests/support/payments/order-sums.ts'

const ORDERS = 10_000

test(`issue 22: in ${ORDERS} generated orders the totals of browser, server, ledger and provider are equal, in each currency`, () => {
  expect(new Set(CURRENCIES.map(it => it.style.currency))).toEqual(new Set(Object.values(MARKETS).map(it => it.currency)))
  const first = Math.floor(Math.random() * 2 ** 31)
  const differences = Array.from({ length: ORDERS }, (_, index) => findDifference(first + index)).filter(it => it !== undefined)
  expect(differences).toEqual([])
})
