import * as z from 'zod/mini'

import { OrderLine, OrderLines } from '#contract/cart/order-line.ts'
import { ScheduledTime } from '#contract/checkout/estimation.ts'
import { CustomOrderPoints, Parcel } from '#contract/checkout/parcel.ts'
import { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { PriceEstimationOption, Purchase } from '#contract/checkout/purchase.ts'
import { CheckoutOrderType } from '#contract/checkout/template.ts'
import { endpoint, type Reply } from '#contract/endpoint.ts'
import { StaticCode, TIME_CODES } from '#contract/errors.ts'
import { Address } from '#contract/geo/address.ts'
import { MAX_PROMO_CODE_LENGTH } from '#contract/limits.ts'
import { CityCode, Id, Instant, Key, list, Money, SentPrice, SentTotal, text } from '#contract/primitives.ts'
import { Order } from '#contract/orders/order.ts'

/**
 * Unsupported fields (attachments, a parcel of another order type) are rejected with 422 `FIELD_NOT_SUPPORTED`, a code of ours; its
 * payload names the `fields`. The checkout does the same.
 *
 * B §3, "New order"; from `orderType` on ours, because the spec shows no more of the body.
 */
export const NewOrder = z.object({
  addresses: z.object({ DELIVERY: list(Address, 10), PICKUP: list(Address, 10) }),
  hasReachableDeliveryAddress: z.boolean(),
  paymentConfiguration: PaymentConfiguration,
  cutleryRequested: z.boolean(),
  scheduledTime: ScheduledTime,
  orderType: CheckoutOrderType,
  cityCode: CityCode,
  categoryId: Id,
  storeAddressId: z.nullable(Id),
  products: OrderLines,
  description: z.optional(text(2000)),
  /** The route of the order types COURIER and QUIERO, which have no `addresses` and no `products`, and what they send or buy. */
  points: z.optional(CustomOrderPoints),
  parcel: z.optional(Parcel),
  purchase: z.optional(Purchase),
  selectedPriceEstimationOption: z.optional(z.nullable(PriceEstimationOption)),
  attachments: z.optional(list(Key, 10)),
  promocode: z.optional(text(MAX_PROMO_CODE_LENGTH)),
  courierTip: z.optional(SentPrice),
  /** Required for products with a restriction: a minimum age, or a prescription. */
  legalCheckboxAccepted: z.optional(z.boolean()),
  agreedToShareData: z.optional(z.boolean()),
  /** The accepted total; a different price gives 409 with the new one. */
  displayedTotal: SentTotal,
})
export type NewOrder = z.infer<typeof NewOrder>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/orders',
  domain: 'orders',
  source: 'B §7',
  summary: 'Places an order at the displayed price.',
  customer: 'required',
  headers: ['mediaSource', 'mediaCampaign'],
  idempotent: true,
  errors: [
    StaticCode.storeNotAvailable,
    StaticCode.outOfDeliveryZone,
    ...TIME_CODES,
    StaticCode.pointOutOfCoverage,
    StaticCode.paymentFailed,
    StaticCode.userIsFraudulent,
  ],
  body: NewOrder,
  reply: Order,
})

const params = z.object({ id: Id })

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:id',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns one order of the customer.',
  customer: 'required',
  guests: true,
  params,
  reply: Order,
})

/** Ours: what the customer has to know before a cancellation. 409 when it is too late. */
export const getCancellation = endpoint({
  customPath: true,
  method: 'GET',
  path: '/customer/orders/:id/cancellation',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns what the cancellation of an order costs now, and the reasons to choose from.',
  customer: 'required',
  guests: true,
  params,
  reply: z.object({ fee: Money, reasons: z.array(z.object({ id: Key, title: z.string() })) }),
})
export type Cancellation = Reply<typeof getCancellation>

/** The spec shows no body. A fee above the accepted one gives 409 `CANCELLATION_FEE`; its payload has the `fee`. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/:id/statuses/cancel',
  domain: 'orders',
  source: 'B §7',
  summary: 'Cancels an order if that is still possible at the accepted fee; otherwise returns 409.',
  customer: 'required',
  guests: true,
  idempotent: true,
  params,
  body: z.object({
    /** One of `GET …/cancellation`. */
    reason: z.optional(Key),
    /** The fee that the customer accepts; absent: none. */
    fee: z.optional(SentTotal),
  }),
  reply: Order,
})

/** Ours. The remake is an order of its own: `isRemake`, with the urn of this one as `baseOrderUrn`. */
export const remakeOrder = endpoint({
  customPath: true,
  method: 'POST',
  path: '/staff/orders/:id/remake',
  domain: 'orders',
  source: 'B §4',
  summary: 'For staff: the store makes a delivered order again, at no charge; once for each order, otherwise 409.',
  headers: ['chatStaffToken'],
  params,
  reply: z.object({ orderId: Id, code: z.string() }),
})

/** A basket with the products of a previous order and their changes. */
export const reorder = endpoint({
  method: 'GET',
  path: '/orders/:id/reorder',
  domain: 'orders',
  source: 'B §7',
  summary: 'Returns the basket of a previous order with current products and prices.',
  customer: 'required',
  guests: true,
  effects: true,
  errors: [StaticCode.storeNotFound, StaticCode.storeGone, StaticCode.storeNotAvailable],
  params,
  reply: z.object({
    basketId: Key,
    storeId: Id,
    storeAddressId: Id,
    storeSlug: z.string(),
    cityCode: CityCode,
    creationTime: Instant,
    products: z.array(OrderLine),
    /** Names of products that are no longer available. */
    unavailable: z.array(z.string()),
    /** Ours: products with a changed unit price. Optional for marketplaces. */
    repriced: z._default(z.array(z.object({ name: z.string(), before: Money, after: Money })), []),
  }),
})
