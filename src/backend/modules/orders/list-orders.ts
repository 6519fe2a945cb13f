import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { orderLines, orders } from '#backend/db/schema/orders.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { getImageId } from '#backend/modules/orders/to-order.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getOrders, OrderSummary } from '#contract/orders/order-list.ts'
import { BALANCE_METHOD, isCoveredByBalance } from '#domain/checkout/balance.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/**
 * Selects the ids of the page from the index orders_customer_idx first, then joins the related rows of these ids only. Drafts and
 * orphans are not listed: they are not orders of the customer.
 */
function selectSummaries(db: Db, customerId: number, offset: number, limit: number) {
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), ne(orders.status, 'DraftStatus'), ne(orders.status, 'OrphanStatus')))
    // `nulls last` matches the index: without it PostgreSQL would sort all orders
    .orderBy(sql`${orders.id} desc nulls last`)
    .offset(offset)
    .limit(limit)
  return db
    .select({
      order: { id: orders.id, status: orders.status, total: orders.total, usedBalance: orders.usedBalance, payment: orders.payment, categoryId: orders.categoryId, storeId: orders.storeId, createdAt: orders.createdAt, cityCode: orders.cityCode, subtype: orders.subtype, description: orders.description }, // prettier-ignore
      store: { addressId: stores.addressId, name: stores.name, imageId: stores.imageId },
      city: { contentLanguage: cities.contentLanguageCode },
      products: sql<
        string | null
      >`(select string_agg(${orderLines.quantity} || ' × ' || ${orderLines.name}, ', ' order by ${orderLines.position})
        from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.code, orders.cityCode))
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .where(inArray(orders.id, page))
    .orderBy(desc(orders.id))
}

const PAYMENT_TYPE = { Cash: 'CASH', CreditCard: 'CREDIT_CARD', Alternative: 'OTHER' } as const

export function getOrdersHandler(db: Db): Handler<typeof getOrders> {
  return async ({ query: { offset, limit } }, call) => {
    // one extra row shows whether there is another page
    const rows = await selectSummaries(db, call.customer!.id, offset, limit + 1)
    const hasNextPage = rows.length > limit
    return {
      orders: rows.slice(0, limit).map(row => toOrderSummary(row, call.language)),
      pagination: { next: hasNextPage ? { offset: offset + limit } : null },
    }
  }
}

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

function toOrderSummary(row: SummaryRow, language: string): OrderSummary {
  const { order, store, city } = row
  return {
    id: order.id,
    currentStatus: { type: order.status },
    total: order.total,
    paymentMethod: { type: isCoveredByBalance(order) ? BALANCE_METHOD : PAYMENT_TYPE[order.payment.type] },
    categoryId: order.categoryId,
    storeId: order.storeId,
    storeName: store && pickText(store.name, getLanguageChain(language, city.contentLanguage)),
    storeAddressId: store?.addressId ?? null,
    creationTime: order.createdAt.getTime(),
    cityCode: order.cityCode,
    imageId: getImageId({ order, store }),
    productsText: row.products ?? order.description,
    isRemake: false,
    subtype: order.subtype,
  }
}
