import * as z from 'zod/mini'

import { Password } from '#contract/account/auth.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Id, Instant, Key, list, Nothing, text } from '#contract/primitives.ts'

export const MAX_PASSKEY_NAME_LENGTH = 60

export const Passkey = z.object({
  id: Key,
  name: z.string(),
  creationTime: Instant,
  /** Null: not used yet. */
  lastUseTime: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/** Base64url. */
const bytes = (limit: number) => z.string().check(z.maxLength(limit), z.regex(/^[\w-]+$/))
/** WebAuthn: a credential id has at most 1,023 bytes. */
const credential = {
  id: bytes(1364),
  rawId: bytes(1364),
  type: z.literal('public-key'),
} as const

/** WebAuthn level 3, `RegistrationResponseJSON`. */
const RegistrationCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(20_000), transports: z.optional(list(text(20), 10)) }),
})
export type RegistrationCredential = z.infer<typeof RegistrationCredential>

/** The options of a ceremony, as the browser's `parse…OptionsFromJSON` reads them (WebAuthn level 3). */
const Options = z.record(z.string(), z.unknown())

const call = { domain: 'account', source: 'B §2', customPath: true } as const
const ofCustomer = { ...call, customer: 'required', params: z.object({ id: Id }) } as const
const ofPasskey = { ...ofCustomer, params: z.object({ id: Id, passkeyId: Key }) } as const

/** Anonymous: no account is named, so the browser offers every passkey that it has for this site. Challenges last five minutes. */
export const getPasskeySignInOptions = endpoint({
  ...call,
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Returns a challenge for a sign-in with a passkey.',
  body: Nothing,
  reply: z.object({ options: Options }),
})

export const listPasskeys = endpoint({
  ...ofCustomer,
  method: 'GET',
  path: '/customers/:id/passkeys',
  summary: 'Returns the passkeys of the customer, the oldest first.',
  reply: z.object({ passkeys: z.array(Passkey) }),
})

/** A customer with a password must send it; without one, the sign-in must be recent (403). 409: the account has ten passkeys. */
export const getPasskeyOptions = endpoint({
  ...ofCustomer,
  method: 'POST',
  path: '/customers/:id/passkeys/options',
  summary: 'Returns a challenge for a new passkey.',
  errors: [StaticCode.badCredentials],
  body: z.object({ password: z.nullable(Password) }),
  reply: z.object({ options: Options }),
})

/** 400: the challenge has expired, belongs to another session, or was used; or the device has not verified its user. */
export const createPasskey = endpoint({
  ...ofCustomer,
  method: 'POST',
  path: '/customers/:id/passkeys',
  summary: 'Stores a new passkey, named after the browser and the system.',
  body: z.object({ credential: RegistrationCredential }),
  reply: Passkey,
})

export const renamePasskey = endpoint({
  ...ofPasskey,
  method: 'PUT',
  path: '/customers/:id/passkeys/:passkeyId',
  summary: 'Renames a passkey.',
  body: z.object({ name: text(MAX_PASSKEY_NAME_LENGTH).check(z.minLength(1)) }),
  reply: Passkey,
})

/** A customer with a password must send it; without one, the sign-in must be recent (403). */
export const removePasskey = endpoint({
  ...ofPasskey,
  method: 'POST',
  path: '/customers/:id/passkeys/:passkeyId/removal',
  summary: 'Removes a passkey.',
  errors: [StaticCode.badCredentials],
  body: z.object({ password: z.nullable(Password) }),
  reply: Nothing,
})
