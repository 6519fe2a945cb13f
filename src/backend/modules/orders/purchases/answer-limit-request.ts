import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { purchaseLimitRequests } from '#backend/db/schema/purchases.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import {
  applyProviderResult,
  createChallengeState,
  getProviderResult,
  hashChallengeState,
  reconcilePayment,
} from '#backend/modules/checkout/card-payment.ts'
import { type CheckoutOptions, loadCheckoutState } from '#backend/modules/checkout/checkout.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { findCustomerCard, type PaymentCardRow } from '#backend/modules/orders/place-order.ts'
import {
  declineLimitRequest,
  getRowExtraPayment,
  isBeingBought,
  type LimitRequestRow,
  type PurchasedOrderRow,
  raiseLimit,
} from '#backend/modules/orders/purchases/limit-request-rows.ts'
import { lockOrderRow, notifyOrder } from '#backend/modules/orders/substitutions/propose-substitution.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { answerLimitRequest } from '#contract/orders/limit-request.ts'
import { isReconciliationDue, PAYMENT_STATES } from '#domain/checkout/payment-states.ts'
import { isWaiting, toLimitCheckoutId } from '#domain/checkout/purchase/limit-request.ts'
import { toPath } from '#domain/navigation/routes.ts'

interface Answer {
  readonly orderId: number
  readonly customerId: number
  readonly answer: 'ACCEPT' | 'DECLINE'
  /** The limit that the customer has seen, minor units. */
  readonly limit: number
  readonly state: string
}

/** What the answer leads to: nothing more, a payment that has to be started, or one that runs. */
type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'start'; readonly payment: PaymentRow; readonly card: PaymentCardRow; readonly urn: string }
  | { readonly kind: 'running'; readonly payment: PaymentRow }

const createConflict = (code: string, message: string): Problem => new Problem(409, message, undefined, { code })

/** The answer of a customer to a courier who needs a higher limit (docs/decisions/0115). */
export function answerLimitRequestHandler(options: CheckoutOptions): Handler<typeof answerLimitRequest> {
  const { db, provider, now } = options
  return async ({ params, body }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const state = createChallengeState()
    const answer = { ...body, orderId: toRowId(params.id), customerId, state }
    const outcome = await db.transaction(async tx => {
      const decided = await applyAnswer(tx, options, answer, language)
      // a payment saves its own reply
      if (decided.kind === 'done') await call.saveReply?.(tx, { checkout: null })
      return decided
    })
    if (outcome.kind === 'done' || !provider) return { checkout: null }
    const { payment } = outcome
    const checkoutKey = { customerId, id: payment.debtCheckoutId! }
    if (outcome.kind === 'running') {
      if (isReconciliationDue(payment.status, now() - payment.updatedAt.getTime())) await reconcilePayment(db, provider, payment, now())
      return { checkout: await loadCheckoutState(db, checkoutKey, language) }
    }
    const { card, urn } = outcome
    const { id: paymentId, amount, currency } = payment
    const returnUrl = options.siteOrigin + toPath({ name: 'paymentReturn', language, checkoutId: checkoutKey.id, state })
    const request = { paymentId, customer: urn, cardToken: card.token, amount, currency, returnUrl, language }
    const result = await getProviderResult(provider.authorise(request))
    return db.transaction(async tx => {
      await applyProviderResult(tx, payment, result, now())
      const reply = { checkout: await loadCheckoutState(tx, checkoutKey, language) }
      await call.saveReply?.(tx, reply)
      return reply
    })
  }
}

/** @throws Problem 404 without a request; 409 when another answer counts */
async function applyAnswer(tx: Tx, { provider, now }: CheckoutOptions, input: Answer, language: string): Promise<Outcome> {
  const { orderId, customerId, answer, limit, state } = input
  const row = await lockOrderRow(tx, orderId)
  const request = row?.limitRequests.at(-1)
  if (row?.order.customerId !== customerId || !row.purchase || !request) throw new Problem(404, 'There is no such request')
  if (request.limit !== limit) throw createConflict('LIMIT_REQUEST_CHANGED', 'The courier needs another limit now')
  const isAgreed = request.state === 'ACCEPTED'
  if (request.answeredAt !== null) {
    if (isAgreed === (answer === 'ACCEPT')) return { kind: 'done' }
    throw createConflict('LIMIT_REQUEST_ANSWERED', 'This request has been answered')
  }
  const purchased = { ...row, purchase: row.purchase }
  if (!isWaiting(request, now()) || !isBeingBought(purchased)) throw createConflict('LIMIT_REQUEST_EXPIRED', 'The time to answer is over')
  if (request.state === 'PAYING') {
    if (answer === 'DECLINE') throw createConflict('LIMIT_REQUEST_IN_PAYMENT', 'The difference is being paid')
    const [payment] = await tx.select().from(payments).where(eq(payments.id, request.paymentId!))
    return { kind: 'running', payment: payment! }
  }
  const key = { ...request, orderId }
  if (answer === 'DECLINE') await declineLimitRequest(tx, key, now())
  else if (getRowExtraPayment(row) === 'CASH') await raiseLimit(tx, key, row.order.currency, now())
  else {
    const card = await findCustomerCard(tx, customerId, row.order.payment.instrumentId)
    if (!provider || card?.provider !== provider.name) throw createCheckoutProblem('cardGone', language)
    const payment = await startPayment(tx, purchased, request, { state, provider: provider.name, now: now() })
    return { kind: 'start', card, urn: row.customer.urn, payment }
  }
  return { kind: 'done' }
}

/** A customer who has agreed has at least this time to confirm the payment. */
const PAYMENT_TIME_MS = 3 * 60_000

interface PaymentStart {
  readonly state: string
  readonly provider: string
  /** Unix milliseconds. */
  readonly now: number
}

/** Writes the payment before the provider is asked. The customer may have to confirm it with the bank. */
async function startPayment(
  tx: Tx,
  { order }: PurchasedOrderRow,
  { id, limit, before, expiresAt }: LimitRequestRow,
  { state, provider, now }: PaymentStart,
): Promise<PaymentRow> {
  const { customerId, currency } = order
  const at = new Date(now)
  const debtCheckoutId = toLimitCheckoutId(order.id, randomUUID())
  await tx.insert(checkouts).values({ customerId, id: debtCheckoutId, ...PAYMENT_STATES.STARTED, updatedAt: at })
  const [payment] = await tx
    .insert(payments)
    .values({
      customerId,
      debtCheckoutId,
      provider,
      status: 'STARTED',
      currency,
      amount: limit - before,
      challengeStateHash: hashChallengeState(state),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  await tx
    .update(purchaseLimitRequests)
    .set({ state: 'PAYING', paymentId: payment!.id, expiresAt: new Date(Math.max(expiresAt, now + PAYMENT_TIME_MS)) })
    .where(eq(purchaseLimitRequests.id, id))
  await notifyOrder(tx, order.id)
  return payment!
}
