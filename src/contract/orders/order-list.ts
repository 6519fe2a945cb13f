import * as z from 'zod/mini'

import { OrderPaymentMethodType } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OrderSubtype, ReplyOrderStatus } from '#contract/orders/order.ts'
import { CityCode, Id, Instant, limitTo, Money, Offset, text } from '#contract/primitives.ts'

/** B §3, "Order summary"; from `subtype` on ours, for a row of the list. */
export const OrderSummary = z.object({
  id: Id,
  currentStatus: z.object({ type: ReplyOrderStatus }),
  total: Money,
  paymentMethod: z.object({ type: OrderPaymentMethodType }),
  categoryId: Id,
  storeId: z.nullable(Id),
  storeName: z.nullable(z.string()),
  storeAddressId: z.nullable(Id),
  /** Determines title and picture of an order without store. */
  subtype: OrderSubtype,
  creationTime: Instant,
  cityCode: CityCode,
  imageId: z.nullable(z.string()),
  productsText: z.string(),
  isRemake: z.boolean(),
  /** Whether it can be ordered again: it has products of a menu. Absent: when it has a store. */
  hasProducts: z.optional(z.boolean()),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** Characters of a search in past orders. */
export const MAX_ORDER_SEARCH_LENGTH = 100

/** B §4: `hasMoreOrders` is set from `pagination.next`; null on the last page. B §9: 12 orders per request. */
export const getOrders = endpoint({
  method: 'GET',
  path: '/customer/orders-list',
  domain: 'orders',
  source: 'B §7',
  summary: "Returns a page of the customer's orders, newest first.",
  customer: 'required',
  query: z.object({
    offset: z._default(Offset, 0),
    limit: z._default(limitTo(50), 12),
    /** Ours: words of the store, of the products or of the order code; letter case, accents and script do not matter. */
    search: z.optional(text(MAX_ORDER_SEARCH_LENGTH)),
  }),
  reply: z.object({
    orders: z.array(OrderSummary),
    pagination: z.object({ next: z.nullable(z.object({ offset: z.int() })) }),
  }),
})
