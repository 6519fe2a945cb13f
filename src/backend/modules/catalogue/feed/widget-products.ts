import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { MAX_PRODUCTS_PER_STORE, type WidgetProduct } from '#contract/catalogue/feed.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'
import { pickText } from '#domain/language/language-chain.ts'

interface PromotedRow {
  readonly storeId: number
  readonly id: number
  readonly name: Texts
  readonly price: number
  readonly type: 'PERCENTAGE_DISCOUNT' | 'FLAT_PRODUCT'
  readonly percentage: number | null
  readonly promoted: number | null
}

/** The first available products of each store that are cheaper for every customer, in the order of the menu. */
export async function loadPromotedProducts(
  db: Db,
  storeIds: readonly number[],
  chain: readonly string[],
): Promise<ReadonlyMap<number, readonly WidgetProduct[]>> {
  if (storeIds.length === 0) return new Map()
  const rows = await db.execute<PromotedRow & Record<string, unknown>>(sql`
    select store_id as "storeId", id, name, price, type, percentage, promoted from (
      select p.store_id, p.id, p.name, p.price_minor::float8 as price, o.type, o.percentage, o.price_minor::float8 as promoted,
        row_number() over (partition by p.store_id order by m.position, p.position, p.id) as place
      from products p join menu_sections m on m.id = p.section_id
      cross join lateral (
        select * from promotions o where o.product_id = p.id and o.attribute_id is null and not o.prime
          and o.type in ('PERCENTAGE_DISCOUNT', 'FLAT_PRODUCT') order by o.id limit 1
      ) o
      where p.store_id = any(${sql.param(storeIds)}::int[]) and p.available
    ) as promoted where place <= ${MAX_PRODUCTS_PER_STORE}::int order by store_id, place`)
  const byStore = Map.groupBy(rows, it => it.storeId)
  return new Map(
    [...byStore].map(([storeId, products]) => [
      storeId,
      products.map(({ id, name, price, type, percentage, promoted }) => ({
        id,
        name: pickText(name, chain),
        price,
        promotedPrice: calculatePromotedPrice(price, { type, percentage, price: promoted }),
      })),
    ]),
  )
}
