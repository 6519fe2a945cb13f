import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { paymentCards } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { callProvider } from '#backend/modules/checkout/card-payment.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { hashCard } from '#backend/modules/prime/trial.ts'
import type { PaymentProvider, ProviderCard } from '#backend/payments/payment-provider.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'

/** Card numbers never reach this server: the provider's form receives them and gives the browser a token. */
export function createCardTokenHandler(db: Db, provider: PaymentProvider | undefined): Handler<typeof createCardToken> {
  return async ({ body }, call) => {
    if (!provider || body.paymentProvider !== provider.name) throw createCheckoutProblem('paymentNotHere', call.language)
    return requireProviderReply(provider.createCustomerToken(await loadCustomerUrn(db, call.customer!.id)), call.language)
  }
}

/** Saving the same card token twice gives one card. */
export function savePaymentCardHandler(db: Db, provider: PaymentProvider | undefined): Handler<typeof savePaymentCard> {
  return async ({ body: { paymentProvider, cardToken } }, call) => {
    const customerId = call.customer!.id
    if (!provider || paymentProvider !== provider.name) throw createCheckoutProblem('paymentNotHere', call.language)
    const card = await requireProviderReply(provider.readCard(await loadCustomerUrn(db, customerId), cardToken), call.language)
    if (!card) throw createCheckoutProblem('cardRefused', call.language)
    const { fingerprint, ...shown } = card
    return db.transaction(async tx => {
      const id = await saveCard(tx, {
        customerId,
        provider: provider.name,
        token: cardToken,
        fingerprintHash: hashCard(provider.name, fingerprint),
        ...shown,
      })
      const reply = { card: { id, ...shown }, paymentData: null }
      await call.saveReply?.(tx, reply)
      return reply
    })
  }
}

async function saveCard(
  tx: Tx,
  card: Omit<ProviderCard, 'fingerprint'> & { customerId: number; provider: string; token: string; fingerprintHash: string },
): Promise<string> {
  // serialized per customer, so that a card gets one row
  await tx.execute(sql`select 1 from ${customers} where ${customers.id} = ${card.customerId} for update`)
  const [existing] = await tx
    .select({ id: paymentCards.id })
    .from(paymentCards)
    .where(and(eq(paymentCards.customerId, card.customerId), eq(paymentCards.provider, card.provider), eq(paymentCards.token, card.token)))
  if (existing) return existing.id
  const [row] = await tx.insert(paymentCards).values(card).returning({ id: paymentCards.id })
  return row!.id
}

/** The provider identifies customers by our URN. */
async function loadCustomerUrn(db: Db, customerId: number): Promise<string> {
  const [row] = await db.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
  return row?.urn ?? ''
}

async function requireProviderReply<Answer>(call: Promise<Answer>, language: string): Promise<Answer> {
  try {
    return await callProvider(call)
  } catch {
    throw createCheckoutProblem('providerAway', language)
  }
}
