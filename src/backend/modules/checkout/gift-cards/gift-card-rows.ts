import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { loadCurrencyPatterns } from '#backend/modules/checkout/currency-patterns.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import type { GiftCard } from '#contract/checkout/gift-card.ts'
import { getCityDate } from '#domain/catalogue/city-clock.ts'
import { getNextGiftCardState, type GiftCardEvent, isGiftCardCancellable } from '#domain/checkout/gift-card/gift-card.ts'

export type GiftCardRow = typeof giftCards.$inferSelect

/** A card with its amount, minor units. */
export interface PaidGiftCard {
  readonly card: GiftCardRow
  readonly amount: number
  readonly currency: string
  readonly checkoutId: string | null
}

const MAX_CARDS = 50
/** Those whose payment was accepted. */
const LISTED = ['ACCEPTED', 'SCHEDULED', 'SENT', 'REDEEMED', 'CANCELLED', 'REFUNDED'] as const

export const GIFT_CARD_COLUMNS = {
  card: giftCards,
  amount: payments.amount,
  currency: payments.currency,
  checkoutId: payments.debtCheckoutId,
} as const

/** The cards of a buyer, the newest first. */
export function listGiftCards(db: Db, customerId: number): Promise<PaidGiftCard[]> {
  return db
    .select(GIFT_CARD_COLUMNS)
    .from(giftCards)
    .innerJoin(payments, eq(payments.id, giftCards.paymentId))
    .where(and(eq(giftCards.customerId, customerId), inArray(giftCards.state, [...LISTED])))
    .orderBy(desc(giftCards.createdAt), desc(giftCards.number))
    .limit(MAX_CARDS)
}

/**
 * Moves a card that the caller has locked.
 *
 * @returns false when the event has no effect in the state of the card
 */
export async function moveGiftCard(
  tx: Tx,
  { id, state }: GiftCardRow,
  event: GiftCardEvent,
  values: Partial<GiftCardRow> = {},
): Promise<boolean> {
  const next = getNextGiftCardState(state, event)
  if (next === undefined) return false
  await tx
    .update(giftCards)
    .set({ ...values, state: next })
    .where(eq(giftCards.id, id))
  return true
}

/** @param now Unix milliseconds */
export async function toGiftCards(db: Db | Tx, rows: readonly PaidGiftCard[], language: string, now: number): Promise<GiftCard[]> {
  const getPattern = await loadCurrencyPatterns(
    db,
    rows.map(it => it.currency),
  )
  return rows.map(({ card, amount, currency, checkoutId }) => ({
    id: card.id,
    number: card.number,
    checkoutId: checkoutId!,
    boughtAt: card.createdAt.getTime(),
    // the list and the calls have no other states
    state: card.state as GiftCard['state'],
    currency,
    sum: { amount, text: formatMoney(amount, currency, getPattern(currency), language) },
    card: card.cardText,
    recipientName: card.recipientName,
    recipientEmail: card.recipientEmail,
    sendDay: getCityDate((card.sentAt ?? card.sendAt).getTime(), card.timeZone),
    isScheduled: card.sendAt.getTime() !== card.createdAt.getTime(),
    isCancellable: isGiftCardCancellable({ state: card.state, sentAt: card.sentAt?.getTime() ?? null }, now),
  }))
}
