import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { paymentCards } from '#backend/db/schema/checkout.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { callProvider } from '#backend/modules/checkout/card-payment.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import type { PaymentProvider } from '#backend/payments/payment-provider.ts'

/** Subject of the outbox rows that delete a card at the provider. The other rows of the channel PAYMENT settle a payment. */
export const FORGET_CARD = 'forget card'

type DeletedCard = Pick<typeof paymentCards.$inferSelect, 'customerId' | 'provider' | 'token'>

/** The provider deletes the card after the commit; the outbox repeats that until it succeeds. */
export async function enqueueCardDeletion(tx: Tx, { customerId, provider, token }: DeletedCard): Promise<void> {
  const [owner] = await tx.select({ urn: customers.urn }).from(customers).where(eq(customers.id, customerId))
  const data = { customer: owner!.urn, cardToken: token }
  // the row belongs to the customer, so it is deleted with the account
  await addToOutbox(tx, { channel: 'PAYMENT', customerId, recipient: provider, subject: FORGET_CARD, body: '', data })
}

/**
 * Deletes a card at the provider. Idempotent. Keeps a card that the customer has saved again in the meantime.
 *
 * @param data of the outbox row of `enqueueCardDeletion`
 * @throws Error when the provider fails: the caller tries again later
 */
export async function deleteCardAtProvider(db: Db, provider: PaymentProvider, data: Readonly<Record<string, unknown>>): Promise<void> {
  const [customer, token] = [String(data['customer']), String(data['cardToken'])]
  const isSaved = and(eq(paymentCards.provider, provider.name), eq(paymentCards.token, token))
  if ((await db.$count(paymentCards, isSaved)) === 0) await callProvider(provider.forgetCard(customer, token))
}
