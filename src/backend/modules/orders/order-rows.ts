import { eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList, toRowId } from '#backend/db/sql-fragments.ts'
import { customers } from '#backend/db/schema/account.ts'
import { paymentCards, payments } from '#backend/db/schema/checkout.ts'
import { creditNotes } from '#backend/db/schema/credit-notes.ts'
import { invoices } from '#backend/db/schema/ledger.ts'
import { groupShares } from '#backend/db/schema/group-orders.ts'
import { cities, countries } from '#backend/db/schema/geo.ts'
import { deliveryProofs, orderSubstitutions } from '#backend/db/schema/order-flow.ts'
import { orderEvents, orderLines, orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import { orderParcels, parcelSignatures } from '#backend/db/schema/parcels.ts'
import { orderPurchases, purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import { promoCodes, promoRedemptions } from '#backend/db/schema/promo-codes.ts'
import { orderRefunds } from '#backend/db/schema/refunds.ts'
import { orderRatings } from '#backend/db/schema/ratings.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { supportClaims } from '#backend/db/schema/support.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { Problem } from '#backend/problem.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import type { OrderMode } from '#contract/checkout/template.ts'
import { isCoveredByBalance } from '#domain/checkout/balance.ts'
import type { RecordedStep } from '#domain/orders/order-arrival.ts'
import type { StepMode } from '#domain/orders/order-status.ts'
import type { OrderTimeline } from '#domain/orders/order-timeline.ts'
import { findSandboxScript } from '#domain/orders/sandbox-script.ts'

type Line = typeof orderLines.$inferSelect

const lines = toJsonList<
  Pick<Line, 'productId' | 'name' | 'imageId' | 'quantity' | 'unitPrice' | 'customizations' | 'note' | 'participant' | 'promotionOrigin'>
>(
  sql`json_build_object('productId', ${orderLines.productId}, 'name', ${orderLines.name}, 'imageId', ${orderLines.imageId},
    'quantity', ${orderLines.quantity}, 'unitPrice', ${orderLines.unitPrice}, 'customizations', ${orderLines.customizations},
    'note', ${orderLines.note}, 'participant', ${orderLines.participant}, 'promotionOrigin', ${orderLines.promotionOrigin})`,
  sql`from ${orderLines} where ${orderLines.orderId} = ${orders.id}`,
  sql`${orderLines.position}`,
)

const priceLines = toJsonList<PriceLine>(
  sql`json_build_object('type', ${orderPriceLines.type}, 'amount', ${orderPriceLines.amount}, 'promoCode', ${orderPriceLines.promoCode})`,
  sql`from ${orderPriceLines} where ${orderPriceLines.orderId} = ${orders.id}`,
  sql`${orderPriceLines.position}`,
)

const events = toJsonList<RecordedStep & { readonly actor: 'STORE' | null }>(
  sql`json_build_object('to', ${orderEvents.toStatus}, 'stage', ${orderEvents.stage}, 'actor', ${orderEvents.actor}, 'at', round(extract(epoch from ${orderEvents.happenedAt}) * 1000)::bigint)`,
  sql`from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}`,
  sql`${orderEvents.id}`,
)

/** Whether the payment of a card order is captured, or its charge has failed: the customer then owes it, and the order goes on. An order that a group pays is placed
 * when all parts are captured. */
const captured = sql<boolean>`exists (select from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.status} in ('CAPTURED', 'UNCOLLECTED'))
  or exists (select from ${groupShares} where ${groupShares.orderId} = ${orders.id})`

/** Whether the charge of a card has failed after the order was placed: the customer owes it. */
const isOwed = sql<boolean>`exists (select from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.status} = 'UNCOLLECTED')`

/** The order that this one belongs to. */
const baseUrn = sql<string | null>`(select base.urn from ${orders} base where base.id = ${orders.baseOrderId})`

/** Whether another order is delivered with this one. */
const isBase = sql<boolean>`exists (select from ${orders} other
  where other.base_order_id = ${orders.id} and not other.is_remake and other.status not in ('DraftStatus', 'OrphanStatus', 'CanceledStatus'))`

/** B §3, "courierDiscount": what a promo code takes off the delivery fee, minor units. */
const courierDiscount = sql<number>`coalesce((select use.discount_minor::float8 from ${promoRedemptions} use join ${promoCodes} code on code.id = use.promo_code_id
  where use.order_id = ${orders.id} and code.kind = 'FREE_DELIVERY'), 0)`

/** B §3, orderMetadata.firstOrder: every earlier order of the customer is a draft or an orphan. */
const isFirst = sql<boolean>`not exists (select from ${orders} earlier
  where earlier.customer_id = ${orders.customerId} and earlier.id < ${orders.id} and earlier.status not in ('DraftStatus', 'OrphanStatus'))`

const cardJson = sql<{ brand: string; lastFour: string } | null>`(
  select json_build_object('brand', ${paymentCards.brand}, 'lastFour', ${paymentCards.lastFour}) from ${paymentCards}
  where ${paymentCards.id}::text = ${orders.payment}->>'instrumentId' and ${paymentCards.customerId} = ${orders.customerId})`

/** The refund or credit of support; times in Unix milliseconds. */
const grantJson = sql<{ kind: 'REFUND' | 'CREDIT'; amount: number; code: string | null; expiresAt: number | null } | null>`(
  select json_build_object('kind', ${supportClaims.kind}, 'amount', ${supportClaims.amount}, 'code', ${promoCodes.code},
    'expiresAt', round(extract(epoch from ${promoCodes.expiresAt}) * 1000)::bigint)
  from ${supportClaims} left join ${promoCodes} on ${promoCodes.id} = ${supportClaims.promoCodeId}
  where ${supportClaims.orderId} = ${orders.id} and ${supportClaims.kind} <> 'TICKET')`

/** Refunds of lines, the oldest first; amounts in minor units, times in Unix milliseconds. */
const refunds = toJsonList<
  Pick<typeof orderRefunds.$inferSelect, 'kind' | 'lines' | 'parts' | 'card' | 'balance' | 'cash'> & { createdAt: number }
>(
  sql`json_build_object('kind', ${orderRefunds.kind}, 'cash', ${orderRefunds.cash}, 'lines', ${orderRefunds.lines}, 'parts', ${orderRefunds.parts}, 'card', ${orderRefunds.card}, 'balance', ${orderRefunds.balance},
    'createdAt', round(extract(epoch from ${orderRefunds.createdAt}) * 1000)::bigint)`,
  sql`from ${orderRefunds} where ${orderRefunds.orderId} = ${orders.id}`,
  sql`${orderRefunds.id}`,
)

/** Proposals to replace products, by line; times in Unix milliseconds. */
const substitutions = toJsonList<
  Pick<typeof orderSubstitutions.$inferSelect, 'position' | 'productId' | 'name' | 'imageId' | 'unitPrice' | 'answer'> & {
    expiresAt: number
  }
>(
  sql`json_build_object('position', ${orderSubstitutions.position}, 'productId', ${orderSubstitutions.productId}, 'name', ${orderSubstitutions.name},
    'imageId', ${orderSubstitutions.imageId}, 'unitPrice', ${orderSubstitutions.unitPrice}, 'answer', ${orderSubstitutions.answer},
    'expiresAt', round(extract(epoch from ${orderSubstitutions.expiresAt}) * 1000)::bigint)`,
  sql`from ${orderSubstitutions} where ${orderSubstitutions.orderId} = ${orders.id}`,
  sql`${orderSubstitutions.position}`,
)

/** Of the courier of a purchase, the oldest first; times in Unix milliseconds. `checkoutId`: of the payment. */
const limitRequests = toJsonList<
  Pick<typeof purchaseLimitRequests.$inferSelect, 'id' | 'limit' | 'before' | 'state' | 'paymentId' | 'failures'> & {
    readonly checkoutId: string | null
    readonly expiresAt: number
    readonly answeredAt: number | null
  }
>(
  sql`json_build_object('id', ${purchaseLimitRequests.id}, 'limit', ${purchaseLimitRequests.limit}, 'before', ${purchaseLimitRequests.before},
    'state', ${purchaseLimitRequests.state}, 'paymentId', ${purchaseLimitRequests.paymentId}, 'failures', ${purchaseLimitRequests.failures},
    'checkoutId', (select ${payments.debtCheckoutId} from ${payments} where ${payments.id} = ${purchaseLimitRequests.paymentId}),
    'expiresAt', round(extract(epoch from ${purchaseLimitRequests.expiresAt}) * 1000)::bigint,
    'answeredAt', round(extract(epoch from ${purchaseLimitRequests.answeredAt}) * 1000)::bigint)`,
  sql`from ${purchaseLimitRequests} where ${purchaseLimitRequests.orderId} = ${orders.id}`,
  sql`${purchaseLimitRequests.createdAt}`,
)

/** Of the delivery stops of a parcel. The names are encrypted. */
const signatures = toJsonList<{ id: string; pointIndex: number; photoId: string | null; sealedName: string | null }>(
  sql`json_build_object('id', ${parcelSignatures.id}, 'pointIndex', ${parcelSignatures.pointIndex}, 'photoId', ${parcelSignatures.photoId},
    'sealedName', ${parcelSignatures.recipientName})`,
  sql`from ${parcelSignatures} where ${parcelSignatures.orderId} = ${orders.id}`,
  sql`${parcelSignatures.pointIndex}`,
)

/** Of the invoice, the oldest first; times in Unix milliseconds. */
const notes = toJsonList<
  Pick<typeof creditNotes.$inferSelect, 'countryCode' | 'year' | 'number' | 'amount' | 'taxes'> & { issuedAt: number }
>(
  sql`json_build_object('countryCode', ${creditNotes.countryCode}, 'year', ${creditNotes.year}, 'number', ${creditNotes.number}, 'amount', ${creditNotes.amount},
    'taxes', ${creditNotes.taxes}, 'issuedAt', round(extract(epoch from ${creditNotes.issuedAt}) * 1000)::bigint)`,
  sql`from ${creditNotes} where ${creditNotes.orderId} = ${orders.id}`,
  sql`${creditNotes.id}`,
)

/** Without the columns that only bookkeeping needs. */
const invoiceColumns = { countryCode: invoices.countryCode, year: invoices.year, number: invoices.number, issuedAt: invoices.issuedAt, seller: invoices.seller, company: invoices.company, taxes: invoices.taxes } // prettier-ignore

/** Selects orders with all related rows in one query. */
function selectOrders(db: Pick<Db, 'select'>, where: SQL | undefined) {
  return db
    .select({
      order: orders,
      customer: customers,
      store: { id: stores.id, addressId: stores.addressId, name: stores.name, imageId: stores.imageId, slug: stores.slug, lat: stores.lat, lng: stores.lng, marketplace: stores.marketplace, etaEnabled: stores.etaEnabled, enabled: stores.enabled, gone: stores.gone }, // prettier-ignore
      city: { code: cities.code, countryCode: cities.countryCode, currencyPattern: cities.currencyPattern, contentLanguage: cities.contentLanguageCode, timeZone: cities.timeZone }, // prettier-ignore
      lines,
      priceLines,
      events,
      captured,
      isOwed,
      baseUrn,
      isBase,
      courierDiscount,
      country: { cancellationFeePercent: countries.cancellationFeePercent, priceEstimationValues: countries.priceEstimationValues, cashLimit: countries.cashLimit }, // prettier-ignore
      card: cardJson,
      isFirst,
      grant: grantJson,
      refunds,
      substitutions,
      rating: { courierValue: orderRatings.courierValue, partnerValue: orderRatings.partnerValue, isSkipped: orderRatings.isSkipped },
      invoice: invoiceColumns,
      creditNotes: notes,
      parcel: orderParcels,
      purchase: orderPurchases,
      limitRequests,
      signatures,
      // the photo has its own call
      proof: {
        handover: deliveryProofs.handover,
        createdAt: deliveryProofs.createdAt,
        hasPhoto: sql<boolean>`${deliveryProofs.photoId} is not null`,
      },
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .innerJoin(cities, eq(cities.code, orders.cityCode))
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .leftJoin(stores, eq(stores.id, orders.storeId))
    .leftJoin(orderRatings, eq(orderRatings.orderId, orders.id))
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .leftJoin(deliveryProofs, eq(deliveryProofs.orderId, orders.id))
    .leftJoin(orderParcels, eq(orderParcels.orderId, orders.id))
    .leftJoin(orderPurchases, eq(orderPurchases.orderId, orders.id))
    .where(where)
}

export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number]

/** Statements that are built once for each pool and planned once for each connection: planning takes longer than the query itself. */
const statements = new WeakMap<Db, ReturnType<typeof createStatements>>()

function createStatements({ prepared }: Db) {
  return {
    one: selectOrders(prepared, eq(orders.id, sql.placeholder('id'))).prepare('order'),
    // PostgreSQL plans it for the ids of each call
    many: selectOrders(prepared, sql`${orders.id} = any(${sql.placeholder('ids')}::int[])`).prepare('orders'),
  }
}

function getStatements(db: Db): ReturnType<typeof createStatements> {
  const known = statements.get(db) ?? createStatements(db)
  statements.set(db, known)
  return known
}

/** For jobs: does not check the owner. */
export async function findOrderRow(db: Db | Tx, orderId: number): Promise<OrderRow | undefined> {
  const id = toRowId(orderId)
  const [row] = 'prepared' in db ? await getStatements(db).one.execute({ id }) : await selectOrders(db, eq(orders.id, id))
  return row
}

/** The orders in the sequence of `orderIds`, in one query. Does not check the owner. */
export async function findOrderRows(db: Db, orderIds: readonly number[]): Promise<(OrderRow | undefined)[]> {
  if (orderIds.length === 1) return [await findOrderRow(db, orderIds[0]!)]
  const rows = await getStatements(db).many.execute({ ids: orderIds.map(toRowId) })
  const rowsById = new Map(rows.map(row => [row.order.id, row]))
  return orderIds.map(id => rowsById.get(id))
}

/**
 * Returns an order of the customer.
 *
 * @throws Problem 404 for an unknown order, or an order of another customer
 */
export async function getCustomerOrderRow(db: Db | Tx, orderId: number, customerId: number): Promise<OrderRow> {
  return requireOwner(await findOrderRow(db, orderId), customerId)
}

/** @throws Problem 404 without an order, or for an order of another customer */
export function requireOwner(row: OrderRow | undefined, customerId: number): OrderRow {
  if (row?.order.customerId !== customerId) throw new Problem(404, 'There is no such order')
  return row
}

/** The ids of orders that still advance by time. */
export async function findActiveOrderIds(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.status, ['NewStatus', 'ScheduledStatus', 'ProgressStatus']))
    .orderBy(orders.id)
  return rows.map(it => it.id)
}

/** The time of the last event, or of the creation when there is none. */
export function getLastEventTime({ order, events: eventRows }: Pick<OrderRow, 'order' | 'events'>): number {
  return eventRows.at(-1)?.at ?? order.createdAt.getTime()
}

export const getOrderMode = ({ handlingStrategy }: Pick<OrderRow['order'], 'handlingStrategy'>): OrderMode =>
  // who eats in the store gets the order there too
  handlingStrategy === 'DELIVERY' ? 'DELIVERY' : 'PICKUP'

/** Nothing is prepared for a purchase either: the courier goes to the shop, and brings it. */
export const getStepMode = ({ order, purchase }: Pick<OrderRow, 'order' | 'purchase'>): StepMode =>
  order.subtype === 'SHIPMENT' || purchase ? 'PARCEL' : getOrderMode(order)

export function toOrderTimeline(
  row: Pick<OrderRow, 'order' | 'events' | 'captured' | 'substitutions' | 'purchase' | 'limitRequests'>,
): OrderTimeline {
  const { order } = row
  return {
    mode: getStepMode(row),
    status: order.status,
    stage: order.stage,
    etaLower: order.etaLower,
    etaUpper: order.etaUpper,
    scheduledFor: order.scheduledFor?.getTime() ?? null,
    since: getLastEventTime(row),
    paid: order.payment.type === 'Cash' || isCoveredByBalance(order) || row.captured,
    answersUntil: getLastDeadline(row),
    script: findSandboxScript(`${order.note} ${order.description}`),
  }
}

/** Until when the customer can answer the proposals and requests that wait, Unix milliseconds; 0 without one. */
const getLastDeadline = ({
  substitutions: proposals,
  limitRequests: requests,
}: Pick<OrderRow, 'substitutions' | 'limitRequests'>): number =>
  Math.max(
    0,
    ...proposals.filter(it => it.answer === null).map(it => it.expiresAt),
    ...requests.filter(it => it.state === 'OPEN' || it.state === 'PAYING').map(it => it.expiresAt),
  )
