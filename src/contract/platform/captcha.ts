import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Instant, text } from '#contract/primitives.ts'

const action = text(50).check(z.minLength(1))

/** B §7: "A captcha token is requested with an action name"; A §7: the path is not shown. The proof of work is ours. */
export const getCaptchaChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  domain: 'platform',
  source: 'A §7, B §7',
  customPath: true,
  summary: 'Returns a proof-of-work challenge that slows down bots.',
  query: z.object({ action }),
  /** In the format of the challenge library. */
  reply: z.object({ challenge: z.string() }),
})

export const createCaptchaToken = endpoint({
  method: 'POST',
  path: '/captcha/token',
  domain: 'platform',
  source: 'A §7, B §7',
  customPath: true,
  summary: 'Returns the captcha token of an action for a solved challenge.',
  body: z.object({ action, solution: text(4000) }),
  reply: z.object({ captchaToken: z.string(), expirationTime: Instant }),
})
