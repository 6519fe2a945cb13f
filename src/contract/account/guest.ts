import * as z from 'zod/mini'

import { EmailText } from '#contract/account/email-text.ts'
import { Code, codeErrors, startErrors, stepErrors, TypedPhone, VerificationMethod } from '#contract/account/verification.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { CityCode, Instant, Key, Nothing, text } from '#contract/primitives.ts'

/** Issue 23: "Guest checkout … e-mail and phone confirmed by a code". */
const about = { domain: 'account', source: 'B §4', customPath: true } as const

/** How a code is sent. */
export const GuestMethod = z.enum(['EMAIL', ...VerificationMethod.options])
export type GuestMethod = z.infer<typeof GuestMethod>

/** The code that is asked for: first that of the e-mail address, then that of the phone. */
export const GuestStep = z.object({
  /** A secret of the browser that orders. */
  guestId: Key,
  codeLength: z.int(),
  method: GuestMethod,
  /** Methods of the next code. */
  nextMethods: z.array(GuestMethod),
  /** Earliest time of the next code; null after the last one. */
  nextStepTime: z.nullable(Instant),
  expirationTime: Instant,
})
export type GuestStep = z.infer<typeof GuestStep>

/** 403 with the code `GUEST_CHECKOUT_OFF`: the country of the city allows no orders without an account. The reply is the same for all addresses and phones. */
export const startGuestCheckout = endpoint({
  ...about,
  method: 'POST',
  path: '/guest_checkouts',
  summary: 'Starts an order without an account, and mails a code.',
  errors: [StaticCode.invalidEmail, ...startErrors],
  headers: ['sandboxBrowser'],
  body: z.object({ name: text(200), email: EmailText, phoneNumber: TypedPhone, cityCode: CityCode, captchaToken: text(4000) }),
  reply: GuestStep,
})

const ofGuest = { ...about, params: z.object({ id: Key }) } as const

export const confirmGuestEmail = endpoint({
  ...ofGuest,
  method: 'POST',
  path: '/guest_checkouts/:id/email',
  summary: 'Confirms the e-mail address with its code, and sends a code to the phone.',
  errors: [...codeErrors, ...startErrors, StaticCode.identityInvalidState],
  headers: ['sandboxBrowser'],
  body: z.object({ code: Code }),
  reply: GuestStep,
})

/** The grant `guest` of `POST /oauth/token` then starts the session. */
export const confirmGuestPhone = endpoint({
  ...ofGuest,
  method: 'POST',
  path: '/guest_checkouts/:id/phone',
  summary: 'Confirms the phone with its code.',
  errors: [...codeErrors, StaticCode.identityInvalidState],
  body: z.object({ code: Code }),
  reply: Nothing,
})

export const sendNextGuestCode = endpoint({
  ...ofGuest,
  method: 'PUT',
  path: '/guest_checkouts/:id/next_step',
  summary: 'Sends another code for the step that waits.',
  errors: [...stepErrors, StaticCode.identityInvalidState],
  headers: ['sandboxBrowser'],
  body: z.object({ method: z.optional(GuestMethod) }),
  reply: GuestStep,
})
