import type { CustomerRow } from '#backend/modules/account/customer-rows.ts'
import type { Message } from '#backend/modules/platform/outbox.ts'
import { type WordOf, wordIn, wordLanguage } from '#backend/messages/messages.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

export type MailName = 'PASSWORD_LINK' | 'PASSWORD_CHANGED' | 'EMAIL_LINK' | 'EMAIL_REQUESTED' | 'EMAIL_CHANGED'

/** The language in which the customer has just been using the shop, else the one they signed up in, else English. */
export function mailLanguage(customer: CustomerRow, asked: string): string {
  return wordLanguage(asked, customer.preferredLanguage ?? FALLBACK_LANGUAGE)
}

/**
 * What stands around a link stands on lines of its own.
 *
 * @param asked language of the call
 */
export function mailOf(name: MailName, customer: CustomerRow, asked: string, link?: string): Message {
  const language = mailLanguage(customer, asked)
  const say = (key: WordOf<'mails'>) => wordIn(language, `mails.${key}`, { brand: BRAND.name, name: customer.name })
  const parts = [say('greeting'), say(`${name}.before`), link, say(`${name}.after`), BRAND.name]
  const body = parts.filter(it => it !== undefined).join('\n\n')
  const data = { mail: name }
  return { channel: 'MAIL', customerId: customer.id, recipient: customer.email, subject: say(`${name}.subject`), body, data }
}
