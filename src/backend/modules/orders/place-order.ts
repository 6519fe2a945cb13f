import { randomInt } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { paymentCards } from '#backend/db/schema/checkout.ts'
import { orderLines, orderPriceLines, orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { orderPlaced } from '#backend/jobs/advance-order.ts'
import { pricingBreakdown } from '#backend/modules/checkout/pricing-breakdown.ts'
import { obstacleTo, type Quote, quoteOrder } from '#backend/modules/checkout/quote.ts'
import { refusal } from '#backend/modules/checkout/problems.ts'
import { type Door, type Wish, wishOfOrder } from '#backend/modules/checkout/order-intent.ts'
import { rememberAddress } from '#backend/modules/geo/address-book.ts'
import { moveOrder, recordEvent } from '#backend/modules/orders/transition-order.ts'
import { orderOf } from '#backend/modules/orders/to-order.ts'
import { ownOrderRow } from '#backend/modules/orders/order-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { Address } from '#contract/geo/address.ts'
import type { placeOrder } from '#contract/orders/place-order.ts'

export type Card = typeof paymentCards.$inferSelect

/** An order that may be placed: priced by the server, at the price that the customer has agreed to. */
export interface AgreedOrder {
  readonly wish: Wish
  readonly door: Door
  readonly quote: Quote
  readonly payment: PaymentConfiguration
  /** What pays; undefined for cash. */
  readonly card: Card | undefined
}

export interface Agreement {
  readonly customerId: number
  readonly displayedTotal: number
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
  /** Name of the card provider; undefined where there is none. */
  readonly provider: string | undefined
}

/**
 * The one way from a wish to an order that may be placed: for checkouts and for `POST /orders`.
 *
 * @throws Problem for what cannot be bought, brought or paid; 409 PRICE_CHANGED with the new price when the customer has seen another
 */
export async function agreeOn(
  db: Db,
  wish: Wish,
  { customerId, displayedTotal, language, now, provider }: Agreement,
): Promise<AgreedOrder> {
  const quote = await quoteOrder(db, wish, language)
  const obstacle = obstacleTo(quote.store, wish, now, language)
  if (obstacle) throw obstacle
  if (quote.total !== displayedTotal) {
    const payload = { total: quote.total, pricingBreakdown: pricingBreakdown(quote.priceLines, quote.total, language) }
    throw refusal('priceChanged', language, {}, { payload })
  }
  const { door, payment } = wish
  if (!payment) throw refusal('noPaymentMethod', language)
  if (!door) throw refusal('noAddress', language)
  if (payment.type === 'Cash') {
    if (!takesCash(quote)) throw refusal('paymentNotHere', language)
    const limit = quote.store.country.cashLimit
    if (limit !== null && quote.total > limit) throw refusal('tooMuchCash', language, {}, { payload: { maximumAmount: limit } })
    return { wish, door, quote, payment, card: undefined }
  }
  if (payment.type !== 'CreditCard' || provider === undefined || !quote.store.country.paymentProviders.includes(provider)) {
    throw refusal('paymentNotHere', language)
  }
  const card = await ownCard(db, customerId, payment.instrumentId)
  if (!card) throw refusal('cardGone', language)
  return { wish, door, quote, payment: { ...payment, instrumentId: card.id }, card }
}

export function takesCash({ store }: Pick<Quote, 'store'>): boolean {
  return store.city.cashEnabled && store.country.paymentProviders.includes('CASH')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function ownCard(db: Db, customerId: number, id: string | null): Promise<Card | undefined> {
  if (id === null || !UUID.test(id)) return undefined
  const [card] = await db
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.id, id), eq(paymentCards.customerId, customerId)))
  return card
}

export interface Placing {
  readonly customerId: number
  readonly idempotencyKey: string
  readonly checkoutId: string | null
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

/** Writes the order down as a draft, with its lines, its receipt and its first event. @returns its number */
export async function draftOrder(tx: Tx, { wish, door, quote, payment }: AgreedOrder, placing: Placing): Promise<number> {
  const { store } = quote
  const [row] = await tx
    .insert(orders)
    .values({
      customerId: placing.customerId,
      idempotencyKey: placing.idempotencyKey,
      checkoutId: placing.checkoutId,
      code: newCode(),
      status: 'DraftStatus',
      cityCode: store.city.code,
      storeId: store.id,
      categoryId: store.categoryId,
      scheduledFor: wish.scheduledTime === undefined || wish.scheduledTime === -1 ? null : new Date(wish.scheduledTime),
      currency: store.city.currency,
      total: quote.total,
      // what a wallet gave for one payment is of no use afterwards, and nobody's business
      payment: { type: payment.type, alternativePlatform: payment.alternativePlatform, instrumentId: payment.instrumentId },
      cutleryRequested: wish.cutleryRequested && store.cutleryRequestAllowed,
      note: wish.note,
      description: wish.description,
      delivery: addressOf(door, quote),
      language: placing.language,
      etaLower: quote.eta.lowerBound,
      etaUpper: quote.eta.upperBound,
      createdAt: new Date(placing.now),
    })
    .onConflictDoNothing({ target: [orders.customerId, orders.idempotencyKey] })
    .returning({ id: orders.id })
  if (!row) throw new Problem(422, 'This Idempotency-Key was used for another order', undefined, { code: 'IDEMPOTENCY_KEY_REUSED' })
  const orderId = row.id
  await tx.insert(orderLines).values(
    quote.lines.map((it, position) => ({
      orderId,
      position,
      productId: it.productId,
      name: it.name,
      imageId: it.imageId,
      quantity: it.quantity,
      unitPrice: it.unitPrice,
      customizations: it.customizations,
      note: it.note,
      promotionOrigin: it.promotions.length > 0 ? ('OTHER' as const) : null,
    })),
  )
  await tx.insert(orderPriceLines).values(quote.priceLines.map((it, position) => ({ orderId, position, ...it })))
  await rememberAddress(tx, placing.customerId, addressOf(door, quote))
  await recordEvent(tx, { orderId, from: null, to: 'DraftStatus', stage: 'PLACED', now: placing.now })
  return orderId
}

/** Placed and to be paid at the door. */
export async function placeForCash(tx: Tx, order: AgreedOrder, placing: Placing): Promise<number> {
  const orderId = await draftOrder(tx, order, placing)
  await moveOrder(tx, { orderId, from: 'DraftStatus', to: 'NewStatus', stage: 'PLACED', now: placing.now })
  await orderPlaced(tx, orderId)
  return orderId
}

/** A letter that is like no digit and no other letter when it is said aloud, and three digits. */
function newCode(): string {
  const letters = 'BCDFHJKLMPRTVX'
  return `${letters[randomInt(letters.length)]}${String(randomInt(1000)).padStart(3, '0')}`
}

function addressOf(door: Door, { store }: Quote): Address {
  const { city, cityName, country } = store
  return {
    placeId: door.placeId,
    city: {
      code: city.code,
      name: cityName,
      countryCode: country.code,
      customAddressConfig: { fields: [] },
    },
    priority: 'address',
    geo: { lat: door.lat, lng: door.lng },
    fullText: door.label,
    text: door.label,
    description: '',
    summary: door.label,
    addressComponents: [],
    number: null,
    details: door.details,
    inbounds: true,
    type: 'DELIVERY',
    customFields: [...door.customFields],
    userLocation: null,
  }
}

/** For orders that need no payment step: those of cards go through a checkout, which can ask the customer. */
export function placeOrderHandler(db: Db, now: () => number): Handler<typeof placeOrder> {
  return async ({ body }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const moment = now()
    const agreed = await agreeOn(db, wishOfOrder(body), {
      customerId,
      displayedTotal: body.displayedTotal,
      language,
      now: moment,
      provider: undefined,
    })
    const placing = { customerId, idempotencyKey: call.idempotencyKey!, checkoutId: null, language, now: moment }
    return db.transaction(async tx => {
      const orderId = await placeForCash(tx, agreed, placing)
      const reply = orderOf(await ownOrderRow(tx, orderId, customerId), language)
      await call.saveAnswer?.(tx, reply)
      return reply
    })
  }
}
