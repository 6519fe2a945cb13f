import * as z from 'zod/mini'

import { Id, list, Money, text } from '#contract/primitives.ts'

/** A §3, B §3: one option that was chosen, as it is sent. */
export const Customization = z.object({
  name: text(200),
  groupName: text(200),
  displayedPrice: Money,
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
  attributeId: Id,
  groupId: Id,
  groupPosition: z.int(),
  externalId: text(100),
  groupExternalId: text(100),
})
export type Customization = z.infer<typeof Customization>

/**
 * A §3, B §3, "Order product line sent". `displayedPrice` is what the customer saw for one unit: the server prices
 * the line itself and answers 409 when the two differ. "Customised lines add note and customizations."
 */
export const OrderLine = z.object({
  id: Id,
  storeProductId: text(100),
  externalId: text(100),
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
  name: text(200),
  displayedPrice: Money,
  note: z.optional(text(500)),
  customizations: z.optional(list(Customization, 100)),
})
export type OrderLine = z.infer<typeof OrderLine>

/** The most different lines that one order may hold. */
export const ORDER_LINES = 100
