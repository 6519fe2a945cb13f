import * as z from 'zod/mini'

import { ProductCard } from '#contract/catalogue/product.ts'
import { StoreAction } from '#contract/catalogue/store-action.ts'
import { Slug, Tint } from '#contract/primitives.ts'

/**
 * The elements of a store page, A §2.4: "Content may contain GRID or LIST elements holding PRODUCT_TILE or PRODUCT_ROW items. Other element
 * types: collection tile, carousel, banner, label, text area, table section, collapsable container, CTA button." A §3 adds the section types
 * sectionHeader and disclaimer. The spec names the types; the fields are ours.
 */

const Action = z.nullable(StoreAction)

/** Stands for an element that this version does not know or cannot parse. The page drops and reports it. */
export const UnknownElement = z.object({ type: z.literal('UNKNOWN'), data: z.object({ elementType: z.string() }) })
export type UnknownElement = z.infer<typeof UnknownElement>

/** @param rejected the parse of an element that its schema rejects; absent where the API document describes the schema */
export function toUnknownElement(rejected?: { readonly value: unknown }): UnknownElement {
  const input = rejected?.value
  const type = typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined
  return { type: 'UNKNOWN', data: { elementType: String(type).slice(0, 50) } }
}

export const ProductElement = z.object({ type: z.enum(['PRODUCT_TILE', 'PRODUCT_ROW']), data: ProductCard })
export type ProductElement = z.infer<typeof ProductElement>

/** Leads to a collection of the same store, whose products are on a page of their own. */
export const CollectionTile = z.object({
  type: z.literal('COLLECTION_TILE'),
  data: z.object({
    title: z.string(),
    /** A collection's slug ends in `-c.{number}` (A §2.1). */
    slug: Slug,
    imageUrl: z.string(),
    tint: Tint,
    /** Products of the collection and of the collections inside it. */
    productsCount: z.int(),
  }),
})
export type CollectionTile = z.infer<typeof CollectionTile>

export const SectionItem = z.discriminatedUnion('type', [ProductElement, CollectionTile, UnknownElement])
export type SectionItem = z.infer<typeof SectionItem>

/** A §3: "Origin sections". Tells a menu section from one that is computed for the customer. */
export const OriginSection = z.enum(['DEFAULT', 'TOP_SELLERS', 'SEARCH_RESULTS', 'ORDER_AGAIN', 'PROMOTIONS'])
export type OriginSection = z.infer<typeof OriginSection>

const sectionFields = {
  title: z.string(),
  /** A collection's slug ends in `-c.{number}` (A §2.1). */
  slug: Slug,
  origin: z._default(OriginSection, 'DEFAULT'),
  elements: z.array(z.catch(SectionItem, toUnknownElement)),
}

/** A section of products or collection tiles. A carousel is one row that scrolls sideways. */
export const ContentSection = z.object({
  type: z.enum(['GRID', 'LIST', 'CAROUSEL']),
  data: z.object(sectionFields),
})
export type ContentSection = z.infer<typeof ContentSection>

export const BannerElement = z.object({
  type: z.literal('BANNER'),
  data: z.object({ style: z.enum(['warning', 'info']), title: z._default(z.nullable(z.string()), null), text: z.string(), action: Action }),
})
export const LabelElement = z.object({ type: z.literal('LABEL'), data: z.object({ text: z.string(), action: Action }) })
export const TextAreaElement = z.object({
  type: z.literal('TEXT_AREA'),
  data: z.object({ title: z.nullable(z.string()), text: z.string() }),
})
export const TableElement = z.object({
  type: z.literal('TABLE_SECTION'),
  data: z.object({ title: z.string(), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
})
export const CtaButtonElement = z.object({ type: z.literal('CTA_BUTTON'), data: z.object({ text: z.string(), action: StoreAction }) })
export const SectionHeaderElement = z.object({
  type: z.literal('SECTION_HEADER'),
  data: z.object({ title: z.string(), subtitle: z.nullable(z.string()), action: Action }),
})
export const DisclaimerElement = z.object({ type: z.literal('DISCLAIMER'), data: z.object({ text: z.string() }) })

const leafElements = [
  BannerElement,
  LabelElement,
  TextAreaElement,
  TableElement,
  CtaButtonElement,
  SectionHeaderElement,
  DisclaimerElement,
  UnknownElement,
] as const
const LeafElement = z.discriminatedUnion('type', leafElements)

/** Closed at first. Holds no further container. */
export const CollapsableElement = z.object({
  type: z.literal('COLLAPSABLE_CONTAINER'),
  data: z.object({ title: z.string(), elements: z.array(z.catch(LeafElement, toUnknownElement)) }),
})

/** An element of a store screen (information card, information screen, product page): texts, tables and buttons without products. */
export const StoreScreenElement = z.discriminatedUnion('type', [...leafElements, CollapsableElement])
export type StoreScreenElement = z.infer<typeof StoreScreenElement>

/** An element of the body of a store page, in the order of the page. */
export const ContentElement = z.discriminatedUnion('type', [ContentSection, CollectionTile, ...leafElements, CollapsableElement])
export type ContentElement = z.infer<typeof ContentElement>

/** Unknown and malformed elements become UNKNOWN, so that one of them never rejects the whole reply. */
export const StoreScreenBody = z.array(z.catch(StoreScreenElement, toUnknownElement))
export const ContentBody = z.array(z.catch(ContentElement, toUnknownElement))
