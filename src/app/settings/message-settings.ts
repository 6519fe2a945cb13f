import type { SettingName } from '#app/settings-table.ts'
import { isEmail } from '#domain/account/email.ts'

export interface MessageSettings {
  /** Undefined: this process sends no mail. */
  readonly mail: { readonly url: string; readonly from: string } | undefined
  /** MAIL=none: the operator means that. */
  readonly isMailOff: boolean
  /** Undefined: this process sends no text messages. */
  readonly sms:
    | {
        readonly url: string
        readonly account: string
        readonly token: string
        readonly from: string | undefined
        readonly whatsAppFrom: string | undefined
        readonly voiceFrom: string | undefined
      }
    | undefined
  /** The provider of masked numbers; undefined: nobody calls couriers, except in the sandbox. */
  readonly phoneMasking: { readonly url: string; readonly token: string } | undefined
  /** Where staff reads support tickets. */
  readonly supportEmail: string | undefined
}

export interface SettingReader {
  getValue(name: SettingName): string
  parseUrl(name: SettingName, protocols: readonly string[], isOrigin: boolean, expected: string): string | undefined
  rejectValue(name: SettingName, expected: string): void
  readonly issues: string[]
}

/** An address, or a name with one. No control characters, so no header can be added. */
const SENDER = /^(?:[^<>@\p{C}]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/u

/** The settings MAIL*, SMS* and SUPPORT_EMAIL. Adds a sentence to `issues` for each invalid one. */
export function parseMessageSettings({ getValue, parseUrl, rejectValue, issues }: SettingReader): MessageSettings {
  const mailUrl = parseUrl('MAIL_URL', ['smtp:', 'smtps:'], false, 'an address such as smtp://user:password@mail.example:587')
  const mailFrom = getValue('MAIL_FROM')
  if (mailFrom !== '' && !SENDER.test(mailFrom)) rejectValue('MAIL_FROM', 'an address, or a name with one: Shop <no-reply@shop.example>')
  const isMailOff = getValue('MAIL') === 'none'
  if (!isMailOff && getValue('MAIL') !== '') rejectValue('MAIL', 'none, or unset')
  if ((getValue('MAIL_URL') === '') !== (mailFrom === '')) issues.push('MAIL_URL and MAIL_FROM belong together: set both, or none')
  if (isMailOff && mailUrl !== undefined) issues.push('MAIL is none, but MAIL_URL is set: unset one of them')
  const url = parseUrl('SMS_URL', ['https:', 'http:'], true, 'an origin such as https://api.twilio.com')
  const [account, token, from, whatsAppFrom, voiceFrom] = [
    getValue('SMS_ACCOUNT'),
    getValue('SMS_TOKEN'),
    getValue('SMS_FROM'),
    getValue('SMS_WHATSAPP_FROM'),
    getValue('SMS_VOICE_FROM'),
  ]
  const isComplete = account !== '' && token !== '' && (from !== '' || whatsAppFrom !== '')
  if (!isComplete && [account, token, from, whatsAppFrom, voiceFrom].some(it => it !== ''))
    issues.push('SMS_ACCOUNT, SMS_TOKEN, and SMS_FROM or SMS_WHATSAPP_FROM belong together: set all, or none')
  const maskingUrl = parseUrl('PHONE_MASKING_URL', ['https:'], false, 'an address such as https://numbers.shop.example/calls')
  const maskingToken = getValue('PHONE_MASKING_TOKEN')
  if ((getValue('PHONE_MASKING_URL') === '') !== (maskingToken === ''))
    issues.push('PHONE_MASKING_URL and PHONE_MASKING_TOKEN belong together: set both, or none')
  const supportEmail = getValue('SUPPORT_EMAIL')
  if (supportEmail !== '' && !isEmail(supportEmail)) rejectValue('SUPPORT_EMAIL', 'an e-mail address')
  return {
    supportEmail: supportEmail || undefined,
    mail: mailUrl === undefined ? undefined : { url: mailUrl, from: mailFrom },
    isMailOff,
    phoneMasking: maskingUrl === undefined || maskingToken === '' ? undefined : { url: maskingUrl, token: maskingToken },
    sms:
      isComplete && url !== undefined
        ? {
            url,
            account,
            token,
            from: from || undefined,
            whatsAppFrom: whatsAppFrom || undefined,
            voiceFrom: voiceFrom || undefined,
          }
        : undefined,
  }
}
