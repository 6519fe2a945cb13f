import * as z from 'zod/mini'

import { Product } from '#contract/catalogue/product.ts'
import { StoreScreenBody } from '#contract/catalogue/store-element.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { MAX_EXTERNAL_ID_LENGTH } from '#contract/limits.ts'
import { Id, text } from '#contract/primitives.ts'

export const getProductView = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/products/:productId/view',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns a product with the texts of its page.',
  errors: [StaticCode.storeNotFound],
  params: z.object({ id: Id, addressId: Id, productId: Id }),
  query: z.object({ productExternalId: z.optional(text(MAX_EXTERNAL_ID_LENGTH)) }),
  reply: z.object({ data: z.object({ product: Product, body: StoreScreenBody }) }),
})
