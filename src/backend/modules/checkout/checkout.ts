import { and, eq, or } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import { toQuoteCaller } from '#backend/modules/checkout/menu-lines.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import {
  createChallengeState,
  reconcilePayment,
  hashChallengeState,
  applyProviderResult,
  getProviderResult,
} from '#backend/modules/checkout/card-payment.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { endSplitOfOrder } from '#backend/modules/cart/group/end-split.ts'
import { startSplit } from '#backend/modules/cart/group/start-split.ts'
import { toPaymentError } from '#backend/modules/checkout/provider/payment-error.ts'
import type { ProviderResult } from '#backend/modules/checkout/provider/provider-result.ts'
import { requireNewBasket } from '#backend/modules/checkout/basket-guard.ts'
import { createCheckoutIntent } from '#backend/modules/checkout/order-intent.ts'
import {
  validateOrderTerms,
  type ValidatedOrder,
  createDraftOrder,
  placeUnchargedOrder,
  toOrderVisit,
  type OrderPlacement,
} from '#backend/modules/orders/place-order.ts'
import type { FindCountryByIp } from '#backend/modules/geo/ip-country-database.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { cancelCheckout, completeCheckout, getCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { isReconciliationDue, PAYMENT_STATES } from '#domain/checkout/payment-states.ts'
import { toPath } from '#domain/navigation/routes.ts'

export interface CheckoutOptions {
  readonly db: Db
  /** When undefined, only cash is accepted. */
  readonly provider: PaymentProvider | undefined
  /** Origin of the storefront; no trailing slash. */
  readonly siteOrigin: string
  readonly findCountryByIp?: FindCountryByIp | undefined
  /** Unix milliseconds. */
  now(): number
}

export type CheckoutKey = { readonly customerId: number; readonly id: string }

/** Joins a checkout with the payment of its order, or of a debt. */
export const isPaymentOfCheckout = and(
  eq(payments.customerId, checkouts.customerId),
  or(eq(payments.orderId, checkouts.orderId), eq(payments.debtCheckoutId, checkouts.id)),
)

/** Finds a checkout of the customer and the payment of its order. */
async function findCheckoutRow(db: Db | Tx, { customerId, id }: CheckoutKey) {
  const [row] = await db
    .select({ checkout: checkouts, payment: payments })
    .from(checkouts)
    .leftJoin(payments, isPaymentOfCheckout)
    .where(and(eq(checkouts.customerId, customerId), eq(checkouts.id, id)))
  return row
}

type CheckoutRow = NonNullable<Awaited<ReturnType<typeof findCheckoutRow>>>

const createNotFoundProblem = (): Problem => new Problem(404, 'There is no such checkout')

function toCheckoutReply({ checkout, payment }: CheckoutRow, language: string): CheckoutState {
  const { id, status, mode, orderId } = checkout
  if (status === null || mode === null) throw createNotFoundProblem()
  const url = status === 'AUTH_REQUIRED' ? (payment?.challengeUrl ?? checkout.groupUrl) : undefined
  return {
    id,
    status,
    mode,
    paymentExposedId: payment?.id ?? null,
    provider: payment?.provider ?? null,
    paymentData: url ? { '3ds2Data': null, webPaymentData: { url } } : null,
    error: payment && (status === 'FAILED' || status === 'CANCELLED') ? toPaymentError(payment, language) : null,
    // a draft is not an order yet
    orderId: status === 'COMPLETED' ? orderId : null,
  }
}

export async function loadCheckoutState(db: Db | Tx, checkoutKey: CheckoutKey, language: string): Promise<CheckoutState> {
  const row = await findCheckoutRow(db, checkoutKey)
  if (!row) throw createNotFoundProblem()
  return toCheckoutReply(row, language)
}

/** Saves the last request until the checkout has an order. @returns whether the checkout has an order */
export async function saveRequest(tx: Tx, { customerId, id }: CheckoutKey, request: CheckoutRequest, now: number): Promise<boolean> {
  const values = { customerId, id, request, updatedAt: new Date(now) }
  await tx.insert(checkouts).values(values).onConflictDoNothing()
  // a parallel payment of the same checkout waits here, and then sees the order
  const checkoutKey = and(eq(checkouts.customerId, customerId), eq(checkouts.id, id))
  const [row] = await tx.select({ orderId: checkouts.orderId }).from(checkouts).where(checkoutKey).for('update')
  if (row?.orderId !== null) return true
  await tx.update(checkouts).set(values).where(checkoutKey)
  return false
}

export function getCheckoutHandler({ db }: CheckoutOptions): Handler<typeof getCheckout> {
  return ({ params }, call) => loadCheckoutState(db, createCheckoutKey(call, params.id), call.language)
}

const createCheckoutKey = (call: CallContext, id: string): CheckoutKey => ({ customerId: call.customer!.id, id })

export function startCheckoutHandler(options: CheckoutOptions): Handler<typeof startCheckout> {
  const { db, provider, now } = options
  return async ({ params, body }, call) => {
    const { displayedTotal, displayedBalance, ...request } = body
    const checkoutKey = createCheckoutKey(call, params.id)
    const existing = await findCheckoutRow(db, checkoutKey)
    // already paid, perhaps with another idempotency key: the same order without a second authorisation
    if (existing && existing.checkout.status !== null) return resumeCheckout(options, existing, call)

    const guardBasket = await requireNewBasket(options, checkoutKey, request, call)
    const instant = now()
    const terms = {
      ...checkoutKey,
      displayedTotal,
      displayedBalance,
      ...toQuoteCaller(call),
      now: instant,
      provider: provider?.name,
      platforms: provider?.platforms,
    }
    const order = await validateOrderTerms(db, createCheckoutIntent(request), terms)
    const placement = {
      ...checkoutKey,
      idempotencyKey: call.idempotencyKey!,
      checkoutId: checkoutKey.id,
      basketId: request.orderDetails.basketId,
      language: call.language,
      visit: toOrderVisit(call),
      now: instant,
    }
    if ((!order.card && !order.platform) || !provider)
      return guardBasket(placeWithoutCharge(options, checkoutKey, request, order, placement, call))

    const state = createChallengeState()
    const startPayment = async (tx: Tx) => {
      if (await saveRequest(tx, checkoutKey, request, instant)) return undefined
      const orderId = await createDraftOrder(tx, order, placement)
      const [row] = await tx
        .insert(payments)
        .values({
          customerId: checkoutKey.customerId,
          orderId,
          provider: provider.name,
          status: 'STARTED',
          currency: order.quote.store.city.currency,
          amount: order.quote.total - order.usedBalance,
          challengeStateHash: hashChallengeState(state),
          createdAt: new Date(instant),
          updatedAt: new Date(instant),
        })
        .returning()
      await tx
        .update(checkouts)
        .set({ orderId, ...PAYMENT_STATES.STARTED })
        .where(and(eq(checkouts.customerId, checkoutKey.customerId), eq(checkouts.id, checkoutKey.id)))
      return row
    }
    const payment = await guardBasket(db.transaction(startPayment))
    if (!payment) return loadCheckoutState(db, checkoutKey, call.language)

    const { cardToken, customer } = await loadCardToken(db, order, checkoutKey.customerId)
    const returnUrl = options.siteOrigin + toPath({ name: 'paymentReturn', language: call.language, checkoutId: checkoutKey.id, state })
    const { id: paymentId, amount, currency } = payment
    const result = await getProviderResult(
      provider.authorise({
        paymentId,
        customer,
        cardToken,
        platform: order.platform,
        amount,
        currency,
        returnUrl,
        language: call.language,
      }),
    )
    return saveProviderResult(options, payment, result, checkoutKey, call)
  }
}

async function loadCardToken(db: Db, { card }: ValidatedOrder, customerId: number): Promise<{ cardToken: string; customer: string }> {
  const [row] = await db.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
  return { cardToken: card?.token ?? '', customer: row?.urn ?? '' }
}

/** Places an order that needs no payment now, or lets the participants of a group order pay their parts. */
function placeWithoutCharge(
  { db, siteOrigin }: CheckoutOptions,
  checkoutKey: CheckoutKey,
  request: CheckoutRequest,
  order: ValidatedOrder,
  placement: OrderPlacement,
  call: CallContext,
) {
  return db.transaction(async tx => {
    if (!(await saveRequest(tx, checkoutKey, request, placement.now))) {
      const started = order.splitProvider === undefined ? undefined : await createSplitDraft(tx, db, order, placement)
      const result = started
        ? { ...PAYMENT_STATES.CHALLENGE, orderId: started.orderId, groupUrl: siteOrigin + started.path }
        : { ...PAYMENT_STATES.AUTHORISED, orderId: await placeUnchargedOrder(tx, order, placement) }
      await tx
        .update(checkouts)
        .set(result)
        .where(and(eq(checkouts.customerId, checkoutKey.customerId), eq(checkouts.id, checkoutKey.id)))
    }
    const reply = await loadCheckoutState(tx, checkoutKey, call.language)
    await call.saveReply?.(tx, reply)
    return reply
  })
}

async function createSplitDraft(tx: Tx, db: Db, order: ValidatedOrder, placement: OrderPlacement) {
  const orderId = await createDraftOrder(tx, order, placement)
  const terms = { orderId, total: order.quote.total, provider: order.splitProvider!, language: placement.language, now: placement.now }
  return { orderId, path: await startSplit(tx, db, terms) }
}

/** Applies the provider's result and saves the reply in the same transaction. */
export function saveProviderResult(
  { db, now }: CheckoutOptions,
  payment: PaymentRow,
  result: ProviderResult,
  checkoutKey: CheckoutKey,
  call: CallContext,
): Promise<CheckoutState> {
  return db.transaction(async tx => {
    await applyProviderResult(tx, payment, result, now())
    const reply = await loadCheckoutState(tx, checkoutKey, call.language)
    await call.saveReply?.(tx, reply)
    return reply
  })
}

/** Returns the state of a started checkout. Reconciles an abandoned payment with the provider first. */
async function resumeCheckout({ db, provider, now }: CheckoutOptions, row: CheckoutRow, call: CallContext): Promise<CheckoutState> {
  const { checkout, payment } = row
  if (payment && provider && isReconciliationDue(payment.status, now() - payment.updatedAt.getTime()))
    await reconcilePayment(db, provider, payment, now())
  return loadCheckoutState(db, checkout, call.language)
}

/**
 * Completes a checkout after the challenge. Only the provider's state counts. The one-time state proves that this browser was sent to
 * the challenge. A repeated call returns the completed checkout.
 */
export function completeCheckoutHandler(options: CheckoutOptions): Handler<typeof completeCheckout> {
  const { db, provider } = options
  return async ({ params, body }, call) => {
    const checkoutKey = createCheckoutKey(call, params.id)
    const row = await findCheckoutRow(db, checkoutKey)
    const payment = row?.payment
    if (!row || row.checkout.status === null) throw createNotFoundProblem()
    if (payment && body.paymentExposedId !== null && body.paymentExposedId !== payment.id) throw createNotFoundProblem()
    if (!payment || !provider || payment.status !== 'CHALLENGE') return resumeCheckout(options, row, call)
    if (payment.challengeStateHash !== hashChallengeState(body.challengeResult ?? '')) {
      throw new Problem(422, 'The challenge result does not belong to this payment', undefined, { code: 'CHALLENGE_STATE_INVALID' })
    }
    const result = await getProviderResult(provider.status(payment.id))
    return saveProviderResult(options, payment, result, checkoutKey, call)
  }
}

/** @source B §3: "Results: customer.canceled, customer.popup-blocked" */
export function cancelCheckoutHandler(options: CheckoutOptions): Handler<typeof cancelCheckout> {
  const { db, provider } = options
  return async ({ params, query }, call) => {
    const checkoutKey = createCheckoutKey(call, params.id)
    const row = await findCheckoutRow(db, checkoutKey)
    const payment = row?.payment
    if (!row || row.checkout.status === null) throw createNotFoundProblem()
    if (payment && query.paymentExposedId !== undefined && query.paymentExposedId !== payment.id) throw createNotFoundProblem()
    const { groupUrl, orderId } = row.checkout
    if (groupUrl !== null && orderId !== null) await db.transaction(tx => endSplitOfOrder(tx, orderId, options.now()))
    // a paid checkout is an order: only the order can be cancelled
    if (!payment || !provider || payment.status !== 'CHALLENGE') return resumeCheckout(options, row, call)
    const result = await getProviderResult(provider.cancel(payment.id))
    const isBlocked = query.errorCode === 'customer.popup-blocked' && result.status === 'REFUSED' && result.reason === 'CANCELLED'
    return saveProviderResult(options, payment, isBlocked ? { ...result, reason: 'POPUP_BLOCKED' } : result, checkoutKey, call)
  }
}
