import * as z from 'zod/mini'

import { Product } from '#contract/catalogue/product.ts'
import { endpoint } from '#contract/endpoint.ts'
import { storeNotFound } from '#contract/server-error.ts'
import { MAX_EXTERNAL_ID_LENGTH } from '#contract/limits.ts'
import { Id, text } from '#contract/primitives.ts'

/** A product with the texts of its page, in the reply's language. A §7 names the call; the fields are ours. */
export const ProductView = z.object({
  ...Product.shape,
  /** All pictures, at most 8; the first is `imageUrl`. Empty for a product without a picture. */
  images: z.array(z.string()),
  /** One text per promotion: what it is, and for whom. */
  promotionNotes: z.array(z.string()),
  /** Diets that it suits: "Vegan". */
  diets: z.array(z.string()),
  /** EU Regulation 1169/2011, article 30; null when the store declares none. */
  nutrition: z.nullable(z.object({ title: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) })),
})
export type ProductView = z.infer<typeof ProductView>

export const getProductView = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/products/:productId/view',
  domain: 'catalogue',
  source: 'A §7',
  summary:
    'Returns a product with the texts of its page. With `productExternalId` the product must have that external id; a product of the store that has it replaces one whose id has changed.',
  errors: [storeNotFound],
  params: z.object({ id: Id, addressId: Id, productId: Id }),
  query: z.object({ productExternalId: z.optional(text(MAX_EXTERNAL_ID_LENGTH)) }),
  reply: z.object({ data: z.object({ product: ProductView }) }),
})
