import { randomUUID } from 'node:crypto'

import { inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { type CatalogueSearch, searchWithTolerance } from '#backend/modules/catalogue/search/search-catalogue.ts'
import { toProductCard, selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { searchProducts } from '#contract/catalogue/product-calls.ts'
import type { SearchMatches } from '#domain/catalogue/search/search-index.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Best match first. An empty query gives no result (A §5). */
export function searchProductsHandler(db: Db, search: CatalogueSearch): Handler<typeof searchProducts> {
  return async ({ params, query }, call) => {
    const searchId = query.searchId ?? randomUUID()
    const key = toSearchKey(query.query)
    const store = await requireStoreAddress(db, params, call.language)
    if (key === '') return { totalProducts: 0, results: [{ products: [] }], searchId }
    const [index, synonyms] = await Promise.all([search.loadIndex(store.cityCode), search.loadSynonyms(store.chain)])
    const found = await searchWithTolerance(index, key, synonyms, matches => findProducts(db, store, matches))
    const ids = found?.ids ?? []
    const rows = ids.length === 0 ? [] : await selectProductRows(db, inArray(products.id, ids))
    const byId = new Map(rows.map(it => [it.product.id, it]))
    const cards = ids.flatMap(id => byId.get(id) ?? []).map(it => toProductCard(it, store.chain))
    return { totalProducts: cards.length, results: [{ products: cards }], searchId }
  }
}

/** The ids of a store's products with the matching names, the best first. */
async function findProducts(
  db: Db,
  store: { readonly id: number },
  { entries }: SearchMatches,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const names = entries.filter(it => it.field === 'PRODUCT' && it.isComplete)
  const rows = await db.prepared.execute<{ id: number }>(
    sql`
      select p.id from unnest(${sql.param(names.map(it => it.id))}::text[]::bigint[], ${sql.param(names.map(it => it.score))}::float8[])
        as n(hash, score)
      join products p on p.store_id = ${store.id}::int and p.name_hash = n.hash order by n.score desc, p.id`,
  )
  return { ids: rows.map(it => it.id), total: rows.length }
}
