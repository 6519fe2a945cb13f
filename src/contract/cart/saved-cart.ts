import * as z from 'zod/mini'

import { CartProduct } from '#contract/cart/cart.ts'
import { PromotionType } from '#contract/catalogue/promotion.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import {
  MAX_CART_VERSION,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_INSTANT,
  MAX_LINE_KEY_LENGTH,
  MAX_OPTION_UNITS,
  MAX_PRICE,
  MAX_PRODUCT_NAME_LENGTH,
  MAX_SAVED_LINES,
} from '#contract/limits.ts'
import { OWN_PATH_PATTERN } from '#contract/own-path.ts'
import { CityCode, Id, Instant, list, MAX_SLUG_LENGTH, SentPrice, text, Tint } from '#contract/primitives.ts'

/** Ours: a cart that the marketplace stores for a signed-in customer, so that another device has it (issue 19 point 5). */

const SentInstant = Instant.check(z.maximum(MAX_INSTANT))
const SentPromotion = z.object({
  type: PromotionType,
  price: z.nullable(SentPrice),
  percentage: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
  prime: z.boolean(),
})

/** `SelectedAttribute` with bounds. */
const SentAttribute = z.object({
  id: Id,
  name: text(200),
  priceImpact: SentPrice,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_OPTION_UNITS)),
  groupId: Id,
  groupName: text(200),
  groupPosition: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
  externalId: text(MAX_EXTERNAL_ID_LENGTH),
  groupExternalId: text(MAX_EXTERNAL_ID_LENGTH),
  promotion: z.nullable(SentPromotion),
})

/** `CartProduct` with bounds. */
const SentProduct = z.object({
  kind: z.enum(['simpleProduct', 'personalisedProduct']),
  id: text(100),
  product: z.object({
    id: Id,
    storeProductId: text(MAX_EXTERNAL_ID_LENGTH),
    externalId: text(MAX_EXTERNAL_ID_LENGTH),
    name: text(MAX_PRODUCT_NAME_LENGTH),
    price: z.int().check(z.minimum(0), z.maximum(MAX_PRICE)),
    imageUrl: text(2000),
    promotions: list(SentPromotion, 20),
    customizable: z.boolean(),
    tint: Tint,
  }),
  amount: z.int().check(z.minimum(1), z.maximum(999)),
  isTwoForOne: z.boolean(),
  selectedAttributes: list(SentAttribute, MAX_OPTION_UNITS),
  note: text(300),
})

/** The last change of one line on one device. */
export const LineChange = z.object({
  /** `getLineKey` of the line: the product with its options and note. */
  key: text(MAX_LINE_KEY_LENGTH),
  /** Null: the customer removed the line. */
  line: z.nullable(SentProduct),
  /** When the line was added: its place in the cart. */
  addedAt: SentInstant,
  changedAt: SentInstant,
})
export type LineChange = z.infer<typeof LineChange>

/** The part of `CartInfo` that does not depend on the device. */
export const SavedCartInfo = z.object({
  addressId: Id,
  name: text(MAX_PRODUCT_NAME_LENGTH),
  image: text(2000),
  slug: text(MAX_SLUG_LENGTH),
  cityCode: CityCode,
  path: text(1000).check(z.regex(OWN_PATH_PATTERN)),
  tint: Tint,
  /** Of the last change. */
  timestamp: SentInstant,
  money: z.optional(
    z.object({
      currency: text(3),
      pattern: text(40),
      locale: text(40),
      decimal: text(4),
      group: text(4),
      groupFrom: z.int().check(z.minimum(0), z.maximum(20)),
    }),
  ),
})
export type SavedCartInfo = z.infer<typeof SavedCartInfo>

export const SavedLine = z.object({ line: CartProduct, addedAt: Instant })
export type SavedLine = z.infer<typeof SavedLine>

export const SavedCart = z.object({
  basketId: z.string(),
  storeId: Id,
  /** Increases with each change. */
  version: z.int().check(z.positive()),
  info: SavedCartInfo,
  /** In the order in which they were added. Empty after the customer has removed all lines. */
  lines: z.array(SavedLine),
})
export type SavedCart = z.infer<typeof SavedCart>

const about = { domain: 'cart', source: 'A §4', customPath: true, customer: 'required' } as const

export const getSavedCarts = endpoint({
  ...about,
  method: 'GET',
  path: '/customers/carts',
  summary: "Returns the customer's carts of all devices, also the expired ones that can still be restored.",
  errors: [StaticCode.unauthorized],
  /** `customerId`: of the session, which may have changed in another tab since the call began. */
  reply: z.object({ customerId: z.optional(Id), carts: z.array(SavedCart) }),
})

/**
 * Merges the changes of a device into the cart of the store: for each line the last change wins. The store has one cart per customer; the
 * reply names its basket id. 404: another customer's cart has this id, or the store does not exist. 409: the session is of another customer
 * than `customerId`. 413: the cart would be too large. 429: too many changes in a minute.
 */
export const saveCart = endpoint({
  ...about,
  method: 'PUT',
  path: '/customers/carts/:basketId',
  summary: "Merges changed lines into the customer's cart of a store and returns it.",
  errors: [StaticCode.unauthorized, StaticCode.storeNotFound],
  params: z.object({ basketId: z.string().check(z.regex(/^[\w-]{8,64}$/)) }),
  body: z.object({
    storeId: Id,
    /** The customer whose cart the browser sends: another one may have signed in meanwhile. */
    customerId: z.optional(Id),
    /** The version that the device knows; 0: none, and `changes` has all lines. An expired cart is then replaced. */
    version: z.int().check(z.minimum(0), z.maximum(MAX_CART_VERSION)),
    info: SavedCartInfo,
    changes: list(LineChange, MAX_SAVED_LINES),
    /** The clock of the device: the marketplace corrects the times of a device whose clock is wrong. */
    sentAt: SentInstant,
  }),
  reply: SavedCart,
})
