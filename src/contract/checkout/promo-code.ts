import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { MAX_PROMO_CODE_LENGTH } from '#contract/limits.ts'
import { Id, Instant, Money, SignedMoney, text } from '#contract/primitives.ts'

/** B §3: the storefront ignores subscription lines. */
export const PromocodeBalance = z.object({
  lines: z.array(
    z.object({
      type: z.enum(['DELIVERY', 'BALANCE', 'SUBSCRIPTION']),
      amount: SignedMoney,
      description: z.string(),
      data: z.nullable(z.record(z.string(), z.string())),
    }),
  ),
  comment: z.nullable(z.string()),
})
export type PromocodeBalance = z.infer<typeof PromocodeBalance>

export const PromocodeFeedback = z.object({
  type: z.enum(['ALERT', 'SUBSCRIPTION_DIALOG', 'ERROR']),
  data: z.object({ description: z.string() }),
})
export type PromocodeFeedback = z.infer<typeof PromocodeFeedback>

/** B §3: "Validity". */
export const PromocodeValidity = z.enum(['VALID', 'INVALID', 'INCOMPATIBLE'])

/** A promo code of the customer. The spec names only the list: the fields are ours. */
export const Promocode = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  validity: PromocodeValidity,
  expirationTime: z.nullable(Instant),
  /** How many more orders of the customer can use it. */
  usesLeft: z.int().check(z.nonnegative()),
})
export type Promocode = z.infer<typeof Promocode>

/** B §3: "Promo code save response": the full balance object. */
export const PromocodeSaved = z.object({
  code: z.string(),
  addedBalance: Money,
  addedFreeOrders: z.int(),
  freeOrders: z.int(),
  id: Id,
  newBalance: Money,
  message: z.nullable(z.string()),
  promocodeBalance: PromocodeBalance,
  type: z.string(),
})
export type PromocodeSaved = z.infer<typeof PromocodeSaved>

/**
 * B §7: "response promocodes and/or feedback, or a full balance object". B §5: a feedback of type ERROR throws its description. With
 * `source=checkout` the code applies to the current order only.
 */
export const savePromocode = endpoint({
  method: 'POST',
  path: '/promocodes',
  domain: 'checkout',
  source: 'B §7',
  summary: 'Saves a promo code to the account, or to the order in the checkout.',
  customer: 'required',
  query: z.object({ source: z.optional(z.literal('checkout')) }),
  body: z.object({ code: text(MAX_PROMO_CODE_LENGTH).check(z.minLength(1)) }),
  reply: z.union([
    PromocodeSaved,
    z.object({ promocodes: z.optional(z.array(Promocode)), feedback: z.optional(z.array(PromocodeFeedback)) }),
  ]),
})

/** B §7: "promocodes[] or a balance object". */
export const getPromocodes = endpoint({
  method: 'GET',
  path: '/promocodes',
  domain: 'checkout',
  source: 'B §7',
  summary: 'Returns the promo codes of the customer, or their balance.',
  customer: 'required',
  reply: z.union([
    // ours: the balance beside the codes, absent without one
    z.object({ promocodes: z.array(Promocode), promocodeBalance: z.optional(PromocodeBalance) }),
    z.object({ promocodeBalance: PromocodeBalance }),
  ]),
})
