import { expect, test } from 'vitest'

import { createSplitBackend, runSplitSequences } from '#tests/support/orders/split-sequences.ts'

test('issue 23: 5,000 sequences of split group orders: "ledger sum 0, nobody pays above the consent, no order with an unpaid part"', async () => {
  const start = Date.now()
  const { placed, givenBack, refunded } = await runSplitSequences(await createSplitBackend(), 5000)
  console.info(`${((Date.now() - start) / 5000).toFixed()} ms for each sequence`)
  expect(placed).toBeGreaterThan(1000)
  expect(givenBack).toBeGreaterThan(1000)
  expect(refunded).toBeGreaterThan(20)
}, 10_800_000)
