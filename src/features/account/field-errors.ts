import { isEmail } from '#domain/account/email.ts'
import { findNameIssue } from '#domain/account/person-name.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'
import type { AccountError } from '#state/account/account-errors.ts'

/** The error text of a name by the rules of the server; undefined for a valid name. */
export function getNameError(name: string, t: AccountTexts): string | undefined {
  const issue = findNameIssue(name)
  if (issue === undefined) return undefined
  return issue === 'empty' ? t.nameMissing : t.nameInvalid
}

/** The error text of an e-mail address; undefined for a valid one. */
export function getEmailError(email: string, t: AccountTexts): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return t.emailMissing
  return isEmail(trimmed) ? undefined : t.emailInvalid
}

/** The field of a name and an e-mail address that the server has refused. */
export function getInfoField(kind: AccountError['kind']): 'name' | 'email' | undefined {
  if (kind === 'invalidName') return 'name'
  return kind === 'emailTaken' || kind === 'invalidEmail' ? 'email' : undefined
}

/** The error of one field as a part of the errors of a form. */
export const toFieldError = <Field extends string>(field: Field, text: string | undefined): { [_ in Field]?: string } =>
  (text === undefined ? {} : { [field]: text }) as { [_ in Field]?: string }
