import * as z from 'zod/mini'

import { Promotion } from '#contract/catalogue/promotion.ts'
import { Id, Money, Tint } from '#contract/primitives.ts'

/** A §3: "attributes {id, selected, quantity, priceImpact, promotion}". `selected` and `quantity` are the defaults. */
export const Attribute = z.object({
  id: Id,
  externalId: z.string(),
  name: z.string(),
  priceImpact: Money,
  selected: z.boolean(),
  quantity: z.int(),
  promotion: z.nullable(Promotion),
})
export type Attribute = z.infer<typeof Attribute>

/** A §5: "max absent means no cap, max 1 means single choice, otherwise capped. Optional if min is 0 or absent." */
export const AttributeGroup = z.object({
  id: Id,
  externalId: z.string(),
  position: z.int(),
  name: z.string(),
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  /** Ours: maximum units of one attribute; 1 for an on/off attribute. */
  maxPerAttribute: z.int(),
  attributes: z.array(Attribute),
})
export type AttributeGroup = z.infer<typeof AttributeGroup>

const productFields = {
  id: Id,
  storeProductId: z.string(),
  externalId: z.string(),
  name: z.string(),
  /** Before promotions and options. */
  price: Money,
  description: z.string(),
  /** The largest size: `/pictures/{id}-256.webp`; the others are `-96` and `-160`. Empty for a product without a picture. */
  imageUrl: z.string(),
  promotions: z.array(Promotion),
  sponsored: z.boolean(),
  /** Ours: allergens named in the reply's language. */
  allergens: z.array(z.string()),
  /** Ours: false when sold out. */
  available: z.boolean(),
  tint: Tint,
}

/** A product of a menu. `customizable`: it has attribute groups (ours: tells whether a tap opens the product sheet). */
export const ProductCard = z.object({ ...productFields, customizable: z.boolean() })
export type ProductCard = z.infer<typeof ProductCard>

/** A §3, "Product", with its options. */
export const Product = z.object({ ...productFields, customizable: z.boolean(), attributeGroups: z.array(AttributeGroup) })
export type Product = z.infer<typeof Product>
