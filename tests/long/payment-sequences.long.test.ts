import { expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { createCheckoutBackend } from '#backend/modules/testdata/checkout-backend.ts'
import { runPaymentSequences } from '#tests/support/payments/payment-sequences.ts'

/** A smaller number checks the test itself. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 10_000)
/** A database of its own for each group: the invariants read all orders. */
const SEQUENCES_PER_DATABASE = Math.min(250, Math.ceil(SEQUENCES / 4))
/** Groups at the same time: one sequence waits for PostgreSQL at each step, so that it uses half a processor. */
const PARALLEL_GROUPS = 4

test(
  `issue 22: in ${SEQUENCES} sequences never paid without an order, never two charges, never an order without a payment state, and the ledger has the sum 0`,
  { timeout: 3 * 3_600_000 },
  async () => {
    let [started, done] = [0, 0]
    const runGroups = async (): Promise<void> => {
      while (started < SEQUENCES) {
        const sequences = Math.min(SEQUENCES_PER_DATABASE, SEQUENCES - started)
        started += sequences
        const backend = await createCheckoutBackend()
        await runPaymentSequences(backend, {
          sequences,
          afterSequence: async sequence => {
            done++
            if (sequence % 50 === 0 || sequence === sequences) expect(await findBrokenInvariants(backend.db)).toEqual([])
          },
        })
        await backend.db.close()
      }
    }
    await Promise.all(Array.from({ length: PARALLEL_GROUPS }, runGroups))
    expect(done).toBe(SEQUENCES)
  },
)
