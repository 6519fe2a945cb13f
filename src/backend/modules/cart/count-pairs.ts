import { sql } from 'drizzle-orm'

import type { Tx } from '#backend/db/transaction.ts'

/** Products of one order that are counted: n products write n² rows. */
export const MAX_PAIRED_PRODUCTS = 20

/**
 * Counts which products of a delivered order were bought together, in both directions. In the order of their ids, so that two orders cannot
 * wait for each other.
 */
export async function countPairs(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    with bought as materialized (
      select p.id, p.store_id from orders o
      join order_lines l on l.order_id = o.id join products p on p.id = l.product_id and p.store_id = o.store_id
      where o.id = ${orderId} group by p.id, p.store_id order by min(l.position) limit ${MAX_PAIRED_PRODUCTS}::int
    )
    insert into product_pairs (product_id, other_id, store_id, orders)
    select one.id, other.id, one.store_id, 1 from bought one join bought other on other.id <> one.id order by one.id, other.id
    on conflict (product_id, other_id) do update set orders = product_pairs.orders + 1`)
}
