import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Instant, text } from '#contract/primitives.ts'

/** The calls that need a captcha token. A token of one action is worthless for the others. The names are ours. */
export const CaptchaAction = z.enum(['sign_in', 'phone_verification', 'two_factor', 'identity_flow', 'guest_checkout'])
export type CaptchaAction = z.infer<typeof CaptchaAction>

/** B §7: "A captcha token is requested with an action name"; A §7: the path is not shown. The proof of work is ours. */
export const getCaptchaChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  domain: 'platform',
  source: 'A §7, B §7',
  customPath: true,
  summary: 'Returns a proof-of-work challenge that slows down bots.',
  query: z.object({ action: CaptchaAction }),
  /** JSON in the format of the challenge library (docs/decisions/0066). */
  reply: z.object({ challenge: z.string() }),
})

export const createCaptchaToken = endpoint({
  method: 'POST',
  path: '/captcha/token',
  domain: 'platform',
  source: 'A §7, B §7',
  customPath: true,
  summary: 'Returns the captcha token of an action for a solved challenge.',
  /** JSON: the challenge and its solution. */
  body: z.object({ action: CaptchaAction, solution: text(4000) }),
  reply: z.object({ captchaToken: z.string(), expirationTime: Instant }),
})
