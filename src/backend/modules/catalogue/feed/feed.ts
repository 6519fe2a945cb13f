import { and, desc, eq, gt } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { filters } from '#backend/db/schema/catalogue.ts'
import { cities, cityTexts } from '#backend/db/schema/geo.ts'
import { listedStores } from '#backend/db/schema/listed-stores.ts'
import { getMessageTexts, type MessageName } from '#backend/messages/messages.ts'
import { createUnknownCategoryProblem, selectCategoryRows } from '#backend/modules/catalogue/categories.ts'
import { getGroupQuery } from '#backend/modules/catalogue/feed/feed-groups.ts'
import { listManyStores } from '#backend/modules/catalogue/store-list.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { loadPromotedProducts } from '#backend/modules/catalogue/feed/widget-products.ts'
import { type CallCity, requireCallCity } from '#backend/modules/geo/city.ts'
import { toWelcomeOffer, welcomeColumns } from '#backend/modules/geo/welcome-offer.ts'
import type { CallContext } from '#backend/call-context.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import {
  type FeedGroup,
  type getCategoryFeed,
  type getCityFeed,
  MAX_STORES_PER_WIDGET,
  type StoresWidget,
  type Widget,
} from '#contract/catalogue/feed.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { getPublicDeliveryFee } from '#domain/catalogue/list-facts.ts'
import { chooseWidgetStores, getWidgetStores } from '#domain/catalogue/widget-rows.ts'
import { isWelcomeOffered, type WelcomeOffer } from '#domain/checkout/welcome-offer.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** The widgets of one category: all groups, and its most common cuisines. */
export function getCategoryFeedHandler(db: Db, now: () => number): Handler<typeof getCategoryFeed> {
  return async ({ params }, call) => {
    const city = await requireCallCity(db, call)
    const data = await loadFeedData(db, city)
    const category = data.categories.find(it => it.id === params.category)
    if (!category) throw createUnknownCategoryProblem(params.category)
    return { widgets: await loadWidgets(db, city, call, now(), planCategory(category, data, call)) }
  }
}

/**
 * The widgets of all categories: the first category of stores with all its groups, every other one with one widget after the first groups.
 */
export function getCityFeedHandler(db: Db, now: () => number): Handler<typeof getCityFeed> {
  return async (_, call) => {
    const city = await requireCallCity(db, call)
    const data = await loadFeedData(db, city)
    // a category that is one store has no list (A §2.2 rule 8)
    const [main, ...others] = data.categories.filter(it => it.enabled && it.storesCount > 0 && !it.isSingleStore)
    if (!main) return { widgets: [] }
    const instant = now()
    const rows = planCategory(main, data, call)
    const otherRows = others.map(it => createRow('BEST_IN_AREA', it, it.name))
    const widgets = await loadWidgets(db, city, call, instant, rows.toSpliced(FIRST_GROUPS, 0, ...otherRows))
    return { widgets: widgets.length === 0 ? [] : widgets.toSpliced(1, 0, ...createWelcomeBanner(data, city, instant)) }
  }
}

/** Groups of the first category that precede the other categories: best in area, promotions, fastest. */
const FIRST_GROUPS = 3
/** Cuisines with a widget. */
const MAX_CUISINES = 3

interface FeedCategory {
  readonly id: number
  readonly name: string
  readonly enabled: boolean
  readonly storesCount: number
  readonly isSingleStore: boolean
}

interface CuisineRow {
  readonly categoryId: number
  readonly id: number
  readonly slug: string
  readonly name: Texts
}

interface FeedData {
  /** Of stores only, in the order of the city. */
  readonly categories: readonly FeedCategory[]
  /** The most common first. */
  readonly cuisines: readonly CuisineRow[]
  readonly cityName: string
  readonly chain: readonly string[]
  readonly welcomeOffer: WelcomeOffer | undefined
}

async function loadFeedData(db: Db, city: CallCity): Promise<FeedData> {
  const [rows, cuisines, names, [offerRow]] = await Promise.all([
    selectCategoryRows(db, city),
    db
      .select({ categoryId: listedStores.categoryId, id: filters.id, slug: filters.slug, name: filters.name })
      .from(listedStores)
      .innerJoin(filters, and(eq(filters.id, listedStores.filterId), eq(filters.type, 'FOOD')))
      .where(and(eq(listedStores.cityCode, city.code), gt(listedStores.listed, 0)))
      .orderBy(desc(listedStores.listed), filters.position, filters.id),
    db.select({ language: cityTexts.language, name: cityTexts.displayName }).from(cityTexts).where(eq(cityTexts.cityCode, city.code)),
    db.select(welcomeColumns).from(cities).where(eq(cities.code, city.code)),
  ])
  const categories = rows
    .filter(it => it.category.type === 'STORES')
    .map(({ category, offer, texts, storesCount, singleStoreSlug }) => ({
      id: category.id,
      name: pickText(Object.fromEntries(texts.map(it => [it.language, it.name])), city.chain),
      enabled: offer.enabled,
      storesCount,
      isSingleStore: singleStoreSlug !== null,
    }))
  const cityName = pickText(Object.fromEntries(names.map(it => [it.language, it.name])), city.chain)
  return { categories, cuisines, cityName, chain: city.chain, welcomeOffer: offerRow && toWelcomeOffer(offerRow) }
}

/** A widget before its stores are known. */
interface PlannedRow {
  readonly group: FeedGroup
  readonly categoryId: number
  readonly filter: { readonly id: number; readonly slug: string } | null
  readonly title: string
}

function planCategory(category: FeedCategory, { cuisines, cityName, chain }: FeedData, call: CallContext): PlannedRow[] {
  const named = (name: MessageName<'catalogue'>) => pickText(getMessageTexts(`catalogue.${name}`), chain).replace('{{city}}', cityName)
  return [
    createRow('BEST_IN_AREA', category, named(call.deliveryLocation === undefined ? 'popular' : 'nearYou')),
    createRow('PROMOTIONS', category, named('promotions')),
    createRow('FASTEST', category, named('fastest')),
    ...cuisines
      .filter(it => it.categoryId === category.id)
      .slice(0, MAX_CUISINES)
      .map(it => createRow('CUISINE', category, pickText(it.name, chain), { id: it.id, slug: it.slug })),
    createRow('FREE_DELIVERY', category, named('freeDelivery')),
    createRow('NEW', category, named('newStores')),
  ]
}

function createRow(group: FeedGroup, category: FeedCategory, title: string, filter: PlannedRow['filter'] = null): PlannedRow {
  return { group, categoryId: category.id, filter, title }
}

/** The lists of all rows are one statement, and their stores another one. A group without stores has no widget. */
async function loadWidgets(db: Db, city: CallCity, call: CallContext, now: number, rows: readonly PlannedRow[]): Promise<Widget[]> {
  const lists = await listManyStores(
    db,
    city,
    rows.map(({ group, categoryId, filter }) => ({
      ...getGroupQuery(group, call.deliveryLocation),
      categoryId,
      filterId: filter?.id,
      location: call.deliveryLocation,
      offset: 0,
      // twice as many as shown: the row before may show the first five
      limit: 2 * MAX_STORES_PER_WIDGET,
      now,
    })),
  )
  const chosen = chooseWidgetStores(
    rows.map((row, index) => ({ ...row, ...lists[index]! })),
    MAX_STORES_PER_WIDGET,
  )
  const promotedIds = chosen.flatMap(({ row, ids }) => (row.group === 'PROMOTIONS' ? ids : []))
  const storeIds = [...new Set(chosen.flatMap(it => it.ids))]
  const [storeRows, unreachable, products] = await Promise.all([
    loadStoreRows(db, storeIds, call.language),
    findUnreachableStores(db, call.deliveryLocation, storeIds),
    loadPromotedProducts(db, promotedIds, city.chain),
  ])
  const context = createStoreContext(call, now, { unreachable })
  const storesById = new Map(storeRows.map(row => [row.store.id, toStore(row, context)]))
  const widgets = chosen.map(({ row: { group, categoryId, filter, title, total }, ids }): StoresWidget => {
    const stores = ids.flatMap(id => storesById.get(id) ?? [])
    const fields = { group, categoryId, filter, title, total }
    return group === 'PROMOTIONS'
      ? { type: 'STORE_WITH_PRODUCTS', ...fields, stores: stores.map(store => ({ store, products: [...(products.get(store.id) ?? [])] })) }
      : { type: 'STORE', ...fields, stores }
  })
  return addBanners(widgets, city)
}

/** Adds the banner of the largest discount before its widget, and the banner of the delivery fees after the fastest stores. */
function addBanners(widgets: readonly StoresWidget[], city: CallCity): Widget[] {
  return widgets.flatMap((widget): Widget[] => {
    const { categoryId } = widget
    if (widget.group === 'PROMOTIONS') return [...createOfferBanner(widget, getWidgetStores(widget), city), widget]
    if (widget.group !== 'FASTEST') return [widget]
    const stores = widgets.filter(it => it.categoryId === categoryId).flatMap(getWidgetStores)
    return [widget, { type: 'FEE_INFO_BANNER', categoryId, from: Math.min(...stores.map(getPublicDeliveryFee)) }]
  })
}

/** After the first row of stores, so that a phone shows a store before it. Only while a sign-up brings the offer. */
function createWelcomeBanner({ welcomeOffer }: FeedData, city: CallCity, now: number): Widget[] {
  if (welcomeOffer === undefined || !isWelcomeOffered(welcomeOffer, now, city.timeZone)) return []
  return [{ type: 'FIRST_X_DAYS_BANNER', days: welcomeOffer.days, deliveryFee: welcomeOffer.deliveryFee }]
}

/** "Up to −30 %" with the stores that offer it; none without a percentage for every customer. */
function createOfferBanner({ group, categoryId }: StoresWidget, stores: readonly Store[], city: CallCity): Widget[] {
  const offers = stores.map(store => ({
    store,
    percentage: Math.max(0, ...store.promotions.map(it => (it.prime ? 0 : (it.percentage ?? 0)))),
  }))
  const percentage = Math.max(0, ...offers.map(it => it.percentage))
  if (percentage === 0) return []
  const best = offers.filter(it => it.percentage === percentage).map(it => it.store)
  return [
    {
      type: 'BANNER',
      title: pickText(getMessageTexts('catalogue.upToPercentOff'), city.chain).replace('{{percentage}}', String(percentage)),
      text: best.map(it => it.name).join(', '),
      imageId: best[0]!.imageId,
      tint: best[0]!.tint,
      group,
      categoryId,
    },
  ]
}
