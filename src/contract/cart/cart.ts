import * as z from 'zod/mini'

import { Promotion } from '#contract/catalogue/promotion.ts'
import { OWN_PATH_PATTERN } from '#contract/own-path.ts'
import { CityCode, Id, Instant, Money, Tint } from '#contract/primitives.ts'

/** A §3, "Selected attribute". */
export const SelectedAttribute = z.object({
  id: Id,
  name: z.string(),
  priceImpact: Money,
  quantity: z.int().check(z.positive()),
  groupId: Id,
  groupName: z.string(),
  groupPosition: z.int(),
  externalId: z.string(),
  groupExternalId: z.string(),
  promotion: z.nullable(Promotion),
})
export type SelectedAttribute = z.infer<typeof SelectedAttribute>

/** Product data in a cart: enough to display and price it without the menu. */
export const ProductSnapshot = z.object({
  id: Id,
  storeProductId: z.string(),
  externalId: z.string(),
  name: z.string(),
  price: Money,
  imageUrl: z.string(),
  promotions: z.array(Promotion),
  customizable: z.boolean(),
  tint: Tint,
})
export type ProductSnapshot = z.infer<typeof ProductSnapshot>

/** A §3: "Cart product: product, amount (default 1), id, isTwoForOne; kinds simpleProduct and personalisedProduct". */
export const CartProduct = z.object({
  kind: z.enum(['simpleProduct', 'personalisedProduct']),
  /** Line id, unique in the cart. */
  id: z.string(),
  product: ProductSnapshot,
  amount: z.int().check(z.positive(), z.maximum(999)),
  isTwoForOne: z.boolean(),
  selectedAttributes: z.array(SelectedAttribute),
  note: z.string().check(z.maxLength(300)),
})
export type CartProduct = z.infer<typeof CartProduct>

/** All lines of one product. */
export const CartEntry = z.object({ key: z.string(), products: z.array(CartProduct).check(z.minLength(1)), addedAt: Instant })
export type CartEntry = z.infer<typeof CartEntry>

/** Fees of the store as the customer saw them last, minor units. `deliveryFee` is absent if the customer only looked at pickup. */
const SeenFees = z.object({
  deliveryFee: z.optional(Money),
  serviceFee: Money,
  minimumBasket: Money,
  surcharge: Money,
  freeDeliveryFrom: z.optional(Money),
})

/** How the store's city writes prices, in the language of its page; as in `i18n/money.ts`. */
const MoneyFormat = z.object({
  currency: z.string(),
  pattern: z.string(),
  locale: z.string(),
  decimal: z.string(),
  group: z.string(),
  groupFrom: z.int(),
})

/** A §3: "info (addressId, name, image, slug, city code, cart id / basketId, timestamp, user id, session id)". */
export const CartInfo = z.object({
  addressId: Id,
  name: z.string(),
  image: z.string(),
  slug: z.string(),
  cityCode: CityCode,
  basketId: z.string(),
  /** Of the last change. */
  timestamp: Instant,
  userId: z.nullable(Id),
  sessionId: z.string(),
  /** Ours: path of the store page, for the link of the cart count. */
  path: z.string().check(z.regex(OWN_PATH_PATTERN)),
  tint: Tint,
  /** Ours: absent until the cart is first compared with the store. */
  fees: z.optional(SeenFees),
  /** Ours: for the total in the list of carts, on pages of other cities. */
  money: z.optional(MoneyFormat),
})
export type CartInfo = z.infer<typeof CartInfo>

/** Local storage value of `glv_cart_v2:{storeId}`. */
export const Cart = z.object({
  storeId: Id,
  info: CartInfo,
  entries: z.record(z.string(), CartEntry),
  /** Units in the cart; 0 is never stored. */
  total: z.int().check(z.nonnegative()),
})
export type Cart = z.infer<typeof Cart>

/** Local storage value of `glv_cart_v2`: ids of stores with carts, the latest first. */
export const CartList = z.array(Id)
