import * as z from 'zod/mini'

import { EmailText } from '#contract/account/email-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Instant, Key, Nothing, text } from '#contract/primitives.ts'

/** B §3, "Auth info". `expiresIn` seconds. */
export const AuthInfo = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
  expirationTime: Instant,
  /** Ours: seconds until the session ends, however often it is renewed. Unset: it has the usual time. */
  sessionEndsIn: z.optional(z.int()),
})
export type AuthInfo = z.infer<typeof AuthInfo>

/** B §3, "Two-factor info". B §4: the client stores it and stops the sign-in. */
export const TwoFactorInfo = z.object({ twoFactorToken: Key })
export type TwoFactorInfo = z.infer<typeof TwoFactorInfo>

const token = text(4000).check(z.minLength(1))

/** trust.md: minimum 10 characters, checked when a password is set. Older, shorter passwords still work. */
export const Password = text(200).check(z.minLength(1))

/** Base64url. */
const bytes = (limit: number) => z.string().check(z.maxLength(limit), z.regex(/^[\w-]+$/))

/** WebAuthn level 3, `AuthenticationResponseJSON`. */
export const SignInCredential = z.object({
  id: bytes(1364),
  rawId: bytes(1364),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.optional(bytes(100)),
  }),
})
export type SignInCredential = z.infer<typeof SignInCredential>

/** An ID token. */
export const GoogleCredential = z.object({ grantType: z.literal('google'), googleToken: token })
/** An access token, whose person the user-info call of the provider names (B §7). */
export const GoogleBearerCredential = z.object({ grantType: z.literal('googleBearer'), googleToken: token })
/** B §7: "Facebook token verification: grantType facebook, facebookId, facebookToken". */
export const FacebookCredential = z.object({ grantType: z.literal('facebook'), facebookId: text(100), facebookToken: token })
/** A token of Google whose kind the caller does not name: an ID token is a signed JSON Web Token, an access token is not. */
export const toGoogleCredential = (googleToken: string) =>
  ({ grantType: /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(googleToken) ? 'google' : 'googleBearer', googleToken }) as const
/** What proves an account of a provider. */
export type SocialCredential =
  z.infer<typeof GoogleCredential> | z.infer<typeof GoogleBearerCredential> | z.infer<typeof FacebookCredential>

/** B §3: "Token grants: google, googleBearer, facebook, phone, password". `passkey` and `guest` are ours. */
export const TokenGrant = z.discriminatedUnion('grantType', [
  GoogleCredential,
  GoogleBearerCredential,
  FacebookCredential,
  z.object({ grantType: z.literal('phone'), identityFlowId: Key }),
  z.object({ grantType: z.literal('guest'), guestId: Key }),
  z.object({ grantType: z.literal('password'), email: EmailText, password: Password, captchaToken: z.optional(text(4000)) }),
  z.object({ grantType: z.literal('passkey'), credential: SignInCredential }),
])
export type TokenGrant = z.infer<typeof TokenGrant>

const domain = 'account'
const source = 'B §7'

/** Called by the session endpoint, which stores the tokens; not by browsers. */
export const createToken = endpoint({
  method: 'POST',
  path: '/oauth/token',
  domain,
  source,
  summary: 'Signs a customer in, or requests the second factor.',
  errors: [StaticCode.badCredentials, StaticCode.userIsFraudulent, StaticCode.identityInvalidState],
  headers: ['sandboxBrowser'],
  body: TokenGrant,
  reply: z.union([AuthInfo, TwoFactorInfo]),
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/oauth/refresh',
  domain,
  source,
  summary: 'Exchanges an unused refresh token for a new token pair.',
  errors: [StaticCode.unauthorized],
  body: z.object({ refreshToken: token }),
  reply: AuthInfo,
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  domain,
  source,
  summary: 'Ends a session.',
  body: z.object({ token }),
  reply: Nothing,
})

/** The spec shows no reply. It is equal for addresses with and without an account, and calls are limited per address (trust.md). */
export const checkEmail = endpoint({
  method: 'GET',
  path: '/checking/:email',
  domain,
  source,
  summary: 'Validates an e-mail address before a sign-in or a sign-up.',
  errors: [StaticCode.invalidEmail],
  params: z.object({ email: EmailText }),
  reply: z.object({ valid: z.boolean() }),
})

/** The spec shows no names; these are ours. */
export const SignInMethod = z.enum(['PASSWORD', 'PHONE', 'GOOGLE', 'FACEBOOK', 'PASSKEY'])
export type SignInMethod = z.infer<typeof SignInMethod>

export const getAuthenticationMethods = endpoint({
  method: 'GET',
  path: '/customers/auth/:email/methods',
  domain,
  source,
  summary: 'Returns the ways to sign in with an e-mail address, which are equal for all.',
  errors: [StaticCode.invalidEmail],
  params: z.object({ email: EmailText }),
  reply: z.object({
    data: z.object({ authenticationMethods: z.array(SignInMethod) }),
  }),
})
