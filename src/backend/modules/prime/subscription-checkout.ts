import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import { customers } from '#backend/db/schema/account.ts'
import { checkouts, type paymentCards, payments } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { callProvider, createChallengeState, getProviderResult, hashChallengeState, reconcilePayment } from '#backend/modules/checkout/card-payment.ts' // prettier-ignore
import {
  cancelCheckoutHandler,
  type CheckoutOptions,
  completeCheckoutHandler,
  getCheckoutHandler,
  loadCheckoutState,
  saveProviderResult,
} from '#backend/modules/checkout/checkout.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { findCustomerCard } from '#backend/modules/orders/place-order.ts'
import { createCharge } from '#backend/modules/prime/charges.ts'
import { formatPrice, sendPrimeMail } from '#backend/modules/prime/prime-mails.ts'
import {
  findLiveSubscription,
  findOpenCharge,
  insertSubscription,
  lockCustomerRow,
  saveLife,
  type SubscriptionRow,
  toLife,
} from '#backend/modules/prime/subscription-rows.ts'
import { getFreeUntil, hashCard, isTrialEligible, takeTrial } from '#backend/modules/prime/trial.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'
import type {
  cancelSubscriptionCheckout,
  completeSubscription,
  getSubscriptionCheckout,
  startSubscription,
} from '#contract/prime/subscription-checkout.ts'
import { isReconciliationDue, PAYMENT_STATES } from '#domain/checkout/payment-states.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { findPlan, isSubscriptionCheckout, type Plan, toSubscriptionCheckoutId } from '#domain/prime/plans.ts'
import { canResume, getDueStep, getStatus, resume, startTrial } from '#domain/prime/subscription.ts'

type CardRow = typeof paymentCards.$inferSelect

interface Start {
  readonly customerId: number
  readonly plan: Plan
  readonly card: CardRow
  readonly provider: string
  /** Undefined when the customer can have no trial. */
  readonly cardHash: string | undefined
  readonly displayedTotal: number | undefined
  readonly state: string
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

export const createNoPlanProblem = (): Problem => new Problem(404, 'There is no such subscription')

/**
 * Starts a subscription: with a trial, with what is left of free days, or with a payment. Pays the due period in the grace, and resumes a
 * cancelled subscription. A payment that has started is continued instead of a second one.
 */
export function startSubscriptionHandler(options: CheckoutOptions): Handler<typeof startSubscription> {
  const { db, provider, now } = options
  return async ({ query }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const plan = findPlan(query.subscriptionId)
    if (!plan) throw createNoPlanProblem()
    if (!provider) throw createCheckoutProblem('paymentNotHere', language)
    const card = await findCustomerCard(db, customerId, query.paymentInstrumentId)
    if (card?.provider !== provider.name) throw createCheckoutProblem('cardGone', language)
    const open = await findOpenCharge(db, customerId)
    if (open) return continuePayment(options, open.paymentId, call)

    const cardHash = await loadCardHash(options, provider, card, language)
    const state = createChallengeState()
    const start = { customerId, plan, card, provider: provider.name, cardHash, displayedTotal: query.displayedTotal, state, language }
    const outcome = await db.transaction(async tx => {
      const result = await decide(tx, { ...start, now: now() })
      if (result.kind !== 'FREE') return result
      const reply = await loadCheckoutState(tx, { customerId, id: result.checkoutId }, language)
      await call.saveReply?.(tx, reply)
      return { kind: 'REPLY' as const, reply }
    })
    if (outcome.kind === 'REPLY') return outcome.reply
    if (outcome.kind === 'OPEN') return continuePayment(options, outcome.paymentId, call)
    const { payment, urn } = outcome
    const { id: paymentId, amount, currency, debtCheckoutId } = payment
    const returnUrl = options.siteOrigin + toPath({ name: 'paymentReturn', language, checkoutId: debtCheckoutId!, state })
    const request = { paymentId, customer: urn, cardToken: card.token, amount, currency, returnUrl, language, recurrence: 'FIRST' as const }
    const result = await getProviderResult(provider.authorise(request))
    return saveProviderResult(options, payment, result, { customerId, id: debtCheckoutId! }, call)
  }
}

async function continuePayment({ db, provider, now }: CheckoutOptions, paymentId: string, call: CallContext): Promise<CheckoutState> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  const { status, updatedAt, customerId, debtCheckoutId } = payment!
  if (provider && isReconciliationDue(status, now() - updatedAt.getTime())) await reconcilePayment(db, provider, payment!, now())
  return loadCheckoutState(db, { customerId, id: debtCheckoutId! }, call.language)
}

/** What the provider says of the card, for a customer who may have a trial. */
async function loadCardHash(
  { db }: CheckoutOptions,
  provider: PaymentProvider,
  { customerId, token }: CardRow,
  language: string,
): Promise<string | undefined> {
  if (!(await isTrialEligible(db, customerId))) return undefined
  const [customer] = await db.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
  const card = await callProvider(provider.readCard(customer!.urn, token)).catch(() => {
    throw createCheckoutProblem('providerAway', language)
  })
  if (!card) throw createCheckoutProblem('cardGone', language)
  return hashCard(provider.name, card.fingerprint)
}

type Outcome =
  | { readonly kind: 'FREE'; readonly checkoutId: string }
  | { readonly kind: 'OPEN'; readonly paymentId: string }
  | { readonly kind: 'CHARGE'; readonly payment: PaymentRow; readonly urn: string }

/** Decides under the lock of the customer, so that starts at the same time give one subscription and one payment. */
async function decide(tx: Tx, start: Start): Promise<Outcome> {
  const { customerId, plan, card, cardHash, language, now } = start
  const { primeUntil, urn } = await lockCustomerRow(tx, customerId)
  const open = await findOpenCharge(tx, customerId)
  if (open) return { kind: 'OPEN', paymentId: open.paymentId }
  const live = await endIfOver(tx, await findLiveSubscription(tx, customerId), now)
  if (live) {
    const life = toLife(live)
    const isGrace = getStatus(life, now) === 'GRACE'
    if (live.planId !== plan.id || (!isGrace && !canResume(life, now))) throw createCheckoutProblem('alreadySubscribed', language)
    await requireAgreed(tx, start, isGrace ? live.price : 0, live.currency)
    if (isGrace) return { kind: 'CHARGE', payment: await charge(tx, start, live), urn }
    await saveLife(tx, live, resume(life, now), { cardId: card.id })
    return { kind: 'FREE', checkoutId: await saveFreeCheckout(tx, customerId, now) }
  }
  // a row of somebody else with this card, written at the same time, makes the insert wait
  const hasTrial =
    cardHash !== undefined && (await isTrialEligible(tx, customerId, cardHash)) && (await takeTrial(tx, customerId, cardHash, now))
  const freeUntil = getFreeUntil(primeUntil, hasTrial, now)
  await requireAgreed(tx, start, freeUntil > now ? 0 : plan.price, plan.currency)
  if (freeUntil <= now) return { kind: 'CHARGE', payment: await charge(tx, start, undefined), urn }
  const { id: planId, currency, price } = plan
  await insertSubscription(
    tx,
    { customerId, planId, currency, price, cardId: card.id, language, startedAt: new Date(now) },
    startTrial(freeUntil),
  )
  await sendPrimeMail(tx, 'PRIME_TRIAL', { customerId, language, price: { amount: price, currency }, day: freeUntil })
  return { kind: 'FREE', checkoutId: await saveFreeCheckout(tx, customerId, now) }
}

/** A subscription whose time is over, and which the job has not ended yet. */
async function endIfOver(tx: Tx, live: SubscriptionRow | undefined, now: number): Promise<SubscriptionRow | undefined> {
  if (!live || getDueStep(toLife(live), now) !== 'END') return live
  await saveLife(tx, live, { ...toLife(live), endedAt: now })
  return undefined
}

const charge = (tx: Tx, { customerId, plan, card, provider, state, language, now }: Start, subscription: SubscriptionRow | undefined) =>
  createCharge(tx, {
    customerId,
    subscription,
    planId: plan.id,
    currency: subscription?.currency ?? plan.currency,
    price: subscription?.price ?? plan.price,
    card,
    provider,
    challengeStateHash: hashChallengeState(state),
    language,
    isRenewal: false,
    now,
  })

/** Nobody pays another amount than the page has shown. */
async function requireAgreed(tx: Tx, { displayedTotal, language }: Start, amount: number, currency: string): Promise<void> {
  if (displayedTotal === undefined || displayedTotal === amount) return
  const price = await formatPrice(tx, { amount, currency }, language)
  throw createCheckoutProblem('subscriptionPriceChanged', language, { price }, { payload: { displayedTotal: amount } })
}

async function saveFreeCheckout(tx: Tx, customerId: number, now: number): Promise<string> {
  const id = toSubscriptionCheckoutId(randomUUID())
  await tx.insert(checkouts).values({ customerId, id, ...PAYMENT_STATES.AUTHORISED, updatedAt: new Date(now) })
  return id
}

const requireSubscriptionCheckout = (id: string): void => {
  if (!isSubscriptionCheckout(id)) throw new Problem(404, 'There is no such checkout')
}

/** The checkouts of subscriptions have the states and rules of all checkouts (docs/PAYMENTS.md). */
export function createSubscriptionCheckoutHandlers(options: CheckoutOptions) {
  const get = getCheckoutHandler(options)
  const complete = completeCheckoutHandler(options)
  const cancel = cancelCheckoutHandler(options)
  const getSubscription: Handler<typeof getSubscriptionCheckout> = (input, call) => {
    requireSubscriptionCheckout(input.params.id)
    return get(input, call)
  }
  const completeOne: Handler<typeof completeSubscription> = (input, call) => {
    requireSubscriptionCheckout(input.params.id)
    return complete(input, call)
  }
  const cancelOne: Handler<typeof cancelSubscriptionCheckout> = (input, call) => {
    requireSubscriptionCheckout(input.params.id)
    return cancel({ ...input, query: {} }, call)
  }
  return {
    startSubscription: startSubscriptionHandler(options),
    getSubscriptionCheckout: getSubscription,
    completeSubscription: completeOne,
    cancelSubscriptionCheckout: cancelOne,
  }
}
