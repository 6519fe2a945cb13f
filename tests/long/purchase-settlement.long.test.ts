import { expect, test } from 'vitest'

import { createPurchaseBackend, runPurchaseSequences } from '#tests/support/orders/purchase-sequences.ts'

test('issue 23: 5,000 sequences: "ledger sum 0, nobody pays above the consent"; `npm test` runs 15', async () => {
  const { delivered, cancelled } = await runPurchaseSequences(await createPurchaseBackend(), 5000)
  expect(delivered).toBeGreaterThan(1000)
  expect(cancelled).toBeGreaterThan(200)
}, 7_200_000)
