import * as z from 'zod/mini'

import { OrderLines } from '#contract/cart/order-line.ts'
import { CustomOrderPoint, Parcel } from '#contract/checkout/parcel.ts'
import { Purchase } from '#contract/checkout/purchase.ts'
import { PaymentMethod } from '#contract/checkout/payment.ts'
import { Notice, PricingBreakdown } from '#contract/checkout/pricing.ts'
import { Eta } from '#contract/catalogue/eta.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode, TIME_CODES } from '#contract/errors.ts'
import { MAX_INSTANT } from '#contract/limits.ts'
import { Id, list, Money, Point } from '#contract/primitives.ts'

/** Instant, or -1 for as soon as possible. */
export const ScheduledTime = z.int().check(z.minimum(-1), z.maximum(MAX_INSTANT))

/** B §3, "Estimation request". B §5: it needs a scheduled time, a point and a delivery city. */
export const estimateOrder = endpoint({
  method: 'POST',
  path: '/orders/receipt/estimation',
  domain: 'checkout',
  source: 'B §7',
  summary: 'Returns the estimated price of an order, line by line.',
  errors: [StaticCode.storeNotAvailable, StaticCode.outOfDeliveryZone, StaticCode.pointOutOfCoverage, ...TIME_CODES],
  body: z.object({
    scheduledTime: ScheduledTime,
    points: list(CustomOrderPoint, 10).check(z.minLength(1)),
    categoryId: Id,
    storeAddressId: z.nullable(Id),
    products: OrderLines,
    /** Ours: for a parcel, which has no products. */
    parcel: z.optional(Parcel),
    /** Ours: for a purchase, which has none either. */
    purchase: z.optional(Purchase),
  }),
  reply: z.object({
    total: Money,
    pricingBreakdown: PricingBreakdown,
    notices: z.array(Notice),
    /** Ours: the limit of a payment in cash, as `PaymentMethod` has it; null when cash is not accepted. */
    cash: z.optional(PaymentMethod.shape.cash),
  }),
})

/** Units of an order that its ETA depends on; more count as this many. */
export const MAX_ORDER_UNITS = 9999

/** A §3, B §3: "ETA request … ETA response". */
export const estimateCheckoutEta = endpoint({
  method: 'POST',
  path: '/eta/checkout',
  domain: 'checkout',
  source: 'A §7, B §7',
  summary: 'Returns the ETA of an order between two points.',
  body: z.object({
    /** B §3: handling strategies; the spec does not define `type`. */
    type: z.enum(['DELIVERY', 'IN_STORE', 'PICKUP']),
    /** Units in the basket. */
    orderSize: z.int().check(z.nonnegative(), z.maximum(MAX_ORDER_UNITS)),
    pickupPoint: z.nullable(z.object({ latitude: Point.shape.lat, longitude: Point.shape.lng })),
    deliveryPoint: z.object({ latitude: Point.shape.lat, longitude: Point.shape.lng }),
    storeAddressId: z.nullable(Id),
  }),
  reply: Eta,
})
