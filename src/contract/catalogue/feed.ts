import * as z from 'zod/mini'

import { toUnknownElement, UnknownElement } from '#contract/catalogue/store-element.ts'
import { Store } from '#contract/catalogue/store.ts'
import { endpoint } from '#contract/endpoint.ts'
import { MAX_WELCOME_DAYS } from '#contract/limits.ts'
import { Id, Money, Slug, Tint } from '#contract/primitives.ts'

/**
 * A §3: "feed groups BEST_IN_AREA and PROMOTIONS". The others are ours; CUISINE needs a filter. Without a delivery location BEST_IN_AREA
 * lists the most ordered stores, with one the nearest.
 */
export const FeedGroup = z.enum(['BEST_IN_AREA', 'PROMOTIONS', 'FASTEST', 'NEW', 'FREE_DELIVERY', 'CUISINE'])
export type FeedGroup = z.infer<typeof FeedGroup>

/** A §9: "Widget stores per category 5". */
export const MAX_STORES_PER_WIDGET = 5
/** Products of one store in a widget. */
export const MAX_PRODUCTS_PER_STORE = 3

const storesFields = {
  group: FeedGroup,
  categoryId: Id,
  /** Only of the group CUISINE. */
  filter: z.nullable(z.object({ id: Id, slug: Slug })),
  title: z.string(),
  /** Number of stores under "see all". */
  total: z.int(),
}

export const StoreWidget = z.object({
  type: z.literal('STORE'),
  ...storesFields,
  stores: z.array(Store).check(z.minLength(1), z.maxLength(MAX_STORES_PER_WIDGET)),
})

/** A product of a widget, with its price before and after the offer. */
export const WidgetProduct = z.object({ id: Id, name: z.string(), price: Money, promotedPrice: z.nullable(Money) })
export type WidgetProduct = z.infer<typeof WidgetProduct>

export const StoreWithProductsWidget = z.object({
  type: z.literal('STORE_WITH_PRODUCTS'),
  ...storesFields,
  stores: z
    .array(z.object({ store: Store, products: z.array(WidgetProduct).check(z.maxLength(MAX_PRODUCTS_PER_STORE)) }))
    .check(z.minLength(1), z.maxLength(MAX_STORES_PER_WIDGET)),
})

/** Leads to a feed group of a category. */
export const BannerWidget = z.object({
  type: z.literal('BANNER'),
  title: z.string(),
  text: z.string(),
  imageId: z.string(),
  tint: Tint,
  group: FeedGroup,
  categoryId: Id,
})

/** `from`: the lowest delivery fee of the category's stores in the feed, after public offers; 0 is free. */
export const FeeInfoBannerWidget = z.object({ type: z.literal('FEE_INFO_BANNER'), categoryId: Id, from: Money })

/** `deliveryFee`: the highest delivery fee of a new customer in the first `days` after the sign-up; 0 is free. The quote applies it. */
export const FirstDaysBannerWidget = z.object({
  type: z.literal('FIRST_X_DAYS_BANNER'),
  days: z.int().check(z.minimum(1), z.maximum(MAX_WELCOME_DAYS)),
  deliveryFee: Money,
})

/** A §3: "widget types STORE, STORE_WITH_PRODUCTS, BANNER, FEE_INFO_BANNER, FIRST_X_DAYS_BANNER". The fields are ours. */
export const Widget = z.discriminatedUnion('type', [
  StoreWidget,
  StoreWithProductsWidget,
  BannerWidget,
  FeeInfoBannerWidget,
  FirstDaysBannerWidget,
  UnknownElement,
])
export type Widget = z.infer<typeof Widget>
export type StoresWidget = z.infer<typeof StoreWidget> | z.infer<typeof StoreWithProductsWidget>

const FeedReply = z.object({
  /** In the order of the page. A widget that this version does not know, or cannot parse, is UNKNOWN. */
  widgets: z.array(z.catch(Widget, toUnknownElement)),
})

/** City by header. */
export const getCategoryFeed = endpoint({
  method: 'GET',
  path: '/feeds/categories/:category',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the widgets of one category, with at most five stores each.',
  headers: ['widgetApiVersion'],
  params: z.object({ category: Id }),
  reply: FeedReply,
})

/** City by header. The widgets of all categories in one call, so that the city page does not make one call for each category. */
export const getCityFeed = endpoint({
  method: 'GET',
  path: '/feeds/city',
  domain: 'catalogue',
  source: 'A §2.5',
  customPath: true,
  headers: ['widgetApiVersion'],
  summary: 'Returns the widgets of all categories of the city for the city page, with at most five stores each.',
  reply: FeedReply,
})
