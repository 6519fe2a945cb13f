import { afterAll, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { createFaultSite } from '#tests/support/payments/fault-site.ts'
import { PAYMENT_FAULTS } from '#tests/support/payments/payment-faults.ts'

/** A smaller number checks the test itself. */
const ROUNDS = Number(process.env['FAULTS'] ?? 50)

const site = await createFaultSite()
afterAll(() => site.stripe.close())

test.each(Object.keys(PAYMENT_FAULTS))(
  `issue 22, faults on purpose, ${ROUNDS} times: %s: one order or no charge, and the customer sees which`,
  { timeout: 3_600_000 },
  async name => {
    for (let round = 0; round < ROUNDS; round++) {
      await PAYMENT_FAULTS[name]!(site, round)
      if (round % 10 === 9) expect(await findBrokenInvariants(site.db)).toEqual([])
    }
  },
)
