import { eq } from 'drizzle-orm'

import { payments } from '#backend/db/schema/checkout.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { giveBalance, loadBalance } from '#backend/modules/checkout/balance/balance.ts'
import type { CheckoutOptions } from '#backend/modules/checkout/checkout.ts'
import { GIFT_CARD_COLUMNS, moveGiftCard } from '#backend/modules/checkout/gift-cards/gift-card-rows.ts'
import { postCustomerMovement } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { formatPrice } from '#backend/modules/prime/prime-mails.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { redeemGiftCard } from '#contract/checkout/gift-card.ts'
import { parseGiftCardCode } from '#domain/checkout/gift-card/gift-card-code.ts'

/**
 * Moves the value of a card from what the marketplace owes to its holder into the balance of the caller, in the currency of the card. Redemptions at the same time wait for
 * the lock of the row, and all but one find it redeemed.
 */
export function redeemGiftCardHandler({ db, now }: CheckoutOptions): Handler<typeof redeemGiftCard> {
  return async ({ body }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const code = parseGiftCardCode(body.code)
    if (code === undefined) throw createCheckoutProblem('giftCardUnknown', language)
    return db.transaction(async tx => {
      const [row] = await tx
        .select(GIFT_CARD_COLUMNS)
        .from(giftCards)
        .innerJoin(payments, eq(payments.id, giftCards.paymentId))
        .where(eq(giftCards.codeHash, hashToken(code)))
        .for('update', { of: giftCards })
      if (!row) throw createCheckoutProblem('giftCardUnknown', language)
      const { card, amount, currency } = row
      const isMoved = await moveGiftCard(tx, card, 'REDEEM', { redeemedAt: new Date(now()), redeemedBy: customerId })
      if (!isMoved) throw createCheckoutProblem(card.state === 'REDEEMED' ? 'giftCardUsed' : 'giftCardEnded', language)
      await postCustomerMovement(tx, {
        customerId,
        event: 'GIFT_CARD_REDEEMED',
        reference: card.paymentId,
        currency,
        amount,
        now: now(),
      })
      await giveBalance(tx, { customerId, currency, amount })
      const balance = await loadBalance(tx, { customerId, currency })
      const reply = {
        value: await formatPrice(tx, { amount, currency }, language),
        balance: await formatPrice(tx, { amount: balance, currency }, language),
        currency,
      }
      await call.saveReply?.(tx, reply)
      return reply
    })
  }
}
