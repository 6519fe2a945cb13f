import { randomInt } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { customerPromoCodes, promoCodes } from '#backend/db/schema/promo-codes.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { CREDIT_LIFETIME_MS } from '#domain/support/claim.ts'

/** Without letters and digits that look alike: the customer may type it. 12 of them have 60 bits, which are too many to guess. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

export interface Credit {
  readonly promoCodeId: number
  readonly code: string
  readonly expiresAt: Date
}

/** Creates a promo code for one order, and saves it in the account of the customer. */
export async function createCredit(
  tx: Tx,
  {
    customerId,
    amount,
    currency,
    countryCode,
    now,
  }: {
    readonly customerId: number
    /** Minor units. */
    readonly amount: number
    readonly currency: string
    readonly countryCode: string
    /** Unix milliseconds. */
    readonly now: number
  },
): Promise<Credit> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')
  const expiresAt = new Date(now + CREDIT_LIFETIME_MS)
  const [row] = await tx.execute<{ id: number }>(sql`select nextval('support_credit_ids')::int as id`)
  const promoCodeId = row!.id
  await tx.insert(promoCodes).values({ id: promoCodeId, code, kind: 'AMOUNT', amount, currency, countryCode, maximumUses: 1, expiresAt })
  await tx.insert(customerPromoCodes).values({ customerId, promoCodeId, savedAt: new Date(now) })
  return { promoCodeId, code, expiresAt }
}
