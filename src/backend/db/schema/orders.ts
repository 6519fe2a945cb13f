import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { sealedJson, sealedText } from '#backend/db/schema/sealed.ts'
import { stores } from '#backend/db/schema/stores.ts'
import type { Customization } from '#contract/cart/order-line.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { PricingLineType } from '#contract/checkout/pricing.ts'
import type { Address } from '#contract/geo/address.ts'
import type { OrderStatusType, OrderSubtype } from '#contract/orders/order.ts'
import type { CampaignMedia } from '#domain/platform/campaign.ts'

const instant = () => timestamp({ withTimezone: true })

const STATUSES = ['DraftStatus', 'OrphanStatus', 'NewStatus', 'ScheduledStatus', 'ProgressStatus', 'DeliveredStatus', 'CanceledStatus']
/** Stages of preparation and delivery, finer than the status: the steps of the order page. */
const STAGES = ['PLACED', 'ACCEPTED', 'COOKING', 'READY', 'PICKED_UP', 'NEARBY', 'DELIVERED', 'CANCELLED']

/** The campaign of a visit, which stays, and its ids for analytics, until the event of the order is recorded. */
export interface OrderVisit extends CampaignMedia {
  readonly analytics?: { readonly clientId: string; readonly sessionId: string; readonly sessionSince: number }
}

/** B §3, "Order". Money is in the city's currency. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1_000_001 }),
    urn: uuid().notNull().unique().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id),
    /** Idempotency key of the request that created the order (trust.md: no two orders on one customer's key). */
    idempotencyKey: text().notNull(),
    /** The checkout that created it; null for an order without a checkout. */
    checkoutId: text(),
    /** A §3 `basketId` of the cart; null for an order without a checkout. */
    basketId: text(),
    /** Code by which customer and courier identify the order: "R482". */
    code: text().notNull(),
    status: text().$type<OrderStatusType>().notNull(),
    stage: text()
      .$type<'PLACED' | 'ACCEPTED' | 'COOKING' | 'READY' | 'PICKED_UP' | 'NEARBY' | 'DELIVERED' | 'CANCELLED'>()
      .notNull()
      .default('PLACED'),
    cityCode: text()
      .notNull()
      .references(() => cities.code),
    storeId: integer().references(() => stores.id),
    categoryId: integer().notNull(),
    subtype: text().$type<OrderSubtype>().notNull().default('PURCHASE'),
    handlingStrategy: text().$type<'DELIVERY' | 'IN_STORE' | 'PICKUP'>().notNull().default('DELIVERY'),
    /** Null: as soon as possible. */
    scheduledFor: instant(),
    currency: text().notNull(),
    total: money('total_minor').notNull(),
    /** The part of the total that the customer's balance pays. */
    usedBalance: money('used_balance_minor').notNull().default(0),
    /** What Prime made cheaper; it is part of no price line. */
    primeSaving: money('prime_saving_minor').notNull().default(0),
    payment: jsonb().$type<PaymentConfiguration>().notNull(),
    cutleryRequested: boolean().notNull().default(false),
    /** Whether the store of this order gets the name and e-mail address of the customer. */
    agreedToShareData: boolean().notNull().default(false),
    /** Whether the customer has confirmed the restrictions of its products: a minimum age, or a prescription. */
    legalCheckboxAccepted: boolean().notNull().default(false),
    /** Whether the invoice names the company of the customer. */
    companyInvoice: boolean().notNull().default(true),
    note: text().notNull().default(''),
    description: text().notNull().default(''),
    /** The order that this one is delivered with, or that it replaces. */
    baseOrderId: integer().references((): AnyPgColumn => orders.id),
    /** Whether the store makes the base order again, at no charge. */
    isRemake: boolean().notNull().default(false),
    /** Id of the reason that the customer chose. */
    cancelReason: text(),
    /** What the customer pays for the cancellation. */
    cancellationFee: money('cancellation_fee_minor').notNull().default(0),
    delivery: sealedJson().$type<Address>().notNull(),
    language: text().notNull(),
    /** The visit in which it was placed; null without the consent of the customer. */
    visit: jsonb().$type<OrderVisit>(),
    courierName: text(),
    /** Route from the store to the delivery address: Google polyline encoding, precision 5. */
    route: sealedText(),
    /** Minutes, as promised when the order was placed; the range is inclusive. */
    etaLower: smallint().notNull(),
    etaUpper: smallint().notNull(),
    createdAt: instant().notNull().defaultNow(),
    pickedUpAt: instant(),
    deliveredAt: instant(),
    cancelledAt: instant(),
  },
  table => [
    unique('orders_customer_key').on(table.customerId, table.idempotencyKey),
    unique('orders_checkout_key').on(table.customerId, table.checkoutId),
    // one cart is ordered once, also on two devices; a failed or cancelled order gives it back
    uniqueIndex('orders_basket_key')
      .on(table.customerId, table.basketId)
      .where(sql`${table.status} not in ('OrphanStatus', 'CanceledStatus')`),
    index('orders_customer_idx').on(table.customerId, table.id.desc()),
    // one remake for each order
    uniqueIndex('orders_remake_key')
      .on(table.baseOrderId)
      .where(sql`${table.isRemake} and ${table.status} <> 'CanceledStatus'`),
    index('orders_base_idx').on(table.baseOrderId),
    index('orders_active_idx')
      .on(table.id)
      .where(sql`${table.status} in ('NewStatus', 'ScheduledStatus', 'ProgressStatus')`),
    check('orders_status_check', isOneOf(table.status, STATUSES)),
    check('orders_stage_check', isOneOf(table.stage, STAGES)),
    check('orders_total_check', notNegative(table.total)),
    check('orders_prime_saving_check', notNegative(table.primeSaving)),
    check('orders_remake_check', sql`not ${table.isRemake} or (${table.baseOrderId} is not null and ${table.total} = 0)`),
    check(
      'orders_cancellation_fee_check',
      sql`${table.cancellationFee} between 0 and ${table.total} and (${table.cancellationFee} = 0 or ${table.status} = 'CanceledStatus')`,
    ),
    check('orders_used_balance_check', sql`${table.usedBalance} between 0 and ${table.total}`),
  ],
)

/** Ordered products with prices from the server. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    productId: integer().notNull(),
    name: text().notNull(),
    imageId: text(),
    quantity: integer().notNull(),
    unitPrice: money('unit_price_minor').notNull(),
    customizations: jsonb().$type<readonly Customization[]>().notNull().default([]),
    note: text().notNull().default(''),
    /** Of a group order: the name of the participant who has chosen it; null for items without an owner. */
    participant: text(),
    promotionOrigin: text().$type<'PRIME' | 'OTHER'>(),
    /** Whether its units are taken from the stock of the product. False for a product without a count, and after the order gave them back. */
    stockReserved: boolean().notNull().default(false),
  },
  table => [
    unique('order_lines_position_key').on(table.orderId, table.position),
    check('order_lines_quantity_check', sql`${table.quantity} > 0`),
  ],
)

/** The lines of the receipt; their sum is the order's total (an invariant of trust.md). Discounts are negative. */
export const orderPriceLines = pgTable(
  'order_price_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    type: text().$type<PricingLineType>().notNull(),
    amount: money('amount_minor').notNull(),
    /** The promo code of a discount. */
    promoCode: text(),
  },
  table => [
    unique('order_price_lines_position_key').on(table.orderId, table.position),
    check('order_price_lines_type_check', sql`${table.type} <> 'TOTAL'`),
  ],
)

/** History of an order. `from_status` null: the first event. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromStatus: text().$type<OrderStatusType>(),
    toStatus: text().$type<OrderStatusType>().notNull(),
    stage: text().notNull(),
    /** Set when the store cancels the order. */
    actor: text().$type<'STORE'>(),
    happenedAt: instant().notNull().defaultNow(),
    /** When messages about the step were written, or it was decided that there are none. */
    notifiedAt: instant(),
  },
  table => [index('order_events_order_idx').on(table.orderId, table.id)],
)
