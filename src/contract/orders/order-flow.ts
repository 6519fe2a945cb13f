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
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns one order for its details page.',
  customer: 'required',
  params,
  reply: Order,
})

/** B §3: "Order flow page". */
export const OrderFlowPage = z.catch(z.enum(['STATUS', 'MAP', 'DELIVERED', 'CANCELLED']), 'STATUS')

/** Ours: stage of an order, finer than its status. Pages translate it. An order for pickup goes from COOKING over READY to COLLECTED. */
export const OrderStage = z.enum(['PLACED', 'ACCEPTED', 'COOKING', 'READY', 'PICKED_UP', 'NEARBY', 'DELIVERED', 'COLLECTED'])
export type OrderStage = z.infer<typeof OrderStage>

export const getOrderFlow = endpoint({
  method: 'GET',
  path: '/customer/orders/:id/flow',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns the current tracking page of an order with its content.',
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
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns the courier position and the ETA of an order.',
  customer: 'required',
  params,
  reply: z.object({
    /** Minutes from `etaLastUpdate`. */
    eta: z.nullable(Eta),
    etaLastUpdate: Instant,
    courierLocation: z.nullable(Point),
    pickupLocation: z.nullable(Point),
    deliveryLocation: z.nullable(Point),
    /** Google polyline encoding, precision 5: the remaining route. */
    route: z.nullable(z.string()),
    /** Ours: the whole route from the store to the address, in the same encoding; null until it is known. */
    way: z.nullable(z.string()),
  }),
})

/** Ours: data of the event "order" of `GET /customer/orders/:id/events`, sent immediately and after each change. */
export const OrderUpdate = z.object({ order: Order, flow: getOrderFlow.reply, tracking: getOrderTracking.reply })
export type OrderUpdate = z.infer<typeof OrderUpdate>
