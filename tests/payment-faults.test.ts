import { afterAll, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { createFaultSite } from '#tests/support/payments/fault-site.ts'
import { PAYMENT_FAULTS } from '#tests/support/payments/payment-faults.ts'

const site = await createFaultSite()
afterAll(() => site.stripe.close())
/** Each variant once; `npm run test:long` runs 50. */
const ROUNDS = 3

test.each(Object.keys(PAYMENT_FAULTS))(
  'issue 22, faults on purpose: %s: one order or no charge, and the customer sees which',
  async name => {
    for (let round = 0; round < ROUNDS; round++) await PAYMENT_FAULTS[name]!(site, round)
    expect(await findBrokenInvariants(site.db)).toEqual([])
  },
)
