import { LRUCache } from 'lru-cache'
import { sql } from 'drizzle-orm'

import { writeJson } from '#backend/json-reply.ts'
import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import type { Offer } from '#backend/modules/catalogue/offers.ts'
import { productOffers } from '#backend/modules/catalogue/offers.ts'
import { getPictureUrl } from '#backend/modules/catalogue/product-rows.ts'
import { loadStoreRows, type StoreRow } from '#backend/modules/catalogue/store-rows.ts'
import { type StoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { FoundProduct, Store } from '#contract/catalogue/store.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'
import type { RankedStore } from '#domain/catalogue/search/rank-stores.ts'
import type { SearchableStore } from '#domain/catalogue/search/store-table.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** What a search shows of a store. */
export interface StoreCard {
  readonly row: StoreRow
  /** JSON of each product. */
  readonly products: readonly string[]
  /** JSON of the store by its sponsored place and its reachability. */
  readonly texts: Map<string, StoreText>
}

/** JSON of a store, true until it opens or closes. */
interface StoreText {
  readonly json: string
  /** Unix milliseconds. */
  readonly from: number
  readonly until: number
}

/** Data of one store in one language. */
interface CachedCard {
  /** The state of the store for which the data was loaded. Another state is another object. */
  readonly source: SearchableStore
  row?: StoreRow
  /** JSON of a product by its id. */
  readonly products: Map<number, string>
  readonly texts: Map<string, StoreText>
  /** Its most ordered products; loaded when a search finds the store and none of its products. */
  topSellers?: readonly number[]
}

export interface StoreCards {
  /** The cards of stores, in their order. Leaves out a store that was deleted in the meantime. */
  readonly load: (found: readonly RankedStore[], language: string, chain: readonly string[]) => Promise<StoreCard[]>
}

/** Cards in memory, at most about 10 kB each. */
const MAX_CARDS = 3000

/** Orders change the most ordered products of a store, and no row of `search_changes` tells. Milliseconds. */
const MAX_CARD_AGE_MS = 600_000

/** Products on the card of a store that was found by its name. */
const MAX_TOP_SELLERS = 4

/** Keeps the cards of the stores that searches showed last. A change of a store makes its cards invalid. */
export function createStoreCards(db: Db): StoreCards {
  const cards = new LRUCache<string, CachedCard>({ max: MAX_CARDS, ttl: MAX_CARD_AGE_MS })

  function getCard(store: SearchableStore, language: string): CachedCard {
    const key = `${store.id} ${language}`
    const known = cards.get(key)
    if (known?.source === store) return known
    const card: CachedCard = { source: store, products: new Map(), texts: new Map() }
    cards.set(key, card)
    return card
  }

  async function load(found: readonly RankedStore[], language: string, chain: readonly string[]): Promise<StoreCard[]> {
    const all = found.map(({ store, products }) => ({ id: store.id, products, card: getCard(store, language) }))
    const missing = {
      rows: all.filter(it => !it.card.row).map(it => it.id),
      products: all.flatMap(it => it.products.filter(id => !it.card.products.has(id))),
      topSellers: all.filter(it => it.products.length === 0 && !it.card.topSellers).map(it => it.id),
    }
    const [rows, products] = await Promise.all([
      loadStoreRows(db, missing.rows, language),
      loadProducts(db, missing.products, missing.topSellers, chain),
    ])
    const byId = new Map(all.map(it => [it.id, it.card]))
    for (const row of rows) byId.get(row.store.id)!.row = row
    for (const id of missing.topSellers) byId.get(id)!.topSellers = products.filter(it => it.isTop && it.storeId === id).map(it => it.id)
    for (const { storeId, id, json } of products) byId.get(storeId)?.products.set(id, json)
    return all.flatMap(({ products: ids, card }) => {
      const shown = ids.length > 0 ? ids : (card.topSellers ?? [])
      return card.row ? [{ row: card.row, products: shown.flatMap(id => card.products.get(id) ?? []), texts: card.texts }] : []
    })
  }

  return { load }
}

/** Writes a result of a search. What has not changed since the last search is not written again. */
export function writeResult({ row, products, texts }: StoreCard, context: StoreContext): string {
  const { id } = row.store
  const variant = `${context.sponsoredIds.has(id)} ${context.unreachableIds?.has(id)}`
  let text = texts.get(variant)
  if (!text || context.now < text.from || context.now >= text.until) {
    const store = toStore(row, context)
    const until = store.openUntil ?? store.nextOpeningTime ?? Infinity
    text = { json: writeJson(Store, store, `store ${id}`), from: context.now, until }
    texts.set(variant, text)
  }
  return `{"store":${text.json},"products":[${products.join()}]}`
}

interface ProductRow {
  readonly id: number
  readonly storeId: number
  readonly isTop: boolean
  readonly name: Texts
  readonly price: number
  readonly imageId: string
  readonly tint: number
  readonly offers: readonly Offer[]
}

/** Loads products by id, and the most ordered products of some stores. */
async function loadProducts(db: Db, ids: readonly number[], storeIds: readonly number[], chain: readonly string[]) {
  if (ids.length === 0 && storeIds.length === 0) return []
  const rows = await db.prepared.execute<ProductRow & Record<string, unknown>>(sql`
    with requested as (
      select id, 0 as place, false as is_top from unnest(${sql.param([...ids])}::int[]) as u(id)
      union all select t.id, t.place::int, true from unnest(${sql.param([...storeIds])}::int[]) as u(id) cross join lateral (
        select o.product_id as id, row_number() over (order by o.units desc, o.product_id) as place
        from product_sales o join products p on p.id = o.product_id and p.available
        where o.store_id = u.id order by o.units desc nulls last, o.product_id limit ${MAX_TOP_SELLERS}::int
      ) t
    )
    select products.id, products.store_id as "storeId", requested.is_top as "isTop", products.name, products.price_minor::float8 as price,
      products.image_id as "imageId", products.tint, ${productOffers} as offers
    from requested join products on products.id = requested.id order by requested.place`)
  return rows.map(({ id, storeId, isTop, name, price, imageId, tint, offers }) => {
    const lower = offers.filter(it => !it.prime).flatMap(it => calculatePromotedPrice(price, it) ?? [])
    const promotedPrice = Math.min(price, ...lower)
    const product = {
      id,
      name: pickText(name, chain),
      price,
      ...(promotedPrice < price && { promotedPrice }),
      imageUrl: getPictureUrl(imageId),
      tint,
    }
    return { id, storeId, isTop, json: writeJson(FoundProduct, product, `product ${id}`) }
  })
}
