import * as z from 'zod/mini'

import { FacebookCredential, GoogleBearerCredential, GoogleCredential, Password, TwoFactorInfo } from '#contract/account/auth.ts'
import { EmailText } from '#contract/account/email-text.ts'
import { SessionInfo } from '#contract/account/session.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Id, Instant, LanguageCode, Nothing, text } from '#contract/primitives.ts'

/** B §2: "offered by email, phone, google or facebook". */
export const SocialProvider = z.enum(['GOOGLE', 'FACEBOOK'])
export type SocialProvider = z.infer<typeof SocialProvider>

const gateway = { domain: 'account', source: 'B §3', customPath: true } as const

/** The ways to sign in that the operator has configured. `phone`: codes can be sent to phones. B §2: `loginApp` is the other front end that may have the login page; null without one. */
export const getSignInProviders = endpoint({
  ...gateway,
  method: 'GET',
  path: '/session/providers',
  summary: 'Returns the providers that customers can sign in with, and whether they can sign in by phone.',
  reply: z.object({ providers: z.array(SocialProvider), loginApp: z.nullable(z.string()), phone: z.boolean() }),
})

/** Binds the sign-in to this browser. The page then goes to `url`. `returnPath` is used only if it stays on the site (B §2). */
export const startSocialSignIn = endpoint({
  ...gateway,
  method: 'POST',
  path: '/session/social',
  summary: 'Starts a sign-in at a provider.',
  body: z.object({ provider: SocialProvider, language: LanguageCode, returnPath: z.optional(text(2000)) }),
  reply: z.object({ url: z.string() }),
})

/** The account that has the e-mail address of the provider's account and is not linked with it; 404 if there is none. */
export const getSocialLink = endpoint({
  ...gateway,
  method: 'GET',
  path: '/session/social/link',
  summary: 'Returns the e-mail address of the account that can be linked with the account of a provider.',
  reply: z.object({ provider: SocialProvider, email: z.string() }),
})

/** With two-step login the accounts are linked after the code (`startSessionWithCode`). */
export const linkSocial = endpoint({
  ...gateway,
  method: 'POST',
  path: '/session/social/link',
  summary: 'Signs in with the password, and links the account with the account of a provider.',
  errors: [StaticCode.badCredentials],
  body: z.object({ email: EmailText, password: Password, captchaToken: z.optional(text(4000)) }),
  reply: z.union([SessionInfo, TwoFactorInfo]),
})

/** 409: the provider's account belongs to another customer. 422: its e-mail address is another one, or is not verified. */
export const addSocialIdentity = endpoint({
  ...gateway,
  method: 'POST',
  path: '/customers/identities',
  summary: "Links the account with a provider's account that has its e-mail address, after a recent sign-in.",
  customer: 'required',
  body: z.discriminatedUnion('grantType', [GoogleCredential, GoogleBearerCredential, FacebookCredential]),
  reply: Nothing,
})

/**
 * Starts a prompt of the browser for accounts of Google (FedCM, "one-tap" in B §2). The nonce is bound to this browser. 404: the operator has
 * no such prompt.
 */
export const startOneTap = endpoint({
  ...gateway,
  source: 'B §2',
  method: 'POST',
  path: '/session/one-tap',
  summary: "Returns what the browser needs to offer the visitor's accounts of a provider.",
  body: z.object({ language: LanguageCode }),
  reply: z.object({ configUrl: z.string(), clientId: z.string(), nonce: z.string() }),
})

/**
 * `reason`: the account of Google does not sign in yet. `link`: an account with its e-mail address waits for the password
 * (`getSocialLink`). `noEmail`: it has no e-mail address. 400: the token is not valid, or not for this browser.
 */
export const finishOneTap = endpoint({
  ...gateway,
  source: 'B §2',
  method: 'POST',
  path: '/session/one-tap/token',
  summary: 'Signs in, or signs up, with the ID token that the browser has received.',
  body: z.object({ token: text(4000).check(z.minLength(1)) }),
  reply: z.union([SessionInfo, z.object({ reason: z.enum(['link', 'noEmail']) })]),
})

/** An account of a provider that signs in to the account. */
export const SocialIdentity = z.object({ provider: SocialProvider, creationTime: Instant })
export type SocialIdentity = z.infer<typeof SocialIdentity>

const ofCustomer = { ...gateway, customer: 'required', params: z.object({ id: Id }) } as const

export const listSocialIdentities = endpoint({
  ...ofCustomer,
  method: 'GET',
  path: '/customers/:id/identities',
  summary: "Returns the providers' accounts that sign in to the account, and whether it has a password.",
  /** Without a password, changes of the account require a recent sign-in instead. */
  reply: z.object({ identities: z.array(SocialIdentity), hasPassword: z.boolean() }),
})

/** A customer with a password must send it; without one, the sign-in must be recent (403). 404: no account of the provider is linked. */
export const removeSocialIdentity = endpoint({
  ...ofCustomer,
  method: 'POST',
  path: '/customers/:id/identities/:provider/removal',
  summary: "Unlinks a provider's account from the account.",
  params: z.object({ id: Id, provider: SocialProvider }),
  errors: [StaticCode.badCredentials],
  body: z.object({ password: z.nullable(Password) }),
  reply: Nothing,
})
