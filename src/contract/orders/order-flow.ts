import * as z from 'zod/mini'

import { Eta } from '#contract/catalogue/eta.ts'
import { Notice } from '#contract/checkout/pricing.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Order, OrderCourier, ReplyOrderStatus } from '#contract/orders/order.ts'
import { Substitution } from '#contract/orders/substitution.ts'
import { Id, Instant, Point } from '#contract/primitives.ts'

const params = z.object({ id: Id })

export const getCustomerOrder = endpoint({
  method: 'GET',
  path: '/customer/orders/:id',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns one order for its details page.',
  customer: 'required',
  guests: true,
  params,
  reply: Order,
})

/** B §3: "Order flow page". */
export const OrderFlowPage = z.catch(z.enum(['STATUS', 'MAP', 'DELIVERED', 'CANCELLED']), 'STATUS')

/** Ours: stage of an order, finer than its status. Pages translate it. An order for pickup goes from COOKING over READY to COLLECTED. */
export const OrderStage = z.enum(['PLACED', 'ACCEPTED', 'COOKING', 'READY', 'PICKED_UP', 'NEARBY', 'DELIVERED', 'COLLECTED'])
export type OrderStage = z.infer<typeof OrderStage>

/** Ours: the announced arrival, or when an order for pickup is ready. */
const Arrival = z.object({
  lower: Instant,
  upper: Instant,
  /** Who makes it later than announced before. Null: it was never announced for later. */
  delay: z.catch(z.nullable(z.enum(['STORE', 'COURIER'])), null),
})

export const getOrderFlow = endpoint({
  method: 'GET',
  path: '/customer/orders/:id/flow',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns the current tracking page of an order with its content.',
  customer: 'required',
  guests: true,
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
    /** Ours: grows with each recorded step of the order, each answer and each refund. A reply with a smaller one is older. */
    version: z.optional(z.int()),
    arrival: z.optional(z.nullable(Arrival)),
    /** Ours: what the customer shows at the counter. Null for a delivery, and when the order has ended. */
    pickupCode: z.optional(z.nullable(z.string())),
    /** Ours: products that are sold out, with the proposals of the store. Optional for marketplaces. */
    substitutions: z._default(z.array(Substitution), []),
    /** Ours: what the recipient of a parcel tells the courier. Null for other orders, and when the order has ended. */
    recipientCode: z.optional(z.nullable(z.string())),
    /** Ours: how a delivered order was handed over. Its photo is at `GET /customer/orders/:id/proof`. */
    proof: z.optional(z.nullable(z.object({ handover: z.catch(z.enum(['HAND', 'DOOR']), 'HAND'), time: Instant, hasPhoto: z.boolean() }))),
  }),
})

export const getOrderTracking = endpoint({
  method: 'GET',
  path: '/eta/orders/:id/tracking',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns the courier position and the ETA of an order.',
  customer: 'required',
  guests: true,
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

/**
 * Ours: data of the event "order" of `GET /customer/orders/:id/events`, sent immediately and after each change. The event "tracking" has only a
 * new `tracking`.
 */
export const OrderUpdate = z.object({ order: Order, flow: getOrderFlow.reply, tracking: getOrderTracking.reply })
export type OrderUpdate = z.infer<typeof OrderUpdate>
