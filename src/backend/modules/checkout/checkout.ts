import { and, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import {
  isAbandoned,
  newChallengeState,
  type PaymentRow,
  reconcile,
  stateHashOf,
  takeIn,
  type Told,
  toldBy,
} from '#backend/modules/checkout/card-payment.ts'
import { wordIn, type WordOf } from '#backend/messages/messages.ts'
import { wishOfCheckout } from '#backend/modules/checkout/order-intent.ts'
import { agreeOn, type AgreedOrder, draftOrder, placeForCash, type Placing } from '#backend/modules/orders/place-order.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { cancelCheckout, completeCheckout, getCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { toCheckoutState } from '#domain/checkout/checkout-flow.ts'
import { toPath } from '#domain/navigation/routes.ts'

export interface CheckoutParts {
  readonly db: Db
  /** Undefined: only cash. */
  readonly provider: PaymentProvider | undefined
  /** Where customers are; no slash at the end. */
  readonly siteOrigin: string
  /** Unix milliseconds. */
  now(): number
}

type Own = { readonly customerId: number; readonly id: string }

/** The checkout, and the payment of the order that came of it. Another's is as if it were not there. */
async function checkoutRow(db: Db | Tx, { customerId, id }: Own) {
  const [row] = await db
    .select({ checkout: checkouts, payment: payments })
    .from(checkouts)
    .leftJoin(payments, and(eq(payments.orderId, checkouts.orderId), eq(payments.customerId, checkouts.customerId)))
    .where(and(eq(checkouts.customerId, customerId), eq(checkouts.id, id)))
  return row
}

type CheckoutRow = NonNullable<Awaited<ReturnType<typeof checkoutRow>>>

const noSuchCheckout = (): Problem => new Problem(404, 'There is no such checkout')

function stateOf({ checkout, payment }: CheckoutRow, language: string): CheckoutState {
  const { id, status, mode, orderId } = checkout
  if (status === null || mode === null) throw noSuchCheckout()
  const url = status === 'AUTH_REQUIRED' ? payment?.challengeUrl : undefined
  return {
    id,
    status,
    mode,
    paymentExposedId: payment?.id ?? null,
    provider: payment?.provider ?? null,
    paymentData: url ? { '3ds2Data': null, webPaymentData: { url } } : null,
    error: payment && (status === 'FAILED' || status === 'CANCELLED') ? errorOf(payment, language) : null,
    // a draft is no order yet
    orderId: status === 'COMPLETED' ? orderId : null,
  }
}

const PAYMENT_ERRORS: readonly WordOf<'paymentErrors'>[] = ['DECLINED', 'INSUFFICIENT_FUNDS', 'CHALLENGE_DECLINED', 'CANCELLED']

function errorOf({ error }: PaymentRow, language: string): CheckoutState['error'] {
  const reason = PAYMENT_ERRORS.find(it => it === error) ?? 'DECLINED'
  const message = wordIn(language, `paymentErrors.${reason}`)
  return { kind: reason === 'CANCELLED' || reason === 'CHALLENGE_DECLINED' ? 'USER' : 'PAYMENT_ERROR', message }
}

async function stateNow(db: Db | Tx, own: Own, language: string): Promise<CheckoutState> {
  const row = await checkoutRow(db, own)
  if (!row) throw noSuchCheckout()
  return stateOf(row, language)
}

/** Keeps what was last asked for, until it is paid. @returns whether this checkout has an order already */
export async function keepRequest(tx: Tx, { customerId, id }: Own, request: CheckoutRequest, now: number): Promise<boolean> {
  const values = { customerId, id, request, updatedAt: new Date(now) }
  await tx.insert(checkouts).values(values).onConflictDoNothing()
  // whoever pays the same checkout at the same time waits here, and then sees the order
  const own = and(eq(checkouts.customerId, customerId), eq(checkouts.id, id))
  const [row] = await tx.select({ orderId: checkouts.orderId }).from(checkouts).where(own).for('update')
  if (row?.orderId !== null) return true
  await tx.update(checkouts).set(values).where(own)
  return false
}

export function getCheckoutHandler({ db }: CheckoutParts): Handler<typeof getCheckout> {
  return ({ params }, call) => stateNow(db, ownOf(call, params.id), call.language)
}

const ownOf = (call: CallContext, id: string): Own => ({ customerId: call.customer!.id, id })

export function startCheckoutHandler(parts: CheckoutParts): Handler<typeof startCheckout> {
  const { db, provider, now } = parts
  return async ({ params, body }, call) => {
    const { displayedTotal, ...request } = body
    const own = ownOf(call, params.id)
    const known = await checkoutRow(db, own)
    // paid before, perhaps under another key: the same order, and no second authorisation
    if (known && known.checkout.orderId !== null) return resumed(parts, known, call)

    const moment = now()
    const agreement = { ...own, displayedTotal, language: call.language, now: moment, provider: provider?.name }
    const agreed = await agreeOn(db, wishOfCheckout(request), agreement)
    const placing = { ...own, idempotencyKey: call.idempotencyKey!, checkoutId: own.id, language: call.language, now: moment }
    if (!agreed.card || !provider) return payCash(db, own, request, agreed, placing, call)

    const state = newChallengeState()
    const payment = await db.transaction(async tx => {
      if (await keepRequest(tx, own, request, moment)) return undefined
      const orderId = await draftOrder(tx, agreed, placing)
      const [row] = await tx
        .insert(payments)
        .values({
          customerId: own.customerId,
          orderId,
          provider: provider.name,
          status: 'STARTED',
          currency: agreed.quote.store.city.currency,
          amount: agreed.quote.total,
          challengeStateHash: stateHashOf(state),
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
    if (!payment) return stateNow(db, own, call.language)

    const { cardToken, customer } = await tokenOf(db, agreed, own.customerId)
    const returnUrl = parts.siteOrigin + toPath({ name: 'paymentReturn', language: call.language, checkoutId: own.id, state })
    const { id: paymentId, amount, currency } = payment
    const told = await toldBy(provider.authorise({ paymentId, customer, cardToken, amount, currency, returnUrl, language: call.language }))
    return conclude(parts, payment, told, own, call)
  }
}

async function tokenOf(db: Db, { card }: AgreedOrder, customerId: number): Promise<{ cardToken: string; customer: string }> {
  const [row] = await db.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
  return { cardToken: card?.token ?? '', customer: row?.urn ?? '' }
}

function payCash(db: Db, own: Own, request: CheckoutRequest, agreed: AgreedOrder, placing: Placing, call: CallContext) {
  return db.transaction(async tx => {
    if (!(await keepRequest(tx, own, request, placing.now))) {
      const orderId = await placeForCash(tx, agreed, placing)
      await tx
        .update(checkouts)
        .set({ orderId, status: 'COMPLETED', mode: 'NO_AUTH' })
        .where(and(eq(checkouts.customerId, own.customerId), eq(checkouts.id, own.id)))
    }
    const reply = await stateNow(tx, own, call.language)
    await call.saveAnswer?.(tx, reply)
    return reply
  })
}

/** Takes in what the provider said and keeps the answer with it. */
function conclude({ db, now }: CheckoutParts, payment: PaymentRow, told: Told, own: Own, call: CallContext): Promise<CheckoutState> {
  return db.transaction(async tx => {
    await takeIn(tx, payment, told, now())
    const reply = await stateNow(tx, own, call.language)
    await call.saveAnswer?.(tx, reply)
    return reply
  })
}

/** A checkout that was started before: where it stands, once the provider has been asked about what was cut off. */
async function resumed({ db, provider, now }: CheckoutParts, row: CheckoutRow, call: CallContext): Promise<CheckoutState> {
  const { checkout, payment } = row
  if (payment && provider && isAbandoned(payment, now())) await reconcile(db, provider, payment, now())
  return stateNow(db, checkout, call.language)
}

/**
 * The customer is back from the challenge. What counts is what the provider says, not how the customer came back; the one-time
 * state proves only that it is this customer's browser that was sent there. A replay finds everything done.
 */
export function completeCheckoutHandler(parts: CheckoutParts): Handler<typeof completeCheckout> {
  const { db, provider } = parts
  return async ({ params, body }, call) => {
    const own = ownOf(call, params.id)
    const row = await checkoutRow(db, own)
    const payment = row?.payment
    if (!row || row.checkout.status === null) throw noSuchCheckout()
    if (payment && body.paymentExposedId !== null && body.paymentExposedId !== payment.id) throw noSuchCheckout()
    if (!payment || !provider || payment.status !== 'CHALLENGE') return resumed(parts, row, call)
    if (payment.challengeStateHash !== stateHashOf(body.challengeResult ?? '')) {
      throw new Problem(422, 'This is not the way back that the payment provider was given', undefined, { code: 'CHALLENGE_STATE_INVALID' })
    }
    const told = await toldBy(provider.status(payment.id))
    return conclude(parts, payment, told, own, call)
  }
}

/** @source B §3: "Results: customer.canceled, customer.popup-blocked" */
export function cancelCheckoutHandler(parts: CheckoutParts): Handler<typeof cancelCheckout> {
  const { db, provider } = parts
  return async ({ params, query }, call) => {
    const own = ownOf(call, params.id)
    const row = await checkoutRow(db, own)
    const payment = row?.payment
    if (!row || row.checkout.status === null) throw noSuchCheckout()
    if (payment && query.paymentExposedId !== undefined && query.paymentExposedId !== payment.id) throw noSuchCheckout()
    // what is paid is an order, and is cancelled as one
    if (!payment || !provider || payment.status !== 'CHALLENGE') return resumed(parts, row, call)
    const told = await toldBy(provider.cancel(payment.id))
    return conclude(parts, payment, told, own, call)
  }
}
