import * as z from 'zod/mini'

import { Password } from '#contract/account/auth.ts'
import { EmailText } from '#contract/account/email-text.ts'
import { User } from '#contract/account/user.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { Id, Key, Nothing, text } from '#contract/primitives.ts'

// The calls that change an account. Each page of a customer loads `user.ts`.

const domain = 'account'
const source = 'B §7'

/**
 * B §5: the storefront skips the call if neither field has changed. A new e-mail address requires the password and takes effect after
 * confirmation of the link; until then the reply has the previous one. 409: the address has an account (checked after the password). 429:
 * too many links in half an hour.
 */
export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  domain,
  source,
  summary: "Changes the customer's name and e-mail address.",
  customer: 'required',
  errors: [StaticCode.invalidEmail, StaticCode.existingEmail, StaticCode.badCredentials],
  params: z.object({ id: Id }),
  body: z.object({ name: text(MAX_PERSON_NAME_LENGTH).check(z.minLength(1)), email: EmailText, password: z.optional(Password) }),
  reply: User,
})

/** The latest pending change; null if there is none. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/users/emailchange',
  domain,
  source,
  summary: 'Returns the e-mail address that awaits confirmation.',
  customPath: true,
  customer: 'required',
  errors: [StaticCode.unauthorized],
  reply: z.object({ email: z.nullable(z.string()) }),
})

/**
 * Sets the new address and ends the other sessions. 410: the link was used, is older than half an hour, or the password has changed since.
 * 409: the address has an account now.
 */
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/users/emailchange/confirmation',
  domain,
  source,
  summary: 'Changes the e-mail address with the token of the link.',
  customPath: true,
  errors: [StaticCode.existingEmail],
  body: z.object({ token: Key }),
  reply: z.object({ email: z.string() }),
})

/** The spec shows no body. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/:id/password',
  domain,
  source,
  summary: 'Changes the password and ends the other sessions.',
  customer: 'required',
  errors: [StaticCode.badCredentials],
  params: z.object({ id: Id }),
  body: z.object({ oldPassword: z.nullable(Password), newPassword: text(200).check(z.minLength(10)) }),
  reply: Nothing,
})

const recovery = {
  domain,
  source,
  path: '/users/passwordrecovery',
  body: z.object({ email: EmailText }),
  reply: Nothing,
} as const

/** The replies do not reveal whether the account exists. */
export const requestPasswordRecovery = endpoint({ ...recovery, method: 'POST', summary: 'Sends a link to set a new password.' })
export const repeatPasswordRecovery = endpoint({ ...recovery, method: 'PUT', summary: 'Sends the link to set a new password again.' })

/** Ends all sessions of the customer. 410: the link was used or is older than half an hour. */
export const completePasswordRecovery = endpoint({
  method: 'POST',
  path: '/users/passwordrecovery/complete',
  domain,
  source: 'B §7',
  summary: 'Sets a new password with the token of the link.',
  customPath: true,
  body: z.object({ token: Key, newPassword: text(200).check(z.minLength(10)) }),
  reply: Nothing,
})

/**
 * The spec shows no body. `token`: of the link. `email`: the address of the account, which gets a link. Without both: whether the address is
 * verified. 401: only the token needs no session. 410: as in `confirmEmailChange`.
 */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/users/emails/verifications',
  domain,
  source,
  summary: 'Sends the verification mail of an e-mail address, or confirms its token.',
  errors: [StaticCode.invalidEmail, StaticCode.unauthorized],
  body: z.object({ email: z.optional(EmailText), token: z.optional(Key) }),
  reply: z.object({ verified: z.boolean() }),
})
