import * as z from 'zod/mini'

import { CompanyDetail } from '#contract/account/company-detail.ts'
import { PhoneNumber } from '#contract/account/phone-number.ts'
import { Eta } from '#contract/catalogue/eta.ts'
import { Parcel, PointContact } from '#contract/checkout/parcel.ts'
import { OrderedPurchase } from '#contract/orders/ordered-purchase.ts'
import { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { PricingBreakdown, PricingLineType } from '#contract/checkout/pricing.ts'
import { HandlingStrategy } from '#contract/checkout/template.ts'
import { Address } from '#contract/geo/address.ts'
import { PointType } from '#contract/geo/point-payload.ts'
import { CityCode, Id, Instant, Key, LanguageCode, Money } from '#contract/primitives.ts'

/** B §4: "Order status types". */
export const OrderStatusType = z.enum([
  'DraftStatus',
  'OrphanStatus',
  'NewStatus',
  'ScheduledStatus',
  'ProgressStatus',
  'DeliveredStatus',
  'CanceledStatus',
])
export type OrderStatusType = z.infer<typeof OrderStatusType>
/** In replies. B §4: "NewStatus (default)": an unknown status must not invalidate the whole reply. */
export const ReplyOrderStatus = z.catch(OrderStatusType, 'NewStatus')

/** B §3, "Order": "subtype (SHIPMENT, PURCHASE; also CROSS_DOCKING seen)". */
export const OrderSubtype = z.catch(z.enum(['SHIPMENT', 'PURCHASE', 'CROSS_DOCKING']), 'PURCHASE')
export type OrderSubtype = z.infer<typeof OrderSubtype>
/** B §3: "origin (default STORES; also CUSTOM, RETURN)". */
export const OrderOrigin = z.catch(z.enum(['STORES', 'CUSTOM', 'RETURN']), 'STORES')
/** B §3: "Order type". */
export const OrderType = z.catch(z.enum(['SINGLE_ORDER', 'BUNDLE']), 'SINGLE_ORDER')

export const OrderAddresses = z.object({ DELIVERY: z.array(Address), PICKUP: z.array(Address) })

/** B §3: one stop of an order. */
export const OrderPoint = z.object({
  urn: Key,
  creationTime: Instant,
  passed: z.boolean(),
  type: PointType,
  index: z.int(),
  address: z.object({ urn: Key, latitude: z.number(), longitude: z.number(), label: z.string(), details: z.nullable(z.string()) }),
  /** Ours: whom the courier of a parcel meets there. */
  contact: z.optional(z.nullable(PointContact)),
})

export const OrderMetadata = z.object({
  firstOrder: z.boolean(),
  storeWithPrinter: z.boolean(),
  wallOrder: z.boolean(),
  backOfficeCall: z.boolean(),
  placedCalled: z.boolean(),
  onHold: z.boolean(),
  pickedUp: z.boolean(),
  courierShouldNotCallPlace: z.boolean(),
  printerTicketAccepted: z.boolean(),
  /** Minutes. */
  delayFromStore: z.int(),
  possibleDelay: z.boolean(),
  partnerOrder: z.boolean(),
})

/** A bought product. `unitPrice` is ours. */
export const BoughtProduct = z.object({
  quantity: z.int(),
  name: z.string(),
  customisation: z.nullable(z.string()),
  /** Ours, of a group order: the name of the participant who has chosen it. */
  participant: z.optional(z.string()),
  unitPrice: Money,
  promotion: z.nullable(z.object({ origin: z.catch(z.enum(['PRIME', 'OTHER']), 'OTHER') })),
})

/** Present once a courier has the order. */
export const OrderCourier = z.object({
  id: Id,
  name: z.string(),
  picture: z.nullable(z.string()),
  phoneNumber: z.nullable(PhoneNumber),
})

/** Tax that the price includes; `rate` in hundredths of a percent. Empty in countries without tax lines. */
const InvoiceTaxes = z.array(z.object({ rate: z.int(), base: Money, tax: Money }))

/** Ours: what a refund has taken off an invoice. Amounts are minor units of the order's currency. */
export const CreditNote = z.object({
  /** Country, series, year and number: "ES-CN-2026-000042". The numbers of a country and year have no gaps. */
  number: z.string(),
  issuedAt: Instant,
  amount: Money,
  taxes: InvoiceTaxes,
})
export type CreditNote = z.infer<typeof CreditNote>

/** Ours: the invoice of a delivered order. Amounts are minor units of the order's currency. */
export const Invoice = z.object({
  /** Country, year and number: "ES-2026-000042". The numbers of a country and year have no gaps. */
  number: z.string(),
  issuedAt: Instant,
  seller: z.object({ name: z.string(), registration: z.nullable(z.string()), address: z.nullable(z.string()) }),
  /** The company of the customer. */
  company: z.nullable(CompanyDetail),
  taxes: InvoiceTaxes,
  /** Of refunds after it was issued, the oldest first. */
  creditNotes: z._default(z.array(CreditNote), []),
})
export type Invoice = z.infer<typeof Invoice>

/** B §3, "Order", field by field. The spec lists `orderType` and `handlingStrategy` separately. */
export const Order = z.object({
  urn: Key,
  id: Id,
  orderType: OrderType,
  handlingStrategy: z.catch(HandlingStrategy, 'DELIVERY'),
  pickupTime: z.nullable(Instant),
  creationTime: Instant,
  estimatedPickupTime: z.nullable(Instant),
  activationTime: z.nullable(Instant),
  courierDiscount: Money,
  placeCalled: z.boolean(),
  partnerOrder: z.boolean(),
  usedBalance: Money,
  transport: z.nullable(z.string()),
  total: Money,
  /** Null: the marketplace does not know the tax part of the prices. */
  tax: z.nullable(Money),
  subtype: OrderSubtype,
  /** Instant; -1 means none. */
  scheduledTime: z.int().check(z.minimum(-1)),
  purchasesEstimatedPrice: z.nullable(Money),
  pointFee: Money,
  phoneNumber: z.nullable(PhoneNumber),
  origin: OrderOrigin,
  mediaSource: z.nullable(z.string()),
  mediaCampaign: z.nullable(z.string()),
  extraPoints: z.array(OrderPoint),
  description: z.string(),
  code: z.string(),
  cityCode: CityCode,
  baseOrderUrn: z.nullable(Key),
  compensationTitle: z.nullable(z.string()),
  compensationDetails: z.nullable(z.string()),
  /** Metres. */
  compensationDistance: z.nullable(z.number()),
  storeName: z.nullable(z.string()),
  /** Metres. */
  distance: z.nullable(z.number()),
  deepLink: z.nullable(z.string()),
  customer: z.object({
    urn: Key,
    type: z.string(),
    name: z.string(),
    phoneNumber: z.nullable(PhoneNumber),
    picture: z.nullable(z.string()),
    preferredLanguage: z.nullable(LanguageCode),
    mediaCampaign: z.nullable(z.string()),
    mediaSource: z.nullable(z.string()),
  }),
  courier: z.nullable(OrderCourier),
  signature: z.nullable(z.object({ uuid: z.string(), recipientName: z.nullable(z.string()) })),
  rating: z.nullable(z.object({ courier: z.nullable(z.int()), partner: z.nullable(z.int()) })),
  orderMetadata: OrderMetadata,
  currentStatus: z.object({ urn: Key, creationTime: Instant, type: ReplyOrderStatus }),
  /** Items that the courier buys; empty unless `subtype` is PURCHASE without products of a store. */
  purchases: z.array(z.object({ name: z.string(), quantity: z.int() })),
  addresses: OrderAddresses,
  points: z.array(OrderPoint),
  /** The photos of the lines of a purchase. */
  attachments: z.array(z.object({ id: Key, imageUrl: z.string() })),
  courierPaymentDescription: z.nullable(z.string()),
  courierPaymentBreakdown: z.nullable(PricingBreakdown),
  boughtProducts: z.array(BoughtProduct),
  extras: z.array(z.string()),
  customerLatitude: z.nullable(z.number()),
  customerLongitude: z.nullable(z.number()),
  autoAssigned: z.boolean(),
  pricingBreakdown: PricingBreakdown,
  imageId: z.nullable(z.string()),
  storeId: z.nullable(Id),
  storeTrackingCode: z.nullable(z.string()),
  mcd: z.boolean(),
  marketplace: z.boolean(),
  paymentConfiguration: z.nullable(PaymentConfiguration),
  legalCheckboxAccepted: z.boolean(),
  agreedToShareData: z.boolean(),
  hasReachableDeliveryAddress: z.boolean(),
  eta: z.nullable(Eta),
  etaEnabled: z.boolean(),
  cutleryRequested: z.boolean(),
  /** 1 less than, 2 between, 3 more than. */
  selectedPriceEstimationOption: z.catch(z.nullable(z.literal([1, 2, 3])), null),
  isRemake: z.boolean(),
  paymentMethodsBreakdown: z.array(
    z.object({
      image: z.object({ light: z.string(), dark: z.string() }),
      provider: z.string(),
      text: z.string(),
      type: z.string(),
    }),
  ),
  helpButton: z.nullable(z.object({ text: z.string(), enabled: z.boolean() })),
  /** Ours: what the customer has paid for the cancellation. */
  cancellationFee: z._default(Money, 0),
  /** Ours: null for an order that is no parcel. `isReturned`: nobody has taken it, so the courier has brought it back. */
  parcel: z.optional(
    z.nullable(
      z.object({
        ...Parcel.shape,
        isReturned: z.boolean(),
        /** Of the delivery stops; `index` is that of the point. `uuid`: of the signature page. `recipientName`: null until somebody has signed. */
        signatures: z._default(
          z.array(z.object({ index: z.int(), uuid: z.string(), recipientName: z.nullable(z.string()), photoId: z.nullable(z.string()) })),
          [],
        ),
      }),
    ),
  ),
  /** Ours: null for an order that is no purchase. */
  purchase: z.optional(z.nullable(OrderedPurchase)),
  /** Ours; null until the order is delivered, and in countries without invoices. */
  invoice: z.optional(z.nullable(Invoice)),
  /** Ours: refunds of lines, fees and tips, the oldest first; SUBSTITUTIONS: what replaced and removed lines, or a purchase, cost less. Optional for marketplaces. */
  refunds: z._default(
    z.array(
      z.object({
        kind: z.catch(z.enum(['LINES', 'SUBSTITUTIONS']), 'LINES'),
        amount: Money,
        /** "2 × Margherita" */
        products: z.array(z.string()),
        /** The amounts in it that are no products: fees, the tip. */
        parts: z._default(z.array(z.object({ type: PricingLineType, amount: Money })), []),
        creationTime: Instant,
      }),
    ),
    [],
  ),
})
export type Order = z.infer<typeof Order>
