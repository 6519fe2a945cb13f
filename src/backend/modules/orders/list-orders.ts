import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { orderLines, orders } from '#backend/db/schema/orders.ts'
import { orderPurchases } from '#backend/db/schema/purchases.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { getImageId } from '#backend/modules/orders/to-order.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getOrders, OrderSummary } from '#contract/orders/order-list.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { BALANCE_METHOD, isCoveredByBalance } from '#domain/checkout/balance.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** A search looks at this many orders, the newest first. */
const MAX_SEARCHED_ORDERS = 2000

/** Drafts and orphans are not listed: they are not orders of the customer. */
const isListed = (customerId: number) =>
  and(eq(orders.customerId, customerId), ne(orders.status, 'DraftStatus'), ne(orders.status, 'OrphanStatus'))

// `nulls last` matches the index orders_customer_idx: without it PostgreSQL would sort all orders
const newestFirst = sql`${orders.id} desc nulls last`

/** The ids of a page from the index; one more than the limit shows whether there is another page. */
async function findPage(db: Db, customerId: number, { offset, limit }: { offset: number; limit: number }): Promise<number[]> {
  const page = db.select({ id: orders.id }).from(orders).where(isListed(customerId))
  return (await page.orderBy(newestFirst).offset(offset).limit(limit)).map(it => it.id)
}

/** The ids of the orders of which each word of the search begins a word: of their code, their store or their products. */
async function searchOrders(db: Db, customerId: number, words: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({
      id: orders.id,
      code: orders.code,
      store: stores.name,
      products: sql<string[] | null>`(select array_agg(${orderLines.name}) from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
      bought: sql<
        string[] | null
      >`(select array_agg(line ->> 'name') from ${orderPurchases}, jsonb_array_elements(${orderPurchases.lines}) line
        where ${orderPurchases.orderId} = ${orders.id})`,
    })
    .from(orders)
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .where(isListed(customerId))
    .orderBy(newestFirst)
    .limit(MAX_SEARCHED_ORDERS)
  return rows.flatMap(({ id, code, store, products, bought }) => {
    const key = ` ${toSearchKey(code, ...Object.values(store ?? {}), ...(products ?? []), ...(bought ?? []))}`
    return words.every(it => key.includes(` ${it}`)) ? [id] : []
  })
}

function selectSummaries(db: Db, ids: readonly number[]) {
  return db
    .select({
      order: { id: orders.id, status: orders.status, total: orders.total, usedBalance: orders.usedBalance, payment: orders.payment, categoryId: orders.categoryId, storeId: orders.storeId, createdAt: orders.createdAt, cityCode: orders.cityCode, subtype: orders.subtype, description: orders.description, isRemake: orders.isRemake }, // prettier-ignore
      store: { addressId: stores.addressId, name: stores.name, imageId: stores.imageId },
      city: { contentLanguage: cities.contentLanguageCode },
      isPurchase: sql<boolean>`exists (select from ${orderPurchases} where ${orderPurchases.orderId} = ${orders.id})`,
      products: sql<string | null>`coalesce(
        (select string_agg(${orderLines.quantity} || ' × ' || ${orderLines.name}, ', ' order by ${orderLines.position})
          from ${orderLines} where ${orderLines.orderId} = ${orders.id}),
        (select string_agg((item.line ->> 'quantity') || ' × ' || (item.line ->> 'name'), ', ' order by item.place)
          from ${orderPurchases}, jsonb_array_elements(${orderPurchases.lines}) with ordinality item (line, place)
          where ${orderPurchases.orderId} = ${orders.id}))`,
    })
    .from(orders)
    .innerJoin(cities, eq(cities.code, orders.cityCode))
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .where(inArray(orders.id, [...ids]))
    .orderBy(desc(orders.id))
}

const PAYMENT_TYPE = { Cash: 'CASH', CreditCard: 'CREDIT_CARD', Alternative: 'OTHER' } as const

export function getOrdersHandler(db: Db): Handler<typeof getOrders> {
  return async ({ query: { offset, limit, search = '' } }, call) => {
    const customerId = call.customer!.id
    const words = toSearchKey(search).split(' ').filter(Boolean)
    // a search of signs only, such as "?", finds nothing
    const isSearch = search.trim() !== ''
    const found = isSearch && words.length > 0 ? await searchOrders(db, customerId, words) : []
    const ids = isSearch ? found.slice(offset, offset + limit + 1) : await findPage(db, customerId, { offset, limit: limit + 1 })
    const rows = ids.length > 0 ? await selectSummaries(db, ids.slice(0, limit)) : []
    return {
      orders: rows.map(row => toOrderSummary(row, call.language)),
      pagination: { next: ids.length > limit ? { offset: offset + limit } : null },
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
    isRemake: order.isRemake,
    subtype: order.subtype,
    hasProducts: store !== null && !row.isPurchase,
  }
}
