import { inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { isListed } from '#backend/db/sql-fragments.ts'
import { getMessageTexts } from '#backend/messages/messages.ts'
import { selectProductRows, toProductCard } from '#backend/modules/catalogue/product-rows.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { requireCallCity } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import {
  type getOrderedProducts,
  type getOrderedStores,
  MAX_ORDERED_PRODUCTS,
  MAX_ORDERED_STORES,
} from '#contract/catalogue/order-again.ts'
import { pickText } from '#domain/language/language-chain.ts'

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
    const rows = await loadStoreRows(
      db,
      ids.map(it => it.id),
      call.language,
    )
    const context = createStoreContext(call.language, now())
    return { stores: rows.map(row => toStore(row, context)) }
  }
}

/** No stored section has this number. */
const SECTION_NUMBER = 0

export function getOrderedProductsHandler(db: Db): Handler<typeof getOrderedProducts> {
  return async ({ params }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const ids = await db.execute<{ id: number }>(sql`
      select p.id from ${selectOrders(call.customer!.id)} o join order_lines l on l.order_id = o.id
      join products p on p.id = l.product_id and p.store_id = o.store_id
      where o.store_id = ${store.id} and p.available
      group by p.id order by max(o.id) desc, sum(l.quantity) desc, p.id limit ${MAX_ORDERED_PRODUCTS}::int`)
    if (ids.length === 0) return { section: null }
    const order = ids.map(it => it.id)
    const rows = await selectProductRows(db, inArray(products.id, order))
    const elements = rows
      .toSorted((one, other) => order.indexOf(one.product.id) - order.indexOf(other.product.id))
      .map(row => ({ type: 'PRODUCT_ROW' as const, data: toProductCard(row, store.chain) }))
    const title = pickText(getMessageTexts('catalogue.orderAgain'), store.chain)
    return { section: { type: 'LIST', data: { title, slug: `order-again-c.${SECTION_NUMBER}`, origin: 'ORDER_AGAIN', elements } } }
  }
}
