import type { AccountTexts } from '#i18n/island-texts/account.ts'
import { fill } from '#i18n/fill.ts'
import type { AccountError } from '#state/account/account-errors.ts'

/** The error text for a customer; the message of the server appears only where B §5 requires it. */
export function getErrorText(error: AccountError, t: AccountTexts): string {
  switch (error.kind) {
    case 'badCredentials':
      return t.badCredentials
    case 'emailTaken':
      return t.emailTaken
    case 'invalidEmail':
      return error.message
    case 'commonPassword':
      return t.passwordCommon
    case 'invalidName':
      return t.nameInvalid
    case 'linkGone':
      return t.resetGoneText
    case 'captcha':
      return t.captchaFailed
    case 'tooMany':
      return error.waitSeconds === undefined ? t.tooMany : fill(t.tooManyFor, { when: formatWait(error.waitSeconds) })
    case 'passkeyCancelled':
    case 'passkeyExists':
    case 'passkeyRejected':
      return t[error.kind]
    case 'signInAgain':
      return t.signInAgain
    // the form of the company has a text with the country
    case 'invalidTaxId':
    case 'other':
      return t['common.error.try-again']
  }
}

/** "in 3 minutes", in the language of the page; rounded up, so that a retry is not too early. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en')
  return minutes < 90 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}
