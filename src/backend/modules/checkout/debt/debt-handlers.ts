import { randomUUID } from 'node:crypto'

import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { checkouts, debts, defaultPaymentMethods, paymentCards, payments } from '#backend/db/schema/checkout.ts'
import { cities } from '#backend/db/schema/geo.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createChallengeState, getProviderResult, hashChallengeState, reconcilePayment } from '#backend/modules/checkout/card-payment.ts'
import { type CheckoutOptions, loadCheckoutState, saveProviderResult } from '#backend/modules/checkout/checkout.ts'
import { findDebt, lockOpenDebts, toDebtReply } from '#backend/modules/checkout/debt/debts.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { findCustomerCard, type PaymentCardRow } from '#backend/modules/orders/place-order.ts'
import type { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getDebt, payDebt } from '#contract/checkout/debt.ts'
import { isReconciliationDue, PAYMENT_STATES } from '#domain/checkout/payment-states.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** A customer without a debt owes 0 in the currency of the city of the call. */
export function getDebtHandler({ db }: CheckoutOptions): Handler<typeof getDebt> {
  return async (_request, call) => {
    const debt = await findDebt(db, call.customer!.id)
    if (debt) return toDebtReply(db, debt, call.language)
    const [city] =
      call.cityCode === undefined ? [] : await db.select({ currency: cities.currency }).from(cities).where(eq(cities.code, call.cityCode))
    return toDebtReply(db, { currency: city?.currency ?? 'EUR', amount: 0 }, call.language)
  }
}

/** The named card, the default card, or the newest one. */
async function findCard(db: Db, customerId: number, id: string | null, provider: string): Promise<PaymentCardRow | undefined> {
  if (id !== null) return findCustomerCard(db, customerId, id)
  const cards = await db
    .select()
    .from(paymentCards)
    .where(and(eq(paymentCards.customerId, customerId), eq(paymentCards.provider, provider)))
    .orderBy(desc(paymentCards.createdAt), paymentCards.id)
  const [preferred] = await db.select().from(defaultPaymentMethods).where(eq(defaultPaymentMethods.customerId, customerId))
  return cards.find(it => it.id === preferred?.methodId) ?? cards[0]
}

/**
 * Pays the debts of one currency with one payment, which goes through the states of every payment (docs/PAYMENTS.md). A payment of these
 * debts that has started is continued instead of a second one.
 */
export function payDebtHandler(options: CheckoutOptions): Handler<typeof payDebt> {
  const { db, provider, now } = options
  return async ({ body: { paymentInstrumentId, displayedDebt } }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const debt = await findDebt(db, customerId)
    if (!debt) throw createCheckoutProblem('noDebt', language)
    if (!provider) throw createCheckoutProblem('paymentNotHere', language)
    const resumePayment = async (paymentId: string) => {
      const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
      if (isReconciliationDue(payment!.status, now() - payment!.updatedAt.getTime())) await reconcilePayment(db, provider, payment!, now())
      return loadCheckoutState(db, { customerId, id: payment!.debtCheckoutId! }, language)
    }
    if (debt.pendingPaymentId !== undefined) return resumePayment(debt.pendingPaymentId)
    if (displayedDebt !== undefined && displayedDebt !== debt.amount) throw await createDebtChangedProblem(db, debt, language)
    const card = await findCard(db, customerId, paymentInstrumentId, provider.name)
    if (card?.provider !== provider.name) throw createCheckoutProblem('cardGone', language)

    const state = createChallengeState()
    const { currency, amount: expected } = debt
    const terms = { customerId, currency, expected, provider: provider.name, state, language, now: now() }
    const payment = await db.transaction(tx => startPayment(tx, terms))
    if (!payment) {
      // another request has started a payment meanwhile
      const current = await findDebt(db, customerId)
      if (current?.pendingPaymentId === undefined) throw createCheckoutProblem('noDebt', language)
      return resumePayment(current.pendingPaymentId)
    }
    const [customer] = await db.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
    const { id: paymentId, amount, debtCheckoutId } = payment
    const returnUrl = options.siteOrigin + toPath({ name: 'paymentReturn', language, checkoutId: debtCheckoutId!, state })
    const request = { paymentId, customer: customer!.urn, cardToken: card.token, amount, currency, returnUrl, language }
    const result = await getProviderResult(provider.authorise(request))
    return saveProviderResult(options, payment, result, { customerId, id: debtCheckoutId! }, call)
  }
}

interface DebtPayment {
  readonly customerId: number
  readonly currency: string
  /** The sum that the customer agreed to, minor units. */
  readonly expected: number
  readonly provider: string
  readonly state: string
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

const createDebtChangedProblem = async (db: Db | Tx, debt: Parameters<typeof toDebtReply>[1], language: string): Promise<Problem> => {
  const payload = await toDebtReply(db, debt, language)
  return createCheckoutProblem('debtChanged', language, { price: payload.formattedAccumulatedDebt }, { payload })
}

/**
 * @returns undefined when another payment has taken the debts
 * @throws Problem 409 when the customer owes another sum since the price was read
 */
async function startPayment(tx: Tx, { customerId, currency, expected, provider, state, language, now }: DebtPayment) {
  const open = await lockOpenDebts(tx, customerId, currency)
  if (open.length === 0) return undefined
  const amount = open.reduce((sum, it) => sum + it.amount, 0)
  if (amount !== expected) throw await createDebtChangedProblem(tx, { currency, amount }, language)
  const at = new Date(now)
  const debtCheckoutId = `debt-${randomUUID()}`
  await tx.insert(checkouts).values({ customerId, id: debtCheckoutId, ...PAYMENT_STATES.STARTED, updatedAt: at })
  const [payment] = await tx
    .insert(payments)
    .values({
      customerId,
      debtCheckoutId,
      provider,
      status: 'STARTED',
      currency,
      amount,
      challengeStateHash: hashChallengeState(state),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  const ids = open.map(it => it.orderId)
  await tx.update(debts).set({ paymentId: payment!.id }).where(inArray(debts.orderId, ids))
  return payment!
}
