import { eq } from 'drizzle-orm'

import { customers } from '#backend/db/schema/account.ts'
import { donations } from '#backend/db/schema/donations.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { postCustomerMovement } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { formatPrice } from '#backend/modules/prime/prime-mails.ts'
import type { PaymentEvent } from '#domain/checkout/payment-states.ts'
import { toLocale } from '#domain/language/locale.ts'

type DonationRow = typeof donations.$inferSelect

const STATES: Readonly<Partial<Record<PaymentEvent, DonationRow['state']>>> = {
  AUTHORISED: 'ACCEPTED',
  CAPTURED: 'PAID',
  REFUSED: 'FAILED',
  CANCELLED: 'FAILED',
  RELEASED: 'FAILED',
  UNCOLLECTED: 'LOST',
}

/**
 * What an event of a payment does to its donation. The caller has just changed the status of the payment.
 *
 * @returns false when the payment is not that of a donation
 */
export async function applyDonationEvent(tx: Tx, payment: PaymentRow, event: PaymentEvent, now: number): Promise<boolean> {
  const [donation] = await tx.select().from(donations).where(eq(donations.paymentId, payment.id))
  if (!donation) return false
  const state = STATES[event]
  if (state) await tx.update(donations).set({ state }).where(eq(donations.paymentId, payment.id))
  const { id: reference, customerId, currency, amount } = payment
  // the charity is owed what has arrived, and the receipt says so
  if (event === 'CAPTURED') {
    await postCustomerMovement(tx, { customerId, event: 'DONATION_PAID', reference, currency, amount, now })
    await sendDonationMail(tx, 'DONATION_PAID', payment, donation)
  }
  if (event === 'UNCOLLECTED') await sendDonationMail(tx, 'DONATION_FAILED', payment, donation)
  return true
}

async function sendDonationMail(
  tx: Tx,
  name: 'DONATION_PAID' | 'DONATION_FAILED',
  price: Pick<PaymentRow, 'amount' | 'currency'>,
  { customerId, language, number, charityName, cardText, createdAt }: DonationRow,
): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  const date = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(createdAt)
  const values = { price: await formatPrice(tx, price, language), charity: charityName, number: String(number), card: cardText, date }
  await addToOutbox(tx, createMail(name, customer!, language, { values }))
}
