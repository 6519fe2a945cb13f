import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { getSimilarity } from '#backend/modules/catalogue/search/text-search.ts'
import { toProductCard, selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { searchProducts } from '#contract/catalogue/product-calls.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Minimum similarity of the results. The second value applies when the first gives no result. */
const [STRICT_SIMILARITY, LOOSE_SIMILARITY] = [0.6, 0.45]

/** Best match first. A menu is short, so all its products are compared. An empty query gives no result (A §5). */
export function searchProductsHandler(db: Db): Handler<typeof searchProducts> {
  return async ({ params, query }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const searchId = query.searchId ?? randomUUID()
    const key = toSearchKey(query.query)
    if (key === '') return { totalProducts: 0, results: [{ products: [] }], searchId }
    const score = getSimilarity(sql`${products.searchKey}`, key)
    const findProducts = (minSimilarity: number) =>
      selectProductRows(
        db,
        and(eq(products.storeId, store.id), sql`${score} >= ${minSimilarity}::float8`),
        sql`${score} desc, ${products.id}`,
      )
    const strictMatches = await findProducts(STRICT_SIMILARITY)
    const rows = strictMatches.length > 0 ? strictMatches : await findProducts(LOOSE_SIMILARITY)
    return { totalProducts: rows.length, results: [{ products: rows.map(it => toProductCard(it, store.chain)) }], searchId }
  }
}
