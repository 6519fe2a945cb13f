import * as z from 'zod/mini'

import { ProductSnapshot, SelectedAttribute } from '#contract/cart/cart.ts'
import { OrderLines } from '#contract/cart/order-line.ts'
import { endpoint } from '#contract/endpoint.ts'
import { storeGone, storeNotFound } from '#contract/server-error.ts'
import { Id, Instant, Money } from '#contract/primitives.ts'

/** One line of a cart as the store sells it now. Prime promotions are included; the browser removes them for other customers. */
export const CurrentLine = z.object({
  /** Null when the menu no longer has the product. */
  product: z.nullable(ProductSnapshot),
  /** False when the product is sold out or no longer on the menu. */
  available: z.boolean(),
  /** The selected options that still exist, with their current prices; the other ones are gone. */
  options: z.array(SelectedAttribute),
  /** Whether an order accepts these options: a group may need another choice now. */
  optionsValid: z.boolean(),
  /** Whether an order accepts the product without options. */
  optionsOptional: z.boolean(),
  /** For a product that is not available: a similar one of the same section that needs no choice of options. */
  replacement: z.nullable(ProductSnapshot),
  /** Units that the store has; absent where it does not count them. */
  left: z.optional(z.int()),
})
export type CurrentLine = z.infer<typeof CurrentLine>

/** The store's part of the price of a cart, and whether it takes orders. */
export const CurrentStore = z.object({
  open: z.boolean(),
  /** Null when open, and without hours. */
  nextOpeningTime: z.nullable(Instant),
  /** IANA name, for the opening time. */
  timeZone: z.string(),
  schedulingEnabled: z.boolean(),
  /** Of the caller: to the location of the call, after the store's offers, Prime, and the city's offer for new customers. */
  deliveryFee: Money,
  /** The fee that a page shows to a visitor without an address; absent unless that of the caller differs. */
  publicDeliveryFee: z.optional(Money),
  /** For a caller with Prime: the delivery fee of the same caller without it. */
  withoutPrime: z.optional(z.object({ deliveryFee: Money, freeDeliveryFrom: z.optional(Money) })),
  /** Text: the reason of the lower fee; for an anonymous caller, the offer that a sign-up brings. */
  feeComment: z.optional(z.string()),
  serviceFee: Money,
  minimumBasket: Money,
  highestMinBasketSurcharge: Money,
  /** Absent when no price of products makes the delivery free. */
  freeDeliveryFrom: z.optional(Money),
})
export type CurrentStore = z.infer<typeof CurrentStore>

export const repriceCart = endpoint({
  method: 'POST',
  path: '/stores/:id/addresses/:addressId/cart',
  domain: 'cart',
  source: 'A §4',
  summary: 'Returns the current state and price of each line of a cart, and the fees of the store.',
  customPath: true,
  errors: [storeNotFound, storeGone],
  params: z.object({ id: Id, addressId: Id }),
  body: z.object({ products: OrderLines }),
  /** `lines` has the order of the request. */
  reply: z.object({ store: CurrentStore, lines: z.array(CurrentLine) }),
})
