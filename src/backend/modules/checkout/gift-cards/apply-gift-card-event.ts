import { eq } from 'drizzle-orm'

import { customers } from '#backend/db/schema/account.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { type GiftCardRow, moveGiftCard } from '#backend/modules/checkout/gift-cards/gift-card-rows.ts'
import { postCustomerMovement } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import type { PaymentRow } from '#backend/modules/checkout/settlement.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { formatPrice } from '#backend/modules/prime/prime-mails.ts'
import type { GiftCardEvent } from '#domain/checkout/gift-card/gift-card.ts'
import type { MoneyMovement } from '#domain/checkout/ledger.ts'
import type { PaymentEvent } from '#domain/checkout/payment-states.ts'
import { toLocale } from '#domain/language/locale.ts'

interface Effect {
  readonly event: GiftCardEvent
  readonly movement?: MoneyMovement
  /** To the buyer. */
  readonly mail?: 'GIFT_CARD_PAID' | 'GIFT_CARD_FAILED' | 'GIFT_CARD_REFUNDED'
}

const EFFECTS: Readonly<Partial<Record<PaymentEvent, Effect>>> = {
  AUTHORISED: { event: 'ACCEPT' },
  REFUSED: { event: 'FAIL' },
  CANCELLED: { event: 'FAIL' },
  RELEASED: { event: 'FAIL' },
  CAPTURED: { event: 'COLLECT', movement: 'GIFT_CARD_PAID', mail: 'GIFT_CARD_PAID' },
  UNCOLLECTED: { event: 'LOSE', mail: 'GIFT_CARD_FAILED' },
  REFUNDED: { event: 'REFUND', movement: 'GIFT_CARD_REFUNDED', mail: 'GIFT_CARD_REFUNDED' },
}

/**
 * What an event of a payment does to its gift card. The caller has just changed the payment, so each event arrives once.
 *
 * @returns false when the payment is not that of a gift card
 */
export async function applyGiftCardEvent(tx: Tx, payment: PaymentRow, paymentEvent: PaymentEvent, now: number): Promise<boolean> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.paymentId, payment.id)).for('update')
  if (!card) return false
  const effect = EFFECTS[paymentEvent]
  if (!effect || !(await moveGiftCard(tx, card, effect.event))) return true
  const { id: reference, customerId, currency, amount } = payment
  if (effect.movement) await postCustomerMovement(tx, { customerId, event: effect.movement, reference, currency, amount, now })
  if (effect.mail) await sendBuyerMail(tx, effect.mail, payment, card)
  return true
}

async function sendBuyerMail(
  tx: Tx,
  name: NonNullable<Effect['mail']>,
  price: Pick<PaymentRow, 'amount' | 'currency'>,
  { customerId, language, number, cardText, recipientName, createdAt, isBuyerErased }: GiftCardRow,
): Promise<void> {
  // the account is deleted
  if (isBuyerErased) return
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId))
  const date = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(createdAt)
  const values = { price: await formatPrice(tx, price, language), recipient: recipientName, number: String(number), card: cardText, date }
  await addToOutbox(tx, createMail(name, customer!, language, { values }))
}
