import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { Tx } from '#backend/db/transaction.ts'

/** Products of the section TOP_SELLERS. */
export const MAX_TOP_SELLERS = 6
/** Fewer are no ranking. */
export const MIN_TOP_SELLERS = 3

/** The ids of the most ordered available products of a store, the most ordered first; empty below `MIN_TOP_SELLERS`. */
export async function selectTopSellers(db: Db, storeId: number): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select p.id from product_sales s join products p on p.id = s.product_id
    where s.store_id = ${storeId} and p.available order by s.units desc, s.product_id limit ${MAX_TOP_SELLERS}::int`)
  return rows.length < MIN_TOP_SELLERS ? [] : rows.map(it => it.id)
}

/** Adds the products of a delivered order. In the order of their ids, so that two orders cannot wait for each other. */
export async function countSales(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    insert into product_sales (product_id, store_id, units)
    select p.id, p.store_id, sum(l.quantity) from orders o
    join order_lines l on l.order_id = o.id join products p on p.id = l.product_id and p.store_id = o.store_id
    where o.id = ${orderId} group by p.id, p.store_id order by p.id
    on conflict (product_id) do update set units = product_sales.units + excluded.units`)
}
