import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Key, Money } from '#contract/primitives.ts'

/** What a customer answers. STORE: the store chooses, for this line and those that follow. */
export const SubstitutionAnswer = z.enum(['ACCEPT', 'DECLINE', 'STORE'])
export type SubstitutionAnswer = z.infer<typeof SubstitutionAnswer>

/**
 * Ours: a product that is sold out, and the one that the store proposes for all units of its line. Prices are minor units of one unit in the
 * currency of the order.
 */
export const Substitution = z.object({
  /** The position of the line: "0", "1" … */
  lineId: Key,
  /** The product that is sold out. */
  name: z.string(),
  quantity: z.int().check(z.positive()),
  replacement: z.object({ productId: Id, name: z.string(), imageId: z.nullable(z.string()), unitPrice: Money }),
  /** What the customer pays for a unit of the replacement: never more than was agreed to. */
  chargedUnitPrice: Money,
  /** DECLINED: the line is refunded, also when nobody answered in time. */
  outcome: z.catch(z.enum(['PENDING', 'ACCEPTED', 'DECLINED']), 'PENDING'),
  /** Null: not answered. */
  answer: z.catch(z.nullable(SubstitutionAnswer), null),
  /** When the time to answer ends. */
  expirationTime: Instant,
})
export type Substitution = z.infer<typeof Substitution>

const params = z.object({ id: Id })

/** The first answer counts. Another one is 409 `SUBSTITUTION_ANSWERED`; an answer after the time is 409 `SUBSTITUTION_EXPIRED`. */
export const answerSubstitution = endpoint({
  customPath: true,
  method: 'POST',
  path: '/customer/orders/:id/substitutions/:lineId',
  domain: 'orders',
  source: 'B §7',
  summary: 'Answers the proposal of the store to replace a product that is sold out.',
  customer: 'required',
  guests: true,
  params: z.object({ id: Id, lineId: Key }),
  body: z.object({ answer: SubstitutionAnswer }),
  reply: Substitution,
})

const staffCall = { domain: 'orders', source: 'B §7', customPath: true, headers: ['chatStaffToken'], path: '/staff/orders/:id/substitutions' } as const // prettier-ignore
const substitutions = z.object({ substitutions: z.array(Substitution) })

export const getStaffSubstitutions = endpoint({
  ...staffCall,
  method: 'GET',
  summary: 'For staff: returns the proposals of an order to replace products, with the answers.',
  params,
  reply: substitutions,
})

/** Once for each line; the same proposal again changes nothing. */
export const proposeSubstitution = endpoint({
  ...staffCall,
  method: 'POST',
  summary: 'For staff: proposes another product of the store for a line that is sold out, while the store prepares the order.',
  params,
  body: z.object({ lineId: Key, productId: Id }),
  reply: Substitution,
})
