import * as z from 'zod/mini'

import { Password } from '#contract/account/auth.ts'
import { EmailText } from '#contract/account/email-text.ts'
import { SessionInfo } from '#contract/account/session.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { LanguageCode, Nothing, text } from '#contract/primitives.ts'

const gateway = { domain: 'account', source: 'B §3', customPath: true } as const

/** The providers that the operator has configured. */
export const getSignInProviders = endpoint({
  ...gateway,
  method: 'GET',
  path: '/session/providers',
  summary: 'Returns the providers that customers can sign in with.',
  reply: z.object({ providers: z.array(z.enum(['GOOGLE'])) }),
})

/** Binds the sign-in to this browser. The page then goes to `url`. `returnPath` is used only if it stays on the site (B §2). */
export const startGoogleSignIn = endpoint({
  ...gateway,
  method: 'POST',
  path: '/session/google',
  summary: 'Starts a sign-in with Google.',
  body: z.object({ language: LanguageCode, returnPath: z.optional(text(2000)) }),
  reply: z.object({ url: z.string() }),
})

/** The account that has the e-mail address of the Google account and is not linked with it; 404 if there is none. */
export const getGoogleLink = endpoint({
  ...gateway,
  method: 'GET',
  path: '/session/google/link',
  summary: 'Returns the e-mail address of the account that can be linked with Google.',
  reply: z.object({ email: z.string() }),
})

export const linkGoogle = endpoint({
  ...gateway,
  method: 'POST',
  path: '/session/google/link',
  summary: 'Signs in with the password, and links the account with Google.',
  errors: [StaticCode.badCredentials],
  body: z.object({ email: EmailText, password: Password, captchaToken: z.optional(text(4000)) }),
  reply: SessionInfo,
})

/** 409: the Google account belongs to another customer. 422: its e-mail address is another one, or is not verified. */
export const addGoogleIdentity = endpoint({
  ...gateway,
  method: 'POST',
  path: '/customers/identities/google',
  summary: 'Links the account with a Google account that has its e-mail address, after a recent sign-in.',
  customer: 'required',
  body: z.object({ googleToken: text(4000) }),
  reply: Nothing,
})
