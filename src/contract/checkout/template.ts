import * as z from 'zod/mini'

import { OrderLines } from '#contract/cart/order-line.ts'
import { ScheduledTime } from '#contract/checkout/estimation.ts'
import { PaymentConfiguration, PaymentMethod, PaymentMethodType } from '#contract/checkout/payment.ts'
import { Notice, PricingBreakdown } from '#contract/checkout/pricing.ts'
import { Eta } from '#contract/catalogue/store.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { CustomFieldValue } from '#contract/geo/address.ts'
import { CityCode, Id, Key, list, Money, Point, SentPrice, text } from '#contract/primitives.ts'

/** B §3: "Checkout order type". */
export const CheckoutOrderType = z.enum(['QUIERO', 'COURIER', 'CUSTOM', 'STORES'])

export const HandlingStrategy = z.enum(['DELIVERY', 'IN_STORE', 'PICKUP'])
export type HandlingStrategy = z.infer<typeof HandlingStrategy>

const value = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.object({ value: schema }))

const CheckoutAddress = z.object({
  label: text(500),
  details: z.nullable(text(500)),
  latitude: Point.shape.lat,
  longitude: Point.shape.lng,
  customFields: z.optional(list(CustomFieldValue, 20)),
})

/** B §3: "components (each wrapped as value), including deliveryAddress". The others are ours. */
export const CheckoutComponents = z.object({
  deliveryAddress: value(CheckoutAddress),
  pickupAddress: value(CheckoutAddress),
  products: value(OrderLines),
  scheduledTime: value(ScheduledTime),
  paymentMethod: value(z.nullable(PaymentConfiguration)),
  cutleryRequested: value(z.boolean()),
  courierTip: value(SentPrice),
  promoCode: value(z.nullable(text(50))),
  phoneNumber: value(z.nullable(text(32))),
  note: value(text(500)),
  /** What a parcel or an errand is about. */
  description: value(text(2000)),
  /** B §3: 1 less than, 2 between, 3 more than. */
  selectedPriceEstimationOption: value(z.nullable(z.literal([1, 2, 3]))),
  agreedToShareData: value(z.boolean()),
  legalCheckboxAccepted: value(z.boolean()),
})

/** B §3, "Checkout request (template)". */
export const CheckoutRequest = z.object({
  orderDetails: z.object({
    categoryId: Id,
    cityCode: CityCode,
    handlingStrategy: z.object({ type: HandlingStrategy }),
    origin: z.literal('CHECKOUT'),
    orderType: CheckoutOrderType,
    storeAddressId: z.nullable(Id),
    baseOrderUrn: z.nullable(Key),
    basketId: Key,
    paymentMethodSupport: list(PaymentMethodType, 10),
  }),
  components: CheckoutComponents,
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

/** What the checkout page is made of, from top to bottom. The spec calls it backend-driven and shows no fields: ours. */
export const CheckoutTemplate = z.object({
  id: Key,
  orderDetails: CheckoutRequest.shape.orderDetails,
  sections: z.array(
    z.object({
      component: z.keyof(CheckoutComponents),
      title: z.string(),
      subtitle: z.nullable(z.string()),
      required: z.boolean(),
      notice: z.nullable(Notice),
    }),
  ),
  components: CheckoutComponents,
  paymentMethods: z.array(PaymentMethod),
  pricingBreakdown: PricingBreakdown,
  total: Money,
  eta: z.nullable(Eta),
  notices: z.array(Notice),
})
export type CheckoutTemplate = z.infer<typeof CheckoutTemplate>

/** `id` is chosen by the browser: the checkout that the customer is in. Asked again whenever a component changes. */
export const loadCheckoutTemplate = endpoint({
  method: 'POST',
  path: '/checkouts/order/:id/template',
  area: 'checkout',
  source: 'B §7',
  summary: 'The checkout page for a basket: its parts, what may be paid with, and the price.',
  customer: 'required',
  headers: ['appInstance'],
  errors: [StaticCode.storeNotAvailable, StaticCode.outOfDeliveryZone, StaticCode.storeNotFound, StaticCode.storeGone],
  params: z.object({ id: Key }),
  body: CheckoutRequest,
  reply: CheckoutTemplate,
})

export const getPriceBreakdown = endpoint({
  method: 'GET',
  path: '/checkouts/order/template/:id/priceBreakdown',
  area: 'checkout',
  source: 'B §7',
  summary: 'The price of a checkout, line by line.',
  customer: 'required',
  params: z.object({ id: Key }),
  reply: z.object({ total: Money, pricingBreakdown: PricingBreakdown }),
})
