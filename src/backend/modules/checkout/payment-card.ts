import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { paymentCards } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { ask } from '#backend/modules/checkout/card-payment.ts'
import { refusal } from '#backend/modules/checkout/problems.ts'
import type { PaymentProvider, ProviderCard } from '#backend/payments/payment-provider.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { createCardToken, savePaymentCard } from '#contract/checkout/payment-card.ts'

/** The number of a card never reaches us: the provider's own form takes it, and tells the browser a token. */
export function createCardTokenHandler(db: Db, provider: PaymentProvider | undefined): Handler<typeof createCardToken> {
  return async ({ body }, call) => {
    if (!provider || body.paymentProvider !== provider.name) throw refusal('paymentNotHere', call.language)
    return answered(provider.createCustomerToken(await urnOf(db, call.customer!.id)), call.language)
  }
}

/** The same card token twice is one card. */
export function savePaymentCardHandler(db: Db, provider: PaymentProvider | undefined): Handler<typeof savePaymentCard> {
  return async ({ body: { paymentProvider, cardToken } }, call) => {
    const customerId = call.customer!.id
    if (!provider || paymentProvider !== provider.name) throw refusal('paymentNotHere', call.language)
    const card = await answered(provider.readCard(await urnOf(db, customerId), cardToken), call.language)
    if (!card) throw refusal('cardRefused', call.language)
    return db.transaction(async tx => {
      const id = await keepCard(tx, { customerId, provider: provider.name, token: cardToken, ...card })
      const reply = { card: { id, ...card }, paymentData: null }
      await call.saveAnswer?.(tx, reply)
      return reply
    })
  }
}

async function keepCard(tx: Tx, card: ProviderCard & { customerId: number; provider: string; token: string }): Promise<string> {
  // one at a time for each customer: no second row of the same card
  await tx.execute(sql`select 1 from ${customers} where ${customers.id} = ${card.customerId} for update`)
  const [known] = await tx
    .select({ id: paymentCards.id })
    .from(paymentCards)
    .where(and(eq(paymentCards.customerId, card.customerId), eq(paymentCards.provider, card.provider), eq(paymentCards.token, card.token)))
  if (known) return known.id
  const [row] = await tx.insert(paymentCards).values(card).returning({ id: paymentCards.id })
  return row!.id
}

/** Provider names customers by our urn of them. */
async function urnOf(db: Db, customerId: number): Promise<string> {
  const [row] = await db.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
  return row?.urn ?? ''
}

async function answered<Answer>(question: Promise<Answer>, language: string): Promise<Answer> {
  try {
    return await ask(question)
  } catch {
    throw refusal('providerAway', language)
  }
}
