import { isBreachedPassword } from '#backend/modules/account/common-passwords.ts'
import { translate } from '#backend/messages/messages.ts'
import { Problem } from '#backend/problem.ts'
import { StaticCode } from '#contract/errors.ts'
import { isEmail } from '#domain/account/email.ts'
import { findNameIssue } from '#domain/account/person-name.ts'
import { findPasswordIssue } from '#domain/account/password.ts'

/** Status 400, not 401: an existing session is still valid. */
export const createBadCredentialsProblem = (): Problem =>
  new Problem(400, 'E-mail address and password do not belong together', StaticCode.badCredentials)

export const createExistingEmailProblem = (): Problem =>
  new Problem(409, 'This e-mail address has an account already', StaticCode.existingEmail)

/**
 * @param language of the call: B §5, "Invalid e-mail on signup shows the server message"
 * @returns the address without the blanks around it
 */
export function parseEmail(text: string, language: string): string {
  const email = text.trim()
  if (!isEmail(email)) throw new Problem(400, translate(language, 'account.emailInvalid'), StaticCode.invalidEmail)
  return email
}

/** @returns the name without the blanks around it */
export function parseName(text: string): string {
  if (findNameIssue(text) !== undefined)
    throw new Problem(400, 'body.name: a name has 1 to 100 characters, no control characters and no addresses', undefined, {
      code: 'INVALID_NAME',
    })
  return text.trim()
}

/** @param personalData public data of the owner: name and e-mail address */
export function validatePassword(password: string, personalData: readonly string[]): void {
  const issue = findPasswordIssue(password, personalData) ?? (isBreachedPassword(password) ? 'common' : undefined)
  if (issue === 'short') throw new Problem(400, 'A password has ten characters or more', undefined, { code: 'PASSWORD_TOO_SHORT' })
  if (issue === 'common') throw new Problem(422, 'This password is too common', undefined, { code: 'PASSWORD_TOO_COMMON' })
}
