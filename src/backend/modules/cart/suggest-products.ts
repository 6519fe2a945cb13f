import { and, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { menuSections, products } from '#backend/db/schema/menus.ts'
import { translate } from '#backend/messages/messages.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { selectProductRows, toProductCard } from '#backend/modules/catalogue/product-rows.ts'
import { type OrderableStore, requireOrderableStore } from '#backend/modules/checkout/quote.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getSuggestions } from '#contract/cart/suggestion.ts'
import type { Point } from '#contract/primitives.ts'
import { isComplementarySection } from '#domain/cart/complementary-section.ts'
import { MAX_SUGGESTIONS, type ProductPair, rankSuggestions, type SuggestionCandidate } from '#domain/cart/rank-suggestions.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'

/** Products that are read of one source: the partners of a product, and the most sold ones. */
const MAX_SOURCE_PRODUCTS = 50

/** Suggests products for a cart. An unknown product of the cart is ignored. */
export function getSuggestionsHandler(db: Db, now: () => number): Handler<typeof getSuggestions> {
  return async ({ params, body }, call) => {
    const store = await requireOrderableStore(db, params.addressId, call.language)
    if (store.id !== params.id) throw createNotFoundProblem()
    const ids = canOrder(store, call.deliveryLocation, now()) ? await suggest(db, store.id, body.productExternalIds) : []
    const rows = ids.length === 0 ? [] : await selectProductRows(db, inArray(products.id, ids))
    const cards = new Map(rows.map(it => [it.product.id, toProductCard(it, store.chain)]))
    return { title: translate(call.language, 'cart.suggestions'), products: ids.flatMap(it => cards.get(it) ?? []) }
  }
}

/** A closed store takes orders if they can be scheduled. */
function canOrder(store: OrderableStore, location: Point | undefined, now: number): boolean {
  const { open } = getOpeningState(store.hours, store.flaggedOpen, createCityClock(now, store.city.timeZone))
  return (open || store.schedulingEnabled) && (location === undefined || store.getReach(location) === 'delivers')
}

async function suggest(db: Db, storeId: number, externalIds: readonly string[]): Promise<number[]> {
  if (externalIds.length === 0) return []
  const [cart, sections] = await Promise.all([
    db
      .select({ id: products.id, sectionId: products.sectionId })
      .from(products)
      .where(and(eq(products.storeId, storeId), inArray(products.externalId, [...externalIds]))),
    db.select({ id: menuSections.id, name: menuSections.name }).from(menuSections).where(eq(menuSections.storeId, storeId)),
  ])
  const complementary = new Set(sections.filter(it => isComplementarySection(it.name)).map(it => it.id))
  const pairs = await selectPairs(
    db,
    cart.map(it => it.id),
  )
  const candidates = await selectCandidates(db, storeId, { externalIds, complementary, partners: pairs.map(it => it.otherId) })
  return rankSuggestions({ cart, pairs, candidates, complementary })
}

const toIntegers = (values: Iterable<number>): SQL => sql`${`{${[...values].join(',')}}`}::int[]`

/** The most frequent partners of each product, by the index product_pairs_top_idx. */
async function selectPairs(db: Db, productIds: readonly number[]): Promise<ProductPair[]> {
  if (productIds.length === 0) return []
  const rows = await db.execute<{ product_id: number; other_id: number; orders: number }>(sql`
    select c.id as product_id, p.other_id, p.orders from unnest(${toIntegers(productIds)}) as c(id)
    cross join lateral (
      select other_id, orders from product_pairs where product_id = c.id order by orders desc nulls last, other_id limit ${MAX_SOURCE_PRODUCTS}::int
    ) p`)
  return rows.map(it => ({ productId: it.product_id, otherId: it.other_id, orders: it.orders }))
}

interface CandidateSources {
  /** Of the products in the cart. */
  readonly externalIds: readonly string[]
  readonly complementary: ReadonlySet<number>
  readonly partners: readonly number[]
}

/**
 * Available products that are not in the cart: partners, the most sold ones and the first of the complementary sections. Never one that
 * needs a confirmation, such as alcohol.
 */
async function selectCandidates(db: Db, storeId: number, sources: CandidateSources): Promise<SuggestionCandidate[]> {
  const { externalIds, complementary, partners } = sources
  const notInCart = notInArray(products.externalId, [...externalIds])
  return db
    .select({ id: products.id, sectionId: products.sectionId, units: sql<number>`coalesce(s.units, 0)` })
    .from(
      sql`(
        select unnest(${toIntegers(new Set(partners))}) as id
        union (select product_id from product_sales where store_id = ${storeId} order by units desc nulls last, product_id limit ${MAX_SOURCE_PRODUCTS}::int)
        union select first.id from unnest(${toIntegers(complementary)}) as section(id) cross join lateral (
          select id from products where store_id = ${storeId} and section_id = section.id and available and ${notInCart}
          order by position limit ${MAX_SUGGESTIONS}::int
        ) first
      ) as source`,
    )
    .innerJoin(products, sql`${products.id} = source.id`)
    .leftJoin(sql`product_sales s`, sql`s.product_id = ${products.id}`)
    .where(
      and(
        eq(products.storeId, storeId),
        eq(products.available, true),
        notInCart,
        sql`not exists (select 1 from restricted_products r where r.product_id = ${products.id})`,
      ),
    )
    .orderBy(products.sectionId, products.position, products.id)
}
