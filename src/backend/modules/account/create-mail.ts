import type { CustomerRow } from '#backend/modules/account/customer-rows.ts'
import type { OutboxMessage } from '#backend/modules/platform/outbox.ts'
import { type MessageName, translate, pickLanguage } from '#backend/messages/messages.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

export type MailName = 'PASSWORD_LINK' | 'PASSWORD_CHANGED' | 'EMAIL_LINK' | 'EMAIL_REQUESTED' | 'EMAIL_CHANGED'

/** The language of the call, else the customer's preferred language, else English. */
export function pickMailLanguage(customer: CustomerRow, requestedLanguage: string): string {
  return pickLanguage(requestedLanguage, customer.preferredLanguage ?? FALLBACK_LANGUAGE)
}

/**
 * Creates a mail of the account. A link is on a separate line.
 *
 * @param requestedLanguage language of the call
 */
export function createMail(name: MailName, customer: CustomerRow, requestedLanguage: string, link?: string): OutboxMessage {
  const language = pickMailLanguage(customer, requestedLanguage)
  const t = (key: MessageName<'mails'>) => translate(language, `mails.${key}`, { brand: BRAND.name, name: customer.name })
  const paragraphs = [t('greeting'), t(`${name}.before`), link, t(`${name}.after`), BRAND.name]
  const body = paragraphs.filter(it => it !== undefined).join('\n\n')
  const data = { mail: name }
  return { channel: 'MAIL', customerId: customer.id, recipient: customer.email, subject: t(`${name}.subject`), body, data }
}
