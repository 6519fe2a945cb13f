import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Instant, text } from '#contract/primitives.ts'

const action = text(50).check(z.minLength(1))

/** B §7: "A captcha token is requested with an action name"; A §7: the path is not shown. The puzzle before it is ours. */
export const getCaptchaChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  area: 'platform',
  source: 'A §7, B §7',
  ours: true,
  summary: 'A puzzle that costs a browser a moment and a robot its speed.',
  query: z.object({ action }),
  /** As the puzzle's own library reads it. */
  reply: z.object({ challenge: z.string() }),
})

export const createCaptchaToken = endpoint({
  method: 'POST',
  path: '/captcha/token',
  area: 'platform',
  source: 'A §7, B §7',
  ours: true,
  summary: 'Gives the captcha token of an action for a solved puzzle.',
  body: z.object({ action, solution: text(4000) }),
  reply: z.object({ captchaToken: z.string(), expirationTime: Instant }),
})
