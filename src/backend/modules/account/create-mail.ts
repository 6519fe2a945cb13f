import type { OutboxMessage } from '#backend/modules/platform/outbox.ts'
import { type MessageName, type MessageValues, translate, pickLanguage } from '#backend/messages/messages.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** The mails with a link, and the label of its button. */
const ACTIONS = {
  PASSWORD_LINK: 'mails.PASSWORD_LINK.action',
  EMAIL_LINK: 'mails.EMAIL_LINK.action',
  ZONE_OPENED: 'mails.ZONE_OPENED.action',
  STORE_ZONE_OPENED: 'mails.STORE_ZONE_OPENED.action',
  ORDER_STEP: 'mails.ORDER_STEP.action',
  GUEST_ORDER: 'mails.GUEST_ORDER.action',
  GIFT_CARD: 'mails.GIFT_CARD.action',
  GROUP_REMINDER: 'mails.GROUP_REMINDER.action',
} as const

export const MAIL_NAMES = [
  'PASSWORD_LINK',
  'PASSWORD_CHANGED',
  'EMAIL_LINK',
  'EMAIL_REQUESTED',
  'EMAIL_CHANGED',
  'DELETION_PLANNED',
  'DELETION_CANCELLED',
  'ZONE_OPENED',
  'STORE_ZONE_OPENED',
  'ORDER_STEP',
  'GUEST_ORDER',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'TWO_FACTOR_ON',
  'TWO_FACTOR_OFF',
  'IDENTITY_ADDED',
  'IDENTITY_REMOVED',
  'PHONE_ADDED',
  'PRIME_TRIAL',
  'PRIME_REMINDER',
  'PRIME_PAID',
  'PRIME_FAILED',
  'PRIME_CANCELLED',
  'PRIME_ENDED',
  'INVITATION_REWARDED',
  'DONATION_PAID',
  'DONATION_FAILED',
  'GIFT_CARD',
  'GIFT_CARD_PAID',
  'GIFT_CARD_FAILED',
  'GIFT_CARD_REFUNDED',
  'GROUP_REMINDER',
  'GROUP_RETURNED',
] as const
export type MailName = (typeof MAIL_NAMES)[number]

/** What a mail needs of its reader. Without an account, only the address is known. */
interface MailRecipient {
  readonly email: string
  /** Of the customer. */
  readonly id?: number
  readonly name?: string
  readonly preferredLanguage?: string | null
}

interface MailContents {
  /** The first link, which has a button if the mail has a label for it. */
  readonly link?: string
  /** The link that ends further mails. It is the last one. */
  readonly endLink?: string
  readonly values?: MessageValues
  /** A text of another customer, without links and empty lines; it is shown in quotation marks before the link. */
  readonly quote?: string
}

/** The language of the call, else the customer's preferred language, else English. */
export function pickMailLanguage({ preferredLanguage }: Pick<MailRecipient, 'preferredLanguage'>, requestedLanguage: string): string {
  return pickLanguage(requestedLanguage, preferredLanguage ?? FALLBACK_LANGUAGE)
}

/**
 * Creates a mail to a customer, or to somebody without an account. A link is on a separate line, with the label of its button in `data`.
 *
 * @param requestedLanguage language of the call
 */
export function createMail(
  name: MailName,
  recipient: MailRecipient,
  requestedLanguage: string,
  contents: MailContents = {},
): OutboxMessage {
  const { link, endLink, values, quote } = contents
  const language = pickMailLanguage(recipient, requestedLanguage)
  const fills = { ...values, brand: BRAND.name, name: recipient.name ?? '' }
  const t = (key: MessageName<'mails'>) => translate(language, `mails.${key}`, fills)
  const greeting = t(recipient.name === undefined ? 'greetingWithoutName' : 'greeting')
  const paragraphs = [greeting, t(`${name}.before`), quote && `“${quote}”`, link, t(`${name}.after`), endLink, BRAND.name]
  const body = paragraphs.filter(it => it !== undefined).join('\n\n')
  const action = name in ACTIONS ? translate(language, ACTIONS[name as keyof typeof ACTIONS]) : undefined
  const data = { mail: name, language, ...(action !== undefined && { action }), ...(endLink !== undefined && { endLink }) }
  return { channel: 'MAIL', customerId: recipient.id, recipient: recipient.email, subject: t(`${name}.subject`), body, data }
}
