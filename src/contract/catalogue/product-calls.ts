import * as z from 'zod/mini'

import { Product, ProductCard } from '#contract/catalogue/product.ts'
import { endpoint } from '#contract/endpoint.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { Id, text } from '#contract/primitives.ts'

const storeAddress = { id: Id, addressId: Id }

export const getProduct = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/products/:productId',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns one product of a store with its options.',
  params: z.object({ ...storeAddress, productId: Id }),
  reply: Product,
})

/** A §7: "returns totalProducts, results[0].products and a searchId". */
export const searchProducts = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/search',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Searches the products of one store.',
  params: z.object(storeAddress),
  query: z.object({ query: text(MAX_SEARCH_LENGTH), searchId: z.optional(text(100)) }),
  reply: z.object({
    totalProducts: z.int(),
    results: z.array(z.object({ products: z.array(ProductCard) })),
    searchId: z.string(),
  }),
})
