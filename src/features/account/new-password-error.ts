import { findPasswordIssue } from '#domain/account/password.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'

/**
 * trust.md: at least 10 characters, and not on a list of leaked passwords.
 *
 * @param personalTexts the owner's name and e-mail address
 */
export function getNewPasswordError(password: string, personalTexts: readonly string[], t: AccountTexts): string | undefined {
  const issue = findPasswordIssue(password, personalTexts)
  if (issue === undefined) return undefined
  return issue === 'short' ? t.passwordShort : t.passwordCommon
}
