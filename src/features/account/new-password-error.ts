import { findPasswordIssue } from '#domain/account/password.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'

/**
 * trust.md: at least 10 characters, and not on a list of leaked passwords.
 *
 * @param personalTexts the owner's name and e-mail address
 */
export function getNewPasswordError(password: string, personalTexts: readonly string[], t: AccountTexts): string | undefined {
  const fault = findPasswordIssue(password, personalTexts)
  if (fault === undefined) return undefined
  return fault === 'short' ? t.passwordShort : t.passwordCommon
}
