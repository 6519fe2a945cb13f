import { randomUUID } from 'node:crypto'

import { inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { type CatalogueSearch, searchWithTolerance } from '#backend/modules/catalogue/search/search-catalogue.ts'
import { toProductCard, selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { searchProducts } from '#contract/catalogue/product-calls.ts'
import type { SearchMatches } from '#domain/catalogue/search/search-matches.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Best match first. An empty query gives no result (A §5). */
export function searchProductsHandler(db: Db, search: CatalogueSearch): Handler<typeof searchProducts> {
  return async ({ params, query }, call) => {
    const searchId = query.searchId ?? randomUUID()
    const key = toSearchKey(query.query)
    const store = await requireStoreAddress(db, params, call.language)
    if (key === '') return { totalProducts: 0, results: [{ products: [] }], searchId }
    const [catalogue, synonyms] = await Promise.all([search.loadCatalogue(store.cityCode), search.loadSynonyms(store.chain)])
    const found =
      catalogue &&
      (await searchWithTolerance({ index: catalogue.index, key, synonyms, fields: FIELDS }, matches => findProducts(db, store, matches)))
    const ids = found?.ids ?? []
    const rows = ids.length === 0 ? [] : await selectProductRows(db, inArray(products.id, ids))
    const byId = new Map(rows.map(it => [it.product.id, it]))
    const cards = ids.flatMap(id => byId.get(id) ?? []).map(it => toProductCard(it, store.chain))
    return { totalProducts: cards.length, results: [{ products: cards }], searchId }
  }
}

/** The texts of a product. */
const FIELDS = ['PRODUCT', 'SECTION', 'PRODUCT_DESCRIPTION'] as const

/** The ids of a store's products with the matching names, sections and descriptions, the best first; sold-out products too. */
async function findProducts(
  db: Db,
  store: { readonly id: number },
  { entries }: SearchMatches,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const complete = entries.filter(it => it.isComplete)
  const rows = await db.prepared.execute<{ id: number }>(
    sql`
      with texts as materialized (
        select field, hash, score from unnest(
          ${sql.param(complete.map(it => it.field))}::text[], ${sql.param(complete.map(it => it.id))}::text[]::bigint[],
          ${sql.param(complete.map(it => it.score))}::float8[]) as n(field, hash, score)
      ), menu as materialized (
        select p.id, p.name_hash, p.description_hash, hashtextextended(m.name::text, 0) as section_hash
        from products p join menu_sections m on m.id = p.section_id where p.store_id = ${store.id}::int and p.search_key <> ''
      )
      select id from (
        select m.id, n.score from menu m join texts n on n.field = 'PRODUCT' and n.hash = m.name_hash
        union all select m.id, n.score from menu m join texts n on n.field = 'SECTION' and n.hash = m.section_hash
        union all select m.id, n.score from menu m join texts n on n.field = 'PRODUCT_DESCRIPTION' and n.hash = m.description_hash
      ) found group by id order by max(score) desc, id`,
  )
  return { ids: rows.map(it => it.id), total: rows.length }
}
