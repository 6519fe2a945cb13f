import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'

/** A smaller number checks the test itself. */
const ROUNDS = Number(process.env['RACES'] ?? 50)
const CUSTOMERS = 100
const DISCOUNT = 400

test.each([1, 10])(
  `issue 22: 100 customers at once use a code with the limit %i, ${ROUNDS} times: exactly that many get the discount`,
  { timeout: 3_600_000 },
  async limit => {
    const { db, backend, createVisitor } = await createCheckoutBackend()
    const visitors = await Promise.all(Array.from({ length: CUSTOMERS }, () => createVisitor()))
    for (let round = 1; round <= ROUNDS; round++) {
      const code = `RACE${round}`
      await db.insert(promoCodes).values({ id: round, code, kind: 'PERCENT', amount: 20, currency: 'EUR', maximumUses: limit })
      // not with the client, whose timeout a busy machine exceeds
      const statuses = await Promise.all(
        visitors.map(async ({ customer }) => {
          const headers = { 'content-type': 'application/json', authorization: customer.authorization, 'idempotency-key': randomUUID() }
          const body = { ...buildCheckoutRequest(CASH_PAYMENT, { promoCode: { value: code } }), displayedTotal: TOTAL - DISCOUNT }
          const reply = await backend.request(`/checkouts/order/${randomUUID()}`, { method: 'POST', headers, body: JSON.stringify(body) })
          return reply.status === 200 ? 200 : `${reply.status} ${((await reply.json()) as { error: { code?: string } }).error.code}`
        }),
      )
      expect(statuses.filter(it => it === 200)).toHaveLength(limit)
      expect(new Set(statuses.filter(it => it !== 200))).toEqual(new Set(['409 PROMO_CODE_NOT_APPLICABLE']))
      const [row] = await db.select({ uses: promoCodes.uses, spent: promoCodes.spent }).from(promoCodes).where(eq(promoCodes.code, code))
      expect(row).toEqual({ uses: limit, spent: limit * DISCOUNT })
      if (round % 10 === 0) expect(await findBrokenInvariants(db)).toEqual([])
    }
  },
)
