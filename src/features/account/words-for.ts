import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { AccountTrouble } from '#state/account-trouble.ts'

/** What a customer is told, in their language; a server's own message only where B §5 wants it. */
export function wordsFor(trouble: AccountTrouble, t: AccountTexts): string {
  switch (trouble.kind) {
    case 'badCredentials':
      return t.badCredentials
    case 'emailTaken':
      return t.emailTaken
    case 'invalidEmail':
      return trouble.message
    case 'commonPassword':
      return t.passwordCommon
    case 'invalidName':
      return t.nameInvalid
    case 'linkGone':
      return t.resetGoneText
    case 'tooMany':
      return t.tooMany
    case 'other':
      return t['common.error.try-again']
  }
}
