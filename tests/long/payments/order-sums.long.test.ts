import { expect, test } from 'vitest'

import { findDifference } from '#tests/support/payments/order-sums.ts'

/** A smaller number checks the test itself. */
const ORDERS = Number(process.env['ORDERS'] ?? 1_000_000)

test(
  `issue 22: in ${ORDERS} generated orders the totals of browser, server, ledger and provider are equal, in each currency`,
  { timeout: 3_600_000 },
  () => {
    const first = Math.floor(Math.random() * 2 ** 31)
    for (let index = 0; index < ORDERS; index++) {
      const difference = findDifference(first + index)
      if (difference !== undefined) expect.fail(difference)
    }
  },
)
