import * as z from 'zod/mini'

import { Store } from '#contract/catalogue/store.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/primitives.ts'

/** Stores of the row "Order again" (A §9: "Widget stores per category 5"). */
export const MAX_ORDERED_STORES = 5
/** Products of the section ORDER_AGAIN. */
export const MAX_ORDERED_PRODUCTS = 6

/** City by header. The call is personal, so the HTML of the city page is the same for every visitor. */
export const getOrderedStores = endpoint({
  method: 'GET',
  path: '/feeds/order_again',
  domain: 'catalogue',
  source: 'A §2.5',
  customPath: true,
  customer: 'required',
  summary: 'Returns the stores of the city from which the customer has ordered, the last one first.',
  reply: z.object({ stores: z.array(Store).check(z.maxLength(MAX_ORDERED_STORES)) }),
})

/** The products of the section ORDER_AGAIN of a store (A §3: "Origin sections"), of its menu. Empty when the customer has not ordered there. */
export const getOrderedProducts = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/order_again',
  domain: 'catalogue',
  source: 'A §3',
  customPath: true,
  customer: 'required',
  summary: 'Returns the products of a store that the customer has ordered before, the last ones first.',
  params: z.object({ id: Id, addressId: Id }),
  reply: z.object({ productIds: z.array(Id).check(z.maxLength(MAX_ORDERED_PRODUCTS)) }),
})
