import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Instant, Key, Nothing, text } from '#contract/primitives.ts'

/** B §3, "Auth info". `expiresIn` seconds. */
export const AuthInfo = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  expirationTime: Instant,
})
export type AuthInfo = z.infer<typeof AuthInfo>

/** B §3, "Two-factor info". B §4: whoever receives it stores it and stops. */
export const TwoFactorInfo = z.object({ twoFactorToken: Key })
export type TwoFactorInfo = z.infer<typeof TwoFactorInfo>

const token = text(4000).check(z.minLength(1))

/** An e-mail as typed: whether it is one is for the handler to say, with static code 145272. */
export const EmailText = text(254).check(z.minLength(1))
/** trust.md: 10 characters or more, asked when it is set; an older, shorter one must still sign in. */
export const Password = text(200).check(z.minLength(1))

/** B §3: "Token grants: google, googleBearer, facebook, phone, password"; B §7 gives facebook's fields. */
export const TokenGrant = z.discriminatedUnion('grantType', [
  z.object({ grantType: z.literal('google'), googleToken: token }),
  z.object({ grantType: z.literal('googleBearer'), googleToken: token }),
  z.object({ grantType: z.literal('facebook'), facebookId: text(100), facebookToken: token }),
  z.object({ grantType: z.literal('phone'), identityFlowId: Key }),
  z.object({ grantType: z.literal('password'), email: EmailText, password: Password, captchaToken: z.optional(text(4000)) }),
])
export type TokenGrant = z.infer<typeof TokenGrant>

const area = 'account'
const source = 'B §7'

/** The browser does not call this: our own session endpoint does, and keeps the tokens. */
export const createToken = endpoint({
  method: 'POST',
  path: '/oauth/token',
  area,
  source,
  summary: 'Signs a customer in, or asks for the second factor.',
  errors: [StaticCode.badCredentials, StaticCode.userIsFraudulent, StaticCode.identityInvalidState],
  headers: ['sandboxBrowser'],
  body: TokenGrant,
  reply: z.union([AuthInfo, TwoFactorInfo]),
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/oauth/refresh',
  area,
  source,
  summary: 'Gives a new pair of tokens for a refresh token that has not been used.',
  errors: [StaticCode.unauthorized],
  body: z.object({ refreshToken: token }),
  reply: AuthInfo,
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  area,
  source,
  summary: 'Ends a session.',
  body: z.object({ token }),
  reply: Nothing,
})

/** The spec shows no reply. Answers alike in time; limited per address (trust.md). */
export const checkEmail = endpoint({
  method: 'GET',
  path: '/checking/:email',
  area,
  source,
  summary: 'Whether an e-mail address belongs to an account.',
  errors: [StaticCode.invalidEmail],
  params: z.object({ email: EmailText }),
  reply: z.object({ exists: z.boolean() }),
})

export const getAuthenticationMethods = endpoint({
  method: 'GET',
  path: '/customers/auth/:email/methods',
  area,
  source,
  summary: 'How the owner of an e-mail address can sign in.',
  errors: [StaticCode.invalidEmail],
  params: z.object({ email: EmailText }),
  reply: z.object({
    data: z.object({ authenticationMethods: z.array(z.enum(['PASSWORD', 'PHONE', 'GOOGLE', 'FACEBOOK'])) }),
  }),
})
