import { isEmail } from '#domain/account/email.ts'
import { findNameIssue } from '#domain/account/person-name.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'

/** What is wrong with a name, as the server would refuse it; undefined for one that is accepted. */
export function getNameError(name: string, t: AccountTexts): string | undefined {
  const fault = findNameIssue(name)
  if (fault === undefined) return undefined
  return fault === 'empty' ? t.nameMissing : t.nameInvalid
}

/** What is wrong with an e-mail address; undefined for one that can be. */
export function getEmailError(email: string, t: AccountTexts): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return t.emailMissing
  return isEmail(trimmed) ? undefined : t.emailInvalid
}

/** The fault of one field, for the faults of a form. */
export const toFieldError = <Field extends string>(field: Field, words: string | undefined): { [_ in Field]?: string } =>
  (words === undefined ? {} : { [field]: words }) as { [_ in Field]?: string }
