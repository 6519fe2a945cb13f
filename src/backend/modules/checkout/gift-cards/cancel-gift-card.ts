import { and, eq } from 'drizzle-orm'

import { payments } from '#backend/db/schema/checkout.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import type { CheckoutOptions } from '#backend/modules/checkout/checkout.ts'
import { GIFT_CARD_COLUMNS, moveGiftCard, toGiftCards } from '#backend/modules/checkout/gift-cards/gift-card-rows.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { enqueueSettlement } from '#backend/modules/checkout/settlement.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { cancelGiftCard } from '#contract/checkout/gift-card.ts'
import { isGiftCardCancellable } from '#domain/checkout/gift-card/gift-card.ts'

/**
 * Ends a card that nobody has redeemed, and enqueues its refund. The lock of its row decides between this call, the mail and a redemption. A repeated call returns the
 * cancelled card.
 */
export function cancelGiftCardHandler({ db, now }: CheckoutOptions): Handler<typeof cancelGiftCard> {
  return async ({ params }, { customer, language }) => {
    // an id of another form is that of no card
    if (!/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(params.id)) throw createNotFoundProblem()
    return db.transaction(async tx => {
      const ofCustomer = and(eq(giftCards.id, params.id), eq(giftCards.customerId, customer!.id))
      const find = () =>
        tx.select(GIFT_CARD_COLUMNS).from(giftCards).innerJoin(payments, eq(payments.id, giftCards.paymentId)).where(ofCustomer)
      const [row] = await find().for('update', { of: giftCards })
      if (!row || ['OPEN', 'FAILED', 'LOST'].includes(row.card.state)) throw createNotFoundProblem()
      const { card } = row
      if (card.state !== 'CANCELLED' && card.state !== 'REFUNDED') {
        const isCancellable = isGiftCardCancellable({ state: card.state, sentAt: card.sentAt?.getTime() ?? null }, now())
        if (!isCancellable) throw createCheckoutProblem('giftCardNotCancellable', language)
        await moveGiftCard(tx, card, 'CANCEL', { cancelledAt: new Date(now()) })
        const [payment] = await tx.select().from(payments).where(eq(payments.id, card.paymentId))
        await enqueueSettlement(tx, payment!)
      }
      const [reply] = await toGiftCards(tx, await find(), language, now())
      return reply!
    })
  }
}

const createNotFoundProblem = (): Problem => new Problem(404, 'There is no such gift card')
