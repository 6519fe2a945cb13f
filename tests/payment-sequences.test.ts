import { expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { runPaymentSequences } from '#tests/support/payments/payment-sequences.ts'

test('issue 22: never paid without an order, never two charges, never an order without a payment state, and the ledger has the sum 0', async () => {
  const backend = await createCheckoutBackend()
  await runPaymentSequences(backend, {
    sequences: 20,
    afterSequence: async sequence => {
      if (sequence % 10 === 0) expect(await findBrokenInvariants(backend.db)).toEqual([])
    },
  })
})
