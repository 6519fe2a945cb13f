import * as z from 'zod/mini'

import { countryCode, describe, flag, instant, money, wholeNumber } from '#backend/db/catalogue/fields.ts'

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** The promo codes that support grants have ids from here on (migration 0066). */
export const FIRST_CREDIT_ID = 1_900_000_001

export const PromoCodeRecord = z.strictObject({
  id: wholeNumber(1, FIRST_CREDIT_ID - 1, 'Yours; unique among promo codes.'),
  code: z
    .string()
    .check(z.regex(/^[A-Z0-9]{3,30}$/, 'must be 3 to 30 capital letters or digits'), describe('What customers enter, in any case.')),
  kind: z
    .enum(['PERCENT', 'AMOUNT', 'FREE_DELIVERY', 'PRIME_DAYS', 'BALANCE'])
    .check(
      describe(
        '`PERCENT`, `AMOUNT`: a discount on the products. `FREE_DELIVERY`: a discount of the delivery fee. `PRIME_DAYS`: days of Prime, which start when the code is saved. `BALANCE`: credit, which is added when the code is saved.',
      ),
    ),
  amount: wholeNumber(0, 2_147_483_647, '`PERCENT`: 1 to 100. `AMOUNT`, `BALANCE`: minor units. `PRIME_DAYS`: days. `FREE_DELIVERY`: 0.'),
  currency: optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three capital letters'), describe('Currency of its amounts.'))),
  countryCode: optional(countryCode('The only country in which it is valid. Unset: all.')),
  minimumProducts: optional(money('The lowest price of the products, after their promotions, minor units.')),
  maximumDiscount: optional(money('The highest discount of one order, minor units.')),
  firstOrderOnly: z.optional(flag('Only for customers without an order. Unset: `false`.')),
  invitation: optional(
    z
      .strictObject({
        inviterReward: money('The credit of the inviter, minor units.'),
        monthlyLimit: wholeNumber(1, 1000, 'Rewards of one inviter in a calendar month.'),
        waitHours: wholeNumber(0, 720, 'Hours from the delivery to the reward: refunds come before.'),
      })
      .check(describe('The code is for invited friends only: what their inviter gets. One code of each country should have it.')),
  ),
  startsAt: optional(instant('Valid from this time, ISO 8601 with a time zone. Unset: at once.')),
  expiresAt: optional(instant('No longer valid at this time. Unset: without end.')),
  maximumUses: optional(wholeNumber(1, 2_147_483_647, 'Orders of all customers that can use it. Unset: no limit.')),
  maximumUsesPerCustomer: z.optional(wholeNumber(1, 1000, 'Orders of one customer that can use it. Unset: `1`.')),
  budget: optional(money('The highest sum of all discounts, minor units. Unset: no limit.')),
})
export type PromoCodeRecord = z.infer<typeof PromoCodeRecord>

interface InvitationColumns {
  readonly inviterReward?: number | null | undefined
  readonly invitationLimit?: number | null | undefined
  readonly invitationWaitHours?: number | null | undefined
}

/** The terms of a code for invited friends; null for a code for everybody. */
export function toInvitation({ inviterReward, invitationLimit, invitationWaitHours }: InvitationColumns): PromoCodeRecord['invitation'] {
  if (inviterReward == null || invitationLimit == null || invitationWaitHours == null) return null
  return { inviterReward, monthlyLimit: invitationLimit, waitHours: invitationWaitHours }
}
