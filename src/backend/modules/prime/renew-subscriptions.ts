import { and, eq, isNull, notExists, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { primeCharges, primeSubscriptions } from '#backend/db/schema/prime.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { applyProviderResult, createChallengeState, getProviderResult, hashChallengeState } from '#backend/modules/checkout/card-payment.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { createCharge, findCard, sendFailureMail } from '#backend/modules/prime/charges.ts'
import { sendPrimeMail } from '#backend/modules/prime/prime-mails.ts'
import { saveLife, type SubscriptionRow, toLife } from '#backend/modules/prime/subscription-rows.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { applyFailed, getDueStep } from '#domain/prime/subscription.ts'

interface RenewalOptions {
  readonly db: Db
  /** When undefined, nothing is charged; subscriptions that are cancelled still end. */
  readonly provider: PaymentProvider | undefined
  /** Origin of the storefront; no trailing slash. */
  readonly siteOrigin: string
  /** Unix milliseconds. */
  now(): number
}

/** Subscriptions of one run: the next run continues. */
const MAX_RENEWALS = 200

/**
 * Charges the subscriptions whose period has ended, repeats charges that have failed, and ends those that are cancelled or not paid. Two
 * processes at the same time take different customers, and each period is charged once by a unique index.
 *
 * @returns how many subscriptions it has processed
 */
export async function renewSubscriptions(options: RenewalOptions): Promise<number> {
  let count = 0
  while (count < MAX_RENEWALS && (await renewOne(options))) count += 1
  return count
}

/** As the index `prime_subscriptions_due_idx` has it. */
const dueAt = sql`coalesce(${primeSubscriptions.nextAttemptAt}, ${primeSubscriptions.accessEnd})`

/** The customer of the next subscription that is due, locked; others that work on one are skipped. */
export function selectDue(tx: Tx | Db, now: number, canCharge: boolean) {
  const isOpen = tx
    .select({ one: sql`1` })
    .from(primeCharges)
    .where(and(eq(primeCharges.customerId, primeSubscriptions.customerId), eq(primeCharges.state, 'OPEN')))
  return tx
    .select({ row: primeSubscriptions, urn: customers.urn, deletionAt: customers.deletionAt })
    .from(primeSubscriptions)
    .innerJoin(customers, eq(customers.id, primeSubscriptions.customerId))
    .where(
      and(
        isNull(primeSubscriptions.endedAt),
        sql`${dueAt} <= to_timestamp(${now / 1000})`,
        canCharge ? undefined : isNull(primeSubscriptions.nextAttemptAt),
        notExists(isOpen),
      ),
    )
    .orderBy(dueAt)
    .limit(1)
    .for('update', { skipLocked: true })
}

type Renewal = {
  readonly payment: PaymentRow
  readonly urn: string
  readonly token: string
  readonly state: string
  readonly language: string
}

async function renewOne({ db, provider, siteOrigin, now }: RenewalOptions): Promise<boolean> {
  const instant = now()
  const outcome = await db.transaction(async (tx): Promise<Renewal | boolean> => {
    const [due] = await selectDue(tx, instant, provider !== undefined)
    if (!due) return false
    return processDue(tx, due, provider?.name, instant)
  })
  if (typeof outcome === 'boolean') return outcome
  const { payment, urn, token, state, language } = outcome
  const { id: paymentId, amount, currency } = payment
  const returnUrl = siteOrigin + toPath({ name: 'paymentReturn', language, checkoutId: payment.debtCheckoutId!, state })
  const request = { paymentId, customer: urn, cardToken: token, amount, currency, returnUrl, language, recurrence: 'RENEWAL' as const }
  let result = await getProviderResult(provider!.authorise(request))
  // nobody is there to confirm: the customer pays on the page of the subscription
  if (result.status === 'CHALLENGE') result = await getProviderResult(provider!.cancel(paymentId))
  await db.transaction(tx => applyProviderResult(tx, payment, result, now()))
  return true
}

/** Ends the subscription, or writes the payment of the next period. */
async function processDue(
  tx: Tx,
  { row, urn, deletionAt }: { readonly row: SubscriptionRow; readonly urn: string; readonly deletionAt: Date | null },
  provider: string | undefined,
  now: number,
): Promise<Renewal | true> {
  const { customerId, planId, currency, price, language } = row
  const life = toLife(row)
  // an account that will be deleted is not charged
  if (getDueStep(life, now) === 'END' || deletionAt !== null) {
    await saveLife(tx, row, { ...life, nextAttemptAt: null, endedAt: now })
    await sendPrimeMail(tx, 'PRIME_ENDED', { customerId, language, price: { amount: price, currency }, day: now })
    return true
  }
  const card = await findCard(tx, row.cardId)
  if (!card || provider === undefined || card.provider !== provider) {
    const failed = applyFailed(life, now)
    await saveLife(tx, row, failed)
    await sendFailureMail(tx, row, failed)
    return true
  }
  const state = createChallengeState()
  const payment = await createCharge(tx, {
    customerId,
    subscription: row,
    planId,
    currency,
    price,
    card,
    provider,
    challengeStateHash: hashChallengeState(state),
    language,
    isRenewal: true,
    now,
  })
  return { payment, urn, token: card.token, state, language }
}
