import * as z from 'zod/mini'

import { ProductCard } from '#contract/catalogue/product.ts'
import { endpoint } from '#contract/endpoint.ts'
import { storeGone, storeNotFound } from '#contract/server-error.ts'
import { MAX_EXTERNAL_ID_LENGTH, MAX_ORDER_LINES } from '#contract/limits.ts'
import { Id, list, text } from '#contract/primitives.ts'

export const getSuggestions = endpoint({
  method: 'POST',
  path: '/stores/:id/addresses/:addressId/suggestions',
  domain: 'cart',
  source: 'A §7',
  summary: 'Returns products of the same store that complement the basket.',
  errors: [storeNotFound, storeGone],
  params: z.object({ id: Id, addressId: Id }),
  query: z.object({ origin: z.optional(text(50)) }),
  body: z.object({ productExternalIds: list(text(MAX_EXTERNAL_ID_LENGTH), MAX_ORDER_LINES) }),
  /** Best first, at most six; empty when the store takes no orders or does not deliver to the location of the headers. */
  reply: z.object({ title: z.string(), products: z.array(ProductCard) }),
})
