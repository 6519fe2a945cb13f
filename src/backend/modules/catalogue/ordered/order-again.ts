import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { requireCallCity } from '#backend/modules/geo/city.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import {
  type getOrderedProducts,
  type getOrderedStores,
  MAX_ORDERED_PRODUCTS,
  MAX_ORDERED_STORES,
} from '#contract/catalogue/order-again.ts'

/** Only the last orders of a customer are read, so that the cost does not grow with their number. */
const MAX_ORDERS = 100

/** Drafts and orphans are no orders, and a cancelled one is no recommendation. */
const isOrdered = sql.raw(`o.status not in ('DraftStatus', 'OrphanStatus', 'CanceledStatus')`)

/** The last orders of a customer by the index orders_customer_idx. */
const selectOrders = (customerId: number) =>
  sql`(select o.id, o.store_id, o.city_code from orders o where o.customer_id = ${customerId} and ${isOrdered}
    order by o.id desc nulls last limit ${MAX_ORDERS}::int)`

export function getOrderedStoresHandler(db: Db, now: () => number): Handler<typeof getOrderedStores> {
  return async (_, call) => {
    const city = await requireCallCity(db, call)
    const ids = await db.execute<{ id: number }>(sql`
      select s.id from ${selectOrders(call.customer!.id)} o join stores s on s.id = o.store_id
      where s.city_code = ${city.code} and ${isListed('s')} group by s.id order by max(o.id) desc limit ${MAX_ORDERED_STORES}::int`)
    const storeIds = ids.map(it => it.id)
    const [rows, unreachable] = await Promise.all([
      loadStoreRows(db, storeIds, call.language),
      findUnreachableStores(db, call.deliveryLocation, storeIds),
    ])
    const context = createStoreContext(call, now(), { unreachable })
    return { stores: rows.map(row => toStore(row, context)) }
  }
}

export function getOrderedProductsHandler(db: Db): Handler<typeof getOrderedProducts> {
  return async ({ params }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const rows = await db.execute<{ id: number }>(sql`
      select p.id from ${selectOrders(call.customer!.id)} o join order_lines l on l.order_id = o.id
      join products p on p.id = l.product_id and p.store_id = o.store_id
      where o.store_id = ${store.id} and p.available
      group by p.id order by max(o.id) desc, sum(l.quantity) desc, p.id limit ${MAX_ORDERED_PRODUCTS}::int`)
    return { productIds: rows.map(it => it.id) }
  }
}
