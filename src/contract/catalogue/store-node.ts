import * as z from 'zod/mini'

import { ContentElement } from '#contract/catalogue/product.ts'
import { StoreScreenElement } from '#contract/catalogue/store-action.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Id, Slug, text } from '#contract/primitives.ts'

const domain = 'catalogue'
const params = z.object({ id: Id, addressId: Id })
const errors = [StaticCode.storeNotFound, StaticCode.storeGone] as const

/** Elements of the store information, from top to bottom. */
const StoreScreen = z.object({ data: z.object({ title: z.string(), body: z.array(StoreScreenElement) }) })

/** A §3: "Catalogue node: slug, elements." */
export const getStoreMenu = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/node/store_menu',
  domain,
  source: 'A §7',
  summary: 'Returns the titles and slugs of the menu sections.',
  errors,
  params,
  reply: z.object({
    data: z.object({ elements: z.array(z.object({ slug: Slug, title: z.string(), productsCount: z.int() })) }),
  }),
})

export const getStoreInfoCard = endpoint({
  method: 'GET',
  path: '/v4/stores/:id/addresses/:addressId/node/store_info_card',
  domain,
  source: 'A §7',
  summary: 'Returns the information card of a store page.',
  errors,
  params,
  reply: StoreScreen,
})

export const getStoreInfoScreen = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/store_info_screen',
  domain,
  source: 'A §7',
  summary: 'Returns the store information: address, hours, legal texts.',
  errors,
  params,
  reply: StoreScreen,
})

export const getStoreRestrictions = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/restrictions',
  domain,
  source: 'A §7',
  summary: 'Returns the restrictions of products of a store, such as a minimum age.',
  errors,
  params,
  reply: z.object({
    restrictions: z.array(
      z.object({ id: z.string(), title: z.string(), text: z.string(), minimumAge: z.nullable(z.int()), productIds: z.array(Id) }),
    ),
  }),
})

/** The spec's "any content URI": only this path is served, never one from a reply (no open dispatch). */
export const getStoreContentNode = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/content/:node',
  domain,
  source: 'A §7',
  customPath: true,
  summary: 'Returns one section of a menu.',
  errors,
  params: z.object({ id: Id, addressId: Id, node: Slug }),
  query: z.object({ consents: z.optional(text(500)) }),
  reply: z.object({ data: z.object({ body: z.array(ContentElement), title: z.string() }) }),
})
