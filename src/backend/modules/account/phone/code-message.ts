import { randomInt } from 'node:crypto'

import type { phoneVerifications } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { pickLanguage, translate } from '#backend/messages/messages.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import type { CustomerRow } from '#backend/modules/account/customer-rows.ts'
import { pickSpokenLanguage } from '#backend/messaging/spoken-languages.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { maskPhone } from '#domain/account/phone.ts'
import { CODE_LIFETIME_MS } from '#domain/account/verification-limits.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** @param length digits */
export const createCode = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

const CHANNELS = { SMS: 'SMS', WHATSAPP: 'WHATSAPP', TTS: 'CALL' } as const

interface Reader {
  /** The requested language. */
  readonly language: string
  /** Sandbox, without a customer: the hash of the browser that may read the message. */
  readonly browserHash?: string | undefined
}

/** Writes the message with a code into the outbox. A call spells the code, and says it twice. */
export async function sendCode(
  tx: Tx,
  { customerId, method, phoneNumber, sentAt }: typeof phoneVerifications.$inferSelect,
  code: string,
  { language: requested, browserHash = undefined }: Reader,
): Promise<void> {
  const channel = CHANNELS[method]
  const language = channel === 'CALL' ? pickSpokenLanguage(requested) : pickLanguage(requested, FALLBACK_LANGUAGE)
  const [name, shownCode] = channel === 'CALL' ? (['texts.codeCall', [...code].join(', ')] as const) : (['texts.code', code] as const)
  await addToOutbox(tx, {
    channel,
    customerId: customerId ?? undefined,
    browserHash: customerId === null ? (browserHash ?? null) : null,
    recipient: phoneNumber,
    subject: translate(language, 'texts.codeSubject', { brand: BRAND.name }),
    body: translate(language, name, { brand: BRAND.name, code: shownCode }),
    data: { language },
    expiresAt: new Date(sentAt.getTime() + CODE_LIFETIME_MS),
  })
}

/** Reports a new phone to the owner of the account (ASVS 5.0, 6.3.7), masked as B §5 shows it. */
export async function sendPhoneMail(tx: Tx, customer: CustomerRow, number: string, language: string): Promise<void> {
  await addToOutbox(tx, createMail('PHONE_ADDED', customer, language, { values: { phone: maskPhone({ number })! } }))
}
