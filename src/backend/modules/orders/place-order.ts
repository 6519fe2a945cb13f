import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { type QuoteCaller, toQuoteCaller } from '#backend/modules/checkout/menu-lines.ts'
import { paymentCards } from '#backend/db/schema/checkout.ts'
import { orderPriceLines, orders, type OrderVisit } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { takeBalance } from '#backend/modules/checkout/balance/balance.ts'
import { createPriceChangedProblem, loadOrderBalance } from '#backend/modules/checkout/balance/order-balance.ts'
import { createDebtProblem, findDebt } from '#backend/modules/checkout/debt/debts.ts'
import { findObstacle } from '#backend/modules/checkout/check-order.ts'
import { type Quote, quoteOrder } from '#backend/modules/checkout/quote.ts'
import { requireCompleteParcel } from '#backend/modules/checkout/parcel/price-parcel-order.ts'
import { requireCompletePurchase } from '#backend/modules/checkout/purchase/price-purchase-order.ts'
import { createCheckoutProblem, createPromoCodeProblem, createShortageProblem } from '#backend/modules/checkout/problems.ts'
import { findSplitGroup, isSplitPayment, SPLIT_PAYMENT } from '#backend/modules/cart/group/start-split.ts'
import { completeGroupOrder } from '#backend/modules/cart/group/ordered-group.ts'
import { reserveStock } from '#backend/modules/checkout/stock.ts'
import { redeemPromoCode } from '#backend/modules/checkout/promo-codes.ts'
import { type DeliveryPoint, type OrderIntent, createOrderIntent } from '#backend/modules/checkout/order-intent.ts'
import { requireGuestOrder } from '#backend/modules/account/guest/require-guest-order.ts'
import { shareWithStore } from '#backend/modules/account/personal-data/shared-data.ts'
import { saveOrderAddress } from '#backend/modules/geo/address-book.ts'
import { notifyOrderPlaced, transitionOrder, recordEvent } from '#backend/modules/orders/transition-order.ts'
import { emptyOrderedCart } from '#backend/modules/orders/ordered-baskets.ts'
import { toDeliveryAddress, toPickupAddress } from '#backend/modules/orders/order-address.ts'
import { saveOrderLines } from '#backend/modules/cart/group/save-order-lines.ts'
import { savePurchase } from '#backend/modules/orders/purchases/save-purchase.ts'
import { saveParcel } from '#backend/modules/orders/parcels/save-parcel.ts'
import { findBaseOrder } from '#backend/modules/orders/base-order.ts'
import { createOrderCode } from '#backend/modules/orders/order-code.ts'
import { toOrder } from '#backend/modules/orders/to-order.ts'
import { getCustomerOrderRow } from '#backend/modules/orders/order-rows.ts'
import type { CallContext } from '#backend/call-context.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { placeOrder } from '#contract/orders/place-order.ts'
import { BALANCE_PAYMENT, isCoveredByBalance } from '#domain/checkout/balance.ts'
import { type AlternativePlatform, findPlatforms } from '#domain/checkout/payment-platforms.ts'

export type PaymentCardRow = typeof paymentCards.$inferSelect

/** An order that can be placed: the server's price equals the price that the customer saw. */
export interface ValidatedOrder {
  readonly intent: OrderIntent
  /** Undefined for pickup. */
  readonly deliveryPoint: DeliveryPoint | undefined
  readonly quote: Quote
  readonly payment: PaymentConfiguration
  /** The part of the total that the balance pays, minor units. */
  readonly usedBalance: number
  /** The order that this one is delivered with; null: none. */
  readonly baseOrderId: number | null
  /** Undefined for cash, and when the balance pays the whole order. */
  readonly card: PaymentCardRow | undefined
  /** Undefined for cash, a card, and the balance. */
  readonly platform?: AlternativePlatform
  /** The card provider, when the participants of a group order pay parts. */
  readonly splitProvider?: string
}

export interface OrderTerms extends QuoteCaller {
  readonly customerId: number
  readonly displayedTotal: number
  /** The part of it that the balance pays, as the customer saw it; undefined: none. */
  readonly displayedBalance?: number | undefined
  /** Unix milliseconds. */
  readonly now: number
  /** Name of the card provider; undefined when there is none. */
  readonly provider: string | undefined
  /** The alternative platforms of the provider; absent: none. */
  readonly platforms?: readonly AlternativePlatform[] | undefined
}

/**
 * Validates an order intent, for checkouts and for `POST /orders`.
 *
 * @throws Problem when the order cannot be bought, delivered or paid; 409 PRICE_CHANGED with the new price when it differs
 */
export async function validateOrderTerms(
  db: Db,
  intent: OrderIntent,
  { customerId, displayedTotal, displayedBalance = 0, language, isPrime, isGuest = false, now, provider, platforms = [] }: OrderTerms,
): Promise<ValidatedOrder> {
  const quote = await quoteOrder(db, intent, { customerId, language, isPrime, isGuest, now })
  // as the customer saw it: another balance is another price, below
  const isCovered = isCoveredByBalance({ total: displayedTotal, usedBalance: displayedBalance })
  const payment = isCovered ? BALANCE_PAYMENT : intent.payment
  const obstacle = findObstacle({ ...quote, intent, now, language }, payment ?? undefined)
  if (obstacle || !payment) throw obstacle! // also without a payment method
  if (intent.parcel) requireCompleteParcel(quote.store, intent.parcel, intent.description, language)
  if (intent.purchase) requireCompletePurchase(quote.store, intent.purchase, intent.description, language)
  if (quote.promoCode && 'issue' in quote.promoCode) throw createPromoCodeProblem(quote.promoCode, language, quote.products)
  if (isGuest) await requireGuestOrder(db, customerId, quote.store.country, language)
  const debt = quote.store.country.debtBlocksOrders ? await findDebt(db, customerId) : undefined
  if (debt) throw await createDebtProblem(db, debt, language)
  const balance = await loadOrderBalance(db, customerId, intent, quote)
  const usedBalance = displayedBalance > 0 ? (balance?.used ?? 0) : 0
  if (quote.total !== displayedTotal || usedBalance !== displayedBalance)
    throw createPriceChangedProblem(quote, displayedBalance > 0 && balance, language)
  const { baseOrderUrn, deliveryPoint } = intent
  const baseOrderId =
    baseOrderUrn === null ? null : await findBaseOrder(db, { customerId, baseOrderUrn, cityCode: quote.store.city.code, deliveryPoint })
  const order = { intent, deliveryPoint, quote, usedBalance, baseOrderId }
  if (isCovered) return { ...order, payment, card: undefined }
  if (payment.type === 'Cash') {
    if (!acceptsCash(quote)) throw createCheckoutProblem('paymentNotHere', language)
    const limit = quote.store.country.cashLimit
    if (limit !== null && quote.total > limit)
      throw createCheckoutProblem('tooMuchCash', language, {}, { payload: { maximumAmount: limit } })
    return { ...order, payment, card: undefined }
  }
  const { paymentProviders } = quote.store.country
  if (isSplitPayment(payment) && provider !== undefined && paymentProviders.includes(provider)) {
    const group = await findSplitGroup(db, { hostId: customerId, storeId: quote.store.id, now })
    if (group && quote.total > 0) return { ...order, payment: SPLIT_PAYMENT, card: undefined, splitProvider: provider }
  }
  const isAsked = (it: AlternativePlatform): boolean => payment.type === 'Alternative' && it === payment.alternativePlatform
  const platform = findPlatforms(paymentProviders, platforms).find(isAsked)
  if (platform) return { ...order, payment: { ...payment, instrumentId: null }, card: undefined, platform }
  if (payment.type !== 'CreditCard' || provider === undefined || !paymentProviders.includes(provider)) {
    throw createCheckoutProblem('paymentNotHere', language)
  }
  const card = await findCustomerCard(db, customerId, payment.instrumentId)
  if (!card) throw createCheckoutProblem('cardGone', language)
  return { ...order, payment: { ...payment, instrumentId: card.id }, card }
}

export function acceptsCash({ store }: Pick<Quote, 'store'>): boolean {
  return store.city.cashEnabled && store.country.paymentProviders.includes('CASH')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function findCustomerCard(db: Pick<Db, 'select'>, customerId: number, id: string | null): Promise<PaymentCardRow | undefined> {
  if (id === null || !UUID.test(id)) return undefined
  const [card] = await db
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.id, id), eq(paymentCards.customerId, customerId)))
  return card
}

export interface OrderPlacement {
  readonly customerId: number
  readonly idempotencyKey: string
  readonly checkoutId: string | null
  /** Of the cart; null for an order without a checkout. */
  readonly basketId: string | null
  readonly language: string
  /** Null without consent. */
  readonly visit: OrderVisit | null
  /** Unix milliseconds. */
  readonly now: number
}

/** What a call says about its visit. */
export const toOrderVisit = ({ media, analytics }: Pick<CallContext, 'media' | 'analytics'>): OrderVisit | null =>
  media || analytics ? { ...media, ...(analytics && { analytics }) } : null

/** Saves the order as a draft with its lines, price lines and first event. @returns its id */
export async function createDraftOrder(
  tx: Tx,
  { intent, deliveryPoint, quote, payment, usedBalance, baseOrderId }: ValidatedOrder,
  placement: OrderPlacement,
): Promise<number> {
  const { store } = quote
  const destination = deliveryPoint ? toDeliveryAddress(deliveryPoint, quote) : toPickupAddress(quote)
  const sharing = { customerId: placement.customerId, storeId: store.id, agreed: intent.agreedToShareData }
  const sellsProducts = !intent.parcel && !intent.purchase
  const agreedToShareData = sellsProducts && (await shareWithStore(tx, sharing, placement.now))
  const [row] = await tx
    .insert(orders)
    .values({
      customerId: placement.customerId,
      idempotencyKey: placement.idempotencyKey,
      checkoutId: placement.checkoutId,
      basketId: placement.basketId,
      code: createOrderCode(),
      status: 'DraftStatus',
      cityCode: store.city.code,
      // the order of a custom store has its name; a service of the city has none
      storeId: sellsProducts || store.itemsType === 'CUSTOM' ? store.id : null,
      subtype: intent.parcel ? 'SHIPMENT' : 'PURCHASE',
      categoryId: store.categoryId,
      handlingStrategy: intent.mode,
      scheduledFor: intent.scheduledTime === undefined || intent.scheduledTime === -1 ? null : new Date(intent.scheduledTime),
      currency: store.city.currency,
      total: quote.total,
      primeSaving: quote.primeSaving,
      usedBalance,
      // a wallet's payment data is valid for one payment only, so it is not stored
      payment: { type: payment.type, alternativePlatform: payment.alternativePlatform, instrumentId: payment.instrumentId },
      cutleryRequested: intent.cutleryRequested && store.cutleryRequestAllowed,
      agreedToShareData,
      legalCheckboxAccepted: intent.legalCheckboxAccepted,
      companyInvoice: intent.companyInvoice,
      note: intent.note,
      description: intent.description,
      baseOrderId,
      delivery: destination,
      language: placement.language,
      visit: placement.visit,
      etaLower: quote.eta.lowerBound,
      etaUpper: quote.eta.upperBound,
      createdAt: new Date(placement.now),
    })
    .onConflictDoNothing({ target: [orders.customerId, orders.idempotencyKey] })
    .returning({ id: orders.id })
  if (!row) throw new Problem(422, 'This Idempotency-Key was used for another order', undefined, { code: 'IDEMPOTENCY_KEY_REUSED' })
  const orderId = row.id
  if (intent.parcel && quote.parcel) await saveParcel(tx, orderId, intent.parcel, quote.parcel)
  else if (intent.purchase) await savePurchase(tx, orderId, intent.purchase, store, placement)
  else await saveOrderLines(tx, orderId, quote, placement.customerId)
  await tx.insert(orderPriceLines).values(quote.priceLines.map((it, position) => ({ orderId, position, ...it })))
  await redeemRequestedCode(tx, quote, orderId, placement)
  const { customerId } = placement
  // another order has spent the balance since the quote
  if (!(await takeBalance(tx, { customerId, currency: store.city.currency, amount: usedBalance })))
    throw createPriceChangedProblem(quote, await loadOrderBalance(tx, customerId, intent, quote), placement.language)
  // the address of a parcel is that of its recipient
  if (deliveryPoint && !intent.parcel) await saveOrderAddress(tx, placement.customerId, destination, placement.now)
  await recordEvent(tx, { orderId, from: null, to: 'DraftStatus', stage: 'PLACED', now: placement.now })
  // last, because other orders of these products wait for the end of the transaction
  await reserveProducts(tx, quote, orderId, placement.language)
  return orderId
}

/** @throws Problem 409 when other orders have taken the last units since the quote */
async function reserveProducts(tx: Tx, { lines }: Quote, orderId: number, language: string): Promise<void> {
  if (lines.length === 0) return
  const shortages = await reserveStock(tx, orderId, lines)
  if (!shortages) return
  const names = new Map(lines.map(it => [it.productId, it.name]))
  const products = shortages.map(({ productId, left }) => ({ id: productId, name: names.get(productId) ?? '', left }))
  throw createShortageProblem(products, language)
}

/** @throws Problem 409 when other orders have used up the code since the quote */
async function redeemRequestedCode(
  tx: Tx,
  { promoCode, products }: Quote,
  orderId: number,
  { customerId, language, now }: OrderPlacement,
): Promise<void> {
  if (!promoCode || !('discount' in promoCode)) return
  const { code, found, discount } = promoCode
  const fault = await redeemPromoCode(tx, { promoCode: found, customerId, orderId, discount, now })
  if (fault) throw createPromoCodeProblem({ code, found, issue: fault }, language, products)
}

/** Places an order that needs no payment now: it is paid in cash on delivery, or by the balance. */
export async function placeUnchargedOrder(tx: Tx, order: ValidatedOrder, placement: OrderPlacement): Promise<number> {
  const orderId = await createDraftOrder(tx, order, placement)
  await transitionOrder(tx, { orderId, from: 'DraftStatus', to: 'NewStatus', stage: 'PLACED', now: placement.now })
  await emptyOrderedCart(tx, orderId, placement.now)
  await completeGroupOrder(tx, orderId, placement.now)
  await notifyOrderPlaced(tx, orderId)
  return orderId
}

/** For cash orders. Card orders go through a checkout, which supports a challenge. */
export function placeOrderHandler(db: Db, now: () => number): Handler<typeof placeOrder> {
  return async ({ body }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const instant = now()
    const order = await validateOrderTerms(db, createOrderIntent(body), {
      customerId,
      displayedTotal: body.displayedTotal,
      ...toQuoteCaller(call),
      now: instant,
      provider: undefined,
    })
    const placement = {
      customerId,
      idempotencyKey: call.idempotencyKey!,
      checkoutId: null,
      basketId: null,
      language,
      visit: toOrderVisit(call),
      now: instant,
    }
    return db.transaction(async tx => {
      const orderId = await placeUnchargedOrder(tx, order, placement)
      const reply = toOrder(await getCustomerOrderRow(tx, orderId, customerId), language)
      await call.saveReply?.(tx, reply)
      return reply
    })
  }
}
