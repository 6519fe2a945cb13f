import type { CustomerRow } from '#backend/modules/account/customer-rows.ts'
import type { OutboxMessage } from '#backend/modules/platform/outbox.ts'
import { type MessageName, translate, pickLanguage } from '#backend/messages/messages.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** The mails with a link, and the label of its button. */
const ACTIONS = { PASSWORD_LINK: 'mails.PASSWORD_LINK.action', EMAIL_LINK: 'mails.EMAIL_LINK.action' } as const

export const MAIL_NAMES = [
  'PASSWORD_LINK',
  'PASSWORD_CHANGED',
  'EMAIL_LINK',
  'EMAIL_REQUESTED',
  'EMAIL_CHANGED',
  'DELETION_PLANNED',
  'DELETION_CANCELLED',
] as const
export type MailName = (typeof MAIL_NAMES)[number]

/** What a mail needs of its customer. */
type MailCustomer = Pick<CustomerRow, 'id' | 'name' | 'email' | 'preferredLanguage'>

/** The language of the call, else the customer's preferred language, else English. */
export function pickMailLanguage(customer: MailCustomer, requestedLanguage: string): string {
  return pickLanguage(requestedLanguage, customer.preferredLanguage ?? FALLBACK_LANGUAGE)
}

/**
 * Creates a mail of the account. A link is on a separate line, with the label of its button in `data`.
 *
 * @param requestedLanguage language of the call
 */
export function createMail(name: MailName, customer: MailCustomer, requestedLanguage: string, link?: string): OutboxMessage {
  const language = pickMailLanguage(customer, requestedLanguage)
  const t = (key: MessageName<'mails'>) => translate(language, `mails.${key}`, { brand: BRAND.name, name: customer.name })
  const paragraphs = [t('greeting'), t(`${name}.before`), link, t(`${name}.after`), BRAND.name]
  const body = paragraphs.filter(it => it !== undefined).join('\n\n')
  const action = name in ACTIONS ? translate(language, ACTIONS[name as keyof typeof ACTIONS]) : undefined
  const data = { mail: name, language, ...(action !== undefined && { action }) }
  return { channel: 'MAIL', customerId: customer.id, recipient: customer.email, subject: t(`${name}.subject`), body, data }
}
