import { expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { runPaymentSequences } from '#tests/support/payments/payment-sequences.ts'

/** A smaller number checks the test itself. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 10_000)
/** A database of its own for each group: the invariants read all orders. */
const SEQUENCES_PER_DATABASE = 500

test(
  `issue 22: in ${SEQUENCES} sequences never paid without an order, never two charges, never an order without a payment state, and the ledger has the sum 0`,
  { timeout: 3 * 3_600_000 },
  async () => {
    let done = 0
    while (done < SEQUENCES) {
      const backend = await createCheckoutBackend()
      await runPaymentSequences(backend, {
        sequences: Math.min(SEQUENCES_PER_DATABASE, SEQUENCES - done),
        afterSequence: async () => {
          if (++done % 100 === 0) expect(await findBrokenInvariants(backend.db)).toEqual([])
        },
      })
    }
    expect(done).toBe(SEQUENCES)
  },
)
