import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { customers } from '#backend/db/schema/account.ts'
import { checkouts, payments } from '#backend/db/schema/checkout.ts'
import { groupShares } from '#backend/db/schema/group-orders.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import {
  changeGroup,
  createLinkOverProblem,
  getParticipant,
  type GroupRow,
  loadGroupOrder,
  lockGroup,
} from '#backend/modules/cart/group/group-rows.ts'
import { createGroupTokens } from '#backend/modules/cart/group/group-tokens.ts'
import { createChallengeState, getProviderResult, hashChallengeState, reconcilePayment } from '#backend/modules/checkout/card-payment.ts'
import { type CheckoutOptions, loadCheckoutState, saveProviderResult } from '#backend/modules/checkout/checkout.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { findCustomerCard } from '#backend/modules/orders/place-order.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { declineGroupShare, payGroupShare } from '#contract/cart/group-order.ts'
import { toShareCheckoutId } from '#domain/cart/group/share-checkout-id.ts'
import { canPayShare, MAX_SHARE_FAILURES } from '#domain/cart/group/share.ts'
import { isReconciliationDue, PAYMENT_STATES } from '#domain/checkout/payment-states.ts'
import { toPath } from '#domain/navigation/routes.ts'

const createSharePaidProblem = (language: string): Problem => createCheckoutProblem('shareNotPayable', language, {}, { code: 'SHARE_PAID' })

interface ShareStart {
  readonly customerId: number
  /** Of the token; the participant whose part is paid is another one when the host pays it. */
  readonly isHost: boolean
  readonly participantId: number
  /** Minor units, as the payer has seen it. */
  readonly amount: number
  readonly state: string
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
}

/** Calls of those who pay a part of a group order (docs/decisions/0112). */
export function createShareHandlers(options: CheckoutOptions) {
  const { db, provider, now } = options
  const tokens = createGroupTokens(db)

  const pay: Handler<typeof payGroupShare> = async ({ body: { token, participantId, amount, paymentInstrumentId } }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const { group, participant } = await getParticipant(db, await tokens.read('participant', token))
    const isHost = participant.isHost && group.hostId === customerId
    if (toRowId(participantId) !== participant.id && !isHost) throw createLinkOverProblem()
    const card = await findCustomerCard(db, customerId, paymentInstrumentId)
    if (!provider || card?.provider !== provider.name) throw createCheckoutProblem('cardGone', language)
    const state = createChallengeState()
    const start = { customerId, isHost, participantId: toRowId(participantId), amount, state, language, now: now() }
    const { payment, isRunning } = await db.transaction(async tx => startPayment(tx, await lockGroup(tx, group.id), start))
    const checkoutKey = { customerId, id: payment.debtCheckoutId! }
    if (isRunning) {
      if (isReconciliationDue(payment.status, now() - payment.updatedAt.getTime())) await reconcilePayment(db, provider, payment, now())
      return loadCheckoutState(db, checkoutKey, language)
    }
    const returnUrl = options.siteOrigin + toPath({ name: 'paymentReturn', language, checkoutId: checkoutKey.id, state })
    const { id: paymentId, currency } = payment
    const [payer] = await db.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
    const request = { paymentId, customer: payer!.urn, cardToken: card.token, amount, currency, returnUrl, language }
    const result = await getProviderResult(provider.authorise(request))
    return saveProviderResult(options, payment, result, checkoutKey, call)
  }

  const decline: Handler<typeof declineGroupShare> = async ({ body }, call) => {
    const publicId = await tokens.read('participant', body.token)
    const { group, participant } = await getParticipant(db, publicId)
    if (participant.isHost) throw new Problem(409, 'The host cancels the group order instead', undefined, { code: 'HOST_STAYS' })
    await db.transaction(async tx => {
      const share = await findShare(tx, await lockGroup(tx, group.id), participant.id, call.language)
      if (share.state !== 'OPEN') throw createSharePaidProblem(call.language)
      await tx.update(groupShares).set({ declined: true }).where(eq(groupShares.id, share.id))
      await changeGroup(tx, group.id)
    })
    return loadGroupOrder(db, publicId, call.language)
  }

  return { payGroupShare: pay, declineGroupShare: decline }
}

/** @throws Problem 409 when nobody pays parts now, or there is nothing to pay */
async function findShare(
  tx: Tx,
  { state, orderId }: GroupRow,
  participantId: number,
  language: string,
): Promise<typeof groupShares.$inferSelect> {
  const [share] =
    state !== 'PAYING' || orderId === null
      ? []
      : await tx
          .select()
          .from(groupShares)
          .where(and(eq(groupShares.orderId, orderId), eq(groupShares.participantId, participantId)))
  if (!share) throw createCheckoutProblem('shareNotPayable', language, {}, { code: 'GROUP_CLOSED' })
  return share
}

/** Writes the payment before the provider is asked. Payments of one group order wait for each other, so each part has one. */
async function startPayment(
  tx: Tx,
  group: GroupRow,
  { customerId, isHost, participantId, amount, state, language, now }: ShareStart,
): Promise<{ readonly payment: PaymentRow; readonly isRunning: boolean }> {
  const share = await findShare(tx, group, participantId, language)
  if (share.state === 'PAYING') {
    const [payment] = await tx.select().from(payments).where(eq(payments.id, share.paymentId!))
    if (payment?.customerId === customerId) return { payment, isRunning: true }
  }
  if (share.state !== 'OPEN') throw createSharePaidProblem(language)
  if (!canPayShare({ state: group.state, splitEnd: group.expiresAt.getTime() }, isHost, now))
    throw createCheckoutProblem('shareNotPayable', language, {}, { code: 'GROUP_CLOSED' })
  if (share.amount !== amount) throw createCheckoutProblem('shareNotPayable', language)
  if (share.failures >= MAX_SHARE_FAILURES) throw createCheckoutProblem('tooManyShareAttempts', language)
  const id = toShareCheckoutId(group.storeId, randomUUID())
  const at = new Date(now)
  await tx.insert(checkouts).values({ customerId, id, ...PAYMENT_STATES.STARTED, updatedAt: at })
  const currency = await loadCurrency(tx, share.orderId)
  const [payment] = await tx
    .insert(payments)
    .values({
      customerId,
      debtCheckoutId: id,
      provider: share.provider,
      status: 'STARTED',
      currency,
      amount,
      challengeStateHash: hashChallengeState(state),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  await tx.update(groupShares).set({ state: 'PAYING', paymentId: payment!.id, declined: false }).where(eq(groupShares.id, share.id))
  await changeGroup(tx, group.id)
  return { payment: payment!, isRunning: false }
}

async function loadCurrency(tx: Tx, orderId: number): Promise<string> {
  const row = await tx.query.orders.findFirst({ where: (it, { eq: is }) => is(it.id, orderId), columns: { currency: true } })
  return row!.currency
}
