import * as z from 'zod/mini'

import { ContentBody, StoreScreenBody } from '#contract/catalogue/store-element.ts'
import { endpoint } from '#contract/endpoint.ts'
import { storeGone, storeNotFound } from '#contract/server-error.ts'
import { Id, Slug, text } from '#contract/primitives.ts'

const domain = 'catalogue'
const params = z.object({ id: Id, addressId: Id })
const errors = [storeNotFound, storeGone] as const

/** A §7: "Deep-link response data: body, activeElementSlug, title, tracking, otcLabelsNavigationLinks." */
export const StoreContent = z.object({
  data: z.object({
    body: ContentBody,
    /** The section or the group of collections that the link names; null without a link or for an unknown one. */
    activeElementSlug: z.nullable(z.string()),
    /** The name of the group or of the section that the link names, otherwise of the store. */
    title: z.string(),
    tracking: z.record(z.string(), z.string()),
    otcLabelsNavigationLinks: z.array(z.object({ title: z.string(), slug: Slug })),
    /** Ours: slug of the next part of a long menu for `/content/main`; null when the body is complete. */
    nextSlug: z._default(z.nullable(Slug), null),
  }),
})

/** A §7 names the parameters; their values are ours, except DEEP_LINK. */
const contentQuery = z.object({
  /** DEEP_LINK, also when it is absent: `link` names a section. Any other value: `link` is ignored. */
  nodeType: z.optional(text(50)),
  /** The slug of a section or of a group of sections ("burgers-c.12"). */
  link: z.optional(text(2048)),
  /** "false": the texts in the language that the store wrote them in. */
  translation: z.optional(text(50)),
  /** Has no effect: the content is the same for all customers. */
  consents: z.optional(text(500)),
  /** LIST: the section of offers is a list of rows. */
  promoListViewWebVariation: z.optional(text(50)),
})

export const getStoreContent = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/content',
  domain,
  source: 'A §7',
  summary: 'Returns the menu of a store.',
  params,
  query: contentQuery,
  reply: StoreContent,
})

export const getStoreContentPaginated = endpoint({
  method: 'GET',
  path: '/v4/stores/:id/addresses/:addressId/content/main',
  domain,
  source: 'A §7',
  summary:
    'Returns a part of the menu of a store: the first, or the one that starts at the section of `link`; `nextSlug` is the `link` of the next.',
  params,
  query: contentQuery,
  reply: StoreContent,
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
  reply: z.object({ data: z.object({ body: ContentBody, title: z.string() }) }),
})

/** A §3: "Catalogue node: slug, elements." */
export const getStoreMenu = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/node/store_menu',
  domain,
  source: 'A §7',
  summary: 'Returns the titles, slugs and numbers of products of the menu sections.',
  errors,
  params,
  reply: z.object({
    data: z.object({
      elements: z.array(
        z.object({
          slug: Slug,
          title: z.string(),
          productsCount: z.int(),
          /** Ours: how the section shows its products. */
          type: z._default(z.enum(['GRID', 'LIST', 'CAROUSEL']), 'LIST'),
        }),
      ),
    }),
  }),
})

/** Elements of the store information, from top to bottom. */
const StoreScreen = z.object({ data: z.object({ title: z.string(), body: StoreScreenBody }) })

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
      z.object({
        id: z.string(),
        /** AGE: the customer confirms `minimumAge`. PRESCRIPTION: the customer confirms to have one. */
        kind: z.enum(['AGE', 'PRESCRIPTION']),
        title: z.string(),
        text: z.string(),
        minimumAge: z.nullable(z.int()),
        productIds: z.array(Id),
      }),
    ),
  }),
})
