import { randomInt } from 'node:crypto'

import { and, asc, eq, lte } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { payments } from '#backend/db/schema/checkout.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { GIFT_CARD_COLUMNS, moveGiftCard, type PaidGiftCard } from '#backend/modules/checkout/gift-cards/gift-card-rows.ts'
import { addToOutbox, type OutboxMessage } from '#backend/modules/platform/outbox.ts'
import { formatPrice } from '#backend/modules/prime/prime-mails.ts'
import { createGiftCardCode } from '#domain/checkout/gift-card/gift-card-code.ts'
import { toPath } from '#domain/navigation/routes.ts'

/** Cards of one run: the next run continues. */
const MAX_CARDS = 200

interface SendOptions {
  readonly db: Db
  /** Unix milliseconds. */
  readonly now: number
  /** No trailing slash. */
  readonly siteOrigin: string
}

/**
 * Writes the mails of the paid cards whose time has come. The mail, the hash of its code and the state of the card are one transaction, so a card has one mail, also when
 * the process is killed or several run. The code is created here: before the mail nobody has it, and afterwards only the recipient.
 *
 * @returns the number of mails
 */
export async function sendGiftCards({ db, now, siteOrigin }: SendOptions): Promise<number> {
  for (let count = 0; count < MAX_CARDS; count++) {
    const isSent = await db.transaction(async tx => {
      const [due] = await tx
        .select(GIFT_CARD_COLUMNS)
        .from(giftCards)
        .innerJoin(payments, eq(payments.id, giftCards.paymentId))
        .where(and(eq(giftCards.state, 'SCHEDULED'), lte(giftCards.sendAt, new Date(now))))
        .orderBy(asc(giftCards.sendAt))
        .limit(1)
        .for('update', { of: giftCards, skipLocked: true })
      if (due) await sendGiftCard(tx, due, now, siteOrigin)
      return due !== undefined
    })
    if (!isSent) return count
  }
  return MAX_CARDS
}

async function sendGiftCard(tx: Tx, due: PaidGiftCard, now: number, siteOrigin: string): Promise<void> {
  const { card } = due
  const code = createGiftCardCode(below => randomInt(below))
  const erased = card.isBuyerErased && { senderName: '', recipientName: '', recipientEmail: '', message: '' }
  await moveGiftCard(tx, card, 'SEND', { sentAt: new Date(now), codeHash: hashToken(code), ...erased })
  await addToOutbox(tx, await createGiftMail(tx, due, code, siteOrigin))
}

async function createGiftMail(tx: Tx, { card, amount, currency }: PaidGiftCard, code: string, siteOrigin: string): Promise<OutboxMessage> {
  const { senderName, recipientName, recipientEmail, message, language, browserHash } = card
  const mail = createMail('GIFT_CARD', { email: recipientEmail, name: recipientName }, language, {
    values: { sender: senderName, price: await formatPrice(tx, { amount, currency }, language), code, currency },
    ...(message !== '' && { quote: message }),
    // in the fragment: browsers do not send it to servers, so it is in no log and in no Referer
    link: `${siteOrigin}${toPath({ name: 'giftCards', language })}#${code}`,
  })
  return { ...mail, browserHash }
}
