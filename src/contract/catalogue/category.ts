import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, LanguageCode, Slug, text, Tint, Translations } from '#contract/primitives.ts'

export const CategoryType = z.enum(['STORES', 'PURCHASE', 'SHIPMENT', 'GROUP'])
export type CategoryType = z.infer<typeof CategoryType>

/** How a category is listed: alone, or with the categories in it. @source A §3: "Catalogue item types SINGLE and GROUP" */
export const CatalogueItemType = z.enum(['SINGLE', 'GROUP'])
export type CatalogueItemType = z.infer<typeof CatalogueItemType>

const categoryFields = {
  id: Id,
  name: z.string(),
  slug: Slug,
  type: CategoryType,
  open: z.boolean(),
  enabled: z.boolean(),
  backgroundColor: z.string(),
  textColor: z.string(),
  title: z.string(),
  /** Picture id, as in `/pictures/{id}-256.webp`. */
  image: z.string(),
  openIcon: z.string(),
  sleepIcon: z.string(),
  disabledIcon: z.string(),
  tags: z.array(z.string()),
  singleStoreSlug: z.nullable(Slug),
  slugTranslations: Translations,
  translations: Translations,
  /** Ours. */
  tint: Tint,
  /** Ours: number of stores in this city. */
  storesCount: z.int(),
  /** Ours: the store whose checkout is the order form of this category in this city; null or absent without a form. */
  formStoreId: z.optional(z.nullable(Id)),
}

const Subcategory = z.object(categoryFields)

/** A §3, "Category". A GROUP contains categories, one level deep. */
export const Category = z.object({ ...categoryFields, categories: z.array(Subcategory) })
export type Category = z.infer<typeof Category>

/** The city comes from the city code header; an unknown city is 404. */
export const getCategories = endpoint({
  method: 'GET',
  path: '/categories',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the categories of the city of the headers.',
  query: z.object({ lang: z.optional(LanguageCode), overrideSortType: z.optional(text(50)) }),
  reply: z.object({ categories: z.array(Category) }),
})

export const getCategory = endpoint({
  method: 'GET',
  path: '/categories/:id',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns one category of the city of the headers.',
  params: z.object({ id: Id }),
  query: z.object({ lang: z.optional(LanguageCode) }),
  reply: Category,
})
