import * as z from 'zod/mini'

import { Eta } from '#contract/catalogue/store.ts'
import { Notice } from '#contract/checkout/pricing.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Order, OrderCourier, ReplyOrderStatus } from '#contract/orders/order.ts'
import { Id, Instant, Point } from '#contract/primitives.ts'

const params = z.object({ id: Id })

export const getCustomerOrder = endpoint({
  method: 'GET',
  path: '/customer/orders/:id',
  area: 'orders',
  source: 'B §7',
  summary: 'One order as its details page shows it.',
  customer: 'required',
  params,
  reply: Order,
})

/** B §3: "Order flow page". */
export const OrderFlowPage = z.catch(z.enum(['STATUS', 'MAP', 'DELIVERED', 'CANCELLED']), 'STATUS')

/** Ours: how far an order has come, finer than its status. Pages say it in their own language. */
export const OrderStage = z.enum(['PLACED', 'ACCEPTED', 'COOKING', 'PICKED_UP', 'NEARBY', 'DELIVERED'])
export type OrderStage = z.infer<typeof OrderStage>

export const getOrderFlow = endpoint({
  method: 'GET',
  path: '/customer/orders/:id/flow',
  area: 'orders',
  source: 'B §7',
  summary: 'Which page follows an order now, and what stands on it.',
  customer: 'required',
  params,
  reply: z.object({
    page: OrderFlowPage,
    title: z.string(),
    subtitle: z.nullable(z.string()),
    status: ReplyOrderStatus,
    /** `stage` is ours. */
    steps: z.array(z.object({ stage: OrderStage, title: z.string(), time: z.nullable(Instant), done: z.boolean(), current: z.boolean() })),
    notice: z.nullable(Notice),
    cancellable: z.boolean(),
    courier: z.nullable(OrderCourier),
    eta: z.nullable(Eta),
  }),
})

export const getOrderTracking = endpoint({
  method: 'GET',
  path: '/eta/orders/:id/tracking',
  area: 'orders',
  source: 'B §7',
  summary: 'Where the courier is and when the order should arrive.',
  customer: 'required',
  params,
  reply: z.object({
    /** Minutes from `etaLastUpdate`. */
    eta: z.nullable(Eta),
    etaLastUpdate: Instant,
    courierLocation: z.nullable(Point),
    pickupLocation: z.nullable(Point),
    deliveryLocation: z.nullable(Point),
    /** Google polyline encoding, precision 5: what is left of the way. */
    route: z.nullable(z.string()),
    /** Ours: the whole way from the store to the door, encoded alike; null until it is known. */
    way: z.nullable(z.string()),
  }),
})

/** Ours: what `GET /customer/orders/:id/events` sends, at once and then with each change, as the data of the event "order". */
export const OrderUpdate = z.object({ order: Order, flow: getOrderFlow.reply, tracking: getOrderTracking.reply })
export type OrderUpdate = z.infer<typeof OrderUpdate>
