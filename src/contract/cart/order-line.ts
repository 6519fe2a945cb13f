import * as z from 'zod/mini'

import {
  MAX_EXTERNAL_ID_LENGTH,
  MAX_LINE_UNITS,
  MAX_OPTION_UNITS,
  MAX_ORDER_LINES,
  MAX_PRICE_IMPACT,
  MAX_PRODUCT_NAME_LENGTH,
} from '#contract/limits.ts'
import { Id, list, Money, SentTotal, text } from '#contract/primitives.ts'

/** A §3, B §3: one selected option, as sent. */
export const Customization = z.object({
  name: text(200),
  groupName: text(200),
  displayedPrice: Money.check(z.maximum(MAX_PRICE_IMPACT)),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_OPTION_UNITS)),
  attributeId: Id,
  groupId: Id,
  groupPosition: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
  externalId: text(MAX_EXTERNAL_ID_LENGTH),
  groupExternalId: text(MAX_EXTERNAL_ID_LENGTH),
})
export type Customization = z.infer<typeof Customization>

/**
 * A §3, B §3, "Order product line sent". `displayedPrice` is the unit price that the customer saw: the server calculates the price and
 * returns 409 if it differs. "Customised lines add note and customizations."
 */
export const OrderLine = z.object({
  id: Id,
  storeProductId: text(MAX_EXTERNAL_ID_LENGTH),
  externalId: text(MAX_EXTERNAL_ID_LENGTH),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINE_UNITS)),
  name: text(MAX_PRODUCT_NAME_LENGTH),
  displayedPrice: SentTotal,
  note: z.optional(text(500)),
  customizations: z.optional(
    list(Customization, MAX_OPTION_UNITS).check(
      z.refine(
        all => all.reduce((sum, it) => sum + it.quantity, 0) <= MAX_OPTION_UNITS,
        `Too big: expected at most ${MAX_OPTION_UNITS} units of options`,
      ),
    ),
  ),
})
export type OrderLine = z.infer<typeof OrderLine>

/** The lines of an order. */
export const OrderLines = list(OrderLine, MAX_ORDER_LINES)
