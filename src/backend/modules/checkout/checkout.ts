import { and, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import {
  isAbandoned,
  createChallengeState,
  type PaymentRow,
  reconcilePayment,
  hashChallengeState,
  applyProviderResult,
  type ProviderResult,
  getProviderResult,
} from '#backend/modules/checkout/card-payment.ts'
import { translate, type MessageName } from '#backend/messages/messages.ts'
import { createCheckoutIntent } from '#backend/modules/checkout/order-intent.ts'
import {
  validateOrderTerms,
  type ValidatedOrder,
  createDraftOrder,
  placeCashOrder,
  type OrderPlacement,
} from '#backend/modules/orders/place-order.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { cancelCheckout, completeCheckout, getCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { toCheckoutState } from '#domain/checkout/checkout-flow.ts'
import { toPath } from '#domain/navigation/routes.ts'

export interface CheckoutOptions {
  readonly db: Db
  /** When undefined, only cash is accepted. */
  readonly provider: PaymentProvider | undefined
  /** Origin of the storefront; no trailing slash. */
  readonly siteOrigin: string
  /** Unix milliseconds. */
  now(): number
}

type CheckoutKey = { readonly customerId: number; readonly id: string }

/** Finds a checkout of the customer and the payment of its order. */
async function findCheckoutRow(db: Db | Tx, { customerId, id }: CheckoutKey) {
  const [row] = await db
    .select({ checkout: checkouts, payment: payments })
    .from(checkouts)
    .leftJoin(payments, and(eq(payments.orderId, checkouts.orderId), eq(payments.customerId, checkouts.customerId)))
    .where(and(eq(checkouts.customerId, customerId), eq(checkouts.id, id)))
  return row
}

type CheckoutRow = NonNullable<Awaited<ReturnType<typeof findCheckoutRow>>>

const createNotFoundProblem = (): Problem => new Problem(404, 'There is no such checkout')

function toCheckoutReply({ checkout, payment }: CheckoutRow, language: string): CheckoutState {
  const { id, status, mode, orderId } = checkout
  if (status === null || mode === null) throw createNotFoundProblem()
  const url = status === 'AUTH_REQUIRED' ? payment?.challengeUrl : undefined
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

const PAYMENT_ERRORS: readonly MessageName<'paymentErrors'>[] = ['DECLINED', 'INSUFFICIENT_FUNDS', 'CHALLENGE_DECLINED', 'CANCELLED']

function toPaymentError({ error }: PaymentRow, language: string): CheckoutState['error'] {
  const reason = PAYMENT_ERRORS.find(it => it === error) ?? 'DECLINED'
  const message = translate(language, `paymentErrors.${reason}`)
  return { kind: reason === 'CANCELLED' || reason === 'CHALLENGE_DECLINED' ? 'USER' : 'PAYMENT_ERROR', message }
}

async function loadCheckoutState(db: Db | Tx, own: CheckoutKey, language: string): Promise<CheckoutState> {
  const row = await findCheckoutRow(db, own)
  if (!row) throw createNotFoundProblem()
  return toCheckoutReply(row, language)
}

/** Saves the last request until the checkout has an order. @returns whether the checkout has an order */
export async function saveRequest(tx: Tx, { customerId, id }: CheckoutKey, request: CheckoutRequest, now: number): Promise<boolean> {
  const values = { customerId, id, request, updatedAt: new Date(now) }
  await tx.insert(checkouts).values(values).onConflictDoNothing()
  // a parallel payment of the same checkout waits here, and then sees the order
  const own = and(eq(checkouts.customerId, customerId), eq(checkouts.id, id))
  const [row] = await tx.select({ orderId: checkouts.orderId }).from(checkouts).where(own).for('update')
  if (row?.orderId !== null) return true
  await tx.update(checkouts).set(values).where(own)
  return false
}

export function getCheckoutHandler({ db }: CheckoutOptions): Handler<typeof getCheckout> {
  return ({ params }, call) => loadCheckoutState(db, createCheckoutKey(call, params.id), call.language)
}

const createCheckoutKey = (call: CallContext, id: string): CheckoutKey => ({ customerId: call.customer!.id, id })

export function startCheckoutHandler(parts: CheckoutOptions): Handler<typeof startCheckout> {
  const { db, provider, now } = parts
  return async ({ params, body }, call) => {
    const { displayedTotal, ...request } = body
    const own = createCheckoutKey(call, params.id)
    const known = await findCheckoutRow(db, own)
    // already paid, perhaps with another idempotency key: the same order without a second authorisation
    if (known && known.checkout.orderId !== null) return resumeCheckout(parts, known, call)

    const moment = now()
    const agreement = { ...own, displayedTotal, language: call.language, now: moment, provider: provider?.name }
    const agreed = await validateOrderTerms(db, createCheckoutIntent(request), agreement)
    const placing = { ...own, idempotencyKey: call.idempotencyKey!, checkoutId: own.id, language: call.language, now: moment }
    if (!agreed.card || !provider) return payInCash(db, own, request, agreed, placing, call)

    const state = createChallengeState()
    const payment = await db.transaction(async tx => {
      if (await saveRequest(tx, own, request, moment)) return undefined
      const orderId = await createDraftOrder(tx, agreed, placing)
      const [row] = await tx
        .insert(payments)
        .values({
          customerId: own.customerId,
          orderId,
          provider: provider.name,
          status: 'STARTED',
          currency: agreed.quote.store.city.currency,
          amount: agreed.quote.total,
          challengeStateHash: hashChallengeState(state),
          createdAt: new Date(moment),
          updatedAt: new Date(moment),
        })
        .returning()
      await tx
        .update(checkouts)
        .set({ orderId, ...toCheckoutState('STARTED') })
        .where(and(eq(checkouts.customerId, own.customerId), eq(checkouts.id, own.id)))
      return row
    })
    if (!payment) return loadCheckoutState(db, own, call.language)

    const { cardToken, customer } = await loadCardToken(db, agreed, own.customerId)
    const returnUrl = parts.siteOrigin + toPath({ name: 'paymentReturn', language: call.language, checkoutId: own.id, state })
    const { id: paymentId, amount, currency } = payment
    const told = await getProviderResult(
      provider.authorise({ paymentId, customer, cardToken, amount, currency, returnUrl, language: call.language }),
    )
    return saveProviderResult(parts, payment, told, own, call)
  }
}

async function loadCardToken(db: Db, { card }: ValidatedOrder, customerId: number): Promise<{ cardToken: string; customer: string }> {
  const [row] = await db.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
  return { cardToken: card?.token ?? '', customer: row?.urn ?? '' }
}

function payInCash(db: Db, own: CheckoutKey, request: CheckoutRequest, agreed: ValidatedOrder, placing: OrderPlacement, call: CallContext) {
  return db.transaction(async tx => {
    if (!(await saveRequest(tx, own, request, placing.now))) {
      const orderId = await placeCashOrder(tx, agreed, placing)
      await tx
        .update(checkouts)
        .set({ orderId, status: 'COMPLETED', mode: 'NO_AUTH' })
        .where(and(eq(checkouts.customerId, own.customerId), eq(checkouts.id, own.id)))
    }
    const reply = await loadCheckoutState(tx, own, call.language)
    await call.saveReply?.(tx, reply)
    return reply
  })
}

/** Applies the provider's result and saves the reply in the same transaction. */
function saveProviderResult(
  { db, now }: CheckoutOptions,
  payment: PaymentRow,
  told: ProviderResult,
  own: CheckoutKey,
  call: CallContext,
): Promise<CheckoutState> {
  return db.transaction(async tx => {
    await applyProviderResult(tx, payment, told, now())
    const reply = await loadCheckoutState(tx, own, call.language)
    await call.saveReply?.(tx, reply)
    return reply
  })
}

/** Returns the state of a started checkout. Reconciles an abandoned payment with the provider first. */
async function resumeCheckout({ db, provider, now }: CheckoutOptions, row: CheckoutRow, call: CallContext): Promise<CheckoutState> {
  const { checkout, payment } = row
  if (payment && provider && isAbandoned(payment, now())) await reconcilePayment(db, provider, payment, now())
  return loadCheckoutState(db, checkout, call.language)
}

/**
 * Completes a checkout after the challenge. Only the provider's state counts. The one-time state proves that this browser was sent to
 * the challenge. A repeated call returns the completed checkout.
 */
export function completeCheckoutHandler(parts: CheckoutOptions): Handler<typeof completeCheckout> {
  const { db, provider } = parts
  return async ({ params, body }, call) => {
    const own = createCheckoutKey(call, params.id)
    const row = await findCheckoutRow(db, own)
    const payment = row?.payment
    if (!row || row.checkout.status === null) throw createNotFoundProblem()
    if (payment && body.paymentExposedId !== null && body.paymentExposedId !== payment.id) throw createNotFoundProblem()
    if (!payment || !provider || payment.status !== 'CHALLENGE') return resumeCheckout(parts, row, call)
    if (payment.challengeStateHash !== hashChallengeState(body.challengeResult ?? '')) {
      throw new Problem(422, 'The challenge result does not belong to this payment', undefined, { code: 'CHALLENGE_STATE_INVALID' })
    }
    const told = await getProviderResult(provider.status(payment.id))
    return saveProviderResult(parts, payment, told, own, call)
  }
}

/** @source B §3: "Results: customer.canceled, customer.popup-blocked" */
export function cancelCheckoutHandler(parts: CheckoutOptions): Handler<typeof cancelCheckout> {
  const { db, provider } = parts
  return async ({ params, query }, call) => {
    const own = createCheckoutKey(call, params.id)
    const row = await findCheckoutRow(db, own)
    const payment = row?.payment
    if (!row || row.checkout.status === null) throw createNotFoundProblem()
    if (payment && query.paymentExposedId !== undefined && query.paymentExposedId !== payment.id) throw createNotFoundProblem()
    // a paid checkout is an order: only the order can be cancelled
    if (!payment || !provider || payment.status !== 'CHALLENGE') return resumeCheckout(parts, row, call)
    const told = await getProviderResult(provider.cancel(payment.id))
    return saveProviderResult(parts, payment, told, own, call)
  }
}
