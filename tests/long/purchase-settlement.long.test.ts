import { expect, test } from 'vitest'

import { createPurchaseBackend, runPurchaseSequences } from '#tests/support/orders/purchase-sequences.ts'

test('issue 23: 5,000 sequences: "ledger sum 0, nobody pays above the consent"; `npm test` runs 15', async () => {
  const start = Date.now()
  const { delivered, cancelled, raised } = await runPurchaseSequences(await createPurchaseBackend(), 5000)
  console.info(`${((Date.now() - start) / 5000).toFixed()} ms for each sequence`)
  expect(delivered).toBeGreaterThan(500)
  expect(cancelled).toBeGreaterThan(200)
  expect(raised).toBeGreaterThan(5)
}, 7_200_000)
