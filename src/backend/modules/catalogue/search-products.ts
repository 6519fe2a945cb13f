import { randomUUID } from 'node:crypto'

import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { likeness } from '#backend/modules/catalogue/text-search.ts'
import { productCardOf, productRows } from '#backend/modules/catalogue/product-rows.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { searchProducts } from '#contract/catalogue/product.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** The least likeness of what is found; the second when the first finds nothing. */
const [STRICTLY, LOOSELY] = [0.6, 0.45]

/** Best match first. One menu is short: it is weighed whole. An empty query finds nothing (A §5). */
export function searchProductsHandler(db: Db): Handler<typeof searchProducts> {
  return async ({ params, query }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const searchId = query.searchId ?? randomUUID()
    const key = toSearchKey(query.query)
    if (key === '') return { totalProducts: 0, results: [{ products: [] }], searchId }
    const score = likeness(sql`${products.searchKey}`, key)
    const atLeast = (least: number) =>
      productRows(db, and(eq(products.storeId, store.id), sql`${score} >= ${least}::float8`), sql`${score} desc, ${products.id}`)
    const strictly = await atLeast(STRICTLY)
    const rows = strictly.length > 0 ? strictly : await atLeast(LOOSELY)
    return { totalProducts: rows.length, results: [{ products: rows.map(it => productCardOf(it, store.chain)) }], searchId }
  }
}
